import type { AuthoritySlice, MessageSlice, ShowSlice, UndoSlice } from '../../contract/bridge/slices.ts'
import { cueByNumber } from '../../domain/bindings/cue-by-number.ts'
import { stepAction } from '../../domain/calling/call-targets.ts'
import { departmentsNamed } from '../../domain/calling/department-calls.ts'
import type { DrillKind } from '../../domain/preflight/drill.ts'
import type { Column } from '../../domain/rundown/rundown.ts'
import { activeCueId, type RunnerState } from '../../domain/show/runner.ts'
import type { LinkStanding } from '../ports/show-service.ts'
import type { Dispatcher } from '../press/dispatcher.ts'
import { createFeedback, type SharedFeedback } from '../surfaces/feedback.ts'
import type { Numbering } from './numbering.ts'
import type { Room } from './room.ts'
import type { RunKeeper } from './run-keeper.ts'
import type { RundownSession, SessionCalling, SessionOptions } from './session-options.ts'

interface ShownSession {
  readonly room: Room
  readonly numbering: Numbering
  readonly runs: RunKeeper
  readonly message: { read(): MessageSlice | null }
  undoOffer(): UndoSlice | null
}

/** The views of this session for pages, surfaces and bindings. */
export function createDisplays(
  { mode, locked, theme, drill }: SessionOptions,
  { room, numbering, runs, message: shownMessage, undoOffer }: ShownSession,
  dispatcher: Pick<Dispatcher, 'gateOpensAt'>,
  { link, authority }: { readonly link: () => LinkStanding; readonly authority: () => AuthoritySlice },
  intake: { outside(): RunnerState | null },
  calling: Pick<SessionCalling, 'view' | 'twoStep'>,
): Pick<RundownSession, 'show' | 'feedback' | 'resolving' | 'cueFace'> {
  const rehearsal = mode === 'rehearsal'
  const feedback = createFeedback(room, numbering, runs.run, rehearsal)
  const drilling = (): { readonly drill?: DrillKind } => {
    const kind = rehearsal ? drill()?.kind : undefined
    return kind === undefined ? {} : { drill: kind }
  }
  const outsideShow = (): Pick<ShowSlice, 'outside' | 'outsideCueId'> => {
    const state = intake.outside()
    const cueId = state === null ? null : activeCueId(state)
    return { outside: state?.phase ?? null, ...(cueId !== null && { outsideCueId: cueId }) }
  }
  const columns = (): readonly Column[] => room.content()?.rundown.columns ?? []
  const calls = (): Pick<SharedFeedback, 'calling'> =>
    columns().some(({ department }) => department !== undefined)
      ? { calling: { calls: calling.view(), columns: columns(), twoStep: calling.twoStep() } }
      : {}
  return {
    show: () => ({
      ...room.show(),
      ...drilling(),
      gateOpensAt: dispatcher.gateOpensAt(),
      mode,
      ...outsideShow(),
      authority: authority(),
    }),
    feedback() {
      const undoable = undoOffer()
      const message = shownMessage.read()
      return feedback.view({
        link: faceLink(link()),
        authority: authority().state,
        rehearsal,
        drill: drilling().drill !== undefined,
        undo: undoable,
        message: message === null ? null : { text: message.text, visible: message.visible },
        ...calls(),
        locked: locked(),
        theme: theme(),
        gateOpensAt: dispatcher.gateOpensAt(),
      })
    },
    resolving: () => ({
      phase: room.state().phase,
      ahead: feedback.ahead(),
      departmentsOf: name => departmentsNamed(columns(), name),
      stepAction: departments => stepAction(calling.view(), departments),
      cueOf: number => cueByNumber(feedback.numbers(), number),
    }),
    cueFace: feedback.cue,
  }
}

const faceLink = ({ state, watchOnly, passive }: LinkStanding): SharedFeedback['link'] => {
  if (passive !== undefined) return passive === 'replaced' ? 'replaced' : 'standing-by'
  if (state === 'live') return watchOnly ? 'watch-only' : 'live'
  return state === 'signed-out' ? state : 'lost'
}
