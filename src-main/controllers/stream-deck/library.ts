import type { StreamDeck, StreamDeckButtonControlDefinition } from '@elgato-stream-deck/core'
import { HidLink } from './hid-link.ts'
import type { Pixels } from './paint/painter.ts'
import type { ReportShape } from './report-guard.ts'

export interface FoundDeck {
  readonly path: string
  readonly serial: string | null
  readonly model: string
  /** As the maker writes it. */
  readonly name: string
}

interface DeckKey {
  /** The library's number of it. */
  readonly index: number
  /** Null where the key has no picture. */
  readonly pixels: Pixels | null
}

export interface OpenDeck {
  readonly deck: StreamDeck
  readonly link: HidLink
  readonly shape: ReportShape
  /** The grid of keys in reading order. Touch keys beside a strip are not of the grid. */
  readonly keys: readonly DeckKey[]
  readonly columns: number
}

type EncodeJpeg = (rgba: Uint8Array, width: number, height: number) => Promise<Uint8Array>

/** What the Stream Deck library and the HID driver do for us. */
export interface DeckLibrary {
  list(): Promise<readonly FoundDeck[]>
  open(found: FoundDeck, encodeJPEG: EncodeJpeg): Promise<OpenDeck>
}

/** Rejects when a native module cannot be loaded; hence imported here and nowhere else. */
export async function loadDeckLibrary(): Promise<DeckLibrary> {
  const [finder, core, hid] = await Promise.all([
    import('@elgato-stream-deck/node'),
    import('@elgato-stream-deck/core'),
    import('node-hid'),
  ])
  // The Network Dock is found with the decks, but has no keys of its own.
  const models = core.DEVICE_MODELS.filter(model => model.type !== core.DeviceModelType.NETWORK_DOCK)
  const firstGeneration: ReadonlySet<string> = new Set([
    core.DeviceModelId.ORIGINAL,
    core.DeviceModelId.MINI,
    core.DeviceModelId.MODULE6,
  ])

  return {
    async list() {
      const found = await finder.listStreamDecks()
      return found.flatMap(({ path, serialNumber, model: id }) => {
        const model = models.find(candidate => candidate.id === id)
        if (model === undefined) return []
        return [{ path, serial: serialNumber || null, model: id, name: model.productName }]
      })
    },
    async open(found, encodeJPEG) {
      const model = models.find(candidate => candidate.id === found.model)
      if (model === undefined) throw new Error(`no such model: ${found.model}`)
      const link = new HidLink(await hid.HIDAsync.open(found.path))
      try {
        const deck = await model.factory(link, { encodeJPEG })
        const offset = firstGeneration.has(found.model) ? 0 : 3
        return { deck, link, ...layoutOf(deck, offset) }
      } catch (error) {
        await link.close().catch(() => undefined)
        throw error
      }
    },
  }
}

function layoutOf(deck: StreamDeck, offset: number): Pick<OpenDeck, 'shape' | 'keys' | 'columns'> {
  const buttons = deck.CONTROLS.filter(
    (control): control is StreamDeckButtonControlDefinition => control.type === 'button',
  )
  const grid = buttons
    .filter(button => button.feedbackType !== 'rgb')
    .toSorted((a, b) => a.row - b.row || a.column - b.column)
  return {
    shape: { typed: offset > 0, keyBytes: buttons.map(button => offset + button.hidIndex) },
    keys: grid.map(button => ({
      index: button.index,
      pixels: button.feedbackType === 'lcd' ? button.pixelSize : null,
    })),
    columns: new Set(grid.map(button => button.column)).size,
  }
}
