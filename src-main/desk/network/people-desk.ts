import type { Timers } from '../../base/timers.ts'
import { allows } from '../../contract/bridge/access.ts'
import { operations } from '../../contract/bridge/operations.ts'
import type {
  InvitePerson,
  InviteReply,
  OnePerson,
  PeopleNetworkSettings,
  PeopleSlice,
  Person,
  WritePeopleNetwork,
} from '../../contract/bridge/people.ts'
import { done, type Reply, refused, refusedAsLocked } from '../../contract/reply.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import type { OutputPages } from '../outputs/output-pages.ts'
import type { Announced, Discovery } from '../ports/host.ts'
import type { OpenedPeople, People, PeopleNetwork } from '../ports/people.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { ServedOrigins } from '../ports/standby.ts'
import { keepOpen, originsOf, reachedBy } from './kept-open.ts'

interface PeopleDeskOptions {
  readonly people: People
  readonly network: PeopleNetwork
  readonly settings: SettingsStore
  readonly timers: Timers
  readonly locked: () => boolean
  readonly outputs: Pick<OutputPages, 'slice' | 'renewAll'>
  /** Called with what is open, so that others find it. */
  readonly announce: Discovery['announce']
  readonly changed: (slice: PeopleSlice) => void
}

/** Other people at this desk: whether they reach it by the network, who they are, and what they may do. */
export interface PeopleDesk {
  slice(): PeopleSlice
  /** Where pages and the API are open, by the names of the certificate first. */
  served(): Pick<ServedOrigins, 'pages' | 'apis'>
  /** Answers once it is open, closed, or known why not. */
  write(change: WritePeopleNetwork): Promise<Reply>
  invite(request: InvitePerson): InviteReply
  end(request: OnePerson): Reply
  /** Ends every link of an output page, those that people took whose access has ended among them. */
  renewLinks(): Reply
  close(): void
}

const most = 50

export function createPeopleDesk(options: PeopleDeskOptions): PeopleDesk {
  const { people, network, settings, timers, locked } = options
  const changed = (): void => {
    const now = slice()
    options.announce(announcedOf(now))
    options.changed(now)
  }
  const read = (): PeopleNetworkSettings => settings.read().peopleNetwork
  const kept = keepOpen<OpenedPeople>({
    open() {
      const saved = read()
      return isOpened(saved) ? () => network.open(saved) : null
    },
    close: network.close,
    failed: { ok: false, why: 'failed' },
    addresses: network.addresses,
    timers,
    changed,
  })
  const stop = people.onChange(changed)

  const slice = (): PeopleSlice => sliceOf(read(), kept.opened(), options)
  const links = createLinkRenewal(options, changed)

  return {
    slice,
    served: () => servedAt(kept.opened(), slice()),
    async write(change) {
      if (locked()) return refusedAsLocked
      const next = { ...read(), ...change }
      if (
        typeof change.address === 'string' &&
        !network.addresses().some(one => one.address === change.address)
      )
        return refused(messageOf('network.address-gone'))
      if (next.api && next.encryption.kind === 'none') return refused(messageOf('people.plain-api'))
      settings.write({ peopleNetwork: next })
      await kept.settle()
      return done
    },
    invite({ name, role }) {
      if (locked()) return refusedAsLocked
      const saved = read()
      const asked = name.trim()
      if (asked === '') return refused(messageOf('people.no-name'))
      if (!saved.pages || kept.opened()?.ok !== true) return refused(messageOf('people.closed'))
      if (saved.encryption.kind === 'none' && role !== 'view') return refused(messageOf('people.plain-view'))
      const taken = [...people.list(), ...people.invitations()].map(one => one.name)
      if (taken.length >= most) return refused(messageOf('people.too-many', { count: most }))
      const free = freeName(asked, taken)
      return { ok: true, name: free, ...people.invite(free, role) }
    },
    // Also while the show is locked: who must go, must go at once.
    end({ id }) {
      const person = people.list().find(one => one.id === id)
      if (person === undefined && !people.invitations().some(one => one.id === id))
        return refused(messageOf('people.gone'))
      try {
        people.end(id)
        return done
      } catch {
        return refused(messageOf('people.ended-until-stop', { name: person?.name ?? '' }))
      } finally {
        links.note(person)
      }
    },
    renewLinks: links.renew,
    close() {
      stop()
      kept.close()
    },
  }
}

/** Screens show by the links that somebody could take, so these are not ended with the access, but offered to be. */
function createLinkRenewal({ outputs, settings }: PeopleDeskOptions, changed: () => void) {
  const write = (linksKnownTo: readonly string[]): void => {
    settings.write({ linksKnownTo })
    changed()
  }
  return {
    note(person: Person | undefined): void {
      const { pages, links } = outputs.slice()
      if (person === undefined || !mayTakeLinks(person) || links === null || pages.length === 0) return
      const others = settings.read().linksKnownTo.filter(name => name !== person.name)
      write([...others, person.name].slice(-most))
    },
    renew(): Reply {
      const reply = outputs.renewAll()
      if (reply.ok) write([])
      return reply
    },
  }
}

function sliceOf(
  saved: PeopleNetworkSettings,
  now: OpenedPeople | null,
  { people, network, settings }: PeopleDeskOptions,
): PeopleSlice {
  const opened = isOpened(saved) ? now : null
  const addresses = network.addresses()
  const openPort = opened?.ok === true ? opened.port : null
  const reached = reachedBy(addresses, saved.address)
  const scheme = saved.encryption.kind === 'none' ? 'http' : 'https'
  return {
    ...saved,
    addresses,
    openPort,
    origins: openPort === null ? [] : originsOf(scheme, openPort, reached),
    certificate: opened?.ok === true ? opened.certificate : null,
    problem: opened === null ? null : problemOf(opened, saved, reached.length),
    people: people.list(),
    invitations: people.invitations(),
    linksKnownTo: settings.read().linksKnownTo,
  }
}

function servedAt(opened: OpenedPeople | null, { pages, api, origins }: PeopleSlice) {
  if (opened?.ok !== true) return { pages: [], apis: [] }
  const named = opened.names.filter(name => /^[0-9a-z.-]+$/.test(name))
  const all = [...named.map(name => `https://${name}:${opened.port}`), ...origins.map(({ origin }) => origin)]
  return {
    pages: pages ? all : [],
    apis: api && opened.certificate !== null ? all.map(origin => `${origin}/api-v1`) : [],
  }
}

const announcedOf = ({ openPort, pages, api, encryption }: PeopleSlice): Announced | null =>
  openPort === null ? null : { port: openPort, pages, api, secure: encryption.kind !== 'none' }

const mayTakeLinks = ({ role, plain }: Person): boolean =>
  !plain && allows(role, operations['output-page.link'].access)

const isOpened = ({ pages, api }: PeopleNetworkSettings): boolean => pages || api

/** Distinguishes two people with one name in reports of presses: the second is `Anna 2`. */
function freeName(name: string, taken: readonly string[]): string {
  const same = new Set(taken.map(one => one.toLocaleLowerCase()))
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? name : `${name} ${count}`
    if (!same.has(free.toLocaleLowerCase())) return free
  }
}

function problemOf(
  opened: OpenedPeople,
  { address, port }: PeopleNetworkSettings,
  reached: number,
): Message | null {
  if (!opened.ok && typeof opened.why !== 'string') return opened.why
  if (!opened.ok && opened.why === 'ports-taken') return messageOf('people.ports-in-use', { port })
  if (!opened.ok && opened.why === 'failed') return messageOf('people.cannot-open')
  if (opened.ok && reached > 0) return null
  return address === null ? messageOf('people.none') : messageOf('people.address-away', { address })
}
