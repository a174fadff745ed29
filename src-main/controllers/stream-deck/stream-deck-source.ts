import type { Timers } from '../../base/timers.ts'
import type { SurfaceInfo, SurfaceProblem, SurfaceSource } from '../../desk/ports/surface.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { Clock } from '../../domain/time/time.ts'
import {
  driverProblem as anyDriverProblem,
  portProblem as anyOpenProblem,
  createSurfaceProblemList,
  type OpenFailure,
  type SurfaceProblemList,
  textOf,
  whyNotOpen,
} from '../device-errors.ts'
import { createPlatformWatch, type DeviceWatch, startDeviceScans } from '../device-watch.ts'
import { type HidBus, withDeadline } from '../hid-bus.ts'
import { loadDeckLibrary } from './library.ts'
import type { DeckLibrary, FoundDeck, OpenDeck } from './open-deck.ts'
import { createPainter, type Painter } from './paint/painter.ts'
import { createStreamDeckSurface, type StreamDeckSurface } from './stream-deck-surface.ts'
import { deckModel } from './wire/deck-models.ts'

export interface StreamDeckSourceOptions {
  /** The service's time, which the faces count down by. */
  readonly now: Clock
  readonly timers: Timers
  readonly bus: HidBus
  /** Milliseconds that only go forward; by default those of the process. */
  readonly monotonic?: () => number
  /** Its devices are simulated, on screen. */
  readonly simulated?: boolean
  /** How devices are noticed; by default as the platform does it best. */
  readonly watch?: DeviceWatch
  readonly library?: (bus: HidBus) => Promise<DeckLibrary>
  readonly painter?: () => Promise<Painter>
}

/** A driver that hangs does not hold up the end of the program. */
const scanMs = 1_000

/** Stream Decks, Stream Deck Pedals and Stream Docks on one bus, as they come and go. */
export function createStreamDeckSource(options: StreamDeckSourceOptions): SurfaceSource {
  const { timers } = options
  const watch = options.watch ?? createPlatformWatch(timers)
  const loadLibrary = options.library ?? loadDeckLibrary

  return {
    async start(found) {
      const surfaces = new Map<string, StreamDeckSurface>()
      const problems = createSurfaceProblemList(found.problems)
      const opener = createDeckOpener(
        {
          ...options,
          painter: options.painter ?? createPainter,
          simulated: options.simulated ?? false,
          monotonic: options.monotonic ?? (() => performance.now()),
        },
        problems,
      )
      let library: DeckLibrary | null = null

      const list = async (): Promise<readonly FoundDeck[] | null> => {
        try {
          library ??= await loadLibrary(options.bus)
          const decks = await library.list()
          problems.clear('driver')
          return decks
        } catch (error) {
          problems.set('driver', driverProblem(error))
          return null
        }
      }

      const adopt = async (deck: FoundDeck, from: DeckLibrary): Promise<void> => {
        const surface = await opener.open(deck, from, [...surfaces.values()])
        if (surface === null) return
        surfaces.set(deck.path, surface)
        surface.onGone(() => {
          if (surfaces.get(deck.path) === surface) surfaces.delete(deck.path)
          scans.later()
        })
        if (scans.isStopped()) await surface.close()
        else void announce(surface)
      }

      const announce = async (surface: StreamDeckSurface): Promise<void> => {
        if ((await surface.ready()) && !scans.isStopped()) found.surface(surface)
      }

      const scan = async (): Promise<boolean> => {
        const decks = await list()
        if (decks === null || library === null) return problems.worthRetrying()
        const paths = new Set(decks.map(deck => deck.path))
        problems.keep(paths)
        for (const [path, surface] of surfaces) if (!paths.has(path)) surface.vanish()
        for (const deck of decks) {
          if (!scans.isStopped() && !surfaces.has(deck.path)) await adopt(deck, library)
        }
        return problems.worthRetrying()
      }

      const scans = startDeviceScans({ timers, watch }, scan)
      scans.now()
      return {
        async stop() {
          scans.stop()
          // Closing a device while devices are listed can crash the driver.
          await withDeadline(scans.idle(), scanMs, timers)
          await Promise.all([...surfaces.values()].map(surface => surface.close()))
          await opener.close()
        },
      }
    },
  }
}

const serialMs = 500

interface DeckOpenerOptions {
  readonly now: Clock
  readonly timers: Timers
  readonly painter: () => Promise<Painter>
  readonly simulated: boolean
  /** Milliseconds that only go forward. */
  readonly monotonic: () => number
}

/** Opens found devices as surfaces. One painter serves them all, and is made for the first that has faces. */
function createDeckOpener(options: DeckOpenerOptions, problems: SurfaceProblemList) {
  const { now, timers } = options
  let painter: Painter | null = null

  const paintedBy = async (): Promise<Painter | null> => {
    try {
      painter ??= await options.painter()
      problems.clear('faces')
    } catch (error) {
      problems.set('faces', faceProblem(error))
    }
    return painter
  }

  const handle = async (found: FoundDeck, library: DeckLibrary): Promise<OpenDeck | null> => {
    try {
      const open = await library.open(found)
      problems.clear(found.path)
      return open
    } catch (error) {
      const why = await whyNotOpen(found.path, error)
      if (why === 'absent') problems.clear(found.path)
      else problems.set(found.path, portProblem(found, why))
      return null
    }
  }

  const serialOf = async (found: FoundDeck, open: OpenDeck): Promise<string | null> => {
    if (found.serial !== null) return found.serial
    let serial: string | null = null
    const asked = open.serialNumber().then(text => {
      // Some models fill up what is left of the field with zeros.
      serial = text.replaceAll('\0', '').trim() || null
    })
    await withDeadline(asked, serialMs, timers)
    return serial
  }

  return {
    /** Null when it cannot be opened; the problem is reported. */
    async open(
      found: FoundDeck,
      library: DeckLibrary,
      others: readonly StreamDeckSurface[],
    ): Promise<StreamDeckSurface | null> {
      const open = await handle(found, library)
      if (open === null) return null
      const serial = await serialOf(found, open)
      const faced = open.controls.some(control => control.picture !== null)
      const info: SurfaceInfo = {
        id: serial === null || others.some(other => other.info.id === serial) ? found.path : serial,
        kind: faced ? 'stream-deck' : 'pedal',
        model: found.name,
        modelId: found.modelId,
        serial,
        ...(found.place !== undefined && { place: found.place }),
        controls: open.controls.map(control => control.info),
        open: false,
        dimmable: faced,
        ...(deckModel(found.model)?.strip?.order !== undefined && { unsureStrip: true }),
        simulated: options.simulated,
        takesMachines: false,
      }
      return createStreamDeckSurface({
        info,
        model: found.model,
        open,
        now,
        monotonic: options.monotonic,
        timers,
        painter: faced ? await paintedBy() : null,
        undrawn: error => problems.set('faces', faceProblem(error)),
      })
    },
    async close(): Promise<void> {
      await painter?.close()
    },
  }
}

/** The driver could not be loaded, or could not look for devices. */
const driverProblem = (error: unknown): SurfaceProblem => anyDriverProblem('Stream Deck', error)

function faceProblem(error: unknown): SurfaceProblem {
  return {
    device: 'Stream Deck',
    what: messageOf('pictures.no-drawing', { why: textOf(error) }),
    remedy: messageOf('pictures.no-drawing.remedy'),
  }
}

export const portProblem = (
  found: FoundDeck,
  why: Exclude<OpenFailure, 'absent'>,
  platform: NodeJS.Platform = process.platform,
): SurfaceProblem => anyOpenProblem(found.name, found.vendorId, why, found.rivals, platform, found.productId)
