import type { Timers } from '../../base/timers.ts'
import type { SurfaceInfo } from '../../desk/ports/surface.ts'
import type { Clock } from '../../domain/time/time.ts'
import type { SurfaceProblemList } from '../device-errors/device-error-list.ts'
import { withDeadline } from '../with-deadline.ts'
import { faceProblem, portProblem, whyNotOpen } from './deck-errors.ts'
import type { DeckLibrary, FoundDeck, OpenDeck } from './open-deck.ts'
import type { Painter } from './paint/painter.ts'
import { createStreamDeckSurface, type StreamDeckSurface } from './stream-deck-surface.ts'
import { deckModel } from './wire/deck-models.ts'

const serialMs = 500

export interface DeckOpener {
  /** Null when it cannot be opened; the problem is reported. */
  open(
    found: FoundDeck,
    library: DeckLibrary,
    others: readonly StreamDeckSurface[],
  ): Promise<StreamDeckSurface | null>
  close(): Promise<void>
}

export interface DeckOpenerOptions {
  readonly now: Clock
  readonly timers: Timers
  readonly painter: () => Promise<Painter>
  readonly simulated: boolean
  /** Milliseconds that only go forward. */
  readonly monotonic: () => number
}

/** Opens found devices as surfaces. One painter serves them all, and is made for the first that has faces. */
export function createDeckOpener(options: DeckOpenerOptions, problems: SurfaceProblemList): DeckOpener {
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
    async open(found, library, others) {
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
    async close() {
      await painter?.close()
    },
  }
}
