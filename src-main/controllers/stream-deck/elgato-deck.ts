import type { StreamDeck } from '@elgato-stream-deck/core'
import { deckControls } from './deck-controls.ts'
import type { HidLink } from './hid-link.ts'
import type { DeckListener, OpenDeck } from './open-deck.ts'
import { createReportGuard } from './report-guard.ts'
import { deckModel } from './wire/deck-models.ts'
import { createPictureAssembler } from './wire/picture-packets.ts'

/** A Stream Deck by the library. `firstGeneration`: its key reports carry no kind. */
export function openElgatoDeck(
  deck: StreamDeck,
  link: HidLink,
  modelId: string,
  firstGeneration: boolean,
): OpenDeck {
  const controls = deckControls(deck.CONTROLS, firstGeneration)
  const guard = createReportGuard(controls.shape)
  const model = deckModel(modelId)

  const listen = (listener: DeckListener): void => {
    const idOf = (control: { readonly type: 'button' | 'encoder'; readonly index: number }) =>
      (control.type === 'button' ? controls.keyId : controls.dialId).get(control.index)
    const contact = (at: Parameters<typeof idOf>[0], edge: 'down' | 'up'): void => {
      const control = idOf(at)
      if (control !== undefined) listener.contact(control, edge)
    }
    const touched = (x: number): void => {
      const control = controls.stripAt(x)
      if (control !== null) listener.touch(control)
    }
    deck.on('down', at => contact(at, 'down'))
    deck.on('up', at => contact(at, 'up'))
    deck.on('rotate', (at, steps) => {
      const control = idOf(at)
      if (control !== undefined) listener.turn(control, steps)
    })
    deck.on('lcdShortPress', (_strip, { x }) => touched(x))
    deck.on('lcdLongPress', (_strip, { x }) => touched(x))
    deck.on('error', () => listener.failed())
    link.read(guard)
  }

  return {
    controls: controls.all,
    listen,
    settle: () => guard.settle(),
    send: packets => link.sendReports(packets),
    setBrightness: percent => deck.setBrightness(percent),
    async shine(lamp, [red, green, blue]) {
      if (lamp.on === 'touch-key') await deck.fillKeyColor(lamp.index, red, green, blue)
      else await deck.setEncoderColor(lamp.index, red, green, blue)
    },
    keepAlive: null,
    leave: () => deck.resetToLogo(),
    serialNumber: () => deck.getSerialNumber(),
    assemble(packets) {
      if (model === undefined) return null
      const assembler = createPictureAssembler(model)
      return packets.reduce<ReturnType<typeof assembler.take>>((_, packet) => assembler.take(packet), null)
    },
    close: () => link.close(),
  }
}
