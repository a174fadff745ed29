import { setTimeout } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import type { InputOf, OperationName, OutputOf } from '../../../src-main/contract/bridge/operations.ts'
import type { ShowSlice } from '../../../src-main/contract/bridge/slices.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import { deskPageAt } from '../../support/desk-page.ts'
import { freePort } from '../../support/free-port.ts'
import { type PairedClient, pairAsPage } from '../../support/pair.ts'
import type { DeskReady } from '../processes/desk.ts'
import { connected } from './bare-sockets.ts'
import type { Scope } from './scope.ts'

/** A press that is not shown by then never will be. */
const tooLateMs = 20_000

/** A request of a page. Rejects when the desk refuses it. */
export type Ask = <Name extends OperationName>(name: Name, payload: InputOf<Name>) => Promise<OutputOf<Name>>

/** The page of the person at the desk. */
export async function openPageHere(
  scope: Scope,
  { pairingAddress }: DeskReady,
): Promise<{ readonly ask: Ask; readonly socket: Socket }> {
  const address = new URL(pairingAddress)
  const paired = await pairAsPage(address.origin, address.hash.replace('#pair=', ''))
  if (paired === null) throw new Error('The desk refused its own page.')
  const socket = openSocket(scope, address.origin, paired)
  await connected(socket)
  return { ask: askOver(socket), socket }
}

/** Opens the desk to the network; gives the origin of its invited pages. */
export async function openToNetwork(here: Ask): Promise<string> {
  await here('people-network.write', { pages: true, port: await freePort() })
  const { slice } = await here('people', {})
  return `https://127.0.0.1:${slice?.openPort ?? 0}`
}

/** The secret of an invitation, for one browser. */
export async function invite(here: Ask, name: string, role: 'view' | 'call' | 'edit'): Promise<string> {
  const invited = await here('people.invite', { name, role })
  if (!invited.ok) throw new Error(inEnglish(invited.reason))
  return invited.path.split('#join=')[1] ?? ''
}

export async function join(origin: string, secret: string): Promise<PairedClient> {
  const paired = await pairAsPage(origin, secret)
  if (paired === null) throw new Error('The desk refused an invitation.')
  return paired
}

/** `from`: the desk takes 64 connections from one address. */
export function openSocket(
  scope: Scope,
  origin: string,
  { cookie, key }: PairedClient,
  from = '127.0.0.1',
): Socket {
  const socket = io(origin, {
    path: '/desk/socket.io',
    transports: ['websocket'],
    forceNew: true,
    // The desk's own certificate, which a person compares.
    rejectUnauthorized: false,
    ...{ localAddress: from },
    auth: { key },
    extraHeaders: { origin, cookie },
  })
  scope.defer(() => socket.disconnect())
  return socket
}

export const askOver =
  (socket: Socket): Ask =>
  async (name, payload) => {
    const reply = await deskPageAt(socket).request(name, payload)
    if (reply.ok !== true) throw new Error(`${name} was refused: ${JSON.stringify(reply)}`)
    return reply.value
  }

/** Presses GO for the show that was seen, and lets go. `from`: when it was sent. `answered` settles once the desk has taken both. */
export async function pressGo(
  ask: Ask,
  saw: number,
): Promise<{ readonly from: number; readonly answered: Promise<unknown> }> {
  const { now, clockSteps } = await ask('clock', {})
  const made = Math.round(now - clockSteps)
  const from = performance.now()
  const press = { kind: 'keyboard', control: 'Space', intent: { action: 'go' }, saw, made } as const
  const answered = Promise.all((['down', 'up'] as const).map(edge => ask('trigger', { ...press, edge })))
  return { from, answered }
}

/** Gives a press of GO that takes the milliseconds until each of `pages` shows another cue. */
export async function pressesOf(ask: Ask, pages: readonly Socket[]): Promise<() => Promise<number>> {
  let { show } = await ask('snapshot', {})
  let heard = (_page: Socket, _slice: ShowSlice): void => {}
  for (const page of pages)
    deskPageAt(page).on((name: string, slice: unknown) => {
      // The map of events says what a `show` carries.
      if (name === 'show') heard(page, slice as ShowSlice)
    })
  return async () => {
    const before = activeCueId(show.state)
    const { promise: all, resolve } = Promise.withResolvers<number>()
    const waiting = new Set(pages)
    heard = (page, slice) => {
      if (activeCueId(slice.state) === before) return
      show = slice
      if (waiting.delete(page) && waiting.size === 0) resolve(performance.now())
    }
    const { from, answered } = await pressGo(ask, show.version)
    const late = new AbortController()
    const tooLate = setTimeout(tooLateMs, null, late).then(() => {
      throw new Error(`GO was not shown within ${tooLateMs / 1_000} s.`)
    })
    try {
      const [shownAt] = await Promise.race([Promise.all([all, answered]), tooLate])
      return shownAt - from
    } finally {
      late.abort()
    }
  }
}
