import type { Committed } from '../core/change.ts'
import type { View } from '../core/view.ts'
import type { Checked, Outcome, Route } from './route.ts'

export interface Performed {
  readonly outcome: Outcome<unknown>
  /** The rundown as the reply tells it; null where it is not about one. */
  readonly view: View | null
  readonly committed: readonly Committed[]
}

/** Does what a checked request asks for. What it wrote is durable when this resolves. */
export async function perform(route: Route, given: Checked): Promise<Performed> {
  const { workspace } = given.services
  const { scope } = given.caller
  const rundownId = given.params['rundown_id'] ?? ''
  switch (route.kind) {
    case 'team-read':
      return { outcome: await route.run(given), view: null, committed: [] }
    case 'rundown-read': {
      const view = await workspace.view(rundownId, scope)
      return { outcome: await route.run(given, view), view, committed: [] }
    }
    case 'team-write':
      return workspace.transact(async session => {
        const outcome = await route.run(given, session)
        return { outcome, view: null, committed: await session.finish() }
      })
    case 'rundown-write':
      return workspace.transact(async session => {
        const edit = await session.open(rundownId, scope)
        const outcome = await route.run({ ...given, now: edit.now }, edit)
        const committed = await session.finish()
        return { outcome, view: edit.view(), committed }
      })
  }
}
