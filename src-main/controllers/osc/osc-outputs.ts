import { hostname, networkInterfaces } from 'node:os'
import { encode, Message } from 'node-osc'
import { createEmitter } from '../../base/emitter.ts'
import type { Timers } from '../../base/timers.ts'
import type { OscSettings } from '../../contract/bridge/controllers.ts'
import type { OutputMessage } from '../../contract/show-output.ts'
import type { OutputPort, ShowOutputs } from '../../desk/ports/show-outputs.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { instant } from '../../domain/time/time.ts'
import type { OscConfig } from './osc-config.ts'
import { readPacket } from './read-packet.ts'
import type { Target, TargetSettings } from './target.ts'
import { createTcpTarget } from './tcp-target.ts'
import { createUdpTarget } from './udp-target.ts'

export interface OscOutputsOptions {
  readonly config: OscConfig
  readonly timers: Timers
}

const idOf = ({ protocol, host, port }: TargetSettings): string => `osc:${protocol}:${host}:${port}`

/** The targets that are set, each kept while it stays as it is. */
export function createOscOutputs({ config, timers }: OscOutputsOptions): ShowOutputs {
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
  return encode(new Message(address, ...args.map(argument)))
}
