import { useEffect, useState } from 'react'
import { t } from '#texts/text.ts'
import { fieldKey } from '../../../src-main/domain/editing/fields.ts'
import { formatDuration } from '../../../src-main/domain/time/span.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Tick } from '../../components/field.tsx'
import { Problem, Quiet, Row, Table } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useEditing, useEditingState } from '../../state/editing/use-editing.ts'
import {
  actualRows,
  endedUnlikePlan,
  type RehearsedRow,
  rehearsedRows,
} from '../../state/rundowns/rehearsed-rows.ts'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { isShowOnAir } from '../../state/session/selectors.ts'

/** Durations as they were rehearsed, to be taken into the plan. */
export function RehearsedDialog() {
  const { state } = useDesk()
  // What is saved changes the plan: the list stays as it was opened.
  const [rows] = useState(() => rehearsedRows(state.get()))
  return <DurationsDialog of="rehearsal" rows={rows} />
}

/** The same of the last show of the rundown, by the journal. */
export function ActualDialog() {
  const { state } = useDesk()
  const { askFor, problem } = useAsk()
  const [rows, setRows] = useState<readonly RehearsedRow[] | null>(null)
  const [none, setNone] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once, when it is opened
  useEffect(() => {
    const read = async (): Promise<void> => {
      const runs = await askFor('journal.runs', {})
      if (runs === null) return
      const here = state.get().rundown?.id
      const last = runs.runs.find(
        ({ rundownId, rehearsal, phase }) => rundownId === here && !rehearsal && phase === 'ended',
      )
      const report = last === undefined ? null : await askFor('journal.as-run', { runId: last.runId })
      if (last === undefined) setNone(true)
      else if (report !== null) setRows(actualRows(state.get(), report.asRun))
    }
    void read()
  }, [])
  if (rows !== null) return <DurationsDialog of="show" rows={rows} />
  return (
    <Dialog title={t('rehearsed.title.show')}>
      <Quiet>{none ? t('actual.no-show') : problem === null ? t('journal.loading') : null}</Quiet>
      <Problem text={problem} />
    </Dialog>
  )
}

interface DurationsDialogProps {
  readonly of: 'rehearsal' | 'show'
  readonly rows: readonly RehearsedRow[]
}

function DurationsDialog({ of, rows }: DurationsDialogProps) {
  const { state, ui } = useDesk()
  const editing = useEditing()
  const [rundownId] = useState(() => state.get().rundown?.id ?? '')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(rows.flatMap(({ cueId, passed }) => (passed ? [] : cueId))),
  )
  const [refusal, setRefusal] = useState<string | null>(null)
  const [sent, setSent] = useState<readonly RehearsedRow[] | null>(null)
  const { ask, problem } = useAsk()
  const close = (): void =>
    ui.set({
      ...ui.get(),
      dialog: null,
      ...(of === 'show' && { actualSeen: endedUnlikePlan(state.get()) }),
    })
  /** Those of a rehearsal are offered until they are used; the journal keeps those of a show. */
  const forget = async (keep: readonly string[]): Promise<boolean> =>
    of === 'show' || ask('rehearsed.forget', { rundownId, keep: [...keep] })
  const outcome = useSaved(sent, async refused => {
    if ((await forget(refused)) && refused.length === 0) close()
  })

  const disabledBy = (count: number): string | null => {
    if (count === 0) return t('rehearsed.none-chosen')
    if (isShowOnAir(state.get())) return t('rehearsed.on-air')
    return state.get().desk.locked ? t('state.locked-line') : null
  }
  const apply = (): void => {
    const edited = rows.filter(({ cueId }) => chosen.has(cueId))
    const reason = disabledBy(edited.length)
    setRefusal(reason)
    if (reason !== null) return
    editing.edit(
      t(`rehearsed.step.${of}`),
      edited.map(({ cueId, becomes }) => ({ do: 'cue', cueId, fields: { duration: becomes } })),
      // The list says of each cue what changes.
      { by: 'agreed' },
    )
    setSent(edited)
  }
  const choose = (cueId: string, on: boolean): void => {
    const others = [...chosen].filter(id => id !== cueId)
    setChosen(new Set(on ? [...others, cueId] : others))
  }
  const said = refusal ?? problem ?? outcome

  return (
    <Dialog title={t(`rehearsed.title.${of}`)}>
      <Quiet>{rows.length === 0 ? t('rehearsed.none') : t(`rehearsed.detail.${of}`)}</Quiet>
      {rows.length > 0 && <Times of={of} rows={rows} chosen={chosen} choose={choose} done={sent !== null} />}
      <Problem text={said} />
      {rows.length > 0 && sent === null && (
        <Row>
          <PlainButton onClick={apply}>{t('rehearsed.apply', { count: chosen.size })}</PlainButton>
          {of === 'rehearsal' && (
            <PlainButton
              onClick={() => {
                void forget([]).then(done => done && close())
              }}
            >
              {t('rehearsed.discard')}
            </PlainButton>
          )}
        </Row>
      )}
    </Dialog>
  )
}

interface TimesProps extends DurationsDialogProps {
  readonly chosen: ReadonlySet<string>
  readonly choose: (cueId: string, on: boolean) => void
  readonly done: boolean
}

const Times = ({ of, rows, chosen, choose, done }: TimesProps) => (
  <Table>
    <thead>
      <tr>
        <th scope="col">{t('rehearsed.cue')}</th>
        <th scope="col">{t('rehearsed.planned')}</th>
        <th scope="col">{t(`rehearsed.ran.${of}`)}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ cueId, title, planned, ran, becomes, limit }) => (
        <tr key={cueId}>
          <td>
            <Tick
              label={title}
              checked={chosen.has(cueId)}
              disabled={done}
              onChange={on => choose(cueId, on)}
            />
          </td>
          <td>{formatDuration(planned)}</td>
          <td>
            {limit === null
              ? formatDuration(ran)
              : t(`rehearsed.limited.${limit}`, { ran: formatDuration(ran), limit: formatDuration(becomes) })}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
)

/** The result of these edits, as a sentence; `over` is called with the refused ones, once all are answered. */
function useSaved(
  sent: readonly RehearsedRow[] | null,
  over: (refused: readonly string[]) => Promise<void>,
): string | null {
  const marks = useEditingState(state => state.marks)
  const [reported, setReported] = useState(false)
  const standing = (sent ?? []).map(row => ({ row, mark: marks.get(fieldKey.cue(row.cueId, 'duration')) }))
  const waiting = standing.find(({ mark }) => mark?.state === 'waiting')?.mark
  const busy = standing.some(({ mark }) => mark?.state === 'saving' || mark?.state === 'waiting')
  const refused = standing.flatMap(({ row, mark }) =>
    mark?.state === 'refused' ? [{ row, reason: mark.reason }] : [],
  )
  useEffect(() => {
    if (sent === null || busy || reported) return
    setReported(true)
    void over(refused.map(({ row }) => row.cueId))
  })
  if (sent === null) return null
  if (busy) return waiting?.state === 'waiting' ? waiting.reason : t('rehearsed.saving')
  if (refused.length === 0) return null
  const reasons = [...new Set(refused.map(({ reason }) => reason))]
  return [
    t('rehearsed.not-saved', { titles: refused.map(({ row }) => row.title).join(', ') }),
    ...reasons,
  ].join(' ')
}
