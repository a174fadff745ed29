import type { PinnedNumbers } from '../../domain/rundown/rundown.ts'
import type { PressResult } from '../../domain/show/press.ts'
import type { RunSoFar } from '../../domain/show/run-so-far.ts'
import type { CallingSlice } from './calling.ts'
import type { ConnectionsSlice } from './connections.ts'
import type {
  ControllersSlice,
  LearnedControl,
  PictureEvent,
  SurfaceEdgeEvent,
  SurfacesSlice,
} from './controllers.ts'
import type { TextReferencesSlice } from './editing.ts'
import type { OutputPagesSlice } from './output-pages.ts'
import type { PeopleSlice } from './people.ts'
import type { PreflightSlice } from './preflight.ts'
import type {
  ContentSlice,
  DeskSlice,
  DeskSnapshot,
  LinkSlice,
  MessageSlice,
  Notice,
  ShowSlice,
  UndoSlice,
} from './slices.ts'
import type { StandbySlice } from './standby.ts'

/** The one map of events. A `snapshot` replaces everything; the others replace or patch their slice. */
export interface BridgeEvents {
  readonly snapshot: DeskSnapshot
  readonly show: ShowSlice
  readonly content: ContentSlice
  readonly pinned: PinnedNumbers | null
  /** Sent when it changes without `show`: a cue that ran was deleted and is back under a new identifier. */
  readonly run: RunSoFar
  /** To all pages while one of them edits; null: no rundown is open. */
  readonly references: TextReferencesSlice | null
  readonly link: LinkSlice
  readonly devices: SurfacesSlice
  readonly controllers: ControllersSlice
  /** To pages that watch alone. */
  readonly 'surface-edge': SurfaceEdgeEvent
  readonly picture: PictureEvent
  /** What was pressed while a control was being learned. */
  readonly learned: LearnedControl
  /** A control, or the menu of the desktop application, asks for a view or a dialog. */
  readonly view: { readonly view: string }
  readonly pressResult: PressResult
  readonly notices: readonly Notice[]
  readonly undo: UndoSlice | null
  readonly calling: CallingSlice
  readonly message: MessageSlice | null
  readonly desk: DeskSlice
  readonly connections: ConnectionsSlice
  readonly standby: StandbySlice | null
  readonly 'output-pages': OutputPagesSlice
  readonly preflight: PreflightSlice
  readonly people: PeopleSlice
}

export type BridgeEventName = keyof BridgeEvents

export const bridgeEvents: readonly BridgeEventName[] = [
  'snapshot',
  'show',
  'content',
  'pinned',
  'run',
  'references',
  'link',
  'devices',
  'controllers',
  'surface-edge',
  'picture',
  'learned',
  'view',
  'pressResult',
  'notices',
  'undo',
  'calling',
  'message',
  'desk',
  'connections',
  'standby',
  'output-pages',
  'preflight',
  'people',
]
