import type { StreamDeckControlDefinition } from '@elgato-stream-deck/core'
import type { ControlInfo, Picture } from '../../desk/ports/surface.ts'
import type { Message } from '../../domain/messages/message.ts'

export interface FoundDeck {
  readonly path: string
  readonly vendorId: number
  readonly productId: number
  readonly serial: string | null
  /** See `SurfaceInfo`. */
  readonly place?: string
  /** The driver's id of it, by which its pictures are made. */
  readonly model: string
  /** Stable; see `SurfaceInfo`. */
  readonly modelId: string
  /** As the maker writes it. */
  readonly name: string
  /** Programs that are known to hold such a device. */
  readonly rivals: Message
}

/** What a person does on a deck. */
export interface DeckListener {
  contact(control: string, edge: 'down' | 'up'): void
  turn(control: string, steps: number): void
  /** A touch, reported once it is over. */
  touch(control: string): void
  /** The device cannot be read any more. */
  failed(): void
}

/** An open deck of any make, as its surface needs it. */
export interface OpenDeck {
  readonly controls: readonly DeckControl[]
  /** Begins to read. Once. */
  listen(listener: DeckListener): void
  /** From here on a key going down is a press; what was reported before describes how it was found. */
  settle(): void
  /** Packets of pictures, in order. */
  send(packets: readonly Uint8Array[]): Promise<void>
  setBrightness(percent: number): Promise<void>
  shine(lamp: LampTarget, rgb: readonly [red: number, green: number, blue: number]): Promise<void>
  /** Sends a keep-alive from time to time; null when the device needs none. */
  readonly keepAlive: { readonly everyMs: number; send(): Promise<void> } | null
  /** Shows what it shows when nobody uses it. */
  leave(): Promise<void>
  serialNumber(): Promise<string>
  /** The picture that these packets are; null where they are none. */
  assemble(packets: readonly Uint8Array[]): Picture | null
  /** Safe to call twice. */
  close(): Promise<void>
}

/** What drivers of decks and the HID bus do for us. */
export interface DeckLibrary {
  list(): Promise<readonly FoundDeck[]>
  open(found: FoundDeck): Promise<OpenDeck>
}

/** Where the picture of a control goes, in the library's numbers. */
export type PictureTarget =
  | { readonly on: 'key'; readonly index: number }
  /** From `x` to the right, over the whole height; `whole`: a strip that takes no parts. */
  | { readonly on: 'strip'; readonly x: number; readonly whole: boolean }

/** A light of one colour. */
type LampTarget =
  | { readonly on: 'touch-key'; readonly index: number }
  | { readonly on: 'dial'; readonly index: number }

export interface DeckControl {
  readonly info: ControlInfo
  readonly picture: PictureTarget | null
  readonly lamp: LampTarget | null
}

const pedalNames = ['left', 'middle', 'right'] as const

/**
 * The controls of one model, and how the library's events name them. Ids in reading order. `firstGeneration`: key
 * reports carry no kind.
 */
export function deckControls(definitions: readonly StreamDeckControlDefinition[], firstGeneration: boolean) {
  const inOrder = definitions.toSorted((a, b) => a.row - b.row || a.column - b.column)
  const buttons = inOrder.filter(one => one.type === 'button')
  const keys = buttons.filter(one => one.feedbackType !== 'rgb')
  const touchKeys = buttons.filter(one => one.feedbackType === 'rgb')
  const dials = inOrder.filter(one => one.type === 'encoder')
  const strip = inOrder.find(one => one.type === 'lcd-segment') ?? null
  const place = ({ row, column }: StreamDeckControlDefinition, columns = 1) => ({ row, column, columns })
  const keyId = new Map<number, string>()
  const dialId = new Map<number, string>()

  const all: DeckControl[] = keys.map((key, at) => {
    const id = `key-${at + 1}`
    keyId.set(key.index, id)
    const lcd = key.feedbackType === 'lcd'
    const name = lcd ? `key ${at + 1}` : (pedalNames[at] ?? `switch ${at + 1}`)
    return {
      info: { id, kind: 'key', name, ...place(key), face: lcd ? { ...key.pixelSize } : null },
      picture: lcd ? { on: 'key', index: key.index } : null,
      lamp: null,
    }
  })
  for (const [at, key] of touchKeys.entries()) {
    const id = `touch-${at + 1}`
    keyId.set(key.index, id)
    const name = touchKeys.length === 2 ? `${at === 0 ? 'left' : 'right'} touch key` : `touch key ${at + 1}`
    all.push({
      info: { id, kind: 'touch-key', name, ...place(key), face: null },
      picture: null,
      lamp: { on: 'touch-key', index: key.index },
    })
  }
  const touched = strip?.drawRegions === true
  const parts = touched ? dials.length : 1
  if (strip !== null) all.push(...stripControls(strip, parts, touched))
  for (const [at, dial] of dials.entries()) {
    const id = `dial-${at + 1}`
    dialId.set(dial.index, id)
    all.push({
      info: { id, kind: 'dial', name: `dial ${at + 1}`, ...place(dial), face: null },
      picture: null,
      lamp: dial.hasLed ? { on: 'dial', index: dial.index } : null,
    })
  }

  const offset = firstGeneration ? 0 : 3
  return {
    all,
    keyId,
    dialId,
    /** The part of the strip that is there; null where the strip takes no touch. */
    stripAt: (x: number): string | null => {
      if (strip === null || !touched) return null
      const part = Math.floor((x * parts) / strip.pixelSize.width)
      return `strip-${Math.min(parts - 1, Math.max(0, part)) + 1}`
    },
    shape: {
      typed: !firstGeneration,
      keyBytes: buttons.map(button => offset + button.hidIndex),
      membrane: buttons.map(({ feedbackType, row, column }) =>
        feedbackType === 'rgb' ? null : { row, column },
      ),
      dialBytes: dials.map(dial => 4 + dial.hidIndex),
      strip: touched ? { ...strip.pixelSize } : null,
    },
  }
}

type Strip = Extract<StreamDeckControlDefinition, { readonly type: 'lcd-segment' }>

/** Parts of equal width, one above each dial; a strip that takes no touch is one part. */
function stripControls(strip: Strip, parts: number, touched: boolean): readonly DeckControl[] {
  const { width, height } = strip.pixelSize
  const columns = strip.columnSpan / parts
  return Array.from({ length: parts }, (_, part) => ({
    info: {
      id: `strip-${part + 1}`,
      kind: 'touch-strip',
      name: touched ? `strip ${part + 1}` : 'info strip',
      row: strip.row,
      column: strip.column + part * columns,
      columns,
      face: { width: width / parts, height },
    },
    picture: { on: 'strip', x: (part * width) / parts, whole: !touched },
    lamp: null,
  }))
}
