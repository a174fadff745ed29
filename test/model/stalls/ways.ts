import type { BridgeAnswer } from '../../../src-main/contract/bridge/bridge.ts'
import type { InputOf, OperationName } from '../../../src-main/contract/bridge/operations.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { createHidSource } from '../../../src-main/controllers/hid/hid-source.ts'
import { createMidiPorts } from '../../../src-main/controllers/midi/midi-ports.ts'
import { createMidiSource } from '../../../src-main/controllers/midi/midi-source.ts'
import { createVirtualMidi } from '../../../src-main/controllers/midi/simulated-midi.ts'
import { createOscSurface } from '../../../src-main/controllers/osc/osc-source.ts'
import { readPacket } from '../../../src-main/controllers/osc/read-packet.ts'
import { createSatelliteConnection } from '../../../src-main/controllers/satellite/satellite-connection.ts'
import {
  createDeviceRegistry,
  createSatelliteDevice,
} from '../../../src-main/controllers/satellite/satellite-device.ts'
import { atDesk, createBridgeServer } from '../../../src-main/desk/bridge/bridge-server.ts'
import { noDevices } from '../../../src-main/desk/ports/devices.ts'
import type { Surface, SurfaceSource } from '../../../src-main/desk/ports/surface.ts'
import type { Binding } from '../../../src-main/domain/bindings/binding.ts'
import { createHeldSurfaces } from '../../../src-renderer/state/keys/screen-controls.ts'
import { createPresser, type Painted } from '../../../src-renderer/state/session/presser.ts'
import { createServiceClock } from '../../../src-renderer/state/time/service-clock.ts'
import { createFakeBus } from '../../controllers/hid/fake-bus.ts'
import { bundle, int32, message } from '../../controllers/osc/bytes.ts'
import { on, write } from '../../desk/surfaces/rig.ts'
import { createFakeDevices } from '../../fakes/fake-surfaces.ts'
import { hostOver } from '../../hosts/electron/host-over.ts'
import { openPhone, type PhoneDesk } from '../calling/phone.ts'
import { type Place, secondsOf, type World } from './world.ts'

/** A way by which presses come to the desk. Each press has a control of its own, from 0. */
export interface Way {
  /** Acts only once it is held. */
  readonly holds: boolean
  /** It says when a press was made. */
  readonly isTimed: boolean
  /** What of it can stand still. A device says no time, and nothing but the desk stands between it and its thread. */
  readonly places: readonly Place[]
  open(world: World, presses: number): Promise<Keys>
}

interface Keys {
  /** The person presses it now, or lets go. */
  down(press: number): void
  up(press: number): void
}

const everywhere: readonly Place[] = ['sender', 'network', 'turn', 'process', 'service']
const atTheDesk: readonly Place[] = ['turn', 'process', 'service']

const bind = ({ rig }: World, id: string, bindings: readonly Binding[]): void => {
  const reply = write(rig.desk, id, [{ name: 'Show', bindings, shows: {} }])
  if (!reply.ok) throw new Error(inEnglish(reply.reason))
}
const each = <Of>(presses: number, of: (press: number) => Of): Of[] =>
  Array.from({ length: presses }, (_, press) => of(press))
const adding = (press: number): Binding['action'] => ({ do: 'adjust', seconds: secondsOf(press) })

const surfaceId = ({ rig }: World, kind: string): string => {
  const found = rig.desk.snapshot().devices.surfaces.find(surface => surface.kind === kind)
  if (found === undefined) throw new Error(`There is no ${kind}.`)
  return found.id
}

/** Serves a request of a page. */
type Handle = (name: string, payload: unknown) => Promise<unknown>

const socketOf = ({ rig }: World): Handle => {
  const bridge = createBridgeServer(rig.desk, rig)
  return (name, payload) => bridge.handle(atDesk('page'), name, payload)
}

/** A page with its own clock of the desk, over a transport in the process of the desk. */
async function openPage(world: World, handle = socketOf(world)) {
  const { time, sender, up, down, desk, rig } = world
  const request = <Name extends OperationName>(
    name: Name,
    payload: InputOf<Name>,
  ): Promise<BridgeAnswer<Name>> =>
    new Promise(resolve =>
      up.carry(() =>
        desk.read(async () => {
          const answer = await handle(name, payload)
          // The server answers an operation as its name says.
          down.carry(() => sender.read(() => resolve(answer as never)))
        }),
      ),
    )
  const ask = async (name: string, payload: unknown) => {
    const answer = await request(name as never, payload as never)
    if (!answer.ok) throw new Error(inEnglish(answer.failure.message))
    return answer.value
  }
  let handled: number | null = null
  const clock = createServiceClock({
    ask: () => ask('clock', {}) as never,
    monotonic: time.now,
    wall: time.now,
    stepsShown: () => 0,
  })
  const measured = clock.measure()
  await time.advance(200)
  await measured
  const painted = {
    version: () => rig.desk.snapshot().show.version,
    markPress: () => undefined,
  } satisfies Painted
  const means = {
    timers: sender.timers,
    holdMs: () => 600,
    made: () => clock.earliest(handled ?? time.now()),
    mayPress: () => true,
    pageName: () => '',
  }
  const presser = createPresser({ request: ask as never }, painted, time.now, means)
  const surfaces = createHeldSurfaces({ request: ask as never }, painted, {
    ...means,
    follow: presser.follow,
  })
  /** A browser hands an event on once its page can take it, with the time at which it happened. */
  const event = (task: () => void): void => {
    const at = time.now()
    sender.read(() => {
      handled = at
      task()
      handled = null
    })
  }
  return { presser, surfaces, event }
}

const ipcOf = async ({ rig }: World): Promise<Handle> => {
  const page = (await hostOver(rig)).page()
  return (name, payload) => page.call(name, payload)
}

const source = (found: (surface: (surface: Surface) => void) => void): SurfaceSource => ({
  async start({ surface }) {
    found(surface)
    return { stop: async () => undefined }
  },
})

const pageKey = (handleOf: (world: World) => Handle | Promise<Handle>): Way => ({
  holds: false,
  isTimed: true,
  places: everywhere,
  async open(world) {
    const { presser, event } = await openPage(world, await handleOf(world))
    return {
      down: press =>
        event(() =>
          presser.down({
            button: 'adjust-p10',
            kind: 'keyboard',
            control: `Key ${press}`,
            intent: { action: 'adjust', delta: secondsOf(press) * 1_000 },
          }),
        ),
      up: press => event(() => presser.up(`Key ${press}`)),
    }
  },
})

const pageHold: Way = {
  holds: true,
  isTimed: true,
  places: everywhere,
  async open(world, presses) {
    const hardware = createFakeDevices()
    await world.rig.desk.controllers.attach(hardware.devices)
    const deck = hardware.plug({})
    const id = surfaceId(world, 'stream-deck')
    bind(
      world,
      id,
      each(presses, press => on(`key-${press + 1}`, 'hold', adding(press))),
    )
    deck.unplug()
    const { surfaces, event } = await openPage(world)
    const control = (press: number) => ({ id, control: `key-${press + 1}`, action: adding(press) })
    return {
      down: press => event(() => surfaces.down(control(press))),
      up: press => event(() => surfaces.up(control(press))),
    }
  },
}

/** A device that a driver's thread reads, and hands on to that of the desk. */
const device = (
  trigger: 'press' | 'hold',
  plug: (
    world: World,
    presses: number,
  ) => Promise<{
    readonly id: string
    readonly control: (press: number) => string
    readonly move: (press: number, down: boolean) => void
  }>,
): Way => ({
  holds: trigger === 'hold',
  isTimed: false,
  places: atTheDesk,
  async open(world, presses) {
    const { id, control, move } = await plug(world, presses)
    bind(
      world,
      id,
      each(presses, press => on(control(press), trigger, adding(press))),
    )
    const sent = (press: number, down: boolean) =>
      world.drivers.read(() => world.desk.read(() => move(press, down)))
    return { down: press => sent(press, true), up: press => sent(press, false) }
  },
})

const deck = (trigger: 'press' | 'hold'): Way =>
  device(trigger, async world => {
    const hardware = createFakeDevices()
    await world.rig.desk.controllers.attach(hardware.devices)
    const plugged = hardware.plug({})
    const control = (press: number) => `key-${press + 1}`
    return {
      id: surfaceId(world, 'stream-deck'),
      control,
      move: (press, down) => (down ? plugged.press(control(press)) : plugged.release(control(press))),
    }
  })

const pedal = (trigger: 'press' | 'hold'): Way =>
  device(trigger, async world => {
    const { time, desk, rig } = world
    const bus = createFakeBus()
    const hid = createHidSource({
      clock: time.now,
      bus,
      timers: desk.timers,
      now: time.now,
      watch: bus.watch,
      readDescriptor: async () => null,
    })
    await rig.desk.controllers.attach({ ...noDevices, sources: [hid] })
    const plugged = bus.plug({
      vendorId: 0x05f3,
      productId: 0x00ff,
      product: 'VEC USB Footpedal',
      usagePage: 0x0c,
      usage: 0x03,
    })
    await time.advance(2_000)
    let switches = 0
    return {
      id: surfaceId(world, 'pedal'),
      control: press => `key-${press + 1}`,
      move(press, down) {
        switches = down ? switches | (1 << press) : switches & ~(1 << press)
        plugged.send(switches, 0)
      },
    }
  })

const midi = (trigger: 'press' | 'hold'): Way =>
  device(trigger, async world => {
    const { time, desk, rig } = world
    const ports = createVirtualMidi()
    const { timers } = desk
    const input = createMidiSource({
      midi: createMidiPorts({ backend: ports, timers }),
      now: time.now,
      monotonic: time.now,
      timers,
    })
    await rig.desk.controllers.attach({ ...noDevices, sources: [input] })
    const plugged = ports.plug({ name: 'Keys' })
    await time.advance(2_000)
    return {
      id: surfaceId(world, 'midi'),
      control: press => `note-1-${36 + press}`,
      move: (press, down) => plugged.send([down ? 0x90 : 0x80, 36 + press, down ? 100 : 0]),
    }
  })

const osc: Way = {
  holds: false,
  isTimed: true,
  // A program writes the time of a bundle when it sends it.
  places: ['network', 'turn', 'process', 'service'],
  async open(world, presses) {
    const { time, desk, rig, up } = world
    const surface = createOscSurface()
    await rig.desk.controllers.attach({ ...noDevices, sources: [source(found => found(surface))] })
    const id = surfaceId(world, 'osc')
    rig.desk.controllers.write({ id, armed: true })
    bind(
      world,
      id,
      each(presses, press => on(`/press/${press}`, 'press', adding(press))),
    )
    return {
      down(press) {
        const bytes = bundle(time.now(), message(`/press/${press}`, 'i', int32(1)))
        up.carry(() =>
          desk.read(() => {
            for (const fire of readPacket(bytes, time.now()).fires) surface.fire(fire, time.now())
          }),
        )
      },
      up: () => undefined,
    }
  },
}

const satellite = (trigger: 'press' | 'hold'): Way => ({
  holds: trigger === 'hold',
  isTimed: false,
  places: everywhere,
  async open(world, presses) {
    const { time, desk, rig, sender, up, down, told } = world
    let announce = (_surface: Surface): void => undefined
    await rig.desk.controllers.attach({
      ...noDevices,
      sources: [
        source(found => {
          announce = found
        }),
      ],
    })
    const tools = {
      now: time.now,
      monotonic: time.now,
      timers: desk.timers,
      painter: async () => null,
      undrawn: () => undefined,
      announce: (surface: Surface) => announce(surface),
    }
    const registry = createDeviceRegistry({
      isAccepted: () => true,
      make: ({ described, link }, accepted) => createSatelliteDevice(described, link, tools, accepted),
      changed: () => undefined,
    })
    const send = (line: string): void =>
      up.carry(() => desk.read(() => connection.receive(new TextEncoder().encode(`${line}\n`))))
    /** Presses and releases that the desk has not answered, in their order. */
    const unanswered: number[] = []
    const read = (line: string): void => {
      if (line.startsWith('PING')) send(`PONG ${line.slice(4).trim()}`)
      if (!line.startsWith('KEY-PRESS')) return
      const press = unanswered.shift()
      if (press !== undefined && line.startsWith('KEY-PRESS ERROR')) told.add(press)
    }
    let isClosed = false
    let tokens = 0
    const connection = createSatelliteConnection({
      timers: desk.timers,
      monotonic: time.now,
      address: '127.0.0.1',
      registry,
      token: () => `token-${++tokens}`,
      async write(text) {
        for (const line of text.split('\n')) down.carry(() => sender.read(() => read(line)))
      },
      // The app shows that it is not connected.
      close() {
        isClosed = true
        for (const press of unanswered) told.add(press)
      },
      flooded: () => undefined,
    })
    send('ADD-DEVICE DEVICEID="deck" PRODUCT_NAME="Deck" KEYS_TOTAL=15 KEYS_PER_ROW=5 BITMAPS=0')
    // As the app does.
    const beat = (): void => {
      send('PING')
      sender.timers.after(100, beat)
    }
    beat()
    await time.advance(500)
    bind(
      world,
      surfaceId(world, 'satellite'),
      each(presses, press => on(`key-${press + 1}`, trigger, adding(press))),
    )
    const move = (press: number, down: boolean): void =>
      sender.read(() => {
        if (isClosed) told.add(press)
        unanswered.push(press)
        send(`KEY-PRESS DEVICEID="deck" KEY=${press} PRESSED=${down ? 1 : 0}`)
      })
    return { down: press => move(press, true), up: press => move(press, false) }
  },
})

const phones: Way = {
  holds: false,
  isTimed: true,
  places: everywhere,
  async open(world, presses) {
    const { time, desk, rig, sender, up, act, told } = world
    const pageIds = each(presses, press => {
      const made = rig.outputPages.make({ kind: 'cue-light', name: `Phone ${press}`, department: 'Lights' })
      if (!made.ok) throw new Error(inEnglish(made.reason))
      return made.id
    })
    const outputPages: PhoneDesk['outputPages'] = {
      watch: rig.outputPages.watch,
      said(pageId, message) {
        const answer = rig.outputPages.said(pageId, message)
        if (answer === 'done' && message.say === 'word') {
          acted.add(pageIds.indexOf(pageId))
          act(pageIds.indexOf(pageId))
        }
        return answer
      },
    }
    let tappedAt: number | null = null
    const acted = new Set<number>()
    const phones = pageIds.map(pageId =>
      openPhone(
        { ...time, timers: sender.timers },
        {
          outputPages,
          clock: () => ({ now: rig.desk.now(), clockSteps: rig.desk.clockSteps() }),
          arrives: desk.read,
          tapped: () => tappedAt,
        },
        pageId,
        up.takes,
      ),
    )
    for (const phone of phones) phone.connect()
    await time.advance(2_000)
    return {
      down(press) {
        const at = time.now()
        sender.read(() => {
          tappedAt = at
          const answers = phones[press]?.session.answers
          // READY of another phone of the department stands already.
          if (answers?.tap('ready') === 'ignored') act(press)
          answers?.open.subscribe(() => {
            if (answers.open.get().some(({ fate }) => fate !== 'sending')) told.add(press)
            // The desk has it, whose answer was late.
            else if (acted.has(press)) told.delete(press)
          })
          tappedAt = null
        })
      },
      up: () => undefined,
    }
  },
}

export const ways: Readonly<Record<string, Way>> = {
  'a key of a page': pageKey(socketOf),
  "a key of the window, over Electron's IPC": pageKey(ipcOf),
  'a hold of a page': pageHold,
  'a key of a deck': deck('press'),
  'a hold of a deck': deck('hold'),
  'a pedal': pedal('press'),
  'a hold of a pedal': pedal('hold'),
  'a note of MIDI': midi('press'),
  'a hold of MIDI': midi('hold'),
  'a bundle of OSC': osc,
  'a key of Satellite': satellite('press'),
  'a hold of Satellite': satellite('hold'),
  'a word of a phone of the crew': phones,
}
