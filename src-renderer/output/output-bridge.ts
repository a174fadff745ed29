import { openChannel, type Port, type Remote, remote, serve } from '../../src-main/base/channel.ts'
import { createEmitter, type Emitter } from '../../src-main/base/emitter.ts'
import {
  outputOtherDevice,
  outputRefused,
  outputSocketPath,
} from '../../src-main/contract/bridge/channels.ts'
import type {
  OutputBridge,
  OutputLinkState,
  OutputPageActs,
  OutputPageDesk,
  OutputPageEventName,
  OutputPageEvents,
} from '../../src-main/contract/bridge/output-pages.ts'
import { keepSocket } from '../bridge/keep-socket.ts'

declare global {
  interface Window {
    /** Put there by the preload script of an output window; absent in a browser. */
    readonly showcallOutput?: Port
  }
}

/** In the desktop application by its window; else by a socket, with the secret in the page's address. `device` of the link: of a crew page. */
export function outputBridge(link: ReturnType<typeof linkOf>, drawn: OutputPageActs['drawn']): OutputBridge {
  const { bridge, connected, lost } = createBridge(drawn)
  // The main process lives as long as its windows.
  if (window.showcallOutput !== undefined) connected(window.showcallOutput)
  else
    keepSocket({
      path: outputSocketPath,
      auth: () => link,
      connected,
      lost(refusal) {
        const state = refusals.get(refusal)
        lost(state ?? 'off')
        return state === undefined ? againAfter : refusedAgainAfter
      },
    })
  return bridge
}

/**
 * The kind of page, and its secret, in the address of the page. `device`: the secret of a phone that comes from the other
 * desk; null for any other.
 */
export const linkOf = ({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>) => {
  const [, key = '', device = null] = /^#key=([^&]+)(?:&device=([\w-]+))?$/.exec(hash) ?? []
  return { kind: pathname.split('/').at(-1) ?? '', key, device }
}

const answerWithin = 5_000
const againAfter = 2_000
/** One that was turned away asks on: its link may be good again once another desk has the address. */
const refusedAgainAfter = 5_000

function createBridge(drawn: OutputPageActs['drawn']) {
  const events: { readonly [Name in OutputPageEventName]: Emitter<OutputPageEvents[Name]> } = {
    state: createEmitter(),
    rows: createEmitter(),
    beat: createEmitter(),
  }
  const links = createEmitter<OutputLinkState>()
  let standing: OutputLinkState = 'off'
  /** Of the last connection: once that is lost, all that is asked of it rejects, and is never sent later. */
  let desk: Remote<OutputPageDesk> | null = null
  const set = (next: OutputLinkState): void => {
    standing = next
    links.emit(next)
  }
  const there = (): Remote<OutputPageDesk> => {
    if (desk === null) throw new Error('The desk cannot be reached.')
    return desk
  }
  const bridge: OutputBridge = {
    clock: async () => there().clock(),
    prompted: async () => there().prompted(),
    say: async message => there().say(message),
    on: (name, listener) => events[name].on(listener),
    onLink(listener) {
      listener(standing)
      return links.on(listener)
    },
  }
  return {
    bridge,
    connected(port: Port): void {
      const acts: OutputPageActs = { drawn }
      desk = remote(openChannel(port, serve(acts)), () => ({ signal: AbortSignal.timeout(answerWithin) }))
      desk.onEvent((name, payload) => {
        // A newer desk may send events that this page does not know.
        if (name in events) events[name].emit(payload)
      })
      set('on')
    },
    lost: set,
  }
}

const refusals: ReadonlyMap<string | null, OutputLinkState> = new Map([
  [outputRefused, 'refused'],
  [outputOtherDevice, 'other-device'],
])
