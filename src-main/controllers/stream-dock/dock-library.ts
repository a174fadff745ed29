import type { ControlInfo } from '../../desk/ports/surface.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { HidListing } from '../hid-bus.ts'
import type { HidLink } from '../stream-deck/hid-link.ts'
import type { DeckControl, DeckListener, FoundDeck, OpenDeck } from '../stream-deck/open-deck.ts'
import { type DockControl, type DockModel, dockModel, dockProduct } from './dock-models.ts'
import {
  brightness,
  clearAll,
  createDockAssembler,
  goodbye,
  lifeSign,
  refresh,
  wake,
} from './dock-pictures.ts'

/** The page of usages of its own interface; the other one is a keyboard. */
const ownPage = 0xffa0
/** Every device of the first version has it, which makes it nobody's. */
const sharedSerial = '355499441494'
/** Falls asleep without a sign of life; the maker's own program gives one every 10 s. */
const lifeMs = 8_000

/** Any interface of a Stream Dock. */
export const isDock = ({ vendorId, productId }: HidListing): boolean =>
  dockProduct(vendorId, productId) !== null

export function findDock(listing: HidListing): FoundDeck | null {
  const { path, vendorId, productId, serial, place, usagePage } = listing
  const sold = dockProduct(vendorId, productId)
  // When the system lists no usages, the first interface is the vendor's.
  const isOwn = usagePage === ownPage || (!usagePage && listing.interface <= 0)
  if (sold === null || !isOwn) return null
  return {
    path,
    vendorId,
    productId,
    serial: serial === sharedSerial ? null : serial,
    ...(place !== undefined && { place }),
    model: sold.model.id,
    modelId: sold.model.id,
    name: sold.name,
    rivals: messageOf('rivals.stream-dock'),
  }
}

export function openDock(modelId: string, link: HidLink): OpenDeck {
  const model = dockModel(modelId)
  if (model === undefined) throw new Error(`no such model: ${modelId}`)
  let reader: DockReader | null = null
  return {
    controls: model.controls.map(controlOf),
    listen(listener) {
      const reading = createDockReader(model, listener)
      reader = reading
      link.on('error', () => listener.failed())
      link.on('input', report => reading.read(report))
      link.read({ pass: report => report })
      // What another program left on it would stay on keys that show nothing.
      link.sendReports([wake(model), clearAll(model), refresh(model)]).catch(() => listener.failed())
    },
    settle: () => reader?.settle(),
    send: packets => link.sendReports(packets),
    setBrightness: percent => link.sendReports([brightness(model, percent)]),
    // None of its controls has a lamp.
    shine: () => Promise.resolve(),
    keepAlive: { everyMs: lifeMs, send: () => link.sendReports([lifeSign(model)]) },
    leave: () => link.sendReports([clearAll(model), refresh(model), goodbye(model)]),
    serialNumber: () => Promise.resolve(''),
    assemble: packets => assembled(model, packets),
    close: () => link.close(),
  }
}

function assembled(model: DockModel, packets: readonly Uint8Array[]): ReturnType<OpenDeck['assemble']> {
  const assembler = createDockAssembler(model)
  for (const packet of packets) {
    const effect = assembler.take(packet)
    if (effect?.did === 'picture') return effect.picture
  }
  return null
}

const controlOf = ({ id, kind, name, row, column, picture }: DockControl): DeckControl => {
  const face = picture === null ? null : { width: picture.width, height: picture.height }
  const info: ControlInfo = { id, kind, name, row, column, columns: 1, face }
  return { info, picture: picture === null ? null : { on: 'key', index: picture.id }, lamp: null }
}

/** Every report of a Stream Dock is a thing that happened: a number, and whether it began or ended. */
interface Happened {
  readonly input: number
  readonly state: number
}

/** `ACK`; a device that takes up a picture answers with the same letters. */
const head = [0x41, 0x43, 0x4b] as const
const inputByte = 9
const stateByte = 10

/** Null for what is no report of a press. Never throws. */
function readReport(report: Uint8Array): Happened | null {
  if (report.length <= stateByte || head.some((letter, at) => report[at] !== letter)) return null
  return { input: report[inputByte] ?? 0, state: report[stateByte] ?? 0 }
}

/** Input of no control: nothing is pressed any more. */
const nothing = 0
const pressed = 1

function createDockReader(model: DockModel, listener: DeckListener) {
  const byInput = new Map(model.controls.map(control => [control.input, control]))
  const turns = new Map<number, { readonly id: string; readonly steps: 1 | -1 }>()
  for (const { id, turn } of model.controls) {
    if (turn === null) continue
    turns.set(turn.back, { id, steps: -1 })
    turns.set(turn.forward, { id, steps: 1 })
  }
  const down = new Set<string>()
  /** Reported with a state; a report without one is the end of the press. */
  const stated = new Set<string>()
  /** Pressed twice without an end: this device reports none. */
  const endless = new Set<string>()
  let settled = false

  const begin = (id: string): void => {
    // One that was down when it was found is no press, and its end no release.
    if (!settled || down.has(id)) return
    down.add(id)
    listener.contact(id, 'down')
  }
  const end = (id: string): void => {
    if (down.delete(id)) listener.contact(id, 'up')
  }
  const whole = (id: string): void => {
    begin(id)
    end(id)
  }

  const happened = ({ id, reports }: DockControl, state: number): void => {
    if (reports === 'both') {
      if (state === pressed) begin(id)
      else end(id)
      return
    }
    if (state !== 0) {
      stated.add(id)
      if (reports === 'press' || endless.has(id)) whole(id)
      else if (down.has(id)) {
        endless.add(id)
        end(id)
      } else begin(id)
      return
    }
    if (!stated.has(id)) whole(id)
    else end(id)
  }

  return {
    /** From here on a report is a press; those that were waiting describe how the device was found. */
    settle(): void {
      settled = true
    },
    read(report: Uint8Array): void {
      const read = readReport(report)
      if (read === null) return
      const { input, state } = read
      if (input === nothing) {
        for (const id of [...down]) end(id)
        return
      }
      const turn = turns.get(input)
      if (turn !== undefined) {
        if (settled) listener.turn(turn.id, turn.steps)
        return
      }
      const control = byInput.get(input)
      if (control !== undefined) happened(control, state)
    },
  }
}

type DockReader = ReturnType<typeof createDockReader>
