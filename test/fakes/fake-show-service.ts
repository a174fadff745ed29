import type { RundownItem } from '../../src-main/contract/bridge/slices.ts'
import type {
  ActReply,
  FollowListener,
  LinkHealth,
  PublicCommand,
  RundownContent,
  Seen,
  ShowReading,
  ShowService,
} from '../../src-main/desk/ports/show-service.ts'
import { runnerReasons } from '../../src-main/domain/refusals.ts'
import { type Cue, defaultSettings } from '../../src-main/domain/rundown.ts'
import {
  nextCueId,
  preShow,
  type RunnerCommand,
  type RunnerState,
  transition,
} from '../../src-main/domain/runner.ts'
import { type Clock, duration } from '../../src-main/domain/time.ts'

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
})

/** A service over the real runner that answers when a test lets it. */
export interface FakeShowService extends ShowService {
  /** The service's own show. */
  state(): RunnerState
  /** Acts that wait for an answer. */
  readonly waiting: {
    readonly command: PublicCommand
    answer(): void
    fail(reply: Extract<ActReply, { ok: false }>): void
  }[]
  /** Answers at once, from now on. */
  prompt: boolean
  /** Somebody else presses. */
  elsewhere(command: RunnerCommand): void
  link(state: LinkHealth['state']): void
  change(content: RundownContent): void
  gone(reason: string): void
}

export function createFakeShowService(now: Clock, rundowns: readonly RundownContent[]): FakeShowService {
  const states = new Map<string, RunnerState>()
  const contents = new Map(rundowns.map(content => [content.rundown.id, content]))
  let current = ''
  let listener: FollowListener | null = null
  const links = new Set<(health: LinkHealth) => void>()
  let health: LinkHealth = {
    state: 'connecting',
    detail: null,
    roundTripMs: 1,
    clockErrorMs: 0.5,
    budget: null,
  }
  const cues = (): readonly Cue[] => contents.get(current)?.cues ?? []
  const state = (): RunnerState => states.get(current) ?? preShow
  const reading = (): ShowReading => ({ state: state(), nextCueId: nextCueId(state(), cues()) })

  const perform = (command: RunnerCommand): ActReply => {
    const result = transition(state(), command, cues(), now())
    if (!result.ok) return { ok: false, reason: runnerReasons[result.code], detail: null }
    states.set(current, result.state)
    return { ok: true, reading: reading() }
  }

  const setLink = (next: LinkHealth['state']): void => {
    health = { ...health, state: next, detail: next === 'lost' ? 'The link is down.' : null }
    for (const tell of links) tell(health)
  }

  const fake: FakeShowService = {
    address: 'http://service.test/api-v1',
    now,
    prompt: true,
    waiting: [],
    state,
    onLink(tell) {
      links.add(tell)
      tell(health)
      return () => links.delete(tell)
    },
    list: async () =>
      [...contents.values()].map(
        ({ rundown }): RundownItem => ({
          id: rundown.id,
          title: rundown.title,
          startTime: null,
          updatedAt: null,
        }),
      ),
    async create(body) {
      const id = `made-${contents.size + 1}`
      contents.set(id, contentWith([], id, body.title))
      return { id, title: body.title }
    },
    follow(rundownId, to) {
      current = rundownId
      listener = to
      const content = contents.get(rundownId)
      queueMicrotask(() => {
        if (content === undefined) return to.gone('It was deleted.')
        to.content(content)
        to.show(reading())
        setLink('live')
      })
      return {
        async act(command: PublicCommand, seen: Seen): Promise<ActReply> {
          const sent = state()
          if (fake.prompt) return perform(command)
          return new Promise(settle => {
            fake.waiting.push({
              command,
              // As `If-Match` would: the show must still be the one that the presser saw.
              answer: () =>
                settle(
                  sent === state() || command.verb === 'adjust-duration'
                    ? perform(command)
                    : { ok: false, reason: 'moved-on', detail: `${seen.phase} is over` },
                ),
              fail: settle,
            })
          })
        },
        refresh: async () => {
          listener?.show(reading())
          return reading()
        },
        close() {
          if (listener === to) listener = null
        },
      }
    },
    elsewhere(command) {
      perform(command)
      listener?.show(reading())
    },
    link: setLink,
    change(content) {
      contents.set(content.rundown.id, content)
      listener?.content(content)
    },
    gone(reason) {
      contents.delete(current)
      listener?.gone(reason)
    },
    close: () => undefined,
  }
  return fake
}
