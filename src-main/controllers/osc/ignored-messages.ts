import type { Timers } from '../../base/timers.ts'
import type { SurfaceProblem } from '../../desk/ports/surface.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import { mostASecond } from './flood-guard.ts'
import { mostClients } from './osc-listeners.ts'
import type { IgnoredReason } from './read-packet.ts'

export type IgnoredMessageKind = IgnoredReason | 'flood' | 'crowded'

/** Counts messages that did nothing, and reports them. */
export interface IgnoredMessages {
  count(kind: IgnoredMessageKind): void
  close(): void
}

/** Shortest time between two reports, ms. */
const reportMs = 1_000
/** Forgotten when nothing of the kind has come for this time, ms. */
const forgetMs = 60_000

export function createIgnoredMessages(
  timers: Timers,
  report: (kind: IgnoredMessageKind, problem: SurfaceProblem | null) => void,
): IgnoredMessages {
  const kinds = new Map<IgnoredMessageKind, { count: number; reported: number; cancel: () => void }>()

  const rest = (kind: IgnoredMessageKind): void => {
    const one = kinds.get(kind)
    if (one === undefined) return
    one.cancel = timers.after(reportMs, () => {
      if (one.count !== one.reported) say(kind)
      else
        one.cancel = timers.after(forgetMs - reportMs, () => {
          if (one.count !== one.reported) say(kind)
          else {
            kinds.delete(kind)
            report(kind, null)
          }
        })
    })
  }
  const say = (kind: IgnoredMessageKind): void => {
    const one = kinds.get(kind)
    if (one === undefined) return
    one.reported = one.count
    report(kind, ignoredProblem(kind, one.count))
    rest(kind)
  }

  return {
    count(kind) {
      const one = kinds.get(kind)
      if (one !== undefined) one.count += 1
      else {
        kinds.set(kind, { count: 1, reported: 0, cancel: () => undefined })
        say(kind)
      }
    },
    close() {
      for (const { cancel } of kinds.values()) cancel()
      kinds.clear()
    },
  }
}

function ignoredProblem(kind: IgnoredMessageKind, count: number): SurfaceProblem {
  const [what, remedy] = texts[kind]
  return { device: 'OSC', what: messageOf('ignored.times', { what, count }), remedy }
}

const texts: Readonly<Record<IgnoredMessageKind, readonly [what: Message, remedy: Message]>> = {
  later: [messageOf('ignored.scheduled'), messageOf('ignored.scheduled.remedy')],
  pattern: [messageOf('ignored.pattern'), messageOf('ignored.pattern.remedy')],
  untyped: [messageOf('ignored.no-tags'), messageOf('ignored.no-tags.remedy')],
  unreadable: [messageOf('ignored.not-osc'), messageOf('ignored.not-osc.remedy')],
  flood: [messageOf('ignored.flood', { count: mostASecond }), messageOf('ignored.flood.remedy')],
  crowded: [messageOf('ignored.clients', { count: mostClients }), messageOf('ignored.clients.remedy')],
}
