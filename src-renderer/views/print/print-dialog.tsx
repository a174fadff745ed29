import { useState } from 'react'
import { t } from '#texts/text.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Tabs } from '../../components/layout.tsx'
import { hasDepartments } from '../../state/calling/departments.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { sheetOf } from '../../state/session/show-view.ts'
import { CueSheetsPart } from './cue-sheets-part.tsx'
import { PromptBookPart } from './prompt-book-part.tsx'
import { RunSheetPart } from './run-sheet.tsx'

type Printed = 'run' | 'book' | 'cues'

/** What a show has on paper. A PDF is made by the printer that saves one. */
export function PrintDialog() {
  const { state, ui } = useDesk()
  const hasScript = useDeskState(({ script }) => script.has)
  const hasCues = useDeskState(hasDepartments)
  const offered: readonly Printed[] = [
    'run',
    ...(hasScript ? (['book'] as const) : []),
    ...(hasCues ? (['cues'] as const) : []),
  ]
  // Of the sheet that was in sight.
  const [chosen, choose] = useState<Printed>(() =>
    sheetOf(state.get(), ui.get()) === 'script' ? 'book' : 'run',
  )
  const printed = offered.includes(chosen) ? chosen : 'run'
  return (
    <Dialog title={t('print.title')} wide>
      {offered.length > 1 && (
        <Tabs>
          {offered.map(each => (
            <button
              key={each}
              type="button"
              aria-pressed={each === printed}
              data-testid={`print-${each}`}
              onClick={() => choose(each)}
            >
              {t(`print.kinds.${each}`)}
            </button>
          ))}
        </Tabs>
      )}
      {printed === 'run' && <RunSheetPart />}
      {printed === 'book' && <PromptBookPart />}
      {printed === 'cues' && <CueSheetsPart />}
    </Dialog>
  )
}
