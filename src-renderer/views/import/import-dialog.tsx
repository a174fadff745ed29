import { useEffect, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { ImportDraft } from '../../../src-main/contract/bridge/import-draft.ts'
import { answersTo } from '../../../src-main/domain/import/import-answers.ts'
import { type ImportQuestion, questionText } from '../../../src-main/domain/import/import-choices.ts'
import { cueTypes } from '../../../src-main/domain/rundown/rundown.ts'
import { formatDuration } from '../../../src-main/domain/time/span.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import { durationScales, formatClock } from '../../../src-main/domain/time/written-time.ts'
import { Dialog } from '../../components/dialog.tsx'
import draftStyles from '../../components/draft-dialog.module.css'
import { ChoiceField, TextField, Tick } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Box, LockedLine, Problem, Row, Stack } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { TransferProgress } from '../../components/transfer-progress.tsx'
import { blockedBy } from '../../state/session/access.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { isAiring } from '../../state/session/selectors.ts'
import { useStore } from '../../state/session/store.ts'
import { DraftFooter } from './draft-footer.tsx'
import styles from './import.module.css'
import { ImportTable } from './import-table.tsx'
import { MergeForm } from './merge-form.tsx'

/** A sheet beside the rundown that would be made of it. Nothing is made before a person says so. */
export function ImportDialog() {
  const { importer, ui } = useDesk()
  const airing = useDeskState(isAiring)
  const outcome = useStore(importer.outcome, state => state)
  const isOver = outcome.kind !== 'draft' && outcome.kind !== 'reading'
  // What became of it is said in the page behind.
  useEffect(() => {
    if (isOver) ui.set({ ...ui.get(), dialog: outcome.kind === 'faults' ? 'open' : null })
  }, [isOver, ui, outcome.kind])
  return (
    <Dialog title={t('import.title')} wide={airing ? true : 'full'}>
      <LockedLine />
      {outcome.kind === 'draft' && <Draft draft={outcome.draft} problem={outcome.problem} />}
      {outcome.kind === 'reading' && (
        <TransferProgress
          label={t('import.working')}
          done={outcome.done}
          total={outcome.total}
          onCancel={importer.cancel}
        />
      )}
    </Dialog>
  )
}

function Draft({ draft, problem }: { readonly draft: ImportDraft; readonly problem: string | null }) {
  const { importer } = useDesk()
  const merging = useStore(importer.merging, state => state)
  const blocked = useDeskState(blockedBy)
  const airing = useDeskState(isAiring)
  const [title, setTitle] = useState(draft.title)
  const { cues, headings, groups } = draft.totals
  const count = cues + headings + groups
  // The row with the fault may be out of sight.
  const fault = draft.leaveOut ? undefined : draft.faults[0]
  const ready = count > 0 && (draft.leaveOut || draft.faultCount === 0)
  const reading = (
    <>
      {draft.questions.map(question => (
        <Question key={question.ask} question={question} draft={draft} />
      ))}
      <Notes draft={draft} />
      <Reading draft={draft} />
    </>
  )
  if (merging && blocked === null)
    return (
      <MergeForm draft={draft} problem={problem} ready={ready} into={<Into />}>
        {reading}
      </MergeForm>
    )
  return (
    <Form
      className={draftStyles['draft']}
      testId="import-draft"
      submit={null}
      onSubmit={() => ready && title.trim() !== '' && void importer.make(title.trim())}
    >
      <div className={draftStyles['parts']}>
        <Stack className={`${draftStyles['side']} ${styles['questions']}`}>
          <Into />
          <TextField label={t('import.rundown-title')} value={title} maxLength={500} onChange={setTitle} />
          <Totals draft={draft} />
          {reading}
        </Stack>
        <ImportTable draft={draft} />
      </div>
      <DraftFooter
        draft={draft}
        problem={problem}
        saidTestId={ready ? 'import-ask' : 'import-why'}
        said={
          <>
            {!ready && fault !== undefined && (
              <strong>
                {t('import.line')} {fault.line}: {messageText(fault.reason)}{' '}
              </strong>
            )}
            {ready ? t('import.ask', { rows: count }) : t('import.cannot')}{' '}
            {ready && airing && t('import.airing')}
          </>
        }
        go={t('import.go')}
        goTestId="import-go"
        disabled={!ready || title.trim() === ''}
      />
    </Form>
  )
}

/** A new rundown, or the one that is open. */
function Into() {
  const { importer } = useDesk()
  const merging = useStore(importer.merging, state => state)
  const rundown = useDeskState(state => state.rundown?.title ?? null)
  const blocked = useDeskState(blockedBy)
  if (rundown === null) return null
  return (
    <ChoiceField
      label={t('merge.as')}
      value={merging && blocked === null ? 'merge' : 'new'}
      values={[
        { value: 'new', name: t('merge.new') },
        { value: 'merge', name: t('merge.into', { title: rundown }), disabled: blocked !== null },
      ]}
      help={blocked}
      testId="import-into"
      onChange={into => importer.merging.set(into === 'merge')}
    />
  )
}

/** The rundown as it will be, in one line. */
function Totals({ draft: { totals } }: { readonly draft: ImportDraft }) {
  const { cues, headings, groups, duration, start, end } = totals
  return (
    <p className={styles['counts']} role="status" data-testid="import-counts">
      {t('import.counts', { cues, headings, groups })} · {formatDuration(duration)}
      {start !== null && end !== null && ` · ${formatClock(start)}–${formatClock(end)}`}
    </p>
  )
}

interface QuestionProps {
  readonly question: ImportQuestion
  readonly draft: ImportDraft
}

/** What the sheet leaves open: one press answers it. */
function Question({ question, draft }: QuestionProps) {
  const { importer } = useDesk()
  const asked = messageText(questionText(question))
  return (
    <Box tone="ask" role="group" aria-label={asked} data-testid="import-question" data-ask={question.ask}>
      <Stack>
        <strong>{asked}</strong>
        <Row>
          {answersTo(question, draft).map((answer, place) => (
            <PlainButton key={answer.value} onClick={() => void importer.choose(answer.choices)}>
              {answerName(question, answer.value, place)}
            </PlainButton>
          ))}
        </Row>
      </Stack>
    </Box>
  )
}

/** What is on the button of an answer. */
function answerName(question: ImportQuestion, value: string, place: number): string {
  switch (question.ask) {
    case 'numbers':
      return formatDuration(duration(question.readings[place]?.duration ?? 0))
    case 'date-order':
      return t(`import.answer.${value === 'day-first' ? value : 'month-first'}`)
    case 'direction':
      return t(`import.answer.${value === 'top' ? value : 'bottom'}`)
    case 'stage':
      return place === question.stages.length ? t('import.answer.all-stages') : value
    default:
      return value
  }
}

/** What was decided, and what of the whole is wrong. */
function Notes({ draft: { notes, sheetFaults, remembered, columns } }: { readonly draft: ImportDraft }) {
  const departments = columns.filter(({ isDepartment }) => isDepartment).map(({ name }) => messageText(name))
  const said = [
    ...(remembered ? [t('import.remembered')] : []),
    ...notes.map(note => messageText(note)),
    ...(departments.length > 0 ? [t('import.departments', { names: departments.join(', ') })] : []),
  ]
  return (
    <>
      {[...new Set(sheetFaults.map(reason => messageText(reason)))].map(text => (
        <Problem key={text} text={text} />
      ))}
      {said.length > 0 && (
        <ul className={styles['notes']} data-testid="import-notes">
          {said.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** How the sheet is read as a whole: each of it can be chosen. */
function Reading({ draft }: { readonly draft: ImportDraft }) {
  const { importer } = useDesk()
  const { sheets, sheet, header, heads, numbers, bare, bareRows, columns } = draft
  return (
    <>
      {sheets.length > 1 && (
        <ChoiceField
          label={t('import.sheet')}
          value={String(sheet)}
          values={sheets.map((name, place) => ({ value: String(place), name }))}
          onChange={place => void importer.look({ sheet: Number(place), choices: null })}
        />
      )}
      <ChoiceField
        label={t('import.header')}
        value={String(header.at(-1) ?? 0)}
        values={[
          { value: '0', name: t('import.no-header') },
          ...heads.map(({ line, text }) => ({
            value: String(line),
            name: t('import.header-line', { line, text }),
          })),
        ]}
        // Other names are other columns: they are looked at anew.
        onChange={line => void importer.look({ choices: { header: line === '0' ? [] : [Number(line)] } })}
      />
      {columns.some(({ role }) => role === 'duration') && (
        <ChoiceField
          label={t('import.durations')}
          value={numbers}
          values={durationScales.map(value => ({ value, name: t(`import.duration-scale.${value}`) }))}
          onChange={scale => void importer.choose({ numbers: scale })}
        />
      )}
      {bareRows > 0 && (
        <ChoiceField
          label={t('import.bare', { count: bareRows })}
          value={bare}
          values={cueTypes.map(value => ({ value, name: t(`import.bare-as.${value}`) }))}
          onChange={type => void importer.choose({ bare: type })}
        />
      )}
      {columns.some(({ role }) => role === 'start') && (
        <Tick
          label={t('import.every-start')}
          checked={draft.starts === 'all'}
          onChange={all => void importer.choose({ starts: all ? 'all' : 'gaps' })}
        />
      )}
    </>
  )
}
