import { createHash } from 'node:crypto'
import type { CrewPage } from '../../contract/bridge/calling.ts'
import type {
  CrewAnswer,
  CrewMessage,
  CrewPresence,
  SavedOutputPage,
} from '../../contract/bridge/output-pages.ts'
import type { CrewAnswerGiven } from '../../domain/as-run/journal-entry.ts'
import { lastingWords } from '../../domain/calling/calling-state.ts'
import { plain } from '../../domain/output/output-face.ts'
import { latenessOf } from '../../domain/show/gate.ts'
import { instant } from '../../domain/time/time.ts'
import type { Desk } from '../desk.ts'
import type { PageStore } from './page-store.ts'
import type { Viewers } from './viewers.ts'

/** Crew pages: each is of the first device that opens it, and answers for its department. */
export interface CrewPages {
  /** `device`: the secret that the device keeps. */
  admits(page: SavedOutputPage, device: string | null): boolean
  /** The device shows the page from now on, and it is of that device. Gives what to call when it is left. */
  joined(page: SavedOutputPage, device: string): () => void
  said(pageId: string, message: CrewMessage): CrewAnswer
  /** Undefined for a page that is no crew page. */
  presence(page: SavedOutputPage): CrewPresence | undefined
  /** The pages that displays know. */
  pages(): readonly CrewPage[]
}

type Seen = Pick<CrewPresence, 'lastSeen' | 'battery' | 'visible'>

const unseen: Seen = { lastSeen: null, battery: null, visible: false }

export function createCrewPages(
  { now, clockSteps, crew }: Pick<Desk, 'now' | 'clockSteps' | 'crew'>,
  store: PageStore,
  viewers: Pick<Viewers, 'count'>,
  changed: () => void,
): CrewPages {
  const seen = new Map<string, Seen>()
  /** When the last HOLD and HELP of a page were said: a phone whose line was lost sends them until it has an answer. */
  const taken = new Map<string, number>()
  const see = (pageId: string, part: Partial<Seen>): void =>
    void seen.set(pageId, { ...(seen.get(pageId) ?? unseen), ...part })

  const presence = ({ id, kind, device }: SavedOutputPage): CrewPresence | undefined => {
    if (kind !== 'cue-light') return undefined
    const connected = viewers.count(id) > 0
    const known = seen.get(id) ?? unseen
    return { ...known, visible: known.visible && connected, connected, bound: device !== undefined }
  }
  return {
    admits({ id, device: bound, released }, device) {
      if (device === null) return false
      const hash = hashOf(id, device)
      return bound === undefined ? hash !== released : hash === bound
    },
    joined(page, device) {
      const { id } = page
      if (page.device === undefined) store.put({ ...page, device: hashOf(id, device) })
      see(id, { lastSeen: now() })
      return () => see(id, { lastSeen: now() })
    },
    said(pageId, message) {
      const page = store.find(pageId)
      if (page?.kind !== 'cue-light' || page.department === undefined) return 'refused'
      if (message.say === 'presence') {
        see(pageId, { battery: message.battery, visible: message.visible })
        changed()
        return 'done'
      }
      const made = message.made === null ? null : instant(message.made + clockSteps())
      const isLate = latenessOf(made, now()) !== null
      const late = (answer: CrewAnswerGiven): CrewAnswer => {
        crew.late(page.department ?? '', answer, page.name, made)
        return 'late'
      }
      if (message.say === 'acknowledge')
        return isLate ? late('acknowledge') : crew.acknowledge(page.department, message, page.name)
      // A caller wants to know of trouble however late. What opens GO counts in its moment alone.
      if (isLate && (message.word === null || !lastingWords.has(message.word)))
        return late(message.word ?? 'take-back')
      const at = isLate && made !== null && made < now() ? made : now()
      const key = `${pageId} ${message.word}`
      if (message.made !== null && taken.get(key) === message.made) return 'done'
      const answer = crew.say(page.department, message.word, page.name, { at, callId: message.callId })
      if (answer === 'done' && message.made !== null) taken.set(key, message.made)
      return answer
    },
    presence,
    pages: () =>
      store.list().flatMap((page): CrewPage[] => {
        const found = presence(page)
        if (found === undefined || page.department === undefined || !found.bound) return []
        const { bound: _bound, ...known } = found
        return [{ pageId: page.id, name: page.name, columnName: page.department, ...known }]
      }),
  }
}

/** A secret is stored as a hash of its own for each page, of no use to a reader of the settings. */
const hashOf = (pageId: string, device: string): string =>
  createHash('sha256').update(`crew-page\0${pageId}\0${device}`).digest('base64url')

/** A crew page goes on with its department where that gets another name in the rundown that is open. Gives what ends it. */
export function followRenamed(
  desk: Pick<Desk, 'subscribe' | 'outputSource'>,
  store: PageStore,
  changed: () => void,
): () => void {
  const departments = (): ReadonlyMap<string, string> =>
    new Map(
      (desk.outputSource().rundown?.columns ?? []).flatMap(({ id, name, department }) =>
        department === undefined ? [] : [[id, name] as const],
      ),
    )
  let known = departments()
  return desk.subscribe(name => {
    if (name !== 'content' && name !== 'snapshot') return
    const before = known
    known = departments()
    const names = new Set([...known.values()].map(plain))
    let follows = false
    for (const [id, was] of before) {
      const is = known.get(id)
      // Another column may have the old name now: the page stays with the name.
      if (is === undefined || plain(is) === plain(was) || names.has(plain(was))) continue
      for (const page of store.list()) {
        if (page.department === undefined || plain(page.department) !== plain(was)) continue
        store.put({ ...page, department: is })
        follows = true
      }
    }
    if (follows) changed()
  })
}
