import { useEffect, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { ImportDraft } from '../../../src-main/contract/bridge/import-draft.ts'
import {
  type ImportChoices,
  type ImportQuestion,
  questionText,
} from '../../../src-main/domain/import/import-choices.ts'
import { cueTypes } from '../../../src-main/domain/rundown/rundown.ts'
import { formatDuration } from '../../../src-main/domain/time/span.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import { durationScales, formatClock } from '../../../src-main/domain/time/written-time.ts'
import { Dialog } from '../../components/dialog.tsx'
import { ChoiceField, TextField, Tick } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Box, LockedLine, Problem, Quiet, Row, Stack } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { TransferProgress } from '../../components/transfer-progress.tsx'
import { blockedBy } from '../../state/session/access.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { isAiring } from '../../state/session/selectors.ts'
import { useStore } from '../../state/session/store.ts'
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
  const count = draft.rows.filter(row => row.type !== null).length
  // The row with the fault may be out of sight.
  const fault = draft.leaveOut ? undefined : draft.faults[0]
  const ready = count > 0 && (draft.leaveOut || draft.faults.length === 0)
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
      className={styles['draft']}
      testId="import-draft"
      submit={null}
      onSubmit={() => ready && title.trim() !== '' && void importer.make(title.trim())}
    >
      <div className={styles['parts']}>
        <Stack className={styles['side']}>
          <Into />
          <TextField label={t('import.rundown-title')} value={title} maxLength={500} onChange={setTitle} />
          <Totals draft={draft} />
          {reading}
        </Stack>
        <ImportTable draft={draft} />
      </div>
      <footer className={styles['footer']}>
        <Row className={styles['said']}>
          {draft.faults.length > 0 && (
            <Tick
              label={t('import.leave-out')}
              checked={draft.leaveOut}
              onChange={leaveOut => void importer.look({ leaveOut })}
            />
          )}
          <Problem text={problem} />
          <Quiet id="import-why" data-testid={ready ? 'import-ask' : 'import-why'}>
            {!ready && fault !== undefined && (
              <strong>
                {t('import.line')} {fault.line}: {messageText(fault.reason)}{' '}
              </strong>
            )}
            {ready ? t('import.ask', { rows: count }) : t('import.cannot')}{' '}
            {ready && airing && t('import.airing')}
          </Quiet>
        </Row>
        <Row>
          <PlainButton onClick={importer.forget}>{t('import.discard')}</PlainButton>
          <button
            type="submit"
            className={styles['go']}
            disabled={!ready || title.trim() === ''}
            aria-describedby="import-why"
            data-testid="import-go"
          >
            {t('import.go')}
          </button>
        </Row>
      </footer>
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
function Totals({ draft: { rows } }: { readonly draft: ImportDraft }) {
  const count = (type: 'cue' | 'heading' | 'group'): number => rows.filter(row => row.type === type).length
  const cues = rows.filter(({ type }) => type === 'cue')
  const total = duration(cues.reduce((sum, row) => sum + row.duration, 0))
  const first = cues.find(({ planned }) => planned !== null)?.planned ?? null
  const last = cues.at(-1)
  const end = last === undefined || last.planned === null ? null : duration(last.planned + last.duration)
  const counts = { cues: count('cue'), headings: count('heading'), groups: count('group') }
  return (
    <p className={styles['counts']} role="status" data-testid="import-counts">
      {t('import.counts', counts)} · {formatDuration(total)}
      {first !== null && end !== null && ` · ${formatClock(first)}–${formatClock(end)}`}
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
          {answersTo(question, draft).map(({ name, choices }) => (
            <PlainButton key={name} onClick={() => void importer.choose(choices)}>
              {name}
            </PlainButton>
          ))}
        </Row>
      </Stack>
    </Box>
  )
}

interface Answer {
  readonly name: string
  readonly choices: ImportChoices
}

/** What can be answered. */
function answersTo(question: ImportQuestion, draft: ImportDraft): readonly Answer[] {
  switch (question.ask) {
    case 'numbers':
      return question.readings.map(({ choice, duration: span }) => ({
        name: formatDuration(duration(span)),
        choices: { numbers: choice },
      }))
    case 'date-order':
      return [
        { name: t('import.answer.day-first'), choices: { dateOrder: 'day-first' } },
        { name: t('import.answer.month-first'), choices: { dateOrder: 'month-first' } },
      ]
    case 'frame-rate':
      return frameRates.map(rate => ({ name: String(rate), choices: { frameRate: rate } }))
    case 'direction':
      return [
        { name: t('import.answer.up'), choices: { direction: 'up' } },
        { name: t('import.answer.down'), choices: { direction: 'down' } },
      ]
    case 'title':
      return question.columns.map(at => ({
        name: messageText(draft.columns[at]?.name ?? ''),
        choices: { roles: { ...withoutTitle(draft), [at]: 'title' } },
      }))
    case 'stage':
      return [
        ...question.stages.map(stage => ({ name: stage, choices: { stage } })),
        { name: t('import.answer.all-stages'), choices: { stage: '' } },
      ]
  }
}

const frameRates = [24, 25, 29.97, 30, 50, 60] as const

/** The column that is taken for the title is a text, when another one is. */
const withoutTitle = ({ columns, choices }: ImportDraft): NonNullable<ImportChoices['roles']> => {
  const before = columns.findIndex(({ role }) => role === 'title')
  return { ...choices.roles, ...(before >= 0 && { [before]: 'text' as const }) }
}

/** What was decided, and what of the whole is wrong. */
function Notes({ draft: { notes, faults, rows, remembered, columns } }: { readonly draft: ImportDraft }) {
  const lines = new Set(rows.map(({ line }) => line))
  const ofSheet = faults.filter(({ line }) => !lines.has(line))
  const departments = columns.filter(({ isDepartment }) => isDepartment).map(({ name }) => messageText(name))
  const said = [
    ...(remembered ? [t('import.remembered')] : []),
    ...notes.map(note => messageText(note)),
    ...(departments.length > 0 ? [t('import.departments', { names: departments.join(', ') })] : []),
  ]
  return (
    <>
      {ofSheet.map(({ line, reason }) => (
        <Problem key={`${line} ${messageText(reason)}`} text={messageText(reason)} />
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
