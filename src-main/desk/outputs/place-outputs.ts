import type { OutputDisplay, SavedOutputPage } from '../../contract/bridge/output-pages.ts'

type SavedDisplay = NonNullable<SavedOutputPage['display']>
type Match = (saved: SavedDisplay, display: OutputDisplay, named: readonly OutputDisplay[]) => boolean

/**
 * Which monitor each page fills now, by page id. A monitor that went and came back may have another number and another
 * resolution. An ambiguous match counts as none: an output must never cover the desk.
 */
export function placeOutputs(
  pages: readonly SavedOutputPage[],
  displays: readonly OutputDisplay[],
): ReadonlyMap<string, OutputDisplay> {
  const places = new Map<string, OutputDisplay>()
  const taken = new Set<number>()
  for (const match of matches)
    for (const { id, display: saved } of pages) {
      if (saved === null || places.has(id)) continue
      const named = displays.filter(({ label }) => label === saved.label)
      const found = named.find(display => match(saved, display, named))
      if (found === undefined || taken.has(found.id)) continue
      places.set(id, found)
      taken.add(found.id)
    }
  return places
}

/** The identity of a monitor to save. `before`: the identity that was saved last. */
export function keyOf(
  { id, label, x, y }: OutputDisplay,
  displays: readonly OutputDisplay[],
  before: SavedDisplay | null,
): SavedDisplay {
  const others = displays.filter(other => other.label === label && other.id !== id).map(other => other.id)
  const known = before?.id === id ? (before.twins ?? []) : []
  return { id, label, x, y, twins: [...new Set([...others, ...known])].slice(0, mostTwins) }
}

const mostTwins = 16

const isTwin = ({ twins = [] }: SavedDisplay, { id }: OutputDisplay): boolean => twins.includes(id)

/** From the surest to the least sure; each is asked for all pages before the next. */
const matches: readonly Match[] = [
  (saved, { id }) => id === saved.id,
  (saved, display) => display.x === saved.x && display.y === saved.y && !isTwin(saved, display),
  // Its name alone: where no other monitor has it, none had it before, and it is not the one that the desk is on.
  (saved, { primary }, named) => named.length === 1 && (saved.twins ?? []).length === 0 && !primary,
]
