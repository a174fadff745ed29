import { messageOf } from '../messages/message.ts'
import { plan } from '../show/schedule.ts'
import { formatTimeOfDay } from '../time/time-of-day.ts'
import type { PreflightFacts } from './facts.ts'
import { type Checked, none, ok, todo, unknown } from './point.ts'

/** A countdown that is off by less cannot be seen, ms. */
const clockErrorSeen = 250
/** Part of the request budget that a show needs. */
const budgetNeeded = 0.25
/** How long a token has to last where no end is planned. */
const dayMs = 24 * 3_600_000

export function linkPoint({ link }: PreflightFacts): Checked {
  if (link.authority !== 'live') return todo(messageOf(`preflight.link.${link.authority}`))
  if (link.state !== 'live') return todo(link.problem ?? messageOf(`preflight.link.${link.state}`))
  if (link.watchOnly) return todo(messageOf('preflight.link.watch-only'))
  return link.problem === null ? ok(messageOf('preflight.link.live')) : todo(link.problem)
}

export function clockPoint({ link }: PreflightFacts): Checked {
  const error = link.clockErrorMs
  if (error === null || link.state !== 'live') return unknown(messageOf('preflight.clock.unknown'))
  const ms = Math.ceil(error)
  return ms <= clockErrorSeen
    ? ok(messageOf('preflight.clock.ok', { ms }))
    : todo(messageOf('preflight.clock.off', { ms }))
}

export function budgetPoint({ link: { budget, state } }: PreflightFacts): Checked {
  if (state !== 'live') return unknown(messageOf('preflight.budget.unknown'))
  if (budget === null) return none(messageOf('preflight.budget.none'))
  const { remaining, limit } = budget
  return remaining >= limit * budgetNeeded
    ? ok(messageOf('preflight.budget.ok', { remaining, limit }))
    : todo(messageOf('preflight.budget.low', { remaining, limit }))
}

/** Against the planned end of the show, where there is one. */
export function tokenPoint({ link, rundown, now }: PreflightFacts): Checked {
  if (link.own) return ok(messageOf('preflight.token.own'))
  const at = link.tokenExpiresAt
  if (at === null) return unknown(messageOf('preflight.token.unknown'))
  const end = rundown === null ? null : plan(rundown.cues, rundown.startTime).end
  const until = end === null || end < now ? now + dayMs : end
  if (at > until) return ok(messageOf('preflight.token.ok'))
  const time = rundown === null ? '' : formatTimeOfDay(at, rundown.zone, rundown.timeFormat, false)
  return todo(at <= now ? messageOf('preflight.token.expired') : messageOf('preflight.token.ends', { time }))
}

export function versionsPoint({ versions: { app, service, waiting }, link }: PreflightFacts): Checked {
  if (service !== null && service !== app)
    return todo(messageOf('preflight.versions.differ', { app, service }))
  if (waiting !== null) return todo(messageOf('preflight.versions.waiting', { waiting }))
  if (service !== null) return ok(messageOf('preflight.versions.same', { app }))
  return link.own || link.state !== 'live'
    ? unknown(messageOf('preflight.versions.unknown', { app }))
    : none(messageOf('preflight.versions.other', { app }))
}
