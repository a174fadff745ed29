import { millisecondsText } from '#texts/locale.ts'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { Facts, Section } from '../../components/layout.tsx'
import { Problem } from '../../components/problem.tsx'
import { useDeskState } from '../../state/session/desk-context.ts'
import type { DeskState } from '../../state/session/desk-state.ts'
import { roughSpan } from '../../state/time/time-format.ts'
import { type Ticked, useTicked } from '../../state/time/use-ticked.ts'

/** A clock that is off by less is nobody's concern. */
const clockWarningMs = 2_000

const noFigures = { roundTripMs: null, clockErrorMs: null, clockOffsetMs: null, timing: null, budget: null }

/** How the link does: its delay, its clock, where its timing comes from, what it may still ask. */
export function LinkFigures() {
  const link = useDeskState(state => state.link)
  const keptAwake = useDeskState(state => state.desk.keptAwake)
  const expiry = useTicked(tokenExpiry)
  const { problem } = link
  // Figures that were measured earlier say nothing about a link that is down.
  const { roundTripMs, clockErrorMs, clockOffsetMs, timing, budget } =
    link.authority === 'live' ? link : noFigures
  const rows: readonly (readonly [string, string])[] = [
    [
      t('connections.figures.round-trip'),
      roundTripMs === null
        ? t('connections.figures.unknown')
        : t('connections.figures.ms', { ms: millisecondsText(roundTripMs) }),
    ],
    [
      t('connections.figures.clock-error'),
      clockErrorMs === null
        ? t('connections.figures.unknown')
        : t('connections.figures.plus-minus', { ms: millisecondsText(clockErrorMs) }),
    ],
    [
      t('connections.figures.clock'),
      clockOffsetMs === null ? t('connections.figures.unknown') : clockText(clockOffsetMs),
    ],
    [
      t('connections.figures.timing'),
      timing === null ? t('connections.figures.unknown') : t(`connections.timing.${timing}`),
    ],
    [
      t('connections.figures.budget'),
      budget === null
        ? link.authority === 'live'
          ? t('connections.figures.no-budget')
          : t('connections.figures.unknown')
        : t('connections.figures.left', budget),
    ],
    [t('connections.figures.token'), expiry],
    [
      t('connections.figures.awake'),
      keptAwake === null
        ? t('connections.figures.awake-never')
        : keptAwake
          ? t('connections.figures.awake-yes')
          : t('connections.figures.awake-no'),
    ],
  ]
  return (
    <Section title={t('connections.figures.title')}>
      {problem !== null && <Problem text={messageText(problem.text)} />}
      <Facts rows={rows} />
    </Section>
  )
}

function clockText(offset: number): string {
  if (Math.abs(offset) <= clockWarningMs) return t('connections.figures.clock-right')
  const span = roughSpan(offset)
  return offset > 0 ? t('connections.figures.clock-ahead', span) : t('connections.figures.clock-behind', span)
}

function tokenExpiry({ link }: DeskState, now: Instant): Ticked<string> {
  const at = link.tokenExpiresAt
  if (at === null) return [t('connections.expires.never'), null]
  const left = at - now
  return [t(left > 0 ? 'connections.expires.in' : 'connections.expires.past', roughSpan(left)), 1_000]
}
