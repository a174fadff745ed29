import { earlier, type Instant } from '../time/time.ts'
import type { AuthorityEvent, CrewAnswerGiven, DeskEntry, JournalEntry } from './journal-entry.ts'

/** What kept the desk from working as usual. */
type StopKind =
  /** The service could not be reached. */
  | 'link'
  /** The service refused the token. */
  | 'signed-out'
  /** This desk decided the show. */
  | 'local'
  /** The disk of the desk or of the service took nothing. */
  | 'disk'
  /** The desk did not run, or had another rundown open. */
  | 'away'
  /** The desk, or its computer, stood still. */
  | 'stood-still'
  /** The desk disarmed a controller by itself. */
  | 'disarmed'
  /** No device of a crew page was connected. */
  | 'phone'
  /** An answer of a crew page came too late and was not taken: from when it was given until it came. */
  | 'late-answer'

export interface AsRunStop {
  readonly kind: StopKind
  readonly from: Instant
  /** Null while it lasts; `from` for what has no length. */
  readonly to: Instant | null
  /** Of a controller that was disarmed; of a crew page, its name and department. */
  readonly surface: string | null
  /** Of an answer that came too late. */
  readonly answer?: CrewAnswerGiven
  /** How this desk stopped deciding. */
  readonly how: Exclude<AuthorityEvent, 'local' | 'reconciling'> | null
}

const phoneOf = ({ page, department }: { readonly page: string; readonly department: string }): string =>
  page === department ? page : `${department} (${page})`

/** In the order in which they began. */
export function stopsIn(entries: readonly JournalEntry[]): readonly AsRunStop[] {
  let stops: readonly AsRunStop[] = []
  const add = (kind: StopKind, from: Instant, to: Instant | null, surface: string | null = null): void => {
    stops = [...stops, { kind, from, to, surface, how: null }]
  }
  /** A clock that was corrected meanwhile may show less at its end. */
  const addPast = (kind: StopKind, since: Instant, to: Instant): void => add(kind, earlier(since, to), to)
  const isOpen = (kind: StopKind): boolean => stops.some(stop => stop.kind === kind && stop.to === null)
  const begin = (kind: StopKind, at: Instant): void => {
    if (!isOpen(kind)) add(kind, at, null)
  }
  const end = (kinds: readonly StopKind[], at: Instant, how: AsRunStop['how'] = null): void => {
    const ends = ({ kind, to }: AsRunStop): boolean => to === null && kinds.includes(kind)
    stops = stops.map(stop => (ends(stop) ? { ...stop, to: at, how } : stop))
  }
  const take = (entry: DeskEntry): void => {
    const { at } = entry
    switch (entry.event) {
      case 'link-lost':
        end(['signed-out'], at)
        begin('link', at)
        break
      case 'signed-out':
        end(['link'], at)
        begin('signed-out', at)
        break
      case 'link-back':
        end(['link', 'signed-out'], at)
        break
      case 'local':
        begin('local', at)
        break
      case 'adopted':
      case 'led':
      case 'kept-here':
      case 'kept-there':
        end(['local'], at, entry.event)
        break
      case 'not-recorded':
        begin('disk', at)
        break
      case 'recorded-again':
        end(['disk'], at)
        break
      case 'returned':
        // A restarted desk does not record the end of earlier stops.
        end(['link', 'signed-out', 'local', 'disk'], at)
        addPast('away', entry.since ?? at, at)
        break
      case 'stood-still':
        addPast('stood-still', entry.since, at)
        break
      case 'disarmed':
        add('disarmed', at, at, entry.surface)
        break
      case 'phone-lost':
        add('phone', at, null, phoneOf(entry))
        break
      case 'phone-connected': {
        const phone = phoneOf(entry)
        stops = stops.map(stop =>
          stop.kind === 'phone' && stop.to === null && stop.surface === phone ? { ...stop, to: at } : stop,
        )
        break
      }
      case 'answer-late': {
        const from = earlier(entry.made ?? at, at)
        stops = [
          ...stops,
          { kind: 'late-answer', from, to: at, surface: phoneOf(entry), how: null, answer: entry.answer },
        ]
        break
      }
    }
  }
  for (const entry of entries) if (entry.kind === 'desk') take(entry)
  return stops.toSorted((a, b) => a.from - b.from)
}
