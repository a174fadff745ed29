import { limits } from '../contract/v1/limits.ts'
import type {
  ActReply,
  Follow,
  FollowListener,
  PublicCommand,
  Seen,
  ShowReading,
} from '../desk/ports/show-service.ts'
import type { Timers } from '../desk/ports/timers.ts'
import { activeCueId, onAirOf, type RunnerState } from '../domain/runner.ts'
import { ApiError, isDefiniteRefusal } from './api-error.ts'
import { coalesce } from './coalesce.ts'
import type { Link } from './link.ts'
import { contentOf, readingOf } from './readings.ts'
import { refusalOf } from './refusal-of.ts'
import { openPush, type Push, type PushOptions } from './v0-push.ts'
import type { StatusReply, V1Client } from './v1-client.ts'

export interface FollowOptions {
  readonly rundownId: string
  readonly listener: FollowListener
  readonly v1: V1Client
  readonly push: Pick<PushOptions, 'socketUrl' | 'apiToken'>
  readonly link: Link
  readonly timers: Timers
  /** A time told by the service without being asked, epoch ms. */
  readonly told: (serverTime: number) => void
}

interface Known {
  readonly reading: ShowReading
  /** For `If-Match`; undefined where the service gives none. */
  readonly tag: string | undefined
}

const retryAfterMs = 1_000

/**
 * One rundown, followed: timing by v0 push applied as a whole, content by a coalesced re-read, the state tag by
 * a status read after each change that came from elsewhere.
 */
export function openFollow(options: FollowOptions): Follow {
  const { rundownId, listener, v1, link, timers } = options
  let closed = false
  let known: Known | null = null
  /** The push channel has told a newer show than `known`, whose tag is therefore out of date. */
  let stale = true
  let acting = 0
  let lastPushed: RunnerState | null = null
  let cancelRetry: (() => void) | null = null
  let queue: Promise<unknown> = Promise.resolve()

  const adopt = ({ status, tag }: StatusReply): ShowReading => {
    const reading = readingOf(status)
    known = { reading, tag }
    stale = false
    return reading
  }

  const tell = (reading: ShowReading): void => {
    if (!closed && acting === 0) listener.show(reading)
  }

  const fail = (error: unknown): void => {
    if (closed) return
    const problem = error instanceof ApiError ? error : null
    if (problem !== null && isDefiniteRefusal(problem)) {
      listener.gone(problem.message)
      return
    }
    link.set('lost', problem?.message ?? 'The service cannot be reached.')
    cancelRetry?.()
    cancelRetry = timers.after(retryAfterMs, () => void resync())
  }

  const readStatus = coalesce(async () => {
    const reply = await v1.status(rundownId)
    if (!closed) tell(adopt(reply))
  })

  const readContent = coalesce(async () => {
    const head = await v1.rundown(rundownId, ['cues', 'columns'])
    const columns = head.columns
    const playable = head.cues.filter(cue => cue.type === 'cue').length
    const cells =
      playable * columns.length <= limits.cellsPerInclude
        ? ((await v1.rundown(rundownId, ['cells'])).cells ?? [])
        : (await Promise.all(columns.map(column => v1.cellsOfColumn(rundownId, column.id)))).flat()
    if (!closed) listener.content(contentOf(head, cells))
  })

  const resync = async (): Promise<void> => {
    try {
      await readContent()
      await readStatus()
      if (!closed) link.set('live', null)
    } catch (error) {
      fail(error)
    }
  }

  const push: Push = openPush(
    { ...options.push, rundownId },
    {
      connected: () => void resync(),
      disconnected({ message, definite }) {
        if (closed) return
        stale = true
        if (definite) listener.gone(message)
        else link.set('lost', 'The link to the service is down. Reconnecting.')
      },
      timing(state) {
        stale = true
        lastPushed = state
        if (state !== null) {
          known = { reading: { state, nextCueId: undefined }, tag: undefined }
          tell(known.reading)
        }
        // While one of our own presses is on its way, its reply brings the tag.
        if (acting === 0) readStatus().catch(fail)
      },
      // What comes next may have changed with the content.
      content: () => void readContent().then(readStatus).catch(fail),
      serverTime: options.told,
    },
  )

  const perform = async (command: PublicCommand, seen: Seen): Promise<ActReply> => {
    try {
      if (stale || known === null) await readStatus()
      if (known === null) return refused('no-link', null)
      // Adding time suits whatever is on air; everything else was meant for the show that was seen.
      const conditional = command.verb !== 'adjust-duration'
      if (conditional && !matches(known.reading, seen)) return refused('moved-on', null)
      lastPushed = null
      const reply = await v1.act(rundownId, command, conditional ? known.tag : undefined)
      const reading = adopt(reply)
      // A push that differs from our reply was of somebody else, before or after us: ask which is the newest.
      if (lastPushed !== null && !sameAnchors(lastPushed, reading.state)) {
        stale = true
      }
      link.touch()
      return { ok: true, reading }
    } catch (error) {
      stale = true
      if (!(error instanceof ApiError)) return refused('service-error', String(error))
      if (error.unanswered) fail(error)
      return refused(refusalOf(error), error.message)
    }
  }

  return {
    act(command, seen) {
      acting += 1
      const done = queue.then(async () => {
        const reply = await perform(command, seen)
        acting -= 1
        if (acting === 0 && stale && !closed) void readStatus().catch(fail)
        return reply
      })
      queue = done.catch(() => undefined)
      return done
    },
    async refresh() {
      await readStatus().catch(fail)
      return known?.reading ?? null
    },
    close() {
      closed = true
      cancelRetry?.()
      push.close()
    },
  }
}

const refused = (reason: Extract<ActReply, { ok: false }>['reason'], detail: string | null): ActReply => ({
  ok: false,
  reason,
  detail,
})

function matches(reading: ShowReading, seen: Seen): boolean {
  return (
    reading.state.phase === seen.phase &&
    activeCueId(reading.state) === seen.activeCueId &&
    (reading.nextCueId === undefined || reading.nextCueId === seen.nextCueId)
  )
}

function sameAnchors(a: RunnerState, b: RunnerState): boolean {
  const left = onAirOf(a)
  const right = onAirOf(b)
  return (
    a.phase === b.phase &&
    left?.cueId === right?.cueId &&
    left?.kickoff === right?.kickoff &&
    left?.deadline === right?.deadline
  )
}
