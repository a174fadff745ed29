import type { Picture } from '../../desk/ports/surface.ts'
import type { Message } from '../../domain/messages/message.ts'
import type { DeckControl, LampTarget } from './deck-controls.ts'

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
  /** It can be read no more. */
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
