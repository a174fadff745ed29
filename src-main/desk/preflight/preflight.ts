import type {
  BeginDrill,
  FacesSeen,
  FinishPreflight,
  PreflightSlice,
} from '../../contract/bridge/preflight.ts'
import type { StandbySlice } from '../../contract/bridge/standby.ts'
import { done, type Reply, refused, refusedAsLocked } from '../../contract/reply.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { StandbyFact } from '../../domain/preflight/facts.ts'
import { onAirOf } from '../../domain/show/runner.ts'
import { between, duration } from '../../domain/time/time.ts'
import { createDrills } from '../drills/drills.ts'
import { openPreflight, type PreflightOptions, type RunningPreflight } from './running-preflight.ts'

/** What is looked at before a show, with what a person has to do. It holds nothing up. */
export interface Preflight {
  /** `client`: the page that shows it. */
  slice(client: string): PreflightSlice
  begin(): Reply
  /** Repeats all checks; presses and displays that were confirmed are kept. */
  again(): Reply
  facesSeen(request: FacesSeen): Reply
  /** Kept with the show, with what is still to do. */
  finish(request: FinishPreflight): Promise<Reply>
  cancel(): Reply
  beginDrill(request: BeginDrill): Promise<Reply>
  stopDrill(): Reply
  /** A page went away. */
  released(client: string): void
  close(): void
}

/** Buttons do nothing during a preflight: it ends this long after the last page that showed it has gone. */
const withoutPages = duration(60_000)

const notBegun = refused(messageOf('preflight.not-begun'))

export function createPreflight(options: PreflightOptions): Preflight {
  const { desk, timers } = options
  const pages = new Set<string>()
  let running: RunningPreflight | null = null
  let cancelEnd = (): void => undefined

  const last = (): PreflightSlice['last'] => desk.journal.lastPreflight(desk.snapshot().rundown?.id ?? null)
  const slice = (): PreflightSlice => ({
    running: running?.slice() ?? null,
    last: last(),
    drill: drills.slice(),
    drills: desk.journal.lastDrills(desk.snapshot().rundown?.id ?? null),
  })
  const publish = (): void => desk.emit('preflight', slice())
  const drills = createDrills({ desk, timers, changed: publish })
  const end = (): void => {
    cancelEnd()
    running?.close()
    running = null
    publish()
  }

  return {
    slice(client) {
      pages.add(client)
      cancelEnd()
      return slice()
    },
    begin() {
      if (desk.locked()) return refusedAsLocked
      if (running !== null) return done
      const { rundown, show } = desk.snapshot()
      if (rundown === null) return refused(messageOf('rundown.none-open'))
      if (show.mode === 'rehearsal') return refused(messageOf('rehearsal.not-here'))
      if (onAirOf(show.state) !== null) return refused(messageOf('preflight.on-air'))
      running = openPreflight(options, rundown.id, { changed: publish, over: end })
      publish()
      return done
    },
    again() {
      if (running === null) return notBegun
      running.again()
      return done
    },
    facesSeen({ surfaceId, seen }) {
      if (running === null) return notBegun
      return running.facesSeen(surfaceId, seen) ? done : refused(messageOf('controller.gone'))
    },
    async finish({ page }) {
      if (running === null) return notBegun
      const kept = record(desk, running.slice(), page ?? null)
      end()
      await kept
      publish()
      return done
    },
    cancel() {
      if (running !== null) end()
      return done
    },
    beginDrill: drills.begin,
    stopDrill: drills.stop,
    released(client) {
      if (!pages.delete(client) || pages.size > 0 || running === null) return
      cancelEnd = timers.after(withoutPages, end)
    },
    close() {
      drills.close()
      cancelEnd()
      running?.close()
      running = null
    },
  }
}

/** Writes the preflight to the journal, as it is now. */
function record(
  desk: PreflightOptions['desk'],
  { startedAt, points }: ReturnType<RunningPreflight['slice']>,
  by: string | null,
): Promise<boolean> {
  const { rundown, app } = desk.snapshot()
  const at = desk.now()
  const { id, title } = rundown ?? { id: '', title: '' }
  const drills = desk.journal.lastDrills(id)
  return desk.journal.preflight({
    at,
    took: between(startedAt, at),
    rundownId: id,
    title,
    by,
    app,
    points,
    drills,
  })
}

/** How the other desk of a pair stands; null: this desk has none. */
export function standbyFact({ pair, problem }: StandbySlice): StandbyFact | null {
  if (pair === null) return null
  const behind = pair.copy?.behind ?? 0
  return { name: pair.peer.name, behind, state: stateOf(pair, problem) }
}

function stateOf(
  { peer, copy }: NonNullable<StandbySlice['pair']>,
  problem: StandbySlice['problem'],
): StandbyFact['state'] {
  if (!peer.connected) return 'lost'
  if (typeof problem === 'object' && problem?.code === 'standby.other-version') return 'other-version'
  if (copy === null || copy.state === 'copying') return 'copying'
  if (copy.state === 'differs') return 'different'
  return copy.behind === 0 && copy.identicalAt !== null ? 'identical' : 'behind'
}
