import type { SurfaceSlice } from '../../contract/bridge/controllers.ts'
import { keyboardSurface } from '../../contract/bridge/keyboard-surface.ts'
import type { SurfaceTrial } from '../../contract/bridge/preflight.ts'
import type { Said } from '../../domain/messages/message.ts'
import type { SurfaceFact } from '../../domain/preflight/facts.ts'
import type { Desk } from '../desk-options.ts'

/** Which buttons of which surfaces were pressed. A surface under trial does nothing: its test is on. */
export interface SurfaceTrials {
  /** Puts each surface that has come since under test. */
  look(): void
  pressed(surfaceId: string, control: string): void
  /** False: there is no such surface. */
  facesSeen(surfaceId: string, seen: boolean): boolean
  facts(): readonly SurfaceFact[]
  slice(): readonly SurfaceTrial[]
}

interface Trial {
  readonly pressed: Set<string>
  facesSeen: boolean
  refused: Said | null
}

export function createSurfaceTrials(desk: Pick<Desk, 'snapshot' | 'controllers'>): SurfaceTrials {
  const trials = new Map<string, Trial>()
  const surfaces = (): readonly SurfaceSlice[] =>
    desk.controllers.devices().surfaces.filter(({ id }) => id !== keyboardSurface)
  const trialOf = (id: string): Trial => {
    const known = trials.get(id)
    if (known !== undefined) return known
    const made = { pressed: new Set<string>(), facesSeen: false, refused: null }
    trials.set(id, made)
    return made
  }

  return {
    look() {
      for (const { id, connected, testing } of surfaces()) {
        const trial = trialOf(id)
        if (!connected || testing || trial.refused !== null) continue
        const reply = desk.controllers.write({ id, testing: true })
        if (!reply.ok) trial.refused = reply.reason
      }
    },
    pressed(surfaceId, control) {
      trials.get(surfaceId)?.pressed.add(control)
    },
    facesSeen(surfaceId, seen) {
      const trial = trials.get(surfaceId)
      if (trial !== undefined) trial.facesSeen = seen
      return trial !== undefined
    },
    facts: () =>
      surfaces().map(surface => {
        const { pressed, facesSeen, refused } = trialOf(surface.id)
        const wanted = wantedOf(surface)
        const named = (ids: readonly string[]): readonly string[] => ids.map(id => nameOf(surface, id))
        return {
          id: surface.id,
          name: surface.role || surface.name,
          connected: surface.connected,
          refused,
          wanted: named(wanted),
          missing: named(wanted.filter(control => !pressed.has(control))),
          pressed: pressed.size > 0,
          faces: hasFaces(surface),
          facesSeen,
        }
      }),
    slice: () =>
      surfaces()
        .filter(({ connected }) => connected)
        .map(surface => {
          const { pressed, facesSeen } = trialOf(surface.id)
          const faces = hasFaces(surface)
          return { surfaceId: surface.id, wanted: wantedOf(surface), pressed: [...pressed], faces, facesSeen }
        }),
  }
}

/** Controls that do something on one of its pages; none where it cannot list its controls. */
function wantedOf({ controls, pages, open }: SurfaceSlice): readonly string[] {
  if (open) return []
  const bound = new Set(pages.flatMap(({ bindings }) => bindings.map(({ control }) => control)))
  return controls.filter(({ id }) => bound.has(id)).map(({ id }) => id)
}

const hasFaces = ({ controls }: SurfaceSlice): boolean => controls.some(({ face }) => face !== null)

const nameOf = ({ controls }: SurfaceSlice, id: string): string =>
  controls.find(control => control.id === id)?.name ?? id
