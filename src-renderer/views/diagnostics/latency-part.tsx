import { useEffect, useState } from 'react'
import { millisecondsText } from '#texts/locale.ts'
import { t } from '#texts/text.ts'
import type { AsRun, Latency } from '../../../src-main/domain/as-run/as-run.ts'
import { Facts, Section } from '../../components/layout.tsx'
import { useDesk } from '../../state/session/desk-context.ts'

/** How fast the presses of the last show were; nothing where none is recorded. */
export function LatencyPart() {
  const { bridge } = useDesk()
  const [latency, setLatency] = useState<AsRun['latency'] | null>(null)
  useEffect(() => {
    let gone = false
    const read = async (): Promise<void> => {
      const runs = await bridge.request('journal.runs', {})
      const runId = runs.ok ? runs.runs[0]?.runId : undefined
      if (runId === undefined) return
      const reply = await bridge.request('journal.as-run', { runId })
      if (reply.ok && !gone) setLatency(reply.asRun.latency)
    }
    // Without it the rest of the dialog is as useful.
    read().catch(() => undefined)
    return () => {
      gone = true
    }
  }, [bridge])
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

const figures = (latency: Latency | null): string =>
  latency === null
    ? t('journal.latency.none')
    : t('journal.latency.figures', { p50: ms(latency.p50), p99: ms(latency.p99), count: latency.count })

const ms = (value: number): string => t('connections.figures.ms', { ms: millisecondsText(value) })
