import { type Instant, instant } from '../../domain/time.ts'
import type { Committed } from '../core/change.ts'
import type { View } from '../core/view.ts'
import type { Session } from '../core/workspace.ts'
import { ProblemError } from '../problem-error.ts'
import type { Answer } from './answer.ts'
import type { Checked, Outcome, Route } from './route.ts'

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

const keptFor = 24 * 60 * 60 * 1000

/**
 * Does what a checked request asks for. What it wrote is durable when this resolves, and with it, in the same
 * transaction, the answer that `keepAs` is to repeat: a refusal as well, so that a press that was refused once
 * does not fire when it is sent again.
 */
export async function perform(
  route: Exclude<Route, { kind: 'rundown-stream' }>,
  given: Checked,
  rendering: Rendering,
  keepAs: string | null,
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
  return workspace.transact(async session => {
    const work = async () => rendering.done(await write(route, given, session))
    if (keepAs === null) return work()
    const answer = await session.attempt(work).catch((error: unknown) => {
      if (error instanceof ProblemError && error.status < 500) return rendering.refused(error)
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
  session: Session,
): Promise<Performed> {
  if (route.kind === 'team-write') {
    const { now } = session
    const outcome = await route.run({ ...given, now }, session)
    return { outcome, view: null, committed: await session.finish(), now }
  }
  const edit = await session.open(rundownIdOf(given), given.caller.scope)
  const outcome = await route.run({ ...given, now: edit.now }, edit)
  const committed = await session.finish()
  return { outcome, view: edit.view(), committed, now: edit.now }
}

const rundownIdOf = (given: Checked): string => given.params['rundown_id'] ?? ''
