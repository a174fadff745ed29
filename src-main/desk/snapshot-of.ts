import type { DeskSlice, DeskSnapshot } from '../contract/bridge/slices.ts'
import { rowsOf } from './content-diff.ts'
import type { SessionManager } from './session-manager.ts'

type OfDesk =
  | 'app'
  | 'rehearsed'
  | 'folder'
  | 'devices'
  | 'controllers'
  | 'pressResult'
  | 'notices'
  | 'desk'
  | 'connections'

/** Everything that a page shows, of what is on and of the desk itself. */
export function snapshotOf(stage: SessionManager, desk: Pick<DeskSnapshot, OfDesk>): DeskSnapshot {
  const session = stage.session()
  const content = session.replica.content()
  return {
    ...desk,
    rundown: content?.rundown ?? null,
    rows: content === null ? [] : rowsOf(content),
    pinned: session.numbers(),
    show: session.show(),
    run: session.run(),
    link: stage.line().slice(),
    undo: session.undo(),
    message: session.message(),
  }
}

/** The desk itself, with what it can do at the service that is in use. */
export function deskSliceOf(
  stage: SessionManager,
  desk: Omit<DeskSlice, 'personActs' | 'undoPower'>,
): DeskSlice {
  const exact = stage.line().connected.persons !== null || stage.session().mode === 'rehearsal'
  return { ...desk, personActs: exact, undoPower: { exact } }
}
