import type { HandsSlice, SurfaceSlice, TroubleSlice } from '../contract/bridge/slices.ts'
import type { Fate, Intent, Origin, Trigger } from '../domain/press.ts'
import { refusalTexts } from '../domain/refusals.ts'
import { defaultLayout, roleAction } from '../domain/surface-layout.ts'
import { type Clock, duration, shift } from '../domain/time.ts'
import type { SharedFeedback } from './feedback.ts'
import type { Holding } from './hands.ts'
import type { FeedbackView, Surface, SurfaceEdge, SurfaceSource } from './ports/surface.ts'
import type { Timers } from './ports/timers.ts'

/** How long a refusal stands on the key that was pressed. */
const refusalMs = duration(2_000)

export interface SurfacesOptions {
  readonly now: Clock
  readonly timers: Timers
  readonly feedback: () => SharedFeedback
  readonly trigger: (trigger: Trigger) => void
  readonly released: (surfaceId: string) => void
  readonly changed: (hands: HandsSlice) => void
}

/** The devices with buttons at this desk: their edges become triggers, the show becomes their faces. */
export interface Surfaces {
  start(sources: readonly SurfaceSource[]): Promise<void>
  /** The show, the link or the gate changed: every face is looked at again. */
  refresh(): void
  holding(holding: Holding | null): void
  /** A refusal shows on the key that was pressed. */
  fate(fate: Fate): void
  hands(): HandsSlice
  close(): Promise<void>
}

interface Attached {
  readonly surface: Surface
  readonly origins: readonly Origin[]
  readonly intents: readonly (Intent | null)[]
  holding: FeedbackView['holding']
  refusal: FeedbackView['refusal']
}

const pedalNames = ['left', 'middle', 'right']

export function createSurfaces(options: SurfacesOptions): Surfaces {
  const attached = new Map<string, Attached>()
  const gone = new Map<string, SurfaceSlice>()
  const stops: (() => Promise<void>)[] = []
  const troubles = new Map<SurfaceSource, readonly TroubleSlice[]>()

  const show = (one: Attached, shared: SharedFeedback): void =>
    one.surface.show({ ...shared, holding: one.holding, refusal: one.refusal })

  const hands = (): HandsSlice => ({
    surfaces: [...[...attached.values()].map(one => sliceOf(one.surface, true)), ...gone.values()],
    troubles: [...troubles.values()].flat(),
  })

  const edge = (one: Attached, { control, edge, saw }: SurfaceEdge): void => {
    const origin = one.origins[control]
    const intent = one.intents[control]
    if (origin === undefined || intent === undefined || intent === null) return
    options.trigger({ origin, edge, intent, saw, at: options.now() })
  }

  const attach = (surface: Surface): void => {
    const { info } = surface
    const one: Attached = {
      surface,
      origins: Array.from({ length: info.keys }, (_, control) => ({
        surfaceId: info.id,
        kind: info.kind,
        surface: info.model,
        control: info.kind === 'pedal' ? (pedalNames[control] ?? `${control + 1}`) : `key ${control + 1}`,
      })),
      intents: defaultLayout(info.kind, info.keys, info.columns).map(role => {
        const action = roleAction[role]
        return action === null ? null : { action }
      }),
      holding: null,
      refusal: null,
    }
    attached.set(info.id, one)
    gone.delete(info.id)
    surface.onEdge(change => edge(one, change))
    surface.onGone(() => {
      if (attached.get(info.id) !== one) return
      attached.delete(info.id)
      gone.set(info.id, sliceOf(surface, false))
      options.released(info.id)
      options.changed(hands())
    })
    show(one, options.feedback())
    options.changed(hands())
  }

  const controlOf = (one: Attached, origin: Origin): number =>
    one.origins.findIndex(candidate => candidate.control === origin.control)

  return {
    hands,
    async start(sources) {
      for (const source of sources) {
        const { stop } = await source.start({
          surface: attach,
          troubles(list) {
            troubles.set(source, list)
            options.changed(hands())
          },
        })
        stops.push(stop)
      }
    },
    refresh() {
      // Most desks have no deck: a press does not pay for faces that nobody sees.
      if (attached.size === 0) return
      const shared = options.feedback()
      for (const one of attached.values()) show(one, shared)
    },
    holding(holding) {
      for (const one of attached.values()) {
        const mine = holding !== null && holding.origin.surfaceId === one.surface.info.id
        if (!mine && one.holding === null) continue
        one.holding = mine
          ? {
              control: controlOf(one, holding.origin),
              since: holding.since,
              until: shift(holding.since, duration(holding.forMs)),
            }
          : null
        show(one, options.feedback())
      }
    },
    fate(fate) {
      const one = attached.get(fate.origin.surfaceId)
      if (one === undefined || fate.outcome !== 'refused' || fate.reason === undefined) return
      const refusal = {
        control: controlOf(one, fate.origin),
        word: refusalTexts[fate.reason].word,
        until: shift(options.now(), refusalMs),
      }
      one.refusal = refusal
      show(one, options.feedback())
      options.timers.after(refusalMs, () => {
        if (one.refusal !== refusal) return
        one.refusal = null
        if (attached.get(one.surface.info.id) === one) show(one, options.feedback())
      })
    },
    async close() {
      await Promise.all(stops.map(stop => stop()))
      await Promise.all([...attached.values()].map(one => one.surface.close()))
      attached.clear()
    },
  }
}

const sliceOf = (surface: Surface, connected: boolean): SurfaceSlice => ({
  id: surface.info.id,
  kind: surface.info.kind,
  name: surface.info.model,
  connected,
})
