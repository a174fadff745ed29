import { useCallback, useState } from 'react'
import { locale, millisecondsText } from '#texts/locale.ts'
import { knownText, t } from '#texts/text.ts'
import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { CrashDump, DiagnosticsReply } from '../../../src-main/contract/bridge/diagnostics.ts'
import { bundleText, type DiagnosticPart } from '../../../src-main/contract/diagnostic-bundle.ts'
import type { AsRun, Latency } from '../../../src-main/domain/as-run/as-run.ts'
import { Tick } from '../../components/field.tsx'
import { Box, Facts, Quiet, Row, Section } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { ViewFrame } from '../../components/view-frame.tsx'
import { useRead } from '../../state/session/ask.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { technicalViews } from '../../state/session/ui-state.ts'
import { saveFile } from '../journal/save-file.ts'
import styles from './diagnostics.module.css'

type Bundle = Pick<DiagnosticsReply, 'name' | 'parts' | 'dumps' | 'benchmarkLeftOut'>

type State = { readonly kind: 'reading' | 'failed' } | { readonly kind: 'read'; readonly bundle: Bundle }

/** What helps to find a fault: shown whole, then saved as one file. */
export function DiagnosticsView() {
  const [state, setState] = useState<State>({ kind: 'reading' })
  const readAgain = useRead(
    readBundle,
    [],
    bundle => setState({ kind: 'read', bundle }),
    () => setState({ kind: 'failed' }),
  )
  const tryAgain = (): void => {
    setState({ kind: 'reading' })
    readAgain()
  }
  return (
    <ViewFrame title={t('diagnostics.title')} tabs={technicalViews}>
      <Quiet>{t('diagnostics.about')}</Quiet>
      {state.kind === 'reading' && <p role="status">{t('diagnostics.reading')}</p>}
      {state.kind === 'failed' && (
        <Box role="alert" tone="fault">
          <p>{t('diagnostics.failed')}</p>
          <PlainButton onClick={tryAgain}>{t('page.try-again')}</PlainButton>
        </Box>
      )}
      {state.kind === 'read' && <Read bundle={state.bundle} />}
      <LatencyPart />
    </ViewFrame>
  )
}

async function readBundle(bridge: Bridge): Promise<Bundle> {
  const diagnostics = await bridge.request('diagnostics.read', { benchmark: true })
  const page = { name: 'page', text: await pageFacts(!diagnostics.benchmarkLeftOut) }
  return { ...diagnostics, parts: [...diagnostics.parts, page] }
}

function Read({ bundle }: { readonly bundle: Bundle }) {
  const { bridge } = useDesk()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [outcome, setOutcome] = useState<{ readonly done: boolean; readonly text: string } | null>(null)

  const choose = useCallback((name: string, on: boolean): void => {
    setChosen(before => new Set(on ? [...before, name] : [...before].filter(one => one !== name)))
  }, [])
  const save = async (): Promise<void> => {
    const dumps: DiagnosticPart[] = []
    for (const name of chosen) {
      const reply = await bridge.request('diagnostics.crash-dump', { name }).catch(() => null)
      if (reply?.ok !== true)
        return setOutcome({ done: false, text: t('diagnostics.dump-left-out', { name }) })
      dumps.push({ name: `${name} (base64)`, text: reply.base64.replaceAll(/.{76}/g, '$&\n') })
    }
    saveFile({ name: bundle.name, mime: 'text/plain', text: bundleText([...bundle.parts, ...dumps]) })
    setOutcome({ done: true, text: t('diagnostics.saved', { file: bundle.name }) })
  }

  return (
    <>
      {bundle.benchmarkLeftOut && <p role="status">{t('diagnostics.on-air')}</p>}
      <Row>
        <PlainButton onClick={() => void save()} testId="diagnostics-save">
          {t('diagnostics.save')}
        </PlainButton>
        {outcome !== null && (
          <p role={outcome.done ? 'status' : 'alert'} data-testid="diagnostics-outcome">
            {outcome.text}
          </p>
        )}
      </Row>
      <Section title={t('diagnostics.parts')}>
        <div>
          {bundle.parts.map(part => (
            <Part key={part.name} part={part} />
          ))}
        </div>
      </Section>
      {bundle.dumps.length > 0 && <Dumps dumps={bundle.dumps} chosen={chosen} onChoose={choose} />}
    </>
  )
}

const nameOf = (name: string): string =>
  knownText(`diagnostics.part.${name}`) ?? t('diagnostics.log', { file: name })

/** The text of a part is drawn once it is opened: a log has up to a megabyte. */
function Part({ part: { name, text } }: { readonly part: DiagnosticPart }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles['part']} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{nameOf(name)}</summary>
      {open && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <pre tabIndex={0}>{text}</pre>
      )}
    </details>
  )
}

interface DumpsProps {
  readonly dumps: readonly CrashDump[]
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (name: string, on: boolean) => void
}

const megabytes = (bytes: number): string =>
  t('diagnostics.megabytes', { size: (bytes / 1e6).toLocaleString(locale, { maximumFractionDigits: 1 }) })

function Dumps({ dumps, chosen, onChoose }: DumpsProps) {
  return (
    <Section title={t('diagnostics.dumps')} detail={t('diagnostics.dumps-warning')}>
      {dumps.map(({ name, bytes, at }) => (
        <Tick
          key={name}
          label={t('diagnostics.add-dump', {
            at: new Date(at).toLocaleString(locale),
            size: megabytes(bytes),
          })}
          checked={chosen.has(name)}
          onChange={on => onChoose(name, on)}
        />
      ))}
    </Section>
  )
}

const measuredFrames = 60
/** A page that is hidden draws nothing. */
const framesTimeout = 2_000

/** How evenly this page draws, in ms between frames; null where it draws nothing now. */
async function measureFrames(): Promise<{ readonly p50: number; readonly p99: number } | null> {
  const spans: number[] = []
  await new Promise<void>(resolve => {
    let last: number | null = null
    const next = (at: number): void => {
      if (last !== null) spans.push(at - last)
      last = at
      if (spans.length === measuredFrames) resolve()
      else requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
    setTimeout(resolve, framesTimeout)
  })
  // A page that draws slowly has fewer by then, and is what this is for.
  if (spans.length === 0) return null
  const sorted = spans.toSorted((a, b) => a - b)
  const at = (share: number): number =>
    Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * 10) / 10
  return { p50: at(0.5), p99: at(0.99) }
}

/** Facts about a page and the screen that it is on. */
async function pageFacts(measured: boolean): Promise<string> {
  const facts = {
    browser: navigator.userAgent,
    language: document.documentElement.lang,
    languages: navigator.languages,
    window: `${window.innerWidth} × ${window.innerHeight}`,
    screen: `${window.screen.width} × ${window.screen.height}`,
    pixelRatio: window.devicePixelRatio,
    framesMs: measured ? await measureFrames() : null,
  }
  return JSON.stringify(facts, null, 2)
}

/** How fast the presses of the last show were; nothing where none is recorded. */
function LatencyPart() {
  const [latency, setLatency] = useState<AsRun['latency'] | null>(null)
  // Without it the rest of the dialog is as useful.
  useRead(readLatency, [], setLatency)
  if (latency === null) return null
  return (
    <Section title={t('journal.latency.title')} data-testid="latency">
      <Facts
        rows={[
          [t('journal.latency.applied'), figures(latency.applied)],
          [t('journal.latency.confirmed'), figures(latency.confirmed)],
          [t('journal.latency.painted'), figures(latency.painted)],
        ]}
      />
    </Section>
  )
}

async function readLatency(bridge: Bridge): Promise<AsRun['latency'] | null> {
  const runs = await bridge.request('journal.runs', {})
  const runId = runs.ok ? runs.runs[0]?.runId : undefined
  if (runId === undefined) return null
  const reply = await bridge.request('journal.as-run', { runId })
  return reply.ok ? reply.asRun.latency : null
}

const figures = (latency: Latency | null): string =>
  latency === null
    ? t('journal.latency.none')
    : t('journal.latency.figures', { p50: ms(latency.p50), p99: ms(latency.p99), count: latency.count })

const ms = (value: number): string => t('connections.figures.ms', { ms: millisecondsText(value) })
