import { t } from '#texts/text.ts'
import { notAllowed } from '../session/access.ts'
import { useDesk } from '../session/desk-context.ts'
import type { DeskState } from '../session/desk-state.ts'
import { createScriptImporter, type ScriptImporter } from './script-importer.ts'

/** The script that this page brings, which stays open while its dialog is closed. */
export function useScriptImporter(): ScriptImporter {
  const { bridge, state, scriptImporter } = useDesk()
  const known = scriptImporter.get()
  if (known !== null) return known
  const made = createScriptImporter(bridge, () => refusedBy(state.get()))
  scriptImporter.set(made)
  return made
}

function refusedBy(state: DeskState): string | null {
  if (state.rundown === null) return t('edit.state.no-rundown')
  return state.desk.locked ? t('edit.state.locked-why') : notAllowed(state, 'edit')
}
