import type { OscSettings } from '../../../src-main/contract/bridge/controllers.ts'
import type { NoteRequest } from '../../../src-main/contract/bridge/journal.ts'
import type { NoteKind, NotePlace } from '../../../src-main/domain/as-run/journal-entry.ts'
import type { SurfaceLayout } from '../../../src-main/domain/bindings/binding.ts'
import type { CellValue, Edit } from '../../../src-main/domain/editing/edit.ts'
import type { Baseline } from '../../../src-main/domain/show/baseline.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import type { KeyLayout } from '../keys/key-name.ts'
import { type ColumnSet, noColumnSet } from '../rundowns/column-set.ts'
import type { ParagraphDraft } from '../script/paragraph-draft.ts'
import { defaultWarnings, type Warnings } from '../time/warnings.ts'

export const brightnesses = ['day', 'dark', 'blackout'] as const
export type Brightness = (typeof brightnesses)[number]

export const densities = ['compact', 'normal', 'roomy'] as const
type Density = (typeof densities)[number]

export const textSizes = ['normal', 'large'] as const
type TextSize = (typeof textSizes)[number]

/** In which the calls are spoken. */
export const voiceLanguages = ['off', 'en', 'de'] as const
export type VoiceLanguage = (typeof voiceLanguages)[number]

/** A point that a person chooses: a cue, or the end of the show, and when it is to be. */
export interface PointChoice {
  /** Null: the end. */
  readonly cueId: string | null
  /** As it was written, at most 40 characters. Null: the fixed start of the cue. */
  readonly time: string | null
}

export type DialogName =
  | 'jump'
  | 'open'
  | 'import'
  | 'export'
  | 'print'
  | 'keys'
  | 'reset'
  | 'devices'
  | 'menu'
  | 'palette'
  | 'columns'
  | 'message'
  | 'settings'
  | 'connect'
  | 'rehearsed'
  | 'actual'
  | 'hit-point'
  | 'retime'
  | 'script'

/** What stands beside the panel in Call, in the order of its keys. */
export const sheets = ['list', 'calls', 'script'] as const
export type SheetName = (typeof sheets)[number]

/** As it is pressed and shown: `Alt+Shift+1`. */
export const sheetChord = (sheet: SheetName): string => `Alt+Shift+${sheets.indexOf(sheet) + 1}`

/** The figure that shows a view together with Alt; it stays with its view. Null: it has none. */
export const viewKeys = {
  call: 1,
  edit: 2,
  rundowns: 3,
  controllers: 4,
  outputs: 5,
  connections: 6,
  journal: 7,
  tokens: 8,
  help: 9,
  preflight: 0,
  people: null,
  timers: null,
  timecode: null,
  diagnostics: null,
} as const

/** What stands beside the cue on air, in the order of its keys. Each name but `call` needs its part in app-shell.tsx. */
export const views = [
  'call',
  'edit',
  'rundowns',
  'controllers',
  'outputs',
  'connections',
  'journal',
  'tokens',
  'help',
  'preflight',
  'people',
  'timers',
  'timecode',
  'diagnostics',
] as const satisfies readonly (keyof typeof viewKeys)[]
export type ViewName = (typeof views)[number]

/** The views of the desk's technician: one entry of the rail, and tabs in each of them. */
export const technicalViews = ['connections', 'tokens', 'diagnostics'] as const satisfies readonly ViewName[]
/** Times beside those of the show: likewise. */
export const timeViews = ['timers', 'timecode'] as const satisfies readonly ViewName[]

/** As it is pressed and shown: `Alt+1`. Null: it has no key. */
export const viewChord = (view: ViewName): string | null =>
  viewKeys[view] === null ? null : `Alt+${viewKeys[view]}`

/** Who has the keys: `desk`, they press for the show; all others take them away from it. */
export type KeysState = 'desk' | 'window' | 'field' | 'control' | 'dialog' | 'view'

/** Text that stays at its cell until it is mended or discarded. */
export interface TypedDraft {
  readonly value: CellValue
  /** Why it could not be taken. */
  readonly fault: string
  /** A person was asked about it and has not agreed: `changed`, about what somebody else made of the field meanwhile. */
  readonly declined?: true | 'changed'
  /** Of the row and the column that it was typed into. */
  readonly name: string
}

/** What can be asked of the table of Edit from elsewhere: a panel beside it, or an act at its active row. */
export const pendingCommands = [
  'find',
  'mentions',
  'variables',
  'columns',
  'templates',
  'compare',
  'cue',
  'heading',
  'group',
  'gap',
  'undo',
  'redo',
] as const
export type PendingCommand = (typeof pendingCommands)[number]

/**
 * `replace`: as `find`, with the keyboard where the other text is typed. `on-air`: the cue on air is chosen and in sight.
 * `not-saved`: the list of what is not saved is open.
 */
export type EditWish = PendingCommand | 'replace' | 'on-air' | 'not-saved'

/** Where the table of Edit was left, by keys of rows and columns. */
interface EditPlace {
  readonly rundownId: string
  /** The cue on air then. */
  readonly onAir: string | null
  readonly active: { readonly row: string; readonly column: string } | null
  readonly collapsed: ReadonlySet<string>
}

/** The moment of a note that is being typed, as it was on screen. */
export type BegunNote = Pick<NoteRequest, 'rundownId' | 'runId' | 'cue'> & {
  readonly at: Instant
  readonly kind: NoteKind
  /** Of that kind; null: those of the caller. */
  readonly phrases: readonly string[] | null
  /** Null: it belongs to no place of the script. */
  readonly place: NotePlace | null
}

/** Edits that bring a show to its point, or its plan to the show. */
export interface AppliedHit {
  readonly rundownId: string
  readonly text: string
  readonly edits: readonly Edit[]
  /** The steps of undo with it: see `EditingState`. */
  readonly steps: object
}

/** What belongs to this page alone. */
export interface UiState {
  readonly brightness: Brightness
  readonly density: Density
  readonly textSize: TextSize
  readonly dialog: DialogName | null
  /** The cue that the Jump dialog opens with, by id; null where a person finds it there. */
  readonly jumpTo: string | null
  /** Files that were dropped for the dialog *Import a script*; null once it took them. */
  readonly scriptFiles: readonly File[] | null
  /** The dialog *Hit a time* opens with the end of the show, else with what was chosen. */
  readonly hitEnd: boolean
  /** The row that the dialog *Re-time* opens with, by id; null: now. */
  readonly retimeFrom: string | null
  /** What was last done to hit a time or to re-time, until it is taken back or dismissed. */
  readonly hit: AppliedHit | null
  /** The show whose actual durations need not be offered any longer: see `endedUnlikePlan`. */
  readonly actualSeen: string | null
  /** The same of those of a rehearsal. */
  readonly rehearsedSeen: string | null
  /** What the plan of a rundown is compared with; null: nothing. */
  readonly compared: { readonly rundownId: string; readonly baseline: Baseline } | null
  readonly view: ViewName
  /** Waits for the table of Edit to take it; null once it did. */
  readonly editWish: EditWish | null
  /** The part of Connections that a person asked for; null once it is in sight. */
  readonly wantedPart: 'standby' | null
  /** Null until Edit was left once. */
  readonly editPlace: EditPlace | null
  /** The countdown fills the window. */
  readonly full: boolean
  readonly keys: KeysState
  /** The last transport key that did nothing because the keys were not here; a new object for each press. */
  readonly missed: { readonly key: string } | null
  /** The cue that a person looks at in the list, by id. */
  readonly selected: string | null
  /** What a key of this page did, or why it was refused before it was sent; shown until a press after `after`. A new object for each. */
  readonly said: {
    readonly word: string
    readonly text: string
    /** Number of the last press before it. */
    readonly after: number
    /** It did what was wanted. */
    readonly done?: boolean
  } | null
  /** A note that is being typed; a new object when a person wishes to go on with it. */
  readonly noting: BegunNote | null
  /** Where the caller is in the script, while it is in sight; null: no text is. */
  readonly placeInScript: (() => NotePlace | null) | null
  /** The paragraph of the script that is being edited. */
  readonly paragraphDraft: ParagraphDraft | null
  /** A person wants this plan as it is: rundown and start. */
  readonly planKept: string | null
  /** The list keeps the cue on air a third from the top. */
  readonly following: boolean
  /** A file is being dragged over the window. */
  readonly dragging: boolean
  /** Counts how often a person asked for the list to be brought back. */
  readonly brought: number
  /** Bindings by surface that were changed here and are not saved yet. */
  readonly drafts: ReadonlyMap<string, SurfaceLayout>
  /** Settings of OSC that were changed here and are not saved yet. */
  readonly oscDraft: OscSettings | null
  /** What was typed into cells of the running order and could not be read, by row and column. */
  readonly typed: ReadonlyMap<string, TypedDraft>
  /** Gone surfaces whose keys on screen were put away, by id. */
  readonly putAway: ReadonlySet<string>
  readonly layout: KeyLayout
  /** The sheet that a person chose for a rundown, by its id; the one chosen last stands last. */
  readonly sheets: ReadonlyMap<string, SheetName>
  /** The point that a rundown is to meet, likewise. */
  readonly points: ReadonlyMap<string, PointChoice>
  /** The floating cues of a rundown in the order in which a person lets them be dropped, likewise. */
  readonly dropOrders: ReadonlyMap<string, readonly string[]>
  /** Of the list of cues, as this browser keeps them. */
  readonly columns: ColumnSet
  readonly warnings: Warnings
  /** In which the calls are spoken on this page. */
  readonly voice: VoiceLanguage
  /** As a person calls this page, at most 30 characters; empty for none. */
  readonly pageName: string
  /** Texts of messages that a person keeps at hand; null for the usual ones. */
  readonly presets: readonly string[] | null
}

export const initialUi: UiState = {
  brightness: 'dark',
  density: 'normal',
  textSize: 'normal',
  dialog: null,
  jumpTo: null,
  scriptFiles: null,
  hitEnd: false,
  retimeFrom: null,
  hit: null,
  actualSeen: null,
  rehearsedSeen: null,
  compared: null,
  view: 'call',
  editWish: null,
  editPlace: null,
  wantedPart: null,
  full: false,
  keys: 'desk',
  missed: null,
  selected: null,
  said: null,
  noting: null,
  placeInScript: null,
  paragraphDraft: null,
  planKept: null,
  following: true,
  dragging: false,
  brought: 0,
  drafts: new Map(),
  oscDraft: null,
  typed: new Map(),
  putAway: new Set(),
  layout: new Map(),
  sheets: new Map(),
  points: new Map(),
  dropOrders: new Map(),
  columns: noColumnSet,
  warnings: defaultWarnings,
  voice: 'off',
  pageName: '',
  presets: null,
}
