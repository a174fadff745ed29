import type { SurfaceTrouble } from '../../desk/ports/surface.ts'
import type { Timers } from '../../desk/ports/timers.ts'
import { mostClients } from './doors.ts'
import { mostASecond } from './flood-guard.ts'
import type { Unheard } from './read-packet.ts'

export type UnheardKind = Unheard | 'flood' | 'crowded'

/** Counts what came and did nothing, and tells it. */
export interface UnheardReport {
  count(kind: UnheardKind): void
  close(): void
}

/** Told no more often than this, ms. */
const tellMs = 1_000
/** Forgotten when nothing of the kind has come for this time, ms. */
const forgetMs = 60_000

export function createUnheardReport(
  timers: Timers,
  tell: (kind: UnheardKind, trouble: SurfaceTrouble | null) => void,
): UnheardReport {
  const kinds = new Map<UnheardKind, { count: number; told: number; cancel: () => void }>()

  const rest = (kind: UnheardKind): void => {
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
  const say = (kind: UnheardKind): void => {
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

function troubleOf(kind: UnheardKind, count: number): SurfaceTrouble {
  const times = count === 1 ? 'once' : `${count} times`
  const [what, remedy] = texts[kind]
  return { device: 'OSC', what: `${what} (${times}).`, remedy }
}

const texts: Readonly<Record<UnheardKind, readonly [what: string, remedy: string]>> = {
  later: [
    'A message that was scheduled for later came and did nothing',
    'Let the sender send it at the moment that it is meant for: Showcall acts at once or not at all.',
  ],
  pattern: [
    'A message to many addresses at once, such as /showcall/*, came and did nothing',
    'Let the sender write the whole address.',
  ],
  untyped: [
    'A message whose arguments have no type tags came and did nothing',
    'Turn on type tags in the sender, or send the address without arguments.',
  ],
  unreadable: [
    'Something that is no OSC message came and did nothing',
    'Let the sender speak OSC 1.0 or 1.1; over TCP with SLIP, or with the length before each packet.',
  ],
  flood: [
    `More than ${mostASecond} messages a second came at one address, and the rest of them did nothing`,
    'Let a button send to this port instead of a fader or a meter.',
  ],
  crowded: [
    `A further sender wanted to connect by TCP, and ${mostClients} are connected`,
    'Let those that are not needed disconnect, or use UDP.',
  ],
}
