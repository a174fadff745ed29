import type { Timers } from '../../base/timers.ts'
import {
  type Argument,
  createLineReader,
  isFalse,
  isTrue,
  type Line,
  longestId,
  longestLine,
  type Params,
  readDevice,
  readLine,
  writeMessage,
} from './protocol.ts'
import type { DeviceOwner, DeviceRegistry, SatelliteDevice } from './satellite-device.ts'
import { createDeviceLink, type DeviceLinkOptions } from './satellite-surface.ts'

/** The version of the protocol that is spoken here. Apps that know an older one ask for less. */
const apiVersion = '1.14.0'
/** Lines a second; an app sends 10 pings and what a person presses. */
const mostLines = 1_000
const secondMs = 1_000

interface SatelliteConnectionOptions {
  readonly timers: Timers
  /** Milliseconds that only go forward. */
  readonly monotonic: () => number
  /** Address of the computer at the other end. */
  readonly address: string
  readonly registry: DeviceRegistry
  /** Something that the app cannot guess. */
  readonly token: () => string
  /** Resolves once the network has taken it, or never will. */
  readonly write: (text: string) => Promise<void>
  readonly close: () => void
  readonly flooded: () => void
}

/** One Satellite app, or another program that has connected. */
export interface SatelliteConnection extends DeviceOwner {
  receive(bytes: Uint8Array): void
  /** One of its devices is accepted. */
  trusted(): boolean
  /** The connection is closed. Safe to call twice. */
  ended(): void
}

type Arguments = Readonly<Record<string, Argument>>

type Answering = (command: string, deviceId: string | null, given: CommandReply) => void

export function createSatelliteConnection(options: SatelliteConnectionOptions): SatelliteConnection {
  const { registry, timers } = options
  let over = false

  const send = (name: string, status: 'OK' | 'ERROR' | null, args: Arguments): Promise<void> =>
    over ? Promise.resolve() : options.write(writeMessage(name, status, args))
  const answer: Answering = (name, deviceId, given) => {
    const known = deviceId === null ? {} : { DEVICEID: deviceId.slice(0, longestId) }
    if (typeof given === 'string') void send(name, 'ERROR', { ...known, MESSAGE: given })
    else void send(name, 'OK', { ...known, ...given })
  }
  const ended = (): void => {
    if (over) return
    over = true
    watch.stop()
    lines.stop()
    devices.removeAll()
  }
  const close = (): void => {
    ended()
    options.close()
  }
  const fail = (message: string): void => {
    void send('ERROR', null, { MESSAGE: message })
    close()
  }

  const obey = (line: Line): void => {
    const { command, body } = line
    if (command === 'PING') void options.write(body === '' ? 'PONG\n' : `PONG ${body}\n`)
    else if (command === 'PONG') watch.ponged(body)
    else if (command === 'QUIT') close()
    else if (deviceCommands.has(command) || registering.has(command)) devices.obey(line)
    else if (subscriptions.has(command)) answer(command, null, 'Subscriptions not enabled')
    else if (command !== '') void send('ERROR', null, { MESSAGE: `Unknown command: ${command.slice(0, 60)}` })
  }
  const lines = countLines(timers)
  const reader = createLineReader(text => {
    if (lines.add() > mostLines) {
      options.flooded()
      fail('Too many messages')
    }
    // A web page can make a browser send anything to this computer, but only after a line of HTTP.
    else if (http.test(text)) close()
    else obey(readLine(text))
    return !over
  })

  const connection: SatelliteConnection = {
    address: options.address,
    receive(bytes) {
      if (over) return
      watch.received()
      if (!reader.read(bytes)) fail(`Line too long: at most ${longestLine} characters`)
    },
    trusted: () => devices.some(device => device.accepted()),
    lost: () => watch.lost(),
    ended,
    close,
  }
  const devices = createConnectionDevices(
    connection,
    registry,
    {
      send: (name, args) => send(name, null, args),
      settle: then => watch.settle(then),
    },
    answer,
  )
  void send('BEGIN', null, greeting)
  void send('CAPS', null, capabilities)
  const watch = watchLink({
    timers,
    now: options.monotonic,
    token: options.token,
    ping: body => void options.write(body === '' ? 'PING\n' : `PING ${body}\n`),
    holding: () => devices.some(device => device.holding()),
    fresh: devices.fresh,
    dead: close,
  })
  return connection
}

/** Counts the lines of each second. */
function countLines(timers: Timers) {
  let lines = 0
  let cancel = (): void => {}
  const begin = (): void => {
    lines = 0
    cancel = timers.after(secondMs, begin)
  }
  begin()
  return {
    add(): number {
      lines += 1
      return lines
    },
    stop: () => cancel(),
  }
}

/** The devices that one connection has added, and their messages. */
function createConnectionDevices(
  owner: DeviceOwner,
  registry: DeviceRegistry,
  means: Pick<DeviceLinkOptions, 'send' | 'settle'>,
  answer: Answering,
) {
  const devices = new Map<string, SatelliteDevice>()
  let isFresh = false

  /** The error, or the device once it is added. */
  const add = (deviceId: string, params: Params): string | SatelliteDevice => {
    if (devices.has(deviceId)) return 'Device already added'
    const described = readDevice(deviceId, params)
    if (typeof described === 'string') return described
    const { format, layout } = described
    const link = createDeviceLink({ ...means, deviceId, named: layout.named, format })
    const device = registry.add({ described, link, owner })
    if (typeof device !== 'string') devices.set(deviceId, device)
    return device
  }
  const addAndAnswer = (deviceId: string, params: Params): void => {
    const device = add(deviceId, params)
    answer('ADD-DEVICE', deviceId, typeof device === 'string' ? device : {})
    if (typeof device === 'string') return
    const { config } = device.described
    if (config !== null) {
      const text = Buffer.from(JSON.stringify(config)).toString('base64')
      void means.send('DEVICE-CONFIG', { DEVICEID: deviceId, CONFIG: text })
    }
    device.fresh(isFresh)
  }

  return {
    /** A line that names a device, or should. */
    obey({ command, params }: Line): void {
      const deviceId = params.get('DEVICEID')
      if (typeof deviceId !== 'string' || deviceId === '') {
        answer(command, null, 'Missing DEVICEID')
        return
      }
      const device = devices.get(deviceId)
      if (command === 'ADD-DEVICE') addAndAnswer(deviceId, params)
      else if (device === undefined) answer(command, deviceId, 'Device not found')
      else if (command === 'REMOVE-DEVICE') {
        devices.delete(deviceId)
        registry.remove(device)
        answer(command, deviceId, {})
      } else answer(command, deviceId, deviceCommands.get(command)?.(device, params) ?? {})
    },
    some: (is: (device: SatelliteDevice) => boolean): boolean => [...devices.values()].some(is),
    /** Whether the app is known to be there. */
    fresh(is: boolean): void {
      isFresh = is
      for (const device of devices.values()) device.fresh(is)
    },
    removeAll(): void {
      for (const device of devices.values()) registry.remove(device)
      devices.clear()
    },
  }
}

const greeting: Arguments = { CompanionVersion: 'Showcall', ApiVersion: apiVersion }

const capabilities: Arguments = {
  SUBSCRIPTIONS: false,
  NONSQUARE: true,
  BITMAP_FORMATS: 'rgb,png',
  ROTARY_AMOUNT: true,
}

const registering: ReadonlySet<string> = new Set(['ADD-DEVICE', 'REMOVE-DEVICE'])
const subscriptions: ReadonlySet<string> = new Set(['ADD-SUB', 'REMOVE-SUB', 'SUB-PRESS', 'SUB-ROTATE'])
const http = /^[A-Z]{3,10} \S+ HTTP\/\d/

/** What an app is answered with besides the device: an error, or what stands behind OK. */
type CommandReply = string | Readonly<Record<string, Argument>>

type Command = (device: SatelliteDevice, params: Params) => CommandReply

const done: CommandReply = {}
const answerOf = (error: string | null): CommandReply => error ?? done

/** What an app can ask of a device that it has added, save to remove it. */
const deviceCommands: ReadonlyMap<string, Command> = new Map<string, Command>([
  [
    'KEY-PRESS',
    (device, params) =>
      forKey(device, params, key => {
        const pressed = given(params, 'PRESSED')
        return pressed === null ? 'Missing PRESSED' : answerOf(device.key(key, !isFalse(pressed)))
      }),
  ],
  [
    'KEY-ROTATE',
    (device, params) =>
      forKey(device, params, key => {
        const direction = given(params, 'DIRECTION')
        return direction === null ? 'Missing DIRECTION' : answerOf(device.turn(key, stepsOf(direction)))
      }),
  ],
  [
    'CHANGE-PAGE',
    (device, params) => {
      const direction = params.get('DIRECTION')
      return direction === undefined ? 'Missing DIRECTION' : answerOf(device.turnPage(isTrue(direction)))
    },
  ],
  [
    'PINCODE-KEY',
    (_device, params) => {
      const key = given(params, 'KEY')
      if (key === null) return 'Missing KEY'
      // No surface is ever locked from here.
      return /^\d$/.test(String(key)) ? done : 'Invalid KEY'
    },
  ],
  [
    'SET-VARIABLE-VALUE',
    (_device, params) => {
      const name = given(params, 'VARIABLE')
      if (typeof name !== 'string') return 'Missing VARIABLE'
      // There is nothing here that such a value could stand for.
      return typeof params.get('VALUE') === 'string' ? { VARIABLE: name.slice(0, 200) } : 'Missing VALUE'
    },
  ],
  [
    'FIRMWARE-UPDATE-INFO',
    (_device, params) => (typeof params.get('UPDATE_URL') === 'string' ? done : 'Missing UPDATE_URL'),
  ],
])

const given = (params: Params, name: string): string | true | null => params.get(name) || null

/** By `CONTROLID` where the device has named its controls, else by `KEY`. */
function forKey(device: SatelliteDevice, params: Params, act: (key: string) => CommandReply): CommandReply {
  const word = device.described.layout.named ? 'CONTROLID' : 'KEY'
  const key = given(params, word)
  return typeof key === 'string' ? act(key) : `Missing ${word}`
}

/** A signed number of steps since API 1.14; before it, 1 for clockwise, and 0 or -1. */
function stepsOf(direction: string | true): number {
  const steps = Number(direction)
  if (Number.isFinite(steps)) return steps === 0 ? -1 : steps
  return isTrue(direction) ? 1 : -1
}

const tickMs = 100
/** A connection that is silent for so long is closed, as Companion does. */
const deadTicks = 50
/** One that answers pings is taken for lost after this silence: presses may be under way that come late. */
const lostTicks = 15
/** Likewise while a key is down: half of the hold that is set by default. */
const lostInHoldTicks = 3
/** Silence after which a device that connects again replaces this one: for a client that answers, and for others. */
const replacedTicks = { answering: 10, other: 30 } as const
/** A client that has not answered a ping by then is taken for one that never does. */
const unansweredTicks = 10

interface LinkWatchOptions {
  readonly timers: Timers
  /** Milliseconds that only go forward. */
  readonly now: () => number
  /** Something that the client cannot guess. */
  readonly token: () => string
  readonly ping: (body: string) => void
  /** A key of it is down. */
  readonly holding: () => boolean
  /** What arrives from now on was sent just now; or: nobody knows when it was sent. */
  readonly fresh: (is: boolean) => void
  /** The link is lost: nothing was received for too long. */
  readonly dead: () => void
}

/**
 * Distinguishes present presses from those that were delayed in a stalled network. After each silence the client is pinged with a new
 * token; what comes before its answer was sent before the ping. A client is taken for lost after ticks that ran, so that a
 * desk which was busy itself closes no connection; what comes after so long a silence by the clock is old in either case.
 */
interface LinkWatch {
  /** Something came. */
  received(): void
  /** The answer to a ping came. */
  ponged(body: string): void
  /** Calls `then` once all is read that the client had sent by now; never for one that does not answer pings. */
  settle(then: () => void): void
  /** It has been silent for longer than a client that is there. */
  lost(): boolean
  stop(): void
}

function watchLink({ timers, now, token, ping, holding, fresh, dead }: LinkWatchOptions): LinkWatch {
  let silent = 0
  let receivedAt = now()
  let asked = 0
  let askedAt = now()
  /** Whether this client answers pings; null while it is not known. */
  let answers: boolean | null = null
  let proven = false
  /** What waits for the answer to a ping, by its token. */
  const settling = new Map<string, () => void>()
  let awaited: string | null = null
  let stopped = false
  let cancel = (): void => {}

  const isLong = (since: number): boolean => now() - since >= lostTicks * tickMs
  const prove = (): void => {
    if (proven || stopped) return
    proven = true
    fresh(true)
  }
  const ask = (): void => {
    asked = 0
    askedAt = now()
    awaited = token()
    ping(awaited)
  }
  const doubt = (): void => {
    proven = false
    awaited = null
    settling.clear()
    fresh(false)
  }
  const look = (): void => {
    silent += 1
    asked += 1
    if (silent >= deadTicks) {
      dead()
      return
    }
    if (!proven) {
      if (answers === null && asked >= unansweredTicks && silent < unansweredTicks) {
        answers = false
        prove()
      }
      return
    }
    if (answers !== true) return
    const held = holding()
    if (silent >= (held ? lostInHoldTicks : lostTicks)) doubt()
    else if (held || silent % 5 === 0) ping('')
  }
  const tick = (): void => {
    cancel = timers.after(tickMs, () => {
      look()
      if (!stopped) tick()
    })
  }
  ask()
  tick()
  return {
    received() {
      const isOld = isLong(receivedAt)
      receivedAt = now()
      silent = 0
      if (isOld && proven && answers === true) doubt()
      if (!proven && awaited === null && !stopped) ask()
    },
    ponged(given) {
      const body = given.trim()
      settling.get(body)?.()
      settling.delete(body)
      if (awaited === null || body !== awaited) return
      awaited = null
      answers = true
      // A client that stood still answers, and then says what waited in it.
      if (isLong(askedAt)) ask()
      else prove()
    },
    settle(then) {
      if (answers === false) return
      const body = token()
      settling.set(body, then)
      ping(body)
    },
    lost: () => silent >= (answers === true ? replacedTicks.answering : replacedTicks.other),
    stop() {
      stopped = true
      cancel()
    },
  }
}
