import { type Instant, instant } from '../../domain/time/time.ts'
import type { Committed } from '../core/change.ts'
import type { View } from '../core/view.ts'
import type { WorkspaceSession } from '../core/workspace.ts'
import { ProblemError } from '../problem-error.ts'
import type { Answer } from './answer.ts'
import { contentTag } from './content-tag.ts'
import type { Checked, Outcome, ReadCurrent, Route } from './route.ts'

export interface Performed {
  readonly outcome: Outcome<unknown>
  /** The rundown as the reply tells it; null where it is not about one. */
  readonly view: View | null
  readonly committed: readonly Committed[]
  /** The time that goes with `outcome` and `view`: a step of the clock must not come between them. */
  readonly now: Instant
}

/** How an answer is made. A refusal has to be one too where it is kept under a key. */
export interface Rendering {
  done(performed: Performed): Answer
  refused(problem: ProblemError): Answer
}

/** Refusals of the show. A request that was wrong in itself may be mended, and sent again under its key. */
const keptRefusals: ReadonlySet<number> = new Set([409, 412, 422])
const keptFor = 24 * 60 * 60 * 1000

/**
 * Does what a checked request asks for. What it wrote is durable when this resolves, and with it, in the same
 * transaction, the answer that `keepAs` is to repeat: a refusal of the show as well, so that a press that was refused once
 * does not fire when it is sent again.
 */
export async function perform(
  route: Exclude<Route, { kind: 'rundown-stream' }>,
  given: Checked,
  rendering: Rendering,
  keepAs: string | null,
  current: ReadCurrent | null = null,
): Promise<Answer> {
  const { workspace } = given.services
  if (route.kind === 'team-read') {
    return rendering.done({ outcome: await route.run(given), view: null, committed: [], now: given.now })
  }
  if (route.kind === 'rundown-read') {
    const view = workspace.newest(await workspace.view(rundownIdOf(given), given.caller.scope))
    const now = workspace.clock()
    return rendering.done({ outcome: await route.run({ ...given, now }, view), view, committed: [], now })
  }
  return workspace.transact(given.origin, async session => {
    const work = async () => rendering.done(await write(route, given, session, current))
    if (keepAs === null) return work()
    const answer = await session.attempt(work).catch((error: unknown) => {
      if (error instanceof ProblemError && keptRefusals.has(error.status)) return rendering.refused(error)
      throw error
    })
    const until: Instant = instant(given.now - keptFor)
    await session.tx.keepReply(keepAs, JSON.stringify(answer), given.now, until)
    return answer
  })
}

async function write(
  route: Extract<Route, { kind: 'team-write' | 'rundown-write' }>,
  given: Checked,
  session: WorkspaceSession,
  current: ReadCurrent | null,
): Promise<Performed> {
  if (route.kind === 'team-write') {
    const { now } = session
    const outcome = await route.run({ ...given, now }, session)
    return { outcome, view: null, committed: await session.finish(), now }
  }
  const edit = await session.open(rundownIdOf(given), given.caller.scope)
  const checked = { ...given, now: edit.now }
  if (current !== null) await requireMatch(checked, edit.before, current)
  const outcome = await route.run(checked, edit)
  const committed = await session.finish()
  return { outcome, view: edit.view(), committed, now: edit.now }
}

/** `If-Match` on a change of what was read with an ETag: refused with what there is now. */
async function requireMatch(given: Checked, view: View, current: ReadCurrent): Promise<void> {
  const { ifMatch } = given
  if (ifMatch === null || ifMatch.includes('*') || ifMatch.includes(contentTag(view))) return
  const details = await current(given, view)
  throw new ProblemError(
    'precondition.failed',
    'It has changed since it was read. Check the current state, then send the change again.',
    { ...Object(details) },
  )
}

const rundownIdOf = (given: Checked): string => given.params['rundown_id'] ?? ''
