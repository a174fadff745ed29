import type { Timers } from '../../base/timers.ts'
import type { SurfaceTrouble } from '../../desk/ports/surface.ts'
import { mostASecond } from './flood-guard.ts'
import { mostClients } from './osc-listeners.ts'
import type { IgnoredReason } from './read-packet.ts'

export type IgnoredMessageKind = IgnoredReason | 'flood' | 'crowded'

/** Counts what came and did nothing, and tells it. */
export interface IgnoredMessages {
  count(kind: IgnoredMessageKind): void
  close(): void
}

/** Told no more often than this, ms. */
const tellMs = 1_000
/** Forgotten when nothing of the kind has come for this time, ms. */
const forgetMs = 60_000

export function createIgnoredMessages(
  timers: Timers,
  tell: (kind: IgnoredMessageKind, trouble: SurfaceTrouble | null) => void,
): IgnoredMessages {
  const kinds = new Map<IgnoredMessageKind, { count: number; told: number; cancel: () => void }>()

  const rest = (kind: IgnoredMessageKind): void => {
    const one = kinds.get(kind)
    if (one === undefined) return
    one.cancel = timers.after(tellMs, () => {
      if (one.count !== one.told) say(kind)
      else
        one.cancel = timers.after(forgetMs - tellMs, () => {
          if (one.count !== one.told) say(kind)
          else {
            kinds.delete(kind)
            tell(kind, null)
          }
        })
    })
  }
  const say = (kind: IgnoredMessageKind): void => {
    const one = kinds.get(kind)
    if (one === undefined) return
    one.told = one.count
    tell(kind, troubleOf(kind, one.count))
    rest(kind)
  }

  return {
    count(kind) {
      const one = kinds.get(kind)
      if (one !== undefined) one.count += 1
      else {
        kinds.set(kind, { count: 1, told: 0, cancel: () => undefined })
        say(kind)
      }
    },
    close() {
      for (const { cancel } of kinds.values()) cancel()
      kinds.clear()
    },
  }
}

function troubleOf(kind: IgnoredMessageKind, count: number): SurfaceTrouble {
  const times = count === 1 ? 'once' : `${count} times`
  const [what, remedy] = texts[kind]
  return { device: 'OSC', what: `${what} (${times}).`, remedy }
}

const texts: Readonly<Record<IgnoredMessageKind, readonly [what: string, remedy: string]>> = {
  later: [
    'A message scheduled for later was ignored',
    'Send it at the moment it is meant for: Showcall does not schedule messages.',
  ],
  pattern: [
    'A message to several addresses at once, such as /showcall/*, was ignored',
    'Send the full address.',
  ],
  untyped: [
    'A message without type tags was ignored',
    'Turn on type tags in the sender, or send the address without arguments.',
  ],
  unreadable: [
    'Data that is not OSC was ignored',
    'Set the sender to OSC 1.0 or 1.1; over TCP with SLIP or length prefix.',
  ],
  flood: [
    `More than ${mostASecond} messages a second came to one address; the rest were ignored`,
    'Send from a button, not from a fader or a meter.',
  ],
  crowded: [
    `Another sender could not connect by TCP: ${mostClients} are connected already`,
    'Disconnect those that are not needed, or use UDP.',
  ],
}
