import type { Departments } from '../calling/call-targets.ts'
import type { PrompterPress } from '../script/prompter.ts'
import type { Duration } from '../time/time.ts'
import type { TimerPress } from '../timers/press-timer.ts'
import type { RefusalReason } from './refusals.ts'
import type { Phase, RunnerCommand, RunnerState } from './runner.ts'

/** What a press carries besides its action. */
export interface Given {
  readonly nothing: unknown
  readonly cue: { readonly cueId: string }
  /** Signed. */
  readonly time: { readonly delta: Duration }
  readonly departments: { readonly departments: Departments }
  readonly timer: { readonly timer: TimerPress }
  readonly prompter: { readonly prompter: PrompterPress }
}

/** The show as an action finds it. */
export interface ShowView {
  readonly phase: Phase
  readonly hasNext: boolean
  readonly hasPrevious: boolean
  readonly rehearsal: boolean
  readonly locked: boolean
  /** The service offers this desk what only a person may do. */
  readonly personActs: boolean
  /** A press of this desk can be taken back. */
  readonly undoable: boolean
  readonly hasDepartments: boolean
}

/** What a control is bound to where that is not the action in every state. */
interface ControlAct {
  /** Why it does nothing in this phase, though its action would; left out: it always acts. */
  readonly refusal?: (phase: Phase) => RefusalReason | null
}

/**
 * An action of the show. The gate, the keys, buttons and lists of the pages, the bindings of controllers, the addresses of
 * OSC, the journal and show control output follow from it.
 */
export interface ShowAction {
  readonly takes: keyof Given
  /** Acts only once it was held. `on-controllers`: on these alone; a page asks in a dialog. */
  readonly held?: true | 'on-controllers'
  /** Meant for the show that was seen: refused where the show is another one by now. A machine must not repeat it without end. */
  readonly asSeen?: true
  /** One soon after another is a slip. */
  readonly forward?: true
  /** The desk does it by itself: it takes no link. */
  readonly atDesk?: true
  /** May pass while another press waits for its answer. */
  readonly neverWaits?: true
  /** A cue begins anew with it. */
  readonly restarts?: true
  /** In capitals, on the keys of panels. */
  readonly word: string
  /** `KeyboardEvent.code` of its key on the page, for the letter that is printed there. */
  readonly key?: string
  /** By these names a control is bound to it, at OSC too; left out: to none. */
  readonly controls?: Readonly<Record<string, ControlAct>>
  /** Events of show control output that a press of it is. */
  readonly events?: readonly string[]
  /** Which of them; left out: the first. */
  readonly event?: (phase: Phase) => string
  /** Why it would do nothing as things stand; left out: that is seen only when it is carried out. */
  refusal?(view: ShowView): RefusalReason | null
  /** What it asks of the runner where `refusal` finds nothing; left out: it moves no anchor. */
  command?(given: Given[keyof Given], state: RunnerState): PressCommand
}

/** The commands of the runner that presses are. */
export type PressCommand = Exclude<RunnerCommand, { readonly verb: 'restore' }>

const isAiring = (phase: Phase): boolean => phase === 'running' || phase === 'paused'

const unlessAiring = ({ phase }: ShowView): RefusalReason | null =>
  isAiring(phase) ? null : phase === 'ended' ? 'show-ended' : 'not-running'

const unlessCalls = ({ hasDepartments }: ShowView): RefusalReason | null =>
  hasDepartments ? null : 'no-calls'

const forPersons = ({ personActs }: ShowView): RefusalReason | null =>
  personActs ? null : 'own-service-only'

/** Every action of the show, in the order in which they are listed. */
export const showActions = {
  /** Starts before the show and goes next in it. */
  go: {
    takes: 'nothing',
    asSeen: true,
    forward: true,
    restarts: true,
    word: 'GO',
    key: 'Space',
    controls: {
      go: {},
      start: { refusal: phase => (isAiring(phase) ? 'already-started' : null) },
      next: { refusal: phase => (phase === 'pre-show' ? 'not-running' : null) },
    },
    events: ['start', 'next'],
    event: phase => (phase === 'pre-show' ? 'start' : 'next'),
    refusal({ phase, hasNext }) {
      if (phase === 'ended') return 'show-ended'
      return hasNext ? null : 'no-next-cue'
    },
    command: (_given, { phase }) => ({ verb: phase === 'pre-show' ? 'start' : 'next' }),
  },
  /** Pauses while running, resumes while paused. */
  pause: {
    takes: 'nothing',
    asSeen: true,
    neverWaits: true,
    word: 'PAUSE',
    key: 'KeyP',
    controls: {
      toggle: {},
      pause: { refusal: phase => (phase === 'paused' ? 'already-paused' : null) },
      resume: { refusal: phase => (phase === 'paused' ? null : 'not-paused') },
    },
    events: ['pause', 'resume'],
    event: phase => (phase === 'paused' ? 'resume' : 'pause'),
    refusal: unlessAiring,
    command: (_given, { phase }) => ({ verb: phase === 'paused' ? 'start' : 'pause' }),
  },
  /** Goes to the next cue, also while GO is the next call of the script. */
  'next-cue': {
    takes: 'nothing',
    held: true,
    asSeen: true,
    forward: true,
    restarts: true,
    word: 'NEXT CUE',
    key: 'KeyG',
    controls: { 'next-cue': {} },
    events: ['next'],
    refusal: view => unlessAiring(view) ?? (view.hasNext ? null : 'no-next-cue'),
    command: () => ({ verb: 'next' }),
  },
  previous: {
    takes: 'nothing',
    held: true,
    asSeen: true,
    restarts: true,
    word: 'PREV',
    key: 'KeyB',
    controls: { previous: {} },
    events: ['previous'],
    refusal: view => unlessAiring(view) ?? (view.hasPrevious ? null : 'no-previous-cue'),
    command: () => ({ verb: 'previous' }),
  },
  /** Takes back the last press of this desk, as if it had never been. */
  undo: {
    takes: 'nothing',
    held: true,
    word: 'UNDO',
    key: 'KeyU',
    controls: { undo: {} },
    refusal: ({ undoable }) => (undoable ? null : 'nothing-to-undo'),
  },
  /** Moves the deadline of the cue on air. It fits any cue that is on air. */
  adjust: {
    takes: 'time',
    neverWaits: true,
    word: 'TIME',
    controls: { adjust: {} },
    refusal: unlessAiring,
    command: ({ delta }: Given['time']) => ({ verb: 'adjust-duration', delta }),
  },
  /** STANDBY for the next calls inside the cue on air, else for those of the next cue. */
  standby: {
    takes: 'departments',
    asSeen: true,
    neverWaits: true,
    word: 'STANDBY',
    key: 'KeyT',
    controls: { standby: {} },
    refusal: unlessCalls,
  },
  /** Withdraws every standby. On the key of STANDBY, held. */
  'stand-down': {
    takes: 'departments',
    held: true,
    neverWaits: true,
    word: 'STAND DOWN',
    controls: { 'stand-down': {} },
    refusal: unlessCalls,
  },
  /** GO for the next call inside the cue on air. */
  call: {
    takes: 'departments',
    asSeen: true,
    neverWaits: true,
    word: 'CALL',
    key: 'KeyC',
    /** `step` gives STANDBY to the next call, and CALL once it stands by. */
    controls: { call: {}, step: {} },
    refusal: view => unlessCalls(view) ?? unlessAiring(view),
  },
  /** Takes back the calls that went last at words of the script, so that they can be called again. */
  back: {
    takes: 'departments',
    held: true,
    asSeen: true,
    neverWaits: true,
    word: 'BACK',
    refusal: view => unlessCalls(view) ?? unlessAiring(view),
  },
  /** A department answers its standby; without the identifier of a call, the one that stands by longest. */
  acknowledge: { takes: 'departments', neverWaits: true, word: 'ACK', controls: { acknowledge: {} } },
  jump: {
    takes: 'cue',
    held: 'on-controllers',
    asSeen: true,
    forward: true,
    restarts: true,
    word: 'JUMP',
    key: 'KeyJ',
    controls: { jump: {} },
    events: ['jump'],
    refusal: ({ phase }) => (phase === 'ended' ? 'show-ended' : null),
    command: ({ cueId }: Given['cue']) => ({ verb: 'jump', cueId }),
  },
  /** Shows the output message, or hides it. */
  message: { takes: 'nothing', neverWaits: true, word: 'MESSAGE', key: 'KeyM', controls: { message: {} } },
  /** Turns AUTO off for the whole show, or on again: whether anything comes by itself. */
  auto: {
    takes: 'nothing',
    neverWaits: true,
    atDesk: true,
    word: 'AUTO',
    key: 'KeyX',
    controls: { auto: {} },
  },
  /** The show starts by itself at its planned start of this day, or no longer. */
  'auto-start': {
    takes: 'nothing',
    neverWaits: true,
    atDesk: true,
    word: 'AUTO START',
    controls: { 'auto-start': {} },
    refusal({ phase, rehearsal }) {
      if (rehearsal) return 'not-in-rehearsal'
      return phase === 'pre-show' ? null : 'already-started'
    },
  },
  /** Hands the show to timecode, by which cues then go, or back to the caller. */
  chase: {
    takes: 'nothing',
    held: true,
    neverWaits: true,
    atDesk: true,
    word: 'CHASE',
    key: 'KeyK',
    controls: { chase: {} },
  },
  /** Locks the show against edits, settings and quitting, or unlocks it. */
  lock: { takes: 'nothing', held: true, neverWaits: true, word: 'LOCK', key: 'KeyL', controls: { lock: {} } },
  end: {
    takes: 'nothing',
    held: true,
    asSeen: true,
    word: 'END',
    controls: { end: {} },
    events: ['end'],
    refusal: view => forPersons(view) ?? unlessAiring(view),
    command: () => ({ verb: 'end' }),
  },
  reset: {
    takes: 'nothing',
    held: true,
    asSeen: true,
    word: 'RESET',
    controls: { reset: {} },
    refusal: forPersons,
    command: () => ({ verb: 'reset' }),
  },
  /** Skips a cue or a group, or no longer. */
  skip: {
    takes: 'cue',
    neverWaits: true,
    word: 'SKIP',
    key: 'KeyS',
    refusal(view) {
      if (view.rehearsal) return 'not-in-rehearsal'
      return view.locked ? 'locked' : forPersons(view)
    },
  },
  /** Starts or pauses a timer beside the show, resets it, or adds to it. It is no press of the show itself. */
  timer: { takes: 'timer', neverWaits: true, word: 'TIMER', controls: { timer: {} } },
  /** Moves the prompters, which have one place and one speed. It is no press of the show itself. */
  prompter: {
    takes: 'prompter',
    neverWaits: true,
    atDesk: true,
    word: 'PROMPTER',
    controls: { prompter: {} },
  },
  /** The caller has seen what the crew said, and clears it. */
  'clear-word': { takes: 'departments', neverWaits: true, word: 'CLEAR' },
} as const satisfies Readonly<Record<string, ShowAction>>

type Actions = typeof showActions
export type Action = keyof Actions

/** The actions whose press carries this. */
export type ActionTaking<What extends keyof Given> = {
  readonly [Name in Action]: Actions[Name]['takes'] extends What ? Name : never
}[Action]

/** By these names controls are bound to the actions that take this. */
export type ActTaking<What extends keyof Given> = {
  readonly [Name in Action]: Actions[Name] extends { readonly takes: What; readonly controls: infer Acts }
    ? keyof Acts
    : never
}[Action]

// The keys of the table itself, and of its members.
export const actionNames = Object.keys(showActions) as readonly Action[]

/** The facts of an action, whichever it is. */
export const actionOf = (name: Action): ShowAction => showActions[name]

/** The actions with a fact. */
export const actionsThat = (has: (action: ShowAction) => unknown): ReadonlySet<Action> =>
  new Set(actionNames.filter(name => has(actionOf(name))))

export const takesNothing = (name: Action): name is ActionTaking<'nothing'> =>
  actionOf(name).takes === 'nothing'

/** The names by which controls are bound to an action. */
export const actsOf = (name: Action): readonly string[] => Object.keys(actionOf(name).controls ?? {})

const actsTaking = <What extends keyof Given>(...takes: readonly What[]): readonly ActTaking<What>[] =>
  actionNames
    .filter(name => takes.some(what => what === actionOf(name).takes))
    .flatMap(name => actsOf(name) as readonly ActTaking<What>[])

/** Every name by which a control is bound to an action, in the order of the actions. */
export const controlActs = actsTaking('nothing', 'cue', 'time', 'departments', 'timer', 'prompter')
/** Those that need nothing but their name. */
export const plainActs = actsTaking('nothing')
/** Those on the calls of departments. */
export const callingActs = actsTaking('departments')

const actions: ReadonlyMap<string, Action> = new Map(
  actionNames.flatMap(name => actsOf(name).map(act => [act, name] as const)),
)

/** The action that a control is bound to by this name; null: it does nothing to the show. */
export const actionOfAct = (act: string): Action | null => actions.get(act) ?? null

/** Why it does nothing in this phase by that name; null: as far as the name goes, it acts. */
export function actRefusal(act: string, phase: Phase): RefusalReason | null {
  const name = actionOfAct(act)
  return name === null ? null : (actionOf(name).controls?.[act]?.refusal?.(phase) ?? null)
}

/** Events of show control output that presses are. */
export const pressEvents = [
  ...new Set(Object.values(showActions).flatMap(action => ('events' in action ? [...action.events] : []))),
]

/** The one that a press is, in the phase that it was made in; null: none. */
export function eventOf(name: Action, phase: Phase): (typeof pressEvents)[number] | null {
  const { event, events = [] } = actionOf(name)
  const is = event?.(phase) ?? events[0]
  return pressEvents.find(one => one === is) ?? null
}
