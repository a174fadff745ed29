import { messageOf } from '../messages/message.ts'
import type { PreflightFacts } from './facts.ts'
import { type Checked, none, ok, todo, unknown } from './point.ts'

/** Room for a show with its journal and a crash dump, in bytes. */
const roomNeeded = 1_000_000_000

export function diskPoint({ freeBytes }: PreflightFacts): Checked {
  if (freeBytes === null) return unknown(messageOf('preflight.disk.unknown'))
  const gigabytes = Math.floor(freeBytes / 100_000_000) / 10
  return freeBytes >= roomNeeded
    ? ok(messageOf('preflight.disk.ok', { gigabytes }))
    : todo(messageOf('preflight.disk.low', { megabytes: Math.floor(freeBytes / 1_000_000) }))
}

export function journalPoint({ journal }: PreflightFacts): Checked {
  if (journal === null) return unknown(messageOf('preflight.journal.writing'))
  if (!journal.written)
    return todo(
      messageOf('preflight.journal.failed', { why: journal.why ?? messageOf('journal.disk-silent') }),
    )
  // The service writes the show to another file.
  return journal.why === null ? ok(messageOf('preflight.journal.ok')) : todo(journal.why)
}

export function powerPoint({ power }: PreflightFacts): Checked {
  if (power === null) return unknown(messageOf('preflight.power.unknown'))
  if (power.source === 'mains') return ok(messageOf('preflight.power.mains'))
  return todo(
    power.percent === null
      ? messageOf('preflight.power.battery')
      : messageOf('preflight.power.battery-at', { percent: Math.round(power.percent) }),
  )
}

export function sleepPoint({ keptAwake }: PreflightFacts): Checked {
  if (keptAwake === null) return todo(messageOf('preflight.sleep.cannot'))
  return keptAwake ? ok(messageOf('preflight.sleep.ok')) : unknown(messageOf('preflight.sleep.trying'))
}

export function standbyPoint({ standby }: PreflightFacts): Checked {
  if (standby === null) return none(messageOf('preflight.standby.none'))
  const { name, behind } = standby
  switch (standby.state) {
    case 'identical':
      return ok(messageOf('preflight.standby.identical', { name }))
    case 'behind':
      return todo(messageOf('preflight.standby.behind', { name, behind }))
    default:
      return todo(messageOf(`preflight.standby.${standby.state}`, { name }))
  }
}
