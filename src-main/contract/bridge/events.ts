import type { PinnedNumbers } from '../../domain/rundown/rundown.ts'
import type { PressResult } from '../../domain/show/press.ts'
import type { RunSoFar } from '../../domain/show/run-so-far.ts'
import type { Access } from './access.ts'
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
import type { FollowedSlice } from './followed.ts'
import type { OutputPagesSlice } from './output-pages.ts'
import type { PeopleSlice } from './people.ts'
import type { PlayersSlice } from './players.ts'
import type { PreflightSlice } from './preflight.ts'
import type { PrompterSlice } from './prompter.ts'
import type { ScriptSlice } from './script.ts'
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
import type { TimecodeSlice } from './timecode.ts'
import type { TimersSlice } from './timers.ts'

/** What the desk sends to its pages. */
interface BridgeEvent<Payload> {
  /** The least access with which a page receives it. */
  readonly access: Access
  /** A type alone; no value stands here. */
  readonly payload?: Payload
}

const event = <Payload>(access: Access): BridgeEvent<Payload> => ({ access })

/** Every event, said once. A `snapshot` replaces everything; the others replace or patch their slice. */
export const bridgeEvents = {
  // Each page receives the part that it may know: see `snapshotFor`.
  snapshot: event<DeskSnapshot>('view'),
  show: event<ShowSlice>('view'),
  content: event<ContentSlice>('view'),
  pinned: event<PinnedNumbers | null>('view'),
  /** Sent when it changes without `show`: a cue that ran was deleted and is back under a new identifier. */
  run: event<RunSoFar>('view'),
  /** To all pages while one of them edits; null: no rundown is open. */
  references: event<TextReferencesSlice | null>('edit'),
  link: event<LinkSlice>('view'),
  devices: event<SurfacesSlice>('view'),
  controllers: event<ControllersSlice>('edit'),
  /** To pages that watch alone. */
  'surface-edge': event<SurfaceEdgeEvent>('edit'),
  picture: event<PictureEvent>('edit'),
  /** What was pressed while a control was being learned. */
  learned: event<LearnedControl>('edit'),
  /** A control, or the menu of the desktop application, asks for a view or a dialog. */
  view: event<{ readonly view: string }>('view'),
  pressResult: event<PressResult>('view'),
  notices: event<readonly Notice[]>('view'),
  undo: event<UndoSlice | null>('view'),
  calling: event<CallingSlice>('view'),
  timers: event<TimersSlice>('view'),
  script: event<ScriptSlice>('view'),
  prompter: event<PrompterSlice>('view'),
  players: event<PlayersSlice>('view'),
  timecode: event<TimecodeSlice>('view'),
  message: event<MessageSlice | null>('view'),
  desk: event<DeskSlice>('view'),
  connections: event<ConnectionsSlice>('desk'),
  standby: event<StandbySlice | null>('view'),
  followed: event<FollowedSlice | null>('edit'),
  'output-pages': event<OutputPagesSlice>('edit'),
  preflight: event<PreflightSlice>('call'),
  people: event<PeopleSlice>('desk'),
} as const

export type BridgeEventName = keyof typeof bridgeEvents

export type BridgeEvents = {
  readonly [Name in BridgeEventName]: (typeof bridgeEvents)[Name] extends BridgeEvent<infer Payload>
    ? Payload
    : never
}

/** One as it is sent. The payload is that of the name. */
export type SentEvent = readonly [name: BridgeEventName, payload: unknown]

// The keys of the map itself.
export const bridgeEventNames = Object.keys(bridgeEvents) as readonly BridgeEventName[]

export type BridgeListener = <Name extends BridgeEventName>(name: Name, payload: BridgeEvents[Name]) => void

/** Sends changes to every display of this desk, in one order. */
export interface BridgeEventChannel {
  readonly emit: BridgeListener
  subscribe(listener: BridgeListener): () => void
}
