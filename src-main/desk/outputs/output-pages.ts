import type { Timers } from '../../base/timers.ts'
import type {
  CrewAnswer,
  CrewMessage,
  CrewPresence,
  MakeOutputPage,
  MakeOutputPageReply,
  OtherOutputDesk,
  OutputAdmission,
  OutputLinkReply,
  OutputPageItem,
  OutputPagesSlice,
  SavedOutputPage,
  SharedOutputPage,
  WriteOutputNetwork,
  WriteOutputPage,
} from '../../contract/bridge/output-pages.ts'
import type { PromptedText } from '../../contract/bridge/prompter.ts'
import { done, type Reply, refused, refusedAsLocked } from '../../contract/reply.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { defaultOutputLook, type OutputKind } from '../../domain/output/output-page.ts'
import { hasTwins } from '../../domain/show/warning-steps.ts'
import type { Leading } from '../../domain/standby/pair.ts'
import type { Duration } from '../../domain/time/time.ts'
import type { Desk } from '../desk.ts'
import type { OutputScreens, OutputViewer } from '../ports/output-screens.ts'
import type { SettingsStore } from '../ports/settings.ts'
import type { PublishedPair, SharedOutputs } from '../ports/standby.ts'
import { createUnlessLocked } from '../unless-locked.ts'
import { type CrewPages, createCrewPages, followRenamed } from './crew-pages.ts'
import { createNetworkOutputs, type NetworkOutputs } from './network-outputs.ts'
import { otherOf, watchOther } from './other-desk.ts'
import { createPageMonitors, type PageMonitors } from './page-monitors.ts'
import { createPageStore, type PageStore } from './page-store.ts'
import { createViewers, type Viewers } from './viewers.ts'

interface OutputPagesOptions {
  readonly desk: Pick<
    Desk,
    | 'now'
    | 'clockSteps'
    | 'outputSource'
    | 'promptedText'
    | 'outputsChanged'
    | 'subscribe'
    | 'locked'
    | 'notices'
    | 'crew'
  >
  readonly settings: SettingsStore
  readonly timers: Timers
  readonly screens: OutputScreens
  /** Of the desk; left out where it has no other. */
  readonly paired?: () => PublishedPair | null
  readonly newId: () => string
  /** Something that the Outputs view shows has changed. */
  readonly changed: (slice: OutputPagesSlice) => void
}

/** The pages for screens without buttons: access to them, and their state. */
export interface OutputPages {
  slice(): OutputPagesSlice
  make(request: MakeOutputPage): MakeOutputPageReply
  write(request: WriteOutputPage): Reply
  /** The link of a page, with its secret, for the person at the desk. */
  link(id: string): OutputLinkReply
  /** Ends the link there is; screens that show the page by it are disconnected at once. */
  renew(id: string): Reply
  /** The same of every page. */
  renewAll(): Reply
  /** The device of a crew page is disconnected at once; the next other device that opens the link takes its place. */
  release(id: string): Reply
  remove(id: string): Reply
  /** No link that was made is good any more. */
  endLinks(): void
  writeNetwork(request: WriteOutputNetwork): Promise<Reply>
  /** The page that a secret opens; null when it is not of this kind, not right, or no longer good. */
  pageOf(kind: OutputKind, key: string): string | null
  /** Whether a screen may show the page of this link. `device`: what it keeps as its own; null: nothing. */
  admission(kind: OutputKind, key: string, device: string | null): OutputAdmission
  /**
   * Sends a screen everything that its page shows, from now on; null when there is no such page, or when it is a crew page and not
   * of this device. The first device that shows a crew page is the one that it is of.
   */
  watch(pageId: string, viewer: OutputViewer, device?: string | null): (() => void) | null
  /** What a prompter shows; null for any other page. */
  prompted(pageId: string): PromptedText | null
  /** From a screen that shows this page. */
  said(pageId: string, message: CrewMessage): CrewAnswer
  /** The other desk as it is sent to screens. */
  other(): OtherOutputDesk | null
  /** Null for a secret that opens no page, and at a desk that has no other. */
  standing(kind: OutputKind, key: string): Leading | null
  /** The pages as they are sent to the other desk. */
  shared(): readonly SharedOutputPage[]
  /** Of the first desk: screens whose link is no more are disconnected at once. */
  share(shared: SharedOutputs): void
  /** See `Viewers.ask`. */
  ask(pageId: string): Promise<readonly Duration[]>
  /** Its window on a monitor crashed so often that it is black for a minute. */
  crashedOften(pageId: string): void
  close(): void
}

const most = 32
/** Crew pages are counted apart. */
const mostCrew = 64
const noBrowsers = refused(messageOf('output.no-browser'))
const unknownPage = refused(messageOf('output.gone'))

export function createOutputPages(options: OutputPagesOptions): OutputPages {
  const { desk, settings, screens } = options
  const store = createPageStore(settings)
  const paired = options.paired ?? (() => null)
  const other = (): OtherOutputDesk | null => otherOf(paired())
  const viewers = createViewers(desk, options.timers, store.find, other, () => changed())

  const network = createNetwork(options, () => changed())
  const monitors = createPageMonitors(screens.displays, store)

  function slice(): OutputPagesSlice {
    const places = monitors.places()
    return {
      pages: store.list().map(page => ({
        ...itemOf(page, places.get(page.id)?.id ?? null, crew.presence(page)),
        viewers: viewers.count(page.id),
      })),
      links:
        screens.links === null || network === null
          ? null
          : { origin: screens.links.origin, network: network.slice() },
      displays: monitors.slice(),
    }
  }
  const changed = (): void => {
    desk.crew.setPages(crew.pages())
    desk.outputsChanged()
    options.changed(slice())
  }
  const crew = createCrewPages(desk, store, viewers, () => changed())
  const pageOf = (kind: OutputKind, key: string): string | null => {
    const id = screens.links?.pageId(key) ?? null
    const page = id === null ? null : store.find(id)
    return page?.kind === kind && screens.links?.isGood(page, key) === true ? page.id : null
  }
  const stops = [
    monitors.onChange(() => {
      monitors.show()
      changed()
    }),
    watchOther(desk, other, viewers.otherChanged),
    followRenamed(desk, store, () => changed()),
  ]
  monitors.show()
  desk.crew.setPages(crew.pages())

  return {
    slice,
    ...createPageActs(options, store, viewers, monitors, changed),
    link(id) {
      const page = store.find(id)
      if (page === null) return unknownPage
      if (screens.links === null) return noBrowsers
      return { ok: true, path: screens.links.path(page) }
    },
    writeNetwork: async request =>
      desk.locked() ? refusedAsLocked : (network?.write(request) ?? noBrowsers),
    pageOf,
    other,
    standing(kind, key) {
      const pair = paired()
      return pair === null || pageOf(kind, key) === null ? null : { leads: pair.leads, epoch: pair.epoch }
    },
    ...createSharing(store, viewers, monitors, changed),
    crashedOften(pageId) {
      const page = store.find(pageId)
      if (page === null) return
      desk.notices.add(
        'warning',
        messageOf('output.crashing', { name: page.name, monitor: page.display?.label ?? '' }),
      )
    },
    ask: viewers.ask,
    ...createAdmission(store, viewers, crew, pageOf),
    prompted: pageId => (store.find(pageId)?.kind === 'prompter' ? desk.promptedText() : null),
    said: crew.said,
    close() {
      for (const stop of stops) stop()
      viewers.close()
      monitors.close()
      network?.close()
    },
  }
}

/** A page as it is sent to the Outputs view. `displayId`: the monitor that it fills. */
function itemOf(
  page: SavedOutputPage,
  displayId: number | null,
  crew: CrewPresence | undefined,
): Omit<OutputPageItem, 'viewers'> {
  const { turn: _turn, device: _device, released: _released, display, ...sent } = page
  return {
    ...sent,
    display: display === null ? null : { id: displayId, label: display.label },
    ...(crew !== undefined && { crew }),
  }
}

const newPage = (of: Pick<SavedOutputPage, 'id' | 'kind' | 'name' | 'department'>): SavedOutputPage => ({
  look: defaultOutputLook,
  turn: 1,
  display: null,
  ...of,
})

/** Null at a desk that shows no pages in browsers. */
const createNetwork = (
  { screens, settings, timers }: OutputPagesOptions,
  changed: () => void,
): NetworkOutputs | null =>
  screens.links === null
    ? null
    : createNetworkOutputs({ network: screens.links.network, settings, timers, changed })

/** Who may show which page. */
const createAdmission = (
  store: PageStore,
  viewers: Viewers,
  crew: CrewPages,
  pageOf: OutputPages['pageOf'],
): Pick<OutputPages, 'admission' | 'watch'> => ({
  admission(kind, key, device) {
    const id = pageOf(kind, key)
    const page = id === null ? null : store.find(id)
    if (page === null) return 'no-such-output'
    return kind !== 'cue-light' || crew.admits(page, device) ? 'open' : 'other-device'
  },
  watch(pageId, viewer, device = null) {
    const page = store.find(pageId)
    if (page === null) return null
    if (page.kind !== 'cue-light') return viewers.add(pageId, viewer)
    if (device === null || !crew.admits(page, device)) return null
    const gone = crew.joined(page, device)
    const leave = viewers.add(pageId, viewer)
    return () => {
      gone()
      leave()
    }
  },
})

/** Pages that both desks of a pair have. */
const createSharing = (
  store: PageStore,
  viewers: Viewers,
  monitors: PageMonitors,
  changed: () => void,
): Pick<OutputPages, 'shared' | 'share'> => ({
  shared: () => store.list().map(({ display: _here, ...page }) => page),
  share({ put, remove }) {
    const ended = put
      .filter(({ id, turn, device }) => {
        const here = store.find(id)
        return here?.turn !== turn || here.device !== device
      })
      .map(({ id }) => id)
    store.share({ put, remove })
    for (const id of [...remove, ...ended]) viewers.end(id)
    for (const { id } of put) viewers.changed(id)
    monitors.show()
    changed()
  },
})

/** Actions of a person on pages: each change is saved, shown and sent. */
function createPageActs(
  { desk, newId }: Pick<OutputPagesOptions, 'desk' | 'newId'>,
  store: PageStore,
  viewers: Viewers,
  monitors: PageMonitors,
  changed: () => void,
): Pick<OutputPages, 'make' | 'write' | 'renew' | 'renewAll' | 'release' | 'remove' | 'endLinks'> {
  const unlessLocked = createUnlessLocked(desk.locked)

  const put = (page: SavedOutputPage): Reply => {
    store.put(page)
    viewers.changed(page.id)
    monitors.show()
    changed()
    return done
  }
  const renew = ({ device: _device, released: _released, ...kept }: SavedOutputPage): Reply => {
    viewers.end(kept.id)
    return put({ ...kept, turn: kept.turn + 1 })
  }
  return {
    make: ({ kind, name, department: given }) =>
      unlessLocked(() => {
        const isCrew = kind === 'cue-light'
        const count = isCrew ? mostCrew : most
        const alike = store.list().filter(page => (page.kind === 'cue-light') === isCrew)
        if (alike.length >= count) return refused(messageOf('output.too-many', { count }))
        const department = given?.trim() ?? ''
        if (isCrew && department === '') return refused(messageOf('output.no-department'))
        const id = newId()
        put(newPage({ id, kind, name: name.trim() || kind, ...(isCrew && { department }) }))
        return { ok: true, id }
      }),
    write: ({ id, name, look, displayId }) =>
      unlessLocked(() => {
        const page = store.find(id)
        if (page === null) return unknownPage
        // It answers by the link of a browser alone.
        if (page.kind === 'cue-light' && typeof displayId === 'number')
          return refused(messageOf('output.no-monitor'))
        if (hasTwins(look?.steps ?? [])) return refused(messageOf('output.two-steps'))
        const display =
          displayId === undefined ? page.display : displayId === null ? null : monitors.find(displayId)
        if (typeof displayId === 'number') {
          if (display === null) return refused(messageOf('output.monitor-gone'))
          monitors.clear(displayId, id)
        }
        return put({ ...page, name: name?.trim() || page.name, look: look ?? page.look, display })
      }),
    renew: id =>
      unlessLocked(() => {
        const page = store.find(id)
        return page === null ? unknownPage : renew(page)
      }),
    renewAll: () => unlessLocked(() => store.list().map(renew).at(-1) ?? done),
    release: id =>
      unlessLocked(() => {
        const page = store.find(id)
        if (page === null) return unknownPage
        const { device: released, ...kept } = page
        if (released === undefined) return done
        viewers.end(id)
        return put({ ...kept, released })
      }),
    endLinks() {
      for (const { id } of store.list()) viewers.end(id)
    },
    remove: id =>
      unlessLocked(() => {
        if (store.find(id) === null) return unknownPage
        store.remove(id)
        viewers.end(id)
        monitors.show()
        changed()
        return done
      }),
  }
}
