import type { MessageSlice, RundownItem } from '../../src-main/contract/bridge/slices.ts'
import type { ChangeReply } from '../../src-main/contract/dashboard.ts'
import type { CreateRundown } from '../../src-main/contract/v1/bodies.ts'
import { editContentOf } from '../../src-main/desk/editing/hosted-edits.ts'
import type { ContentWrites } from '../../src-main/desk/ports/content-writes.ts'
import type {
  ActReply,
  FollowListener,
  LinkHealth,
  OwnerActions,
  PublicCommand,
  RundownContent,
  Seen,
  ShowReading,
  ShowService,
} from '../../src-main/desk/ports/show-service.ts'
import type { WholeRundowns } from '../../src-main/desk/ports/whole-rundowns.ts'
import { rowsOf } from '../../src-main/desk/session/room.ts'
import type { CallingState } from '../../src-main/domain/calling/calling-state.ts'
import { withEdits } from '../../src-main/domain/editing/apply.ts'
import type { EditContent } from '../../src-main/domain/editing/edit.ts'
import { changedMeanwhile } from '../../src-main/domain/editing/made-over.ts'
import { type Cue, defaultSettings } from '../../src-main/domain/rundown/rundown.ts'
import { sameAnchors, shiftAnchors } from '../../src-main/domain/show/anchors.ts'
import { runnerReasons } from '../../src-main/domain/show/refusals.ts'
import {
  nextCueId,
  onAirOf,
  preShow,
  type RunnerCommand,
  type RunnerState,
  retime,
  transition,
} from '../../src-main/domain/show/runner.ts'
import { type Clock, duration, instant, zero } from '../../src-main/domain/time/time.ts'
import type { TimersState } from '../../src-main/domain/timers/timer.ts'
import { createDeskScriptActs } from './desk-scripts.ts'

export const cue = (id: string, seconds: number, change: Partial<Cue> = {}): Cue => ({
  id,
  type: 'cue',
  title: `Cue ${id}`,
  subtitle: '',
  duration: duration(seconds * 1_000),
  backgroundColor: null,
  preventEdits: false,
  skippedBy: null,
  startTime: null,
  parentId: null,
  ...change,
})

export const contentWith = (
  cues: readonly Cue[],
  id = 'rundown-1',
  title = 'Evening show',
): RundownContent => ({
  rundown: {
    id,
    title,
    timezone: 'UTC',
    startTime: null,
    status: 'draft',
    settings: defaultSettings,
    columns: [],
  },
  cues,
  cells: new Map(),
  rich: new Map(),
})

/** Throws for every request. */
const unasked = <Port extends object>(name: string): Port =>
  new Proxy({} as Port, {
    get(_target, key) {
      throw new Error(`${name}.${String(key)} was not expected.`)
    },
    ownKeys: () => [],
  })

/** A service over the real runner that answers when a test lets it. */
export interface FakeShowService extends ShowService {
  /** Its dashboard. */
  readonly ownerActions: OwnerActions
  /** Bodies of content writes, in order. */
  readonly written: unknown[]
  /** The service's wall clock is stepped by `ms`, and its anchors with it. */
  step(ms: number): void
  /** The service's own show. */
  state(): RunnerState
  /** Acts that wait for an answer. */
  readonly waiting: {
    readonly command: PublicCommand
    /** How long ago it was pressed, ms. */
    readonly ago: number
    answer(): void
    fail(reply: Extract<ActReply, { ok: false }>): void
  }[]
  /** Answers at once, from now on. */
  prompt: boolean
  /** Somebody else presses. */
  elsewhere(command: RunnerCommand): void
  /** Somebody else presses, and the desk receives it once the result is called. */
  elsewhereFirst(command: RunnerCommand): () => void
  link(state: LinkHealth['state']): void
  watchOnly(only: boolean): void
  /** Somebody edits; a new duration of the cue on air moves its deadline. */
  change(content: RundownContent): void
  gone(reason: string): void
  /** The desk vanished without closing: it receives nothing more. */
  forgetDesk(): void
}

const position = 'fake.1'

/** As a client does: what reads the same stays the same object. */
function keeping(before: RundownContent, after: RundownContent): RundownContent {
  const same = <Value>(was: Value | undefined, is: Value): Value =>
    was !== undefined && JSON.stringify(was) === JSON.stringify(is) ? was : is
  return {
    ...after,
    rundown: same(before.rundown, after.rundown),
    cues: after.cues.map(one =>
      same(
        before.cues.find(({ id }) => id === one.id),
        one,
      ),
    ),
  }
}

const withReceived = (content: RundownContent, { rundown, columns, rows }: EditContent): RundownContent => ({
  rundown: { ...content.rundown, ...rundown, columns },
  cues: rows.map(({ cue }) => cue),
  cells: new Map(rows.map(({ cue, cells }) => [cue.id, cells])),
  rich: new Map(rows.flatMap(({ cue, rich }) => (rich === undefined ? [] : [[cue.id, rich]]))),
})

export function createFakeShowService(now: Clock, rundowns: readonly RundownContent[]): FakeShowService {
  const states = new Map<string, RunnerState>()
  const contents = new Map(rundowns.map(content => [content.rundown.id, content]))
  /** It makes rundowns; a test expects nothing else of it. */
  const whole: WholeRundowns = Object.assign(Object.create(unasked<WholeRundowns>('whole')), {
    async create({ title }: CreateRundown) {
      const id = `made-${contents.size + 1}`
      contents.set(id, contentWith([], id, title))
      return { id, title }
    },
  })
  let current = ''
  let listener: FollowListener | null = null
  const links = new Set<(health: LinkHealth) => void>()
  let steps = 0
  let message: MessageSlice = { text: '', visible: false, color: '#ffffff', bold: false, underline: false }
  let health: LinkHealth = {
    state: 'connecting',
    problem: null,
    timing: 'push',
    roundTripMs: 1,
    clockErrorMs: 0.5,
    clockOffsetMs: 0,
    budget: null,
    watchOnly: false,
    tokenExpiresAt: null,
  }
  const cues = (): readonly Cue[] => contents.get(current)?.cues ?? []
  const state = (): RunnerState => states.get(current) ?? preShow
  const reading = (): ShowReading => ({ state: state(), nextCueId: nextCueId(state(), cues()) })

  /** Of the steps, those that the client has learnt: it hears nothing while the link is lost. */
  let knownSteps = 0
  const serviceNow: Clock = () => instant(now() + steps)

  /** The state for a follower once the service can be reached. */
  let begin: (() => void) | null = null

  /** Like the client: changes during a lost link are sent once it is back. */
  let held = false
  const publish = (): void => {
    if (held || health.state === 'lost') return
    knownSteps = steps
    listener?.show(reading())
  }

  const perform = (command: RunnerCommand): ActReply => {
    const result = transition(state(), command, cues(), serviceNow())
    if (!result.ok) return { ok: false, reason: runnerReasons[result.code], detail: null }
    states.set(current, result.state)
    return { ok: true, reading: reading() }
  }

  /** Like the client: publishes the state of an answer before it resolves. */
  const answered = (command: RunnerCommand): ActReply => {
    const reply = perform(command)
    if (reply.ok) publish()
    return reply
  }

  const answer = (command: RunnerCommand): ChangeReply => {
    const reply = perform(command)
    if (reply.ok) return { ok: true, position }
    return { ok: false, code: 'runner.not_running', detail: 'No cue is on air.' }
  }

  const setWatchOnly = (watchOnly: boolean): void => {
    health = { ...health, watchOnly }
    for (const listener of links) listener(health)
  }

  const setLink = (next: LinkHealth['state']): void => {
    const isBack = health.state === 'lost' && next === 'live'
    if (isBack) {
      health = { ...health, state: 'connecting' }
      if (begin === null) publish()
      else begin()
      begin = null
    }
    const problem = next === 'lost' ? { code: 'link.lost', text: 'The link is down.' } : null
    health = { ...health, state: next, problem }
    for (const listener of links) listener(health)
  }

  const calling = new Map<string, CallingState>()
  const timers = new Map<string, TimersState>()
  const fake: FakeShowService = {
    address: 'http://service.test/api-v1',
    now: () => instant(now() + knownSteps),
    clockSteps: () => knownSteps,
    prompt: true,
    waiting: [],
    written: [],
    writes: {
      async patchRundown(_id, body) {
        fake.written.push(body)
      },
      async bulkCues(_id, items) {
        fake.written.push(items)
      },
      async patchOutputMessage(_id, body) {
        fake.written.push(body)
        message = { ...message, ...body }
        listener?.message(message)
        return message
      },
    },
    whole,
    ownerActions: {
      ...unasked<Pick<OwnerActions, 'readParts' | 'setPreventEdits' | 'setColumn'>>('ownerActions'),
      async applyEdits(id, edits, over = []) {
        const content = contents.get(id)
        if (content === undefined)
          return { ok: false, code: 'rundowns.not_found', detail: 'No such rundown.' }
        const before = editContentOf(content, rowsOf(content))
        const stale = changedMeanwhile(edits, over, before)
        const made = edits.filter(edit => !stale.has(edit))
        if (made.length > 0) fake.change(withReceived(content, withEdits(before, made)))
        const changed = {
          ok: false,
          code: 'desk.changed_meanwhile',
          detail: 'It was changed since.',
        } as const
        const results = edits.map(edit => (stale.has(edit) ? changed : { ok: true as const, id: null }))
        return { ok: true, results, position }
      },
      calling: async id => calling.get(id) ?? null,
      async setCalling(id, state) {
        calling.set(id, state)
        return { ok: true }
      },
      timers: async id => timers.get(id) ?? null,
      async setTimers(id, state) {
        timers.set(id, state)
        return { ok: true }
      },
      ...createDeskScriptActs(),
      end: async () => answer({ verb: 'end' }),
      reset: async () => answer({ verb: 'reset' }),
      restore: async (_id, target, from) =>
        from !== null && !sameAnchors(from, state())
          ? { ok: false, code: 'runner.state_changed', detail: 'The show has been changed since.' }
          : answer({ verb: 'restore', state: target }),
      async setSkipped(_id, cueId, skipped) {
        const content = contents.get(current)
        if (content === undefined)
          return { ok: false, code: 'rundowns.not_found', detail: 'No such rundown.' }
        fake.change({
          ...content,
          cues: content.cues.map(one =>
            one.id === cueId ? { ...one, skippedBy: skipped ? 'self' : null } : one,
          ),
        })
        return { ok: true, position }
      },
      listRundowns: async () =>
        [...contents.values()].map(({ rundown }) => ({
          rundownId: rundown.id,
          title: rundown.title,
          phase: (states.get(rundown.id) ?? preShow).phase,
          createdAt: 0,
          updatedAt: 0,
        })),
    },
    step(ms) {
      steps += ms
      for (const [id, at] of states) states.set(id, shiftAnchors(at, duration(ms)))
      publish()
    },
    state,
    onLink(listener) {
      links.add(listener)
      listener(health)
      return () => links.delete(listener)
    },
    list: async () =>
      [...contents.values()].map(
        ({ rundown }): RundownItem => ({
          id: rundown.id,
          title: rundown.title,
          startTime: null,
          timezone: rundown.timezone,
          timeOfDayFormat: rundown.settings.timeOfDayFormat,
          updatedAt: null,
        }),
      ),
    follow(rundownId, to) {
      current = rundownId
      listener = to
      const content = contents.get(rundownId)
      const start = (): void => {
        if (content === undefined) {
          to.gone('It was deleted.')
          return
        }
        to.content(content)
        to.show(reading())
        to.message(message)
      }
      const isAway = health.state === 'lost'
      begin = isAway ? start : null
      queueMicrotask(() => {
        if (!isAway) start()
        if (content !== undefined) setLink(isAway ? 'lost' : 'live')
      })
      return {
        async act(command: PublicCommand, seen: Seen, ago = zero): Promise<ActReply> {
          const sent = state()
          if (fake.prompt) return Promise.resolve().then(() => answered(command))
          return new Promise(settle => {
            fake.waiting.push({
              command,
              ago,
              // As `If-Match` would: the show must still be the one that the presser saw.
              answer: () =>
                settle(
                  sent === state() || command.verb === 'adjust-duration'
                    ? answered(command)
                    : { ok: false, reason: 'moved-on', detail: `${seen.phase} is over` },
                ),
              fail: settle,
            })
          })
        },
        reached: async () => {
          listener?.show(reading())
          return reading()
        },
        ping: async () => health.state === 'live',
        writes: Object.create(unasked<ContentWrites>('writes')),
        watchReferences: () => () => undefined,
        close() {
          if (listener === to) listener = null
        },
      }
    },
    elsewhere(command) {
      perform(command)
      publish()
    },
    elsewhereFirst(command) {
      perform(command)
      held = true
      return () => {
        held = false
        publish()
      }
    },
    link: setLink,
    watchOnly: setWatchOnly,
    change(content) {
      const before = contents.get(content.rundown.id)
      const next = before === undefined ? content : keeping(before, content)
      contents.set(content.rundown.id, next)
      listener?.content(next)
      const onAir = onAirOf(state())
      const planned = ({ cues }: RundownContent) => cues.find(({ id }) => id === onAir?.cueId)?.duration
      if (onAir === null || before === undefined || next.rundown.id !== current) return
      const by = duration((planned(next) ?? 0) - (planned(before) ?? planned(next) ?? 0))
      if (by === 0) return
      states.set(current, retime(onAir, onAir.cueId, by))
      publish()
    },
    gone(reason) {
      contents.delete(current)
      listener?.gone(reason)
    },
    forgetDesk() {
      links.clear()
      listener = null
    },
    close: () => undefined,
  }
  return fake
}
