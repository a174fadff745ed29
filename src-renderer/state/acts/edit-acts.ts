import { t } from '#texts/text.ts'
import { chordName } from '../keys/key-name.ts'
import { showView } from '../session/show-view.ts'
import { type PendingCommand, pendingCommands } from '../session/ui-state.ts'
import type { ActContext, Command } from './act.ts'

/** What is done in the table of Edit; from elsewhere it is gone to first, where what changes a row waits to be asked there. */
export function editActs({ desk, state, ui }: ActContext): readonly Command[] {
  const shown = ui.view === 'edit'
  return pendingCommands.map(wish => {
    const go = !shown && changes.has(wish)
    return {
      id: `edit ${wish}`,
      group: 'edit' as const,
      name: go ? t('act.edit.go', { name: t(`act.edit.names.${wish}`) }) : t(`act.edit.names.${wish}`),
      words: t(`act.edit.words.${wish}`),
      keys: go ? [] : (keys[wish] ?? []),
      reason: state.rundown === null ? t('act.no-rundown') : null,
      deed: {
        kind: 'page' as const,
        run: () => {
          if (!shown) showView(desk.ui, 'edit')
          desk.ui.set({ ...desk.ui.get(), dialog: null, editWish: go ? null : wish })
        },
      },
    }
  })
}

/** Nobody sees from elsewhere where a row would be added, or what would be taken back. */
const changes: ReadonlySet<PendingCommand> = new Set(['undo', 'redo', 'cue', 'heading', 'group'])

const keys: Partial<Readonly<Record<PendingCommand, readonly string[]>>> = {
  find: [chordName('Ctrl+F'), chordName('Ctrl+H')],
  undo: [chordName('Ctrl+Z')],
  redo: [chordName('Ctrl+Y')],
  cue: [chordName('Ctrl+Enter')],
}
