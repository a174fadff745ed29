import { io } from 'socket.io-client'
import { createEmitter, type Emitter } from '../../src-main/base/emitter.ts'
import { outputRefused, outputSocketPath } from '../../src-main/contract/bridge/channels.ts'
import type {
  OutputBridge,
  OutputClockReply,
  OutputLinkState,
  OutputPageEventName,
  OutputPageEvents,
} from '../../src-main/contract/bridge/output-pages.ts'

declare global {
  interface Window {
    /** Put there by the preload script of an output window; absent in a browser. */
    readonly showcallOutput?: OutputBridge
  }
}

/** That of the desktop application where there is one; else a socket, by the secret in the page's address. */
export const chooseOutputBridge = (): OutputBridge => window.showcallOutput ?? socketOutput(linkOf(location))

/** The kind of page, and its secret, in the address of the page. */
export const linkOf = ({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>) => ({
  kind: pathname.split('/').at(-1) ?? '',
  key: /^#key=(.+)$/.exec(hash)?.[1] ?? '',
})

const answerWithin = 5_000
const againAfter = 2_000
/** One that was turned away asks on: its link may be good again once another desk has the address. */
const refusedAgainAfter = 5_000

/** It reconnects for ever. */
function socketOutput(link: ReturnType<typeof linkOf>): OutputBridge {
  const socket = io({
    path: outputSocketPath,
    transports: ['websocket'],
    auth: link,
    reconnectionDelay: 250,
    reconnectionDelayMax: 2_000,
    timeout: 4_000,
  })
  const events: { readonly [Name in OutputPageEventName]: Emitter<OutputPageEvents[Name]> } = {
    state: createEmitter(),
    rows: createEmitter(),
  }
  const links = createEmitter<OutputLinkState>()
  let standing: OutputLinkState = 'off'
  const set = (next: OutputLinkState): void => {
    standing = next
    links.emit(next)
  }
  socket.on('connect', () => set('on'))
  socket.on('disconnect', reason => {
    set('off')
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), againAfter)
  })
  socket.on('connect_error', error => {
    const refused = error.message === outputRefused
    set(refused ? 'refused' : 'off')
    if (!socket.active) setTimeout(() => socket.connect(), refused ? refusedAgainAfter : againAfter)
  })
  socket.on('state', (payload: OutputPageEvents['state']) => events.state.emit(payload))
  socket.on('rows', (payload: OutputPageEvents['rows']) => events.rows.emit(payload))
  return {
    async clock() {
      if (!socket.connected) throw new Error('The desk cannot be reached.')
      const reply: OutputClockReply = await socket.timeout(answerWithin).emitWithAck('clock')
      return reply
    },
    on: (name, listener) => events[name].on(listener),
    onCheck(drawn) {
      socket.on('check', (answer: () => void) => void drawn().then(answer))
    },
    onLink(listener) {
      listener(standing)
      return links.on(listener)
    },
  }
}
