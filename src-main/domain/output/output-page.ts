import type { Call } from '../calling/call.ts'
import type { CallRecord, CrewReply } from '../calling/calling-state.ts'
import type { Department } from '../calling/department.ts'
import type { Player, PlayerClip } from '../players/player.ts'
import type { Cue, TimeOfDayFormat } from '../rundown/rundown.ts'
import type { PrompterRun } from '../script/prompter.ts'
import type { ExpectedMoment } from '../show/expected-moment.ts'
import type { Began } from '../show/plan-on-air.ts'
import type { RunnerState } from '../show/runner.ts'
import type { ScheduleCue } from '../show/schedule.ts'
import type { WarningStep } from '../show/warning-steps.ts'
import type { Duration, Instant } from '../time/time.ts'
import type { Timer } from '../timers/timer.ts'

/** What a screen without buttons can show: on a stage, in a wing, on a prompter. */
export const screenKinds = [
  'countdown',
  'cue',
  'list',
  'message',
  'clock',
  'timer',
  'player',
  'prompter',
] as const
export type ScreenKind = (typeof screenKinds)[number]
/** `cue-light`: the calls of one department on a phone, which answers. */
export const outputKinds = [...screenKinds, 'cue-light'] as const
export type OutputKind = (typeof outputKinds)[number]

export const outputThemes = ['day', 'dark', 'blackout'] as const
export const outputMirrors = ['none', 'sides', 'top', 'both'] as const

/**
 * What the figures of a countdown are. `left`: time left of the cue on air. `elapsed`: how long it has run. `end`: time left of the
 * show. `until`: time to a time of day. `clock`: the time of day.
 */
export const outputFigures = ['left', 'elapsed', 'end', 'until', 'clock'] as const
type OutputFigure = (typeof outputFigures)[number]

/** Of these the warning steps of the cue on air are. */
export const isOfCue = (figure: OutputFigure): boolean => figure === 'left' || figure === 'elapsed'

/** These outputs have such figures, and show the messages of warning steps. */
export const countsDown = (kind: OutputKind): kind is 'countdown' | 'cue' =>
  kind === 'countdown' || kind === 'cue'

/** The look of a prompter. */
export interface PrompterLook {
  /** Percent of the text size, 100 to 250. */
  readonly lineHeight: number
  /** Left free at each side, percent of the width: 0 to 35. */
  readonly margin: number
  /** Of the reading line from the top, percent of the height: 5 to 80. */
  readonly line: number
  readonly directions: boolean
  readonly speakers: boolean
}

export const defaultPrompterLook: PrompterLook = {
  lineHeight: 140,
  margin: 8,
  line: 35,
  directions: true,
  speakers: true,
}

/** The look of an output page; it is sent to the page with its content. */
export interface OutputLook {
  readonly theme: (typeof outputThemes)[number]
  /** `#rrggbb` in place of the theme's colour of text; null for the theme's. */
  readonly ink: string | null
  /** The same for the ground. */
  readonly ground: string | null
  /** Percent, 50 to 200. */
  readonly size: number
  /** Left free at each edge, percent of that side: 0 to 20. */
  readonly safeArea: number
  /** `sides`: left and right change places, as a prompter glass wants it; `top`: upside down by reflection. */
  readonly mirrored: (typeof outputMirrors)[number]
  /** Of the cue on the countdown, of the show on the others. */
  readonly title: boolean
  /** Words beside the figures: ON AIR, NEXT, headings of columns. States are always shown as words. */
  readonly labels: boolean
  /** The output message is shown at the foot; a page of kind `message` shows nothing else. */
  readonly message: boolean
  /** HELP and HOLD of the crew are shown at the foot: for a screen that the caller watches. Left out: not. */
  readonly crew?: boolean
  /** OVER fills the countdown and its edge blinks. Left out: it is an outline. */
  readonly loudOver?: boolean
  /** Of a countdown. Left out: `left`. */
  readonly figure?: OutputFigure
  /** Of `until`: since midnight in the zone of the rundown, less than 24 h. Left out: midnight. */
  readonly until?: Duration
  /** Warning steps of its own, where the cue has none; empty: none. Left out: those of the desk. */
  readonly steps?: readonly WarningStep[]
  /** Of a timer: its name in any rundown. Empty or left out: the first one. */
  readonly timer?: string
  /** Of a player: its name. Empty or left out: the player of the cue on air, else the first one. */
  readonly player?: string
  /** Of a prompter. Left out: the default one. */
  readonly prompter?: PrompterLook
  /** Of a cue list: names of the columns whose cells it shows, in any rundown. */
  readonly columns: readonly string[]
}

export const defaultOutputLook: OutputLook = {
  theme: 'dark',
  ink: null,
  ground: null,
  size: 100,
  safeArea: 3,
  mirrored: 'none',
  title: true,
  labels: true,
  message: true,
  columns: [],
}

/** The output message, while it shows. */
export interface ShownMessage {
  readonly text: string
  /** `#rrggbb`. */
  readonly color: string
  readonly bold: boolean
  readonly underline: boolean
}

/** One cue as an output shows it. */
export interface OutputCue {
  readonly number: string | null
  readonly title: string
  readonly subtitle: string
  readonly duration: Duration
  /** `#rrggbb`, or null for none. */
  readonly color: string | null
}

export interface AnyFace {
  /** Title of the show, where the look asks for it. */
  readonly title: string | null
  readonly timezone: string | null
  readonly timeOfDayFormat: TimeOfDayFormat
  /** See `ShowSlice.clockSteps`. */
  readonly clockSteps: number
  /** The desk does not reach the service: what is shown runs on from what was known last. */
  readonly away: boolean
  /** The desk decides the show alone, or a person there has to choose a show. */
  readonly local: boolean
  /** The output shows a rehearsal; its message belongs to it too. */
  readonly rehearsal: boolean
  /** The link was lost on purpose, in a rehearsal; left out where it was not. */
  readonly drill?: true
  /** Null while none shows, and where the look leaves it out. */
  readonly message: ShownMessage | null
  /** GO is announced, and comes by itself then; left out where none is. */
  readonly autoGoAt?: Instant
  /** Departments that ask for help or to hold; left out where none does, and where the look leaves it out. */
  readonly crew?: readonly CrewAsk[]
}

/** A department that asks for help or to hold. */
export interface CrewAsk {
  readonly word: 'help' | 'hold'
  readonly shortName: string
}

/** Anchors of the show, for pages that show where it is. */
interface ShowFace {
  /** False: no rundown is open at the desk. */
  readonly open: boolean
  readonly state: RunnerState
  /** Planned start: of the rundown in a cue list, of the show elsewhere. */
  readonly startTime: Instant | null
}

interface TimedFace extends ShowFace {
  /** Of the cue on air, as planned; null when it is not known. */
  readonly planned: Duration | null
}

/** A figure that can be read across a room. */
interface CountedFace extends TimedFace {
  /** Left out: `left`. */
  readonly figure?: OutputFigure
  /** Of `until`; see `OutputLook`. */
  readonly until?: Duration
  /** Of `end`; null or left out: it is not known. */
  readonly end?: ExpectedMoment | null
  /** Of the cue on air, or else of the output, without messages where the look leaves those out. Left out: those of the desk. */
  readonly steps?: readonly WarningStep[]
}

/** All that a screen gets to know, but for the rows of a cue list. Ticks do not travel. */
export type ScreenFace =
  | (AnyFace & CountedFace & { readonly kind: 'countdown'; readonly cue: OutputCue | null })
  | (AnyFace &
      CountedFace & {
        readonly kind: 'cue'
        readonly onAir: OutputCue | null
        readonly next: OutputCue | null
      })
  | (AnyFace &
      ShowFace & {
        readonly kind: 'list'
        readonly nextCueId: string | null
        /** See `RunSoFar.leftOut`. */
        readonly leftOut: readonly string[] | null
        /** What it began with: see `planFrom`. */
        readonly began: Began | null
        /** By cue id: when cues came on air, each the last time; of the last ones, as many as a screen holds. */
        readonly started: Readonly<Record<string, Instant>>
        readonly columns: readonly string[]
      })
  | (AnyFace & { readonly kind: 'message' })
  | (AnyFace & { readonly kind: 'clock' })
  | (AnyFace & {
      readonly kind: 'timer'
      /** False: no rundown is open at the desk. */
      readonly open: boolean
      /** Null: the rundown has no such timer. */
      readonly timer: OutputTimer | null
      /** Of a timer to a cue or a section. */
      readonly expected: ExpectedMoment | null
    })
  | (AnyFace & {
      readonly kind: 'player'
      /** Null: the desk has no such player. */
      readonly player: OutputPlayer | null
    })
  | (AnyFace & {
      readonly kind: 'prompter'
      /** False: no rundown is open at the desk. */
      readonly open: boolean
      /** Version of the text, which the page asks for; null: there is no script. */
      readonly text: string | null
      readonly run: PrompterRun
    })

/** What an output shows of a player. */
export interface OutputPlayer extends Pick<Player, 'link'> {
  /** Empty where the look leaves titles out. */
  readonly name: string
  /** Null: it plays nothing. */
  readonly clip: PlayerClip | null
}

/** A timer as an output shows it; its name is empty where the look leaves titles out. */
export type OutputTimer = Pick<Timer, 'name' | 'kind' | 'span' | 'warnings' | 'color' | 'run'>

/** A call of the department, with its cue. */
export interface CueLightCall extends Pick<Call, 'id' | 'cueId' | 'at' | 'text' | 'overtaken'> {
  /** Of its cue, as shown. */
  readonly number: string | null
  readonly title: string
  /** Null: idle. */
  readonly record: CallRecord | null
  /** Its cue is neither on air nor next any more: it is shown while it says CANCELLED. */
  readonly gone?: true
}

/** All that a crew page gets to know: of the show as it is confirmed, and of one department alone. */
export interface CueLightFace extends AnyFace, TimedFace {
  readonly kind: 'cue-light'
  /** As the page calls its department, in whatever rundown. */
  readonly departmentName: string
  /** Null: the open rundown has no such department, or none that may be shown. */
  readonly department: (Pick<Department, 'shortName' | 'color'> & { readonly name: string }) | null
  readonly nextCueId: string | null
  /** The fixed start of the next cue; null: it has none, or none that counts, as in a rehearsal. */
  readonly nextStart: Instant | null
  /** Of the cue on air, those that are not done; of the next one, all. In the order in which the desk calls them. */
  readonly calls: readonly CueLightCall[]
  /** The first two of the cues after these. */
  readonly ahead: readonly CueLightCall[]
  /** The last status of this department; `about`: the text of the call that it is about, where it is about one. */
  readonly word: (CrewReply & { readonly about?: string }) | null
  /** Where the words of this page stand. With another one, a word that was said before is no longer its own. */
  readonly wordsAt: string | null
  /** The calls that READY and DONE would be about now; null: none. */
  readonly answers: { readonly ready: string | null; readonly done: string | null }
  /** See `CallFaceOptions`. */
  readonly warnBefore: number
  readonly byPress: boolean
}

export type OutputFace = ScreenFace | CueLightFace
export type TimedOutputFace = Extract<ScreenFace, { kind: 'countdown' | 'cue' }>
export type TimerOutputFace = Extract<ScreenFace, { kind: 'timer' }>
export type PlayerOutputFace = Extract<ScreenFace, { kind: 'player' }>
export type PrompterOutputFace = Extract<ScreenFace, { kind: 'prompter' }>
export type ListOutputFace = Extract<ScreenFace, { kind: 'list' }>

/** One row of a cue list. */
export interface OutputRow {
  readonly cue: ScheduleCue & Pick<Cue, 'title'>
  readonly number: string | null
  /** `#rrggbb`, or null for none. */
  readonly color: string | null
  /** In the order of `columns`; plain text. */
  readonly cells: readonly string[]
}
