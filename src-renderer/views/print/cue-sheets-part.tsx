import { useMemo, useState } from 'react'
import { t } from '#texts/text.ts'
import { ChoiceField } from '../../components/field.tsx'
import { Quiet, Row } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { PrintButton } from '../../components/print-button.tsx'
import { callingColumns, departmentsIn } from '../../state/calling/departments.ts'
import { callsOfDepartment, csvText } from '../../state/script/cue-sheets.ts'
import { useScriptModel, useWholeScript } from '../../state/script/use-script.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { saveFile } from '../journal/save-file.ts'
import { CueSheets, cueSheetRows, type DepartmentSheet } from './cue-sheets.tsx'
import { Paper, PaperFields, type TypeSize, typeSizes, uprightPapers, usualPaper } from './paper.tsx'

const everyDepartment = ''
/** Calls of each sheet on the screen. */
const previewed = 12

/** What each department is called for, as a sheet of its own. */
export function CueSheetsPart() {
  const desk = useDesk()
  // Sheets are of one moment: what changes meanwhile is on the next.
  const state = useMemo(() => desk.state.get(), [desk])
  const printedAt = useMemo(() => desk.clock.now(), [desk])
  const hasScript = useDeskState(({ script }) => script.has)
  const model = useScriptModel(useWholeScript())
  const [chosen, choose] = useState(everyDepartment)
  const [size, setSize] = useState<TypeSize>('normal')
  const [paper, setPaper] = useState(usualPaper)
  const [said, setSaid] = useState<string | null>(null)
  const departments = departmentsIn(callingColumns(state))
  const sheets = useMemo(
    (): readonly DepartmentSheet[] =>
      departmentsIn(callingColumns(state))
        .filter(({ id }) => chosen === everyDepartment || id === chosen)
        .map(column => ({ column, calls: callsOfDepartment(state.rows, column, model) })),
    [state, model, chosen],
  )
  if (hasScript && model === null) return <Quiet role="status">{t('script.loading')}</Quiet>
  const save = (): void => {
    const title = state.rundown?.title ?? ''
    const [only] = sheets.length === 1 ? sheets : []
    const name = `${[fileName(title), only === undefined ? '' : fileName(only.column.name), t('print.cues-file')].filter(Boolean).join(' ')}.csv`
    saveFile({ name, mime: 'text/csv', text: csvText(cueSheetRows(sheets, state)) })
    setSaid(t('journal.exported', { name }))
  }
  const drawn = (most: number) => (
    <CueSheets
      sheets={sheets}
      state={state}
      revision={model?.script.revision ?? ''}
      printedAt={printedAt}
      most={most}
    />
  )
  return (
    <>
      <ChoiceField
        label={t('note.department')}
        value={chosen}
        testId="print-department"
        values={[
          { value: everyDepartment, name: t('print.every-department') },
          ...departments.map(({ id, name }) => ({ value: id, name })),
        ]}
        onChange={choose}
      />
      <PaperFields size={size} onSize={setSize} papers={uprightPapers} paper={paper} onPaper={setPaper} />
      <Row>
        <PrintButton testId="print-go">{t('print.print')}</PrintButton>
        <PlainButton testId="print-csv" onClick={save}>
          {t('print.csv')}
        </PlainButton>
        <Quiet>{t('print.pdf')}</Quiet>
        <span role="status">{said}</span>
      </Row>
      {sheets.some(({ calls }) => calls.length > previewed) && (
        <Quiet>{t('print.preview-first', { rows: previewed })}</Quiet>
      )}
      <Paper paper={paper} points={typeSizes[size]} preview={drawn(previewed)}>
        {drawn(Number.POSITIVE_INFINITY)}
      </Paper>
    </>
  )
}

/** In characters that every file system takes. */
const fileName = (title: string): string =>
  title
    .replaceAll(/[^\p{L}\p{N}\p{M} .,()&+_-]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ .]+/, '')
    .slice(0, 60)
    .trim()
