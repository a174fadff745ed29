import { type Face, face } from '../../../src-main/controllers/stream-deck/faces/face.ts'
import type { Painter } from '../../../src-main/controllers/stream-deck/paint/painter.ts'
import type { DeckModel } from '../../../src-main/controllers/stream-deck/wire/deck-models.ts'
import type { VirtualHid } from '../virtual/laboratory.ts'
import { waitUntil } from './wait.ts'

/** What stands on the keys of a virtual deck of the second generation, by the bytes that came to it. */
export interface DeckBoard {
  /** As soon as this very face has come to that key, packet for packet, after what was waited for before. */
  shows(key: number, face: Partial<Face>): Promise<void>
  /** As soon as a frame has begun after what was waited for before; that key changes at most once in a frame. */
  nextFrame(key: number): Promise<void>
}

const pictureCommand = 0x07

export function createDeckBoard(deck: VirtualHid, model: DeckModel, painter: Painter): DeckBoard {
  const { outputs } = deck
  const size = { width: model.key?.width ?? 0, height: model.key?.height ?? 0 }
  /** Place behind the last packet that was waited for. */
  let read = 0

  /** Place of the first packet of a picture for that key, from there on; -1 when none came. */
  const pictureFrom = (from: number, key: number): number =>
    outputs.findIndex((packet, at) => {
      return at >= from && packet[1] === pictureCommand && packet[2] === key - 1 && pageOf(packet) === 0
    })

  const wait = (what: string, find: () => number | null): Promise<void> =>
    waitUntil({
      what,
      isSo() {
        const found = find()
        if (found !== null) read = found
        return found !== null
      },
      subscribe: deck.onOutput,
      seen: () => `${outputs.length - read} packets since, for the keys ${keysOf(outputs.slice(read))}`,
    })

  return {
    async shows(key, parts) {
      const packets = await painter.packets(face(parts), {
        model: model.id,
        target: { on: 'key', index: key - 1 },
        size,
      })
      const isAt = (at: number): boolean =>
        packets.every((packet, place) => Buffer.compare(packet, outputs[at + place] ?? nothing) === 0)
      await wait(`the face ${JSON.stringify(parts)} on key ${key}`, () => {
        let at = pictureFrom(read, key)
        while (at >= 0 && !isAt(at)) at = pictureFrom(at + 1, key)
        return at < 0 ? null : at + packets.length
      })
    },
    nextFrame: key =>
      wait(`two pictures on key ${key}`, () => {
        const first = pictureFrom(read, key)
        const second = first < 0 ? -1 : pictureFrom(first + 1, key)
        return second < 0 ? null : second
      }),
  }
}

const nothing = new Uint8Array()
const pageOf = (packet: Uint8Array): number => (packet[6] ?? 0) + (packet[7] ?? 0) * 256

const keysOf = (packets: readonly Uint8Array[]): string =>
  [
    ...new Set(packets.filter(packet => packet[1] === pictureCommand).map(packet => (packet[2] ?? 0) + 1)),
  ].join(', ')
