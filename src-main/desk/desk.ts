import type { ImportReply, OpenReply } from '../contract/bridge/bridge.ts'
import type { DeskSnapshot, LinkSlice, RundownItem, ShowSlice } from '../contract/bridge/slices.ts'
import { defaultGate, type GateSettings } from '../domain/gate.ts'
import type { Fate, Trigger } from '../domain/press.ts'
import { onAirOf } from '../domain/runner.ts'
import { duration } from '../domain/time.ts'
import { rowsOf } from './content-diff.ts'
import { createDispatcher } from './dispatcher.ts'
import { createEmitter, type Emitter } from './emitter.ts'
import { createFeedback } from './feedback.ts'
import { createHands } from './hands.ts'
import { createImporter, type RunningOrderFile } from './import/importer.ts'
import { listRundowns } from './list-rundowns.ts'
import { createNotices, type Notices } from './notices.ts'
import { createPersonActor } from './person-actor.ts'
import type { Settings } from './ports/settings.ts'
import type { Follow, LinkHealth, PersonActs, ShowService } from './ports/show-service.ts'
import type { SurfaceSource } from './ports/surface.ts'
import type { Timers } from './ports/timers.ts'
import { createReplica } from './replica.ts'
import { createSurfaces } from './surfaces.ts'

export interface DeskOptions {
  /** Version of Showcall. */
  readonly app: string
  readonly service: ShowService
  /** What only a person may do; null where the service leaves it to its own dashboard. */
  readonly persons: PersonActs | null
  readonly settings: Settings
  readonly timers: Timers
  /** IANA name of the zone that clock times of an imported file are read in. */
  readonly timezone: string
  readonly gate?: GateSettings
}

/** The desk of one caller: one rundown of one service, every hand, every display. */
export interface Desk {
  readonly subscribe: Emitter['subscribe']
  readonly notices: Notices
  snapshot(): DeskSnapshot
  trigger(trigger: Trigger): void
  /** A page went away: its keys are up. */
  release(surfaceId: string): void
  list(): Promise<readonly RundownItem[]>
  /** Leaving a show that is on air takes `held`. */
  open(rundownId: string, held: boolean): OpenReply
  import(file: RunningOrderFile): Promise<ImportReply>
  /** Comes back to the rundown of the last time and waits for its state. */
  resume(): Promise<void>
  /** Finds devices with buttons, now and as they come. */
  attach(sources: readonly SurfaceSource[]): Promise<void>
  close(): Promise<void>
}

/** A start does not wait longer than this for a service that does not answer; the link says so. */
const resumeWithin = duration(5_000)

export function createDesk(options: DeskOptions): Desk {
  const { service, timers, settings } = options
  const gate = options.gate ?? defaultGate
  const { emit, subscribe } = createEmitter()
  const notices = createNotices(list => emit('notices', list))
  let replica = createReplica()
  let follow: Follow | null = null
  let health: LinkHealth = {
    state: 'connecting',
    detail: null,
    roundTripMs: null,
    clockErrorMs: null,
    budget: null,
  }
  let lastFate: Fate | null = null

  const link = (): LinkSlice => ({
    authority: health.state,
    service: service.address,
    roundTripMs: health.roundTripMs,
    clockErrorMs: health.clockErrorMs,
    detail: health.detail,
    budget: health.budget,
  })

  const show = (): ShowSlice => ({ ...replica.show(), gateOpensAt: dispatcher.gateOpensAt() })

  const showChanged = (): void => {
    emit('show', show())
    surfaces.refresh()
    watchMoving()
  }

  const dispatcher = createDispatcher({
    now: service.now,
    replica: () => replica,
    settings: () => gate,
    actor: () =>
      follow === null
        ? null
        : createPersonActor({
            follow,
            linked: health.state === 'live',
            rundownId: currentId(),
            persons: options.persons,
          }),
    showChanged,
    fate(fate) {
      surfaces.fate(fate)
      // The answer to an earlier press must not hide what was just said of a later one.
      if (lastFate !== null && fate.press < lastFate.press) return
      lastFate = fate
      emit('fate', fate)
    },
  })

  const hands = createHands({
    now: service.now,
    timers,
    holdMs: () => gate.hold,
    phase: () => replica.state().phase,
    press: dispatcher.press,
    refuse: dispatcher.refuse,
    holding: holding => surfaces.holding(holding),
  })

  let feedback = createFeedback(replica)
  const surfaces = createSurfaces({
    now: service.now,
    timers,
    feedback: () =>
      feedback({
        linked: health.state === 'live',
        gateOpensAt: dispatcher.gateOpensAt(),
        now: service.now(),
      }),
    trigger: hands.trigger,
    released: hands.release,
    changed: slice => emit('hands', slice),
  })

  // Over/under moves by itself while a cue is over or the show is paused: faces are told once a second.
  let cancelMoving: (() => void) | null = null
  const watchMoving = (): void => {
    cancelMoving?.()
    cancelMoving = null
    if (onAirOf(replica.state()) === null) return
    cancelMoving = timers.after(duration(1_000), () => {
      surfaces.refresh()
      watchMoving()
    })
  }

  const currentId = (): string => settings.read().rundownId ?? ''

  const snapshot = (): DeskSnapshot => {
    const content = replica.content()
    return {
      app: options.app,
      rundown: content?.rundown ?? null,
      rows: content === null ? [] : rowsOf(content),
      show: show(),
      link: link(),
      hands: surfaces.hands(),
      fate: lastFate,
      notices: notices.list(),
      holdMs: gate.hold,
    }
  }

  /** Settles when the state of the show is known, or will not be. */
  const turnTo = (rundownId: string): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    follow?.close()
    replica = createReplica()
    feedback = createFeedback(replica)
    settings.write({ rundownId })
    const mine = replica
    follow = service.follow(rundownId, {
      content(content) {
        const first = mine.content() === null
        const slice = mine.setContent(content)
        if (first) emit('snapshot', snapshot())
        else if (slice !== null) emit('content', slice)
        if (slice !== null) showChanged()
      },
      show(reading) {
        if (dispatcher.busy()) return
        mine.adopt(reading)
        showChanged()
        resolve()
      },
      gone(reason) {
        resolve()
        notices.add(
          'error',
          `The rundown that was open is not to be had any more (${reason.replace(/\.$/, '')}).`,
        )
        follow?.close()
        follow = null
        replica = createReplica()
        feedback = createFeedback(replica)
        settings.write({ rundownId: null })
        emit('snapshot', snapshot())
        surfaces.refresh()
      },
    })
    emit('snapshot', snapshot())
    return promise
  }

  const open = (rundownId: string, held: boolean): OpenReply => {
    const onAir = onAirOf(replica.state()) !== null
    if (rundownId === currentId() && follow !== null) return { ok: true }
    if (onAir && !held) {
      const title = replica.content()?.rundown.title ?? 'A show'
      return { ok: false, reason: `“${title}” is on air. To leave it, choose Open… and hold the button.` }
    }
    void turnTo(rundownId)
    return { ok: true }
  }

  const importer = createImporter({ service, settings, timezone: options.timezone })

  const unlink = service.onLink(next => {
    const before = health
    health = next
    emit('link', link())
    if (before.state !== next.state) surfaces.refresh()
  })

  return {
    subscribe,
    notices,
    snapshot,
    trigger: hands.trigger,
    release: hands.release,
    list: () => listRundowns(service, options.persons),
    open,
    async import(file) {
      const made = await importer.import(file)
      if (!made.ok) return made
      const opened = open(made.rundownId, false)
      if (!opened.ok) notices.add('warning', `“${made.title}” was imported. ${opened.reason}`)
      return { ...made, opened: opened.ok }
    },
    async resume() {
      const last = settings.read().rundownId
      if (last === null) return
      const late = Promise.withResolvers<void>()
      const cancel = timers.after(resumeWithin, late.resolve)
      await Promise.race([turnTo(last), late.promise])
      cancel()
    },
    attach: surfaces.start,
    async close() {
      cancelMoving?.()
      unlink()
      follow?.close()
      await surfaces.close()
      service.close()
    },
  }
}
