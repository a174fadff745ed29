import type { Timers } from '../../base/timers.ts'
import type {
  MakeOutputPage,
  MakeOutputPageReply,
  OutputLinkReply,
  OutputPagesSlice,
  SavedOutputPage,
  WriteOutputNetwork,
  WriteOutputPage,
} from '../../contract/bridge/output-pages.ts'
import type { DoneReply } from '../../contract/bridge/requests.ts'
import { messageOf, type Said } from '../../domain/messages/message.ts'
import { defaultOutputLook, type OutputKind } from '../../domain/output-page.ts'
import type { Desk } from '../desk-options.ts'
import type { OutputScreens, OutputViewer } from '../ports/output-screens.ts'
import type { Settings } from '../ports/settings.ts'
import { createNetworkOutputs } from './network-outputs.ts'
import { createPageStore } from './page-store.ts'
import { keyOf, placeOutputs } from './place-outputs.ts'
import { createViewers } from './viewers.ts'

export interface OutputPagesOptions {
  readonly desk: Pick<Desk, 'now' | 'snapshot' | 'subscribe' | 'locked' | 'notices'>
  readonly settings: Settings
  readonly timers: Timers
  readonly screens: OutputScreens
  readonly newId: () => string
  /** Something that the Outputs view shows is another. */
  readonly changed: (slice: OutputPagesSlice) => void
}

/** The pages for screens without buttons: who may see which, and what each is told. */
export interface OutputPages {
  slice(): OutputPagesSlice
  make(request: MakeOutputPage): MakeOutputPageReply
  write(request: WriteOutputPage): DoneReply
  /** The link of a page, with its secret, for the person at the desk. */
  link(id: string): OutputLinkReply
  /** Ends the link there is; whoever shows the page by it is shut out at once. */
  renew(id: string): DoneReply
  remove(id: string): DoneReply
  writeNetwork(request: WriteOutputNetwork): Promise<DoneReply>
  /** The page that a secret opens; null when it is not of this kind, not right, or no longer good. */
  pageOf(kind: OutputKind, key: string): string | null
  /** Tells a screen all that its page shows, from now on; null when there is no such page. */
  watch(pageId: string, viewer: OutputViewer): (() => void) | null
  /** Its window on a monitor crashed so often that it is black for a minute. */
  crashedOften(pageId: string): void
  close(): void
}

const most = 32
const done: DoneReply = { ok: true }
const no = (reason: Said): { readonly ok: false; readonly reason: Said } => ({ ok: false, reason })
const noBrowsers = no(messageOf('output.no-browser'))
const unknownPage = no(messageOf('output.gone'))

export function createOutputPages(options: OutputPagesOptions): OutputPages {
  const { desk, settings, screens } = options
  const store = createPageStore(settings)
  const viewers = createViewers(desk, options.timers, store.find, () => changed())

  const network =
    screens.links === null
      ? null
      : createNetworkOutputs({
          network: screens.links.network,
          settings,
          timers: options.timers,
          changed: () => changed(),
        })
  const monitors = screens.displays === 'unplaceable' ? null : screens.displays

  function slice(): OutputPagesSlice {
    const displays = monitors?.list() ?? []
    const places = placeOutputs(store.list(), displays)
    return {
      pages: store.list().map(({ turn: _turn, display, ...page }) => ({
        ...page,
        viewers: viewers.count(page.id),
        display: display === null ? null : { id: places.get(page.id)?.id ?? null, label: display.label },
      })),
      links:
        screens.links === null || network === null
          ? null
          : { origin: screens.links.origin, network: network.slice() },
      displays: screens.displays === 'unplaceable' ? 'unplaceable' : (monitors?.list() ?? null),
    }
  }
  const changed = (): void => options.changed(slice())
  function showOnDisplays(): void {
    if (monitors === null) return
    const displays = monitors.list()
    const places = placeOutputs(store.list(), displays)
    for (const page of store.list()) {
      const display = places.get(page.id)
      if (display === undefined) continue
      // Where it is now is what it is found by when it comes back.
      const key = keyOf(display, displays, page.display)
      if (JSON.stringify(key) !== JSON.stringify(page.display)) store.put({ ...page, display: key })
    }
    monitors.show(
      store.list().flatMap(({ id, name }) => {
        const display = places.get(id)
        return display === undefined ? [] : [{ id, name, displayId: display.id }]
      }),
    )
  }

  /** What a change of a page that is kept comes to: saved, shown, told. */
  const put = (page: SavedOutputPage): DoneReply => {
    store.put(page)
    viewers.changed(page.id)
    showOnDisplays()
    changed()
    return done
  }
  const unlocked = <Reply>(act: () => Reply): Reply | ReturnType<typeof no> =>
    desk.locked() ? no(messageOf('refusal.locked')) : act()

  const displayOf = (id: number): SavedOutputPage['display'] => {
    const displays = monitors?.list() ?? []
    const display = displays.find(one => one.id === id)
    return display === undefined ? null : keyOf(display, displays, null)
  }
  const stop = monitors?.onChange(() => {
    showOnDisplays()
    changed()
  })
  showOnDisplays()

  return {
    slice,
    make: ({ kind, name }) =>
      unlocked(() => {
        if (store.list().length >= most) return no(messageOf('output.too-many', { count: most }))
        const id = options.newId()
        put({ id, kind, name: name.trim() || kind, look: defaultOutputLook, turn: 1, display: null })
        return { ok: true, id }
      }),
    write: ({ id, name, look, displayId }) =>
      unlocked(() => {
        const page = store.find(id)
        if (page === null) return unknownPage
        const display =
          displayId === undefined ? page.display : displayId === null ? null : displayOf(displayId)
        if (typeof displayId === 'number' && display === null) return no(messageOf('output.monitor-gone'))
        // A monitor shows one page: the one that was put there last.
        const here = placeOutputs(store.list(), monitors?.list() ?? [])
        if (typeof displayId === 'number')
          for (const other of store.list())
            if (other.id !== id && here.get(other.id)?.id === displayId)
              store.put({ ...other, display: null })
        return put({ ...page, name: name?.trim() || page.name, look: look ?? page.look, display })
      }),
    link(id) {
      const page = store.find(id)
      if (page === null) return unknownPage
      if (screens.links === null) return noBrowsers
      return { ok: true, path: screens.links.path(page) }
    },
    renew: id =>
      unlocked(() => {
        const page = store.find(id)
        if (page === null) return unknownPage
        viewers.end(id)
        return put({ ...page, turn: page.turn + 1 })
      }),
    remove: id =>
      unlocked(() => {
        if (store.find(id) === null) return unknownPage
        store.remove(id)
        viewers.end(id)
        showOnDisplays()
        changed()
        return done
      }),
    async writeNetwork(request) {
      if (desk.locked()) return no(messageOf('refusal.locked'))
      return network === null ? noBrowsers : network.write(request)
    },
    pageOf(kind, key) {
      const id = screens.links?.pageId(key) ?? null
      const page = id === null ? null : store.find(id)
      return page?.kind === kind && screens.links?.isGood(page, key) === true ? page.id : null
    },
    crashedOften(pageId) {
      const page = store.find(pageId)
      if (page === null) return
      desk.notices.add(
        'warning',
        messageOf('output.crashing', { name: page.name, monitor: page.display?.label ?? '' }),
      )
    },
    watch: (pageId, viewer) => (store.find(pageId) === null ? null : viewers.add(pageId, viewer)),
    close() {
      stop?.()
      viewers.close()
      monitors?.show([])
      network?.close()
    },
  }
}
