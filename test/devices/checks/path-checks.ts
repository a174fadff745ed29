import { keyReport } from '../../../src-main/controllers/simulator/simulated-decks.ts'
import type { Face } from '../../../src-main/controllers/stream-deck/faces/face.ts'
import { createPainter } from '../../../src-main/controllers/stream-deck/paint/painter.ts'
import { deckIdentity, infinityPedal, infinityReport, knownDeck } from '../virtual/hid-identities.ts'
import type { VirtualMidi } from '../virtual/laboratory.ts'
import { type Check, same } from './check.ts'
import { createDeckBoard } from './deck-board.ts'
import { type ShowStatus, withHost } from './host.ts'
import { waitUntil } from './wait.ts'

/** The first cues of the show that the desk opens, as the service tells them and as a deck shows them on GO. */
const running = (title: string): ShowStatus => ({ state: 'running', title })
const film = running('Countdown to air')
const opening = running('Opening act')
const hosts = running('Hosts welcome')
const safe = (big: string, text: string, band: string, foot: string): Partial<Face> => ({
  ground: 'go',
  ...{ big, text, band, foot },
})
const startKey = safe('START', 'Countdown to air', '#444444', '1 · 1:00')
const openingKey = safe('GO', 'Opening act', '#7a1fa2', '2 · 6:30')
const hostsKey = safe('GO', 'Hosts welcome', '#1565c0', '3 · 4:00')

/** As the layout has them that a deck of 15 keys gets by itself. */
const countdownKey = 1
const goKey = 11

const xTouch = 'X-TOUCH MINI'
/** The first key of its lower row; its lamps are counted from 0, and take 0 for off and 1 for on. */
const goNote = 16
const goLamp = 8
const lampMessage = (lit: boolean): readonly number[] => [0x9a, goLamp, lit ? 1 : 0]

/** MSC for all devices, of the format for lighting: GO to a cue. */
const goTo = (cue: string): readonly number[] => [
  ...[0xf0, 0x7f, 0x7f, 0x02, 0x01, 0x01],
  ...Buffer.from(cue, 'ascii'),
  0xf7,
]

/** Resolves with what was read when the lamp of GO is set so, by a message after the first `read` ones. */
async function lampOfGo({ received, onReceived }: VirtualMidi, lit: boolean, read: number): Promise<number> {
  const wanted = Buffer.from(lampMessage(lit))
  const find = (): number =>
    received.findIndex((message, at) => at >= read && Buffer.compare(wanted, message) === 0)
  await waitUntil({
    what: `the lamp of GO ${lit ? 'on' : 'off'}`,
    isSo: () => find() >= 0,
    subscribe: onReceived,
    seen: () => received.slice(read).map(message => [...message]),
  })
  return find() + 1
}

export const pathChecks: readonly Check[] = [
  {
    name: 'Bytes of a pedal start the show at the service, bytes of a deck go on, and each picture on GO is the one that is due',
    run: async bench => {
      const model = knownDeck('original-mk2')
      const deck = await bench.laboratory.hid(deckIdentity(model, 'SERIAL08'))
      const pedal = await bench.laboratory.hid(infinityPedal)
      const board = createDeckBoard(deck, model, await createPainter())
      return withHost(bench, async host => {
        await host.surface('stream-deck/original-mk2')
        await host.surface('hid/infinity')
        await board.shows(goKey, startKey)

        const started = host.pressResult()
        await pedal.input(infinityReport(1))
        await pedal.input(infinityReport(0))
        same('outcome of the pedal', await started(), 'confirmed')
        same('status after the pedal', await host.status(), film)

        await board.shows(goKey, openingKey)
        // A press carries what its presser saw, which is the whole frame: it has come when another one comes.
        await board.nextFrame(countdownKey)
        const went = host.pressResult()
        await deck.input(keyReport(model, new Set([`key-${goKey}`])))
        await deck.input(keyReport(model, new Set()))
        same('outcome of the deck', await went(), 'confirmed')
        same('status after the deck', await host.status(), opening)
        await board.shows(goKey, hostsKey)
        return `${deck.outputs.length} packets`
      })
    },
  },
  {
    name: 'MSC does nothing until its port is armed, then jumps at the service; the lamp of GO on an X-Touch is lit and goes out',
    run: async bench => {
      const midi = await bench.laboratory.midi(xTouch)
      return withHost(bench, async host => {
        const { id } = await host.surface(`midi/${xTouch}`)
        const unarmed = host.pressResult()
        await midi.send(...goTo('3'))
        same('outcome before it is armed', await unarmed(), 'refused: not-armed')
        same('status before it is armed', await host.status(), { state: 'stopped', title: undefined })

        const bindings = [
          { control: `note-11-${goNote}`, trigger: 'press', action: { do: 'go' } },
          { control: 'msc-go-cue', trigger: 'press', action: { do: 'jump', to: 'sent' } },
        ] as const
        const pages = [{ name: 'Show', bindings: [...bindings], shows: {} }]
        same('the reply', host.desk.controllers.write({ id, armed: true, pages }), { ok: true })
        let read = await lampOfGo(midi, true, 0)

        const started = host.pressResult()
        await midi.send(0x9a, goNote, 127)
        await midi.send(0x8a, goNote, 0)
        same('outcome of the key', await started(), 'confirmed')
        same('status after the key', await host.status(), film)
        read = await lampOfGo(midi, false, read)
        await lampOfGo(midi, true, read)

        const jumped = host.pressResult()
        await midi.send(...goTo('3'))
        same('outcome of MSC', await jumped(), 'confirmed')
        same('status after MSC', await host.status(), hosts)
        return undefined
      })
    },
  },
]
