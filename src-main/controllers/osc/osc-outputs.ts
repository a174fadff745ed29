import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { connect, isIP, isIPv6, type Socket } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { encode, Message as OscPacket } from 'node-osc'
import { createEmitter } from '../../base/emitter.ts'
import type { Timers } from '../../base/timers.ts'
import type { OscSettings } from '../../contract/bridge/controllers.ts'
import type { OutputMessage } from '../../contract/show-output.ts'
import type { OutputPort, ShowOutputs } from '../../desk/ports/show-outputs.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import { instant } from '../../domain/time/time.ts'
import { frame } from './osc-frames.ts'
import type { OscConfig } from './osc-source.ts'
import { readPacket } from './read-packet.ts'

const idOf = ({ protocol, host, port }: TargetSettings): string => `osc:${protocol}:${host}:${port}`

/** The targets that are set, each kept while it stays as it is. */
export function createOscOutputs(config: OscConfig, timers: Timers): ShowOutputs {
  const changes = createEmitter<readonly OutputPort[]>()
  const targets = new Map<string, Target>()
  let published = ''

  const set = (): ReadonlyMap<string, TargetSettings> =>
    new Map(config.read()?.targets.map(target => [idOf(target), target]))

  const ports = (): readonly OutputPort[] => {
    const settings = config.read()
    if (settings === null) return []
    const own = ownNames()
    return [...set()].map(([id, target]) => ({
      id,
      name: target.name,
      kind: 'osc',
      connected: targets.get(id)?.connected() ?? false,
      alsoInput: sendsToItself(target, settings, own),
    }))
  }

  const publish = (): void => {
    const now = ports()
    const text = JSON.stringify(now)
    if (text === published) return
    published = text
    changes.emit(now)
  }

  const follow = (): void => {
    const wanted = set()
    for (const [id, target] of targets) {
      if (wanted.has(id)) continue
      targets.delete(id)
      void target.close()
    }
    for (const [id, { protocol, host, port }] of wanted) {
      if (targets.has(id)) continue
      const create = protocol === 'udp' ? createUdpTarget : createTcpTarget
      targets.set(id, create({ host, port, timers, changed: publish }))
    }
    publish()
  }

  const unfollow = config.onChange(follow)
  follow()
  return {
    onPorts(listener) {
      listener(ports())
      return changes.on(listener)
    },
    send(portId, message) {
      const target = targets.get(portId)
      if (target === undefined) return messageOf('osc-target.gone')
      const name = set().get(portId)?.name ?? portId
      if (message.kind !== 'osc') return messageOf('osc-target.osc-only', { name })
      const packet = encodeMessage(message)
      if (packet === null) {
        return messageOf('osc-target.bad-address', { address: message.address })
      }
      const why = target.send(packet)
      return why === null ? null : why(name)
    },
    echoOf(_portId, message) {
      const packet = message.kind === 'osc' ? encodeMessage(message) : null
      if (packet === null) return []
      return readPacket(packet, instant(0)).fires.map(({ address, sent }) => ({ control: address, sent }))
    },
    async close() {
      unfollow()
      changes.clear()
      const closing = [...targets.values()]
      targets.clear()
      await Promise.all(closing.map(target => target.close()))
    },
  }
}

function ownNames(): ReadonlySet<string> {
  const addresses = Object.values(networkInterfaces()).flatMap(each => each ?? [])
  return new Set([hostname(), ...addresses.map(({ address }) => address)].map(name => name.toLowerCase()))
}

const loopback = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/i
const everywhere = /^(0\.0\.0\.0|::)$/
/** To everybody, this computer too. */
const broadcast = /\.255$/

/** Whether what is sent there comes in at the desk's own listener. `own`: IP addresses and names of this computer. */
function sendsToItself(target: TargetSettings, settings: OscSettings, own: ReadonlySet<string>): boolean {
  if (!settings.listening || target.port !== settings.port) return false
  const { host } = target
  const { address } = settings
  if (everywhere.test(address)) {
    return loopback.test(host) || everywhere.test(host) || broadcast.test(host) || own.has(host.toLowerCase())
  }
  if (loopback.test(address)) return loopback.test(host) || everywhere.test(host)
  return host.toLowerCase() === address.toLowerCase()
}

type OscMessage = Extract<OutputMessage, { readonly kind: 'osc' }>

const isInt32 = (value: number): boolean => value >= -(2 ** 31) && value < 2 ** 31

/** Whole numbers that fit go as int32, decimals as float32, everything else as a string. */
function argument(text: string): { readonly type: 'i' | 'f' | 's'; readonly value: number | string } {
  if (/^-?\d+$/.test(text) && isInt32(Number(text))) return { type: 'i', value: Number(text) }
  if (/^-?\d+\.\d+$/.test(text) && Number.isFinite(Math.fround(Number(text)))) {
    return { type: 'f', value: Number(text) }
  }
  // A string of OSC ends at its first zero.
  return { type: 's', value: text.replaceAll('\0', '') }
}

/** A packet of OSC 1.0; null where the address is none, once filled in. */
function encodeMessage({ address, args }: OscMessage): Uint8Array | null {
  if (!/^\/[!-~]*$/.test(address)) return null
  return encode(new OscPacket(address, ...args.map(argument)))
}

/** A name that is not known is asked for again after this time, ms; one that is known may move. */
const askAgainMs = 5_000
const askAnewMs = 60_000

/** UDP to one place. The system reports an error of a message after it was sent, so the next one returns it. */
function createUdpTarget({ host, port, timers, changed }: TargetOptions): Target {
  let address: string | null = isIP(host) === 0 ? null : host
  let socket: UdpSocket | null = null
  let closed = false
  let cancel = (): void => undefined

  const problem = keepProblem(
    address === null ? name => messageOf('osc-target.looking-up', { name }) : null,
    () => {
      if (!closed) changed()
    },
  )

  const ask = async (): Promise<void> => {
    let wait = askAnewMs
    try {
      const found = await lookup(host, { order: 'ipv4first' })
      if (address === null) problem.become(null)
      if (address !== null && isIPv6(address) !== isIPv6(found.address)) drop()
      address = found.address
    } catch (error) {
      wait = askAgainMs
      if (address === null) problem.become(whyNot(error instanceof Error ? error : new Error(String(error))))
    }
    if (!closed) cancel = timers.after(wait, () => void ask())
  }

  const drop = (): void => {
    socket?.close()
    socket = null
  }

  const ready = (to: string): UdpSocket => {
    if (socket !== null) return socket
    const made = createSocket(isIPv6(to) ? 'udp6' : 'udp4')
    made.on('error', error => {
      problem.become(whyNot(error))
      if (socket === made) drop()
    })
    made.bind(0, () => allowBroadcast(made))
    socket = made
    return made
  }

  if (address === null) void ask()
  return {
    connected: () => problem.now() === null,
    send(packet) {
      if (closed) return name => messageOf('osc-target.removed', { name })
      const before = problem.now()
      if (address === null) return before
      ready(address).send(packet, port, address, error =>
        problem.become(error === null ? null : whyNot(error)),
      )
      return before
    },
    async close() {
      if (closed) return
      closed = true
      cancel()
      drop()
    },
  }
}

/** Many booths send to everybody on their network. */
function allowBroadcast(socket: UdpSocket): void {
  try {
    socket.setBroadcast(true)
  } catch {
    // The system then refuses a broadcast, and that is reported.
  }
}

/** Tried again after this time, ms; and given up when there is no answer by then. */
const againMs = 2_000
const answerMs = 5_000
const keepAliveMs = 5_000
/** Bytes that may wait for a receiver that does not read. */
const mostWaiting = 65_536

/** TCP to one place, a SLIP frame a message. The connection is kept, and opened again when it is lost. */
function createTcpTarget({ host, port, timers, changed }: TargetOptions): Target {
  let socket: Socket | null = null
  let closed = false
  let cancel = (): void => undefined

  const problem = keepProblem(
    name => messageOf('osc-target.not-connected', { name }),
    () => {
      if (!closed) changed()
    },
  )

  const open = (): void => {
    const made = connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: keepAliveMs })
    let why: TargetProblem = name => messageOf('osc-target.closed', { name })
    socket = made
    cancel = timers.after(answerMs, () => {
      why = name => messageOf('osc-target.silent', { name })
      made.destroy()
    })
    made.on('connect', () => {
      cancel()
      problem.become(null)
    })
    // What comes back is of no use here, and must not pile up.
    made.resume()
    made.on('error', error => {
      why = whyNot(error)
    })
    made.on('close', () => {
      cancel()
      if (closed) return
      const cause = why
      problem.become(name => messageOf('sentences', { first: cause(name), next: messageOf('again.2-s') }))
      cancel = timers.after(againMs, open)
    })
  }

  open()
  return {
    connected: () => problem.now() === null,
    send(packet) {
      if (closed) return name => messageOf('osc-target.removed', { name })
      const why = problem.now()
      if (why !== null || socket === null) return why
      if (socket.writableLength + packet.length > mostWaiting)
        return name => messageOf('osc-target.not-reading', { name })
      socket.write(frame(packet))
      return null
    },
    close: () =>
      new Promise(resolve => {
        closed = true
        cancel()
        if (socket === null || socket.destroyed) {
          resolve()
          return
        }
        socket.once('close', () => resolve())
        // The last messages are still sent.
        if (problem.now() === null && socket.writableLength === 0) socket.destroySoon()
        else socket.destroy()
      }),
  }
}

type TargetSettings = OscSettings['targets'][number]

interface TargetOptions {
  readonly host: string
  readonly port: number
  readonly timers: Timers
  /** `connected` has changed. */
  readonly changed: () => void
}

/** Why a target cannot be sent to, by its name, which can change. */
type TargetProblem = (name: string) => Message

/** One way out. It comes back by itself, and keeps nothing to be sent later. */
interface Target {
  /** As far as can be known: nobody answers over UDP. */
  connected(): boolean
  /** Null once it is on its way; else why it is not. */
  send(packet: Uint8Array): TargetProblem | null
  close(): Promise<void>
}

/** Why a target cannot be sent to now. `changed`: that begins, or is over. */
function keepProblem(first: TargetProblem | null, changed: () => void) {
  let problem = first
  return {
    now: () => problem,
    become(next: TargetProblem | null): void {
      const other = (next === null) !== (problem === null)
      problem = next
      if (other) changed()
    },
  }
}

/** Why the system would not. */
const whyNot =
  (error: Error): TargetProblem =>
  name =>
    whyNotTo(name, error)

function whyNotTo(name: string, error: Error): Message {
  switch ('code' in error ? error.code : null) {
    case 'ECONNREFUSED':
      return messageOf('osc-target.not-listening', { name })
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return messageOf('osc-target.not-found', { name })
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
    case 'ENETDOWN':
    case 'EADDRNOTAVAIL':
    case 'ETIMEDOUT':
      return messageOf('osc-target.unreachable', { name })
    case 'EACCES':
    case 'EPERM':
      return messageOf('osc-target.blocked', { name })
    case 'ECONNRESET':
    case 'EPIPE':
      return messageOf('osc-target.closed', { name })
    default:
      return messageOf('osc-target.cannot-send', { name, why: error.message })
  }
}
