import { type Message, messageOf } from '../messages/message.ts'
import type { PrompterAct } from '../script/prompter.ts'
import { type ActTaking, controlActs } from '../show/actions.ts'
import type { TimerAct } from '../timers/timer.ts'

export type PlainAct = ActTaking<'nothing'>
export type CallingAct = ActTaking<'departments'>

/** What a control does when it is triggered. */
export type BoundAction =
  | { readonly do: PlainAct }
  | { readonly do: 'jump'; readonly to: JumpTarget }
  /** Of the cue on air, signed. A turned dial does it once for each detent. */
  | { readonly do: 'adjust'; readonly seconds: number | 'sent' }
  | { readonly do: CallingAct; readonly of: DepartmentTarget }
  /** A timer beside the show, by its name in any rundown; null: the name comes with the command of a machine. */
  | { readonly do: 'timer'; readonly name: string | null; readonly act: Exclude<TimerAct, 'add'> }
  /** Adds to it, signed; null: name and seconds come with the command of a machine, as `Interval 30`. A dial does it for each detent. */
  | {
      readonly do: 'timer'
      readonly name: string | null
      readonly act: 'add'
      readonly seconds: number | null
    }
  /** Of the prompters: a turned dial does it once for each detent. */
  | { readonly do: 'prompter'; readonly act: PrompterAct }
  /** A note in the journal. `text` null: it comes with the command of a machine. `department`: by name or short name; left out: the whole show. */
  | { readonly do: 'note'; readonly text: string | null; readonly department?: string }
  /** Shows a view on the pages of this desk. */
  | { readonly do: 'view'; readonly view: string }
  /** Of the surface itself, in percent of its full light, signed. */
  | { readonly do: 'brightness'; readonly by: number }
  /** Another page of the surface itself: by its place from 0, or the one beside. */
  | { readonly do: 'page'; readonly to: number | 'next' | 'previous' }

/** Every name in a binding, what moves the show first. */
export const boundActs: readonly BoundAction['do'][] = [...controlActs, 'note', 'page', 'view', 'brightness']

export type DepartmentTarget =
  /** Every department. */
  | 'all'
  /** The one that came with the command of a machine; every one, where none did. */
  | 'sent'
  /** A department by its name or short name, or a group of departments, in any rundown. */
  | { readonly name: string }

export type JumpTarget =
  /** The n-th cue after the one on air that is not skipped, 1 to 99. */
  | { readonly ahead: number }
  /** The cue with this number, as it is shown. */
  | { readonly number: string }
  /** The number that came with the command of a machine. */
  | 'sent'

/** `turn`: clockwise, once for each detent; `turn-back`: the other way. */
export const triggerKinds = ['press', 'release', 'hold', 'double', 'turn', 'turn-back'] as const
export type TriggerKind = (typeof triggerKinds)[number]

/** Trigger → action. One trigger of one control has one action on a page. */
export interface Binding {
  /** Of the surface: `key-1`, `dial-2`, `note-1-36`; see `ControlInfo`. */
  readonly control: string
  readonly trigger: TriggerKind
  readonly action: BoundAction
}

/** What a face shows that is not the name of what its control does. */
export const shows = ['countdown', 'next', 'over-under', 'link', 'clock', 'on-air'] as const
export type Show = (typeof shows)[number]

/** One page of a surface; changing it changes what its controls do and show. */
export interface SurfacePage {
  readonly name: string
  readonly bindings: readonly Binding[]
  /** By control. A control that is not here shows what it does, or nothing. */
  readonly shows: Readonly<Record<string, Show>>
}

/** Never empty. */
export type SurfaceLayout = readonly SurfacePage[]

/** So much of a note stands in a description. */
const longestShown = 40

/** An action in a few words: `Jump to cue 12A`, `Adjust by −30 s`. */
export function describeAction(action: BoundAction): Message {
  switch (action.do) {
    case 'jump':
      if (action.to === 'sent') return messageOf('action.jump-sent')
      if ('number' in action.to) return messageOf('action.jump-cue', { number: action.to.number })
      return action.to.ahead === 1
        ? messageOf('action.jump-next')
        : messageOf('action.jump-ahead', { count: action.to.ahead })
    case 'adjust':
      if (action.seconds === 'sent') return messageOf('action.adjust-sent')
      return messageOf(action.seconds < 0 ? 'action.adjust-back' : 'action.adjust-by', {
        seconds: Math.abs(action.seconds),
      })
    case 'standby':
    case 'stand-down':
    case 'call':
    case 'step':
    case 'acknowledge': {
      const { of } = action
      return typeof of === 'string'
        ? messageOf(`action.${action.do}`)
        : messageOf(`action.${action.do}-of`, { name: of.name })
    }
    case 'timer': {
      const { name } = action
      if (action.act !== 'add')
        return name === null
          ? messageOf(`action.timer-${action.act}-sent`)
          : messageOf(`action.timer-${action.act}`, { name })
      const { seconds } = action
      if (name === null || seconds === null) return messageOf('action.timer-add-sent')
      return messageOf(seconds < 0 ? 'action.timer-take' : 'action.timer-add', {
        name,
        seconds: Math.abs(seconds),
      })
    }
    case 'prompter':
      return messageOf(`action.prompter-${action.act}`)
    case 'note':
      return action.text === null
        ? messageOf('action.note-sent')
        : messageOf('action.note', { text: action.text.slice(0, longestShown) })
    case 'view': {
      const known = namedViews.find(view => view === action.view)
      return known === undefined
        ? messageOf('action.show-view', { view: action.view })
        : messageOf(`action.show-${known}`)
    }
    case 'brightness':
      return messageOf(action.by < 0 ? 'action.brightness-down' : 'action.brightness', {
        percent: Math.abs(action.by),
      })
    case 'page':
      if (action.to === 'next') return messageOf('action.next-page')
      if (action.to === 'previous') return messageOf('action.previous-page')
      return messageOf('action.page', { page: action.to + 1 })
    default:
      return messageOf(`action.${action.do}`)
  }
}

/** Views whose name differs by language. */
const namedViews = [
  'call',
  'edit',
  'rundowns',
  'outputs',
  'people',
  'timers',
  'timecode',
  'controllers',
  'journal',
  'preflight',
  'connections',
  'tokens',
  'diagnostics',
  'help',
  'countdown',
] as const
