import type { Line } from '../line.ts'
import type { Session } from '../session.ts'
import type { Journal } from './journal.ts'

/** What is on at the desk, as the journal needs it. */
interface OnStage {
  line(): Line
  session(): Session
}

/** Tells the journal which rundown is open. */
export interface StageFollower {
  /** Another rundown, service or mode, or the first word of its content: on each `changed` of the stage. */
  changed(): void
  /** On each change of content. */
  contentChanged(): void
}

/** Nothing of a rehearsal reaches the journal: for the journal the rundown is left while it is rehearsed. */
export function followStage(stage: OnStage, journal: Journal): StageFollower {
  let followed: Session | null = null

  const contentChanged = (): void => {
    const { mode, replica } = stage.session()
    const content = replica.content()
    if (mode === 'show' && content !== null) journal.edited(content)
  }

  return {
    contentChanged,
    changed() {
      const session = stage.session()
      if (session === followed) {
        contentChanged()
        return
      }
      followed = session
      journal.left()
      const { rundownId, mode, replica } = session
      if (rundownId === null || mode === 'rehearsal') return
      void session.ready.then(() => {
        if (followed !== session) return
        const service = stage.line().connected.service.address
        journal.opened({ rundownId, service, content: replica.content(), state: replica.confirmed().state })
      })
    },
  }
}
