import type { Timers } from '../../base/timers.ts'
import type { SurfaceSource } from '../../desk/ports/surface.ts'
import type { Clock } from '../../domain/time/time.ts'
import { createSurfaceProblemList } from '../device-errors/device-error-list.ts'
import { startDeviceScans } from '../device-scans.ts'
import { createPlatformWatch, type DeviceWatch } from '../device-watch.ts'
import type { HidBus } from '../hid-bus.ts'
import { withDeadline } from '../with-deadline.ts'
import { driverProblem } from './deck-errors.ts'
import { createDeckOpener } from './deck-opener.ts'
import { loadDeckLibrary } from './library.ts'
import type { DeckLibrary, FoundDeck } from './open-deck.ts'
import { createPainter, type Painter } from './paint/painter.ts'
import type { StreamDeckSurface } from './stream-deck-surface.ts'

export interface StreamDeckSourceOptions {
  /** The service's time, which the faces count down by. */
  readonly now: Clock
  readonly timers: Timers
  readonly bus: HidBus
  /** Milliseconds that only go forward; by default those of the process. */
  readonly monotonic?: () => number
  /** Its devices are on screen. */
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
