import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { AsRunReply, JournalRun, JournalRunsReply } from '../../../src-main/contract/bridge/journal.ts'
import type { AsRun as ShownRun } from '../../../src-main/domain/as-run/as-run.ts'
import { shownAsRun } from '../../../src-main/domain/as-run/as-run-shown.ts'
import type { PreflightCertificate } from '../../../src-main/domain/preflight/certificate.ts'
import { ChoiceField } from '../../components/field.tsx'
import layout from '../../components/layout.module.css'
import { Problem, Quiet, Row, Stack, Tabs } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { PrintButton } from '../../components/print-button.tsx'
import { ViewFrame } from '../../components/view-frame.tsx'
import { useAsk, useRead } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { timeFormats } from '../../state/time/time-format.ts'
import { DrillList } from '../preflight/drills-part.tsx'
import { CertificateHead, PointList } from '../preflight/point-list.tsx'
import preflight from '../preflight/preflight.module.css'
import { AsRunTable, dayOf, Totals, totalsOf } from './as-run.tsx'
import styles from './journal.module.css'
import { RehearsalNotes } from './notes/rehearsal-notes.tsx'
import { ShowReport } from './report/show-report.tsx'
import { saveFile } from './save-file.ts'

/** The shows that were recorded here, and of each what was planned against what was. */
export function JournalView() {
  const notRecorded = useDeskState(state => state.desk.notRecorded)
  const current = useDeskState(state => state.desk.runId)
  const [runs, setRuns] = useState<JournalRunsReply | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [asked, setAsked] = useState(0)
  const [page, setPage] = useState<JournalPage>('as-run')

  useRead(
    bridge => bridge.request('journal.runs', {}),
    [asked, current],
    setRuns,
    reason => setRuns({ ok: false, reason }),
  )

  const list = runs?.ok === true ? runs.runs : []
  const runId = chosen ?? list[0]?.runId ?? null
  const run = list.find(({ runId: id }) => id === runId) ?? null
  return (
    <ViewFrame title={t('journal.title')}>
      <Stack data-no-print>
        {notRecorded !== null && (
          <Problem
            text={
              <>
                <strong>{t('state.not-recorded')}</strong> {messageText(notRecorded)}
              </>
            }
          />
        )}
        {runs === null && <p role="status">{t('journal.loading')}</p>}
        {runs?.ok === false && <Problem text={messageText(runs.reason)} />}
        {runs?.ok === true && list.length === 0 && <p>{t('journal.none')}</p>}
        <Row>
          {runId !== null && (
            <ChoiceField
              className={styles['choice']}
              label={t('journal.runs')}
              value={runId}
              values={list.map(run => ({ value: run.runId, name: nameOf(run) }))}
              onChange={setChosen}
            />
          )}
          <PlainButton onClick={() => setAsked(asked + 1)}>{t('page.refresh')}</PlainButton>
        </Row>
      </Stack>
      {run !== null && <PageChoice page={shownPage(page, run)} rehearsal={run.rehearsal} choose={setPage} />}
      {runId !== null && <AsRun key={runId} runId={runId} run={run} asked={asked} page={page} />}
    </ViewFrame>
  )
}

const pages = ['as-run', 'report', 'notes'] as const
type JournalPage = (typeof pages)[number]

/** Of a rehearsal nothing but notes is recorded. */
const shownPage = (page: JournalPage, { rehearsal }: Pick<JournalRun, 'rehearsal'>): JournalPage =>
  rehearsal && page === 'as-run' ? 'report' : page

/** The parts of the show that are listed. */
const PageChoice = ({
  page,
  rehearsal,
  choose,
}: {
  readonly page: JournalPage
  readonly rehearsal: boolean
  readonly choose: (page: JournalPage) => void
}) => (
  <Tabs data-no-print>
    {pages
      .filter(each => shownPage(each, { rehearsal }) === each)
      .map(each => (
        <button
          key={each}
          type="button"
          aria-pressed={each === page}
          data-testid={`journal-page-${each}`}
          onClick={() => choose(each)}
        >
          {t(`journal.pages.${each}`)}
        </button>
      ))}
  </Tabs>
)

/** In the zone of the rundown, as its report. */
function nameOf({ title, timezone, startedAt, phase, imported, rehearsal }: JournalRun): string {
  const { formatDay, formatMinute } = timeFormats(timezone, null)
  // What was on air elsewhere when its file was written is not on air here.
  const from = imported === null ? null : t('journal.imported', { desk: imported })
  const standing = rehearsal ? t('journal.rehearsal') : from === null ? t(`journal.phases.${phase}`) : null
  return [`${formatDay(startedAt)} ${formatMinute(startedAt)}`, title, standing, from]
    .filter(part => part !== null)
    .join(' · ')
}

function Imported({ run: { imported, phase } }: { readonly run: JournalRun }) {
  if (imported === null) return null
  const wasOn = phase === 'running' || phase === 'paused'
  return (
    <Quiet>
      {t('journal.imported-about', { desk: imported })} {wasOn && t('journal.imported-on-air')}
    </Quiet>
  )
}

interface AsRunProps {
  readonly runId: string
  /** As the list has it. */
  readonly run: JournalRun | null
  readonly asked: number
  readonly page: JournalPage
}

function AsRun({ runId, run, asked, page }: AsRunProps) {
  const [reply, setReply] = useState<AsRunReply | null>(null)
  useRead(
    bridge => bridge.request('journal.as-run', { runId }),
    [runId, asked],
    setReply,
    reason => setReply({ ok: false, reason }),
  )

  if (reply === null) return <p role="status">{t('journal.loading')}</p>
  if (!reply.ok) return <Problem text={messageText(reply.reason)} />
  const asRun = shownAsRun(reply.asRun)
  const shown = shownPage(page, asRun)
  return (
    <article className={styles['report']} data-testid="as-run">
      <h3>{asRun.title}</h3>
      <Quiet>{dayOf(asRun)}</Quiet>
      {run !== null && <Imported run={run} />}
      {asRun.joined && <p>{t('journal.joined')}</p>}
      {asRun.rehearsal && <p>{t('journal.rehearsal-about')}</p>}
      {asRun.dropped > 0 && <Problem text={t('journal.dropped', { count: asRun.dropped })} />}
      {shown === 'notes' && <RehearsalNotes asRun={asRun} startedAt={run?.startedAt ?? null} />}
      {shown === 'report' && <ShowReport asRun={asRun} startedAt={run?.startedAt ?? null} />}
      {shown === 'as-run' && <Planned asRun={asRun} />}
    </article>
  )
}

/** Each cue, planned beside actual. */
function Planned({ asRun }: { readonly asRun: ShownRun }) {
  const { askFor, problem } = useAsk()
  const [said, setSaid] = useState<string | null>(null)
  const { runId } = asRun
  const save = async (format: 'csv' | 'json'): Promise<void> => {
    const file = await askFor('journal.export', { runId, format })
    if (file === null) return
    saveFile(file)
    setSaid(t('journal.exported', { name: file.name }))
  }
  return (
    <>
      <Totals rows={totalsOf(asRun)} />
      <Row data-no-print>
        <PlainButton onClick={() => void save('csv')}>{t('journal.csv')}</PlainButton>
        <PlainButton onClick={() => void save('json')}>{t('journal.json')}</PlainButton>
        <PrintButton>{t('journal.print')}</PrintButton>
        <span role="status">{problem ?? said}</span>
      </Row>
      {asRun.preflight !== null && <JournalPreflight certificate={asRun.preflight} />}
      <AsRunTable asRun={asRun} />
    </>
  )
}

/** The preflight before the show. */
function JournalPreflight({ certificate }: { readonly certificate: PreflightCertificate }) {
  const { points, drills } = certificate
  return (
    <section className={styles['preflight']} data-testid="journal-preflight">
      <h4>{t('preflight.title')}</h4>
      <CertificateHead certificate={certificate} />
      <PointList points={points} heading="h5" />
      {drills.length > 0 && (
        <div className={preflight['points']}>
          <section className={preflight['group']}>
            <h5 className={layout['caps']}>{t('preflight.drill.title')}</h5>
            <DrillList drills={drills} />
          </section>
        </div>
      )}
    </section>
  )
}
