import { io } from 'socket.io-client'
import { createEmitter, type Emitter } from '../../src-main/base/emitter.ts'
import {
  outputOtherDevice,
  outputRefused,
  outputSocketPath,
} from '../../src-main/contract/bridge/channels.ts'
import type {
  CrewAnswer,
  CrewMessage,
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

/**
 * The kind of page, and its secret, in the address of the page. `device`: the secret of a phone that comes from the other
 * desk; null for any other.
 */
export const linkOf = ({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>) => {
  const [, key = '', device = null] = /^#key=([^&]+)(?:&device=([\w-]+))?$/.exec(hash) ?? []
  return { kind: pathname.split('/').at(-1) ?? '', key, device }
}

/** Over a socket a crew page answers. */
export interface SocketOutput extends OutputBridge {
  /** Rejects when the desk does not answer. */
  say(message: CrewMessage): Promise<CrewAnswer>
}

const answerWithin = 5_000
const againAfter = 2_000
/** One that was turned away asks on: its link may be good again once another desk has the address. */
const refusedAgainAfter = 5_000

/** It reconnects for ever. `device`: of a crew page. */
export function socketOutput(link: ReturnType<typeof linkOf>): SocketOutput {
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
    beat: createEmitter(),
  }
  const links = createEmitter<OutputLinkState>()
  let standing: OutputLinkState = 'off'
  const set = (next: OutputLinkState): void => {
    standing = next
    links.emit(next)
  }
  /** Never queued: what was asked while the desk was away must not be answered by one that is back. */
  const asking = () => {
    if (!socket.connected) throw new Error('The desk cannot be reached.')
    return socket.timeout(answerWithin)
  }
  socket.on('connect', () => set('on'))
  socket.on('disconnect', reason => {
    set('off')
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), againAfter)
  })
  socket.on('connect_error', error => {
    const refusal = refusals.find(([message]) => message === error.message)?.[1] ?? null
    set(refusal ?? 'off')
    if (!socket.active) setTimeout(() => socket.connect(), refusal === null ? againAfter : refusedAgainAfter)
  })
  socket.on('state', (payload: OutputPageEvents['state']) => events.state.emit(payload))
  socket.on('rows', (payload: OutputPageEvents['rows']) => events.rows.emit(payload))
  socket.on('beat', (payload: OutputPageEvents['beat']) => events.beat.emit(payload))
  return {
    async clock() {
      const reply: OutputClockReply = await asking().emitWithAck('clock')
      return reply
    },
    async say(message) {
      const answer: CrewAnswer = await asking().emitWithAck('crew', message)
      return answer
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

const refusals: readonly (readonly [message: string, state: OutputLinkState])[] = [
  [outputRefused, 'refused'],
  [outputOtherDevice, 'other-device'],
]
