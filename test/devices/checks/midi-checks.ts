import { hasUsbGadgets } from '../virtual/usb-gadget.ts'
import { type Check, same } from './check.ts'
import { observing } from './observe.ts'
import { midiPorts } from './sources.ts'

const port = 'Showcall test pads'
const surfaceOf = (name: string): string => `midi/${name}`
const noteOn = [0x90, 60, 100] as const
const noteOff = [0x80, 60, 0] as const
const noteEdges = ['note-1-60 down', 'note-1-60 up']

export const midiChecks: readonly Check[] = [
  {
    name: 'A MIDI note is one edge down and one up',
    run: async ({ laboratory }) => {
      const pads = await laboratory.midi(port)
      await observing(midiPorts(), async seen => {
        const surface = await seen.appeared(surfaceOf(port))
        await pads.send(...noteOn)
        await pads.send(...noteOff)
        await seen.until('the release', () => surface.edges.length >= 2)
        same('the edges', surface.edges, noteEdges)
        same('the problems', seen.problems, [])
      })
    },
  },
  {
    name: 'A MIDI port that goes while a note is held fires nothing more; found again by its name, it goes on',
    run: async ({ laboratory }) => {
      const first = await laboratory.midi(port)
      await observing(midiPorts(), async seen => {
        const before = await seen.appeared(surfaceOf(port))
        await first.send(...noteOn)
        await seen.until('the press', () => before.edges.length > 0)
        await first.unplug()
        await seen.until('that it is gone', () => before.gone)
        // Takes the address that the port had, so that it comes back at another.
        const other = await laboratory.midi('Showcall other port')
        const second = await laboratory.midi(port)
        const after = await seen.appeared(surfaceOf(port))
        await second.send(...noteOn)
        await second.send(...noteOff)
        await seen.until('the release', () => after.edges.length >= 2)
        same('edges before', before.edges, ['note-1-60 down'])
        same('edges after', after.edges, noteEdges)
        same('its id', after.surface.info.id, before.surface.info.id)
        await other.unplug()
      })
    },
  },
  {
    name: 'A MIDI port on a USB bus that is pulled out and put back within half a second hears again',
    skipped: () => (hasUsbGadgets() ? null : 'this kernel has no looped-back USB bus'),
    run: async ({ laboratory }) => {
      const usb = laboratory.usb('midi')
      await usb.plug()
      return observing(midiPorts(), async seen => {
        const find = () =>
          seen.surfaces.find(({ surface, gone }) => !gone && /pedalboard/i.test(surface.info.model))
        await seen.until('a pedalboard', () => find() !== undefined)
        const before = find()
        await usb.send(...noteOn)
        await usb.send(...noteOff)
        await seen.until('the release', () => (before?.edges.length ?? 0) >= 2)
        same('the edges', before?.edges, noteEdges)
        await usb.unplug()
        await usb.plug()
        await seen.until('that the old one is gone', () => before?.gone === true)
        await seen.until('a pedalboard again', () => find() !== undefined)
        const after = find()
        await usb.send(...noteOn)
        await usb.send(...noteOff)
        await seen.until('the release', () => (after?.edges.length ?? 0) >= 2)
        same('the edges after', after?.edges, noteEdges)
        same('its id', after?.surface.info.id, before?.surface.info.id)
        return `it is called ${after?.surface.info.model}`
      })
    },
  },
]
