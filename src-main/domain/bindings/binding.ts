/** The acts that say all there is to say by their name, in the words of a person. */
const plainWords = {
  go: 'GO',
  /** Only before the show. */
  start: 'Start',
  /** Only in the show. */
  next: 'Next',
  /** Pauses while running, resumes while paused. */
  toggle: 'Pause or resume',
  pause: 'Pause',
  resume: 'Resume',
  previous: 'Previous',
  undo: 'Undo',
  message: 'Message',
  lock: 'Show lock',
  end: 'End',
  reset: 'Reset',
} as const

export type PlainAct = keyof typeof plainWords

const isPlainAct = (name: string): name is PlainAct => Object.hasOwn(plainWords, name)

export const plainActs: readonly PlainAct[] = Object.keys(plainWords).filter(isPlainAct)

/** What a control does when it is triggered. */
export type BoundAction =
  | { readonly do: PlainAct }
  | { readonly do: 'jump'; readonly to: JumpTarget }
  /** Of the cue on air, signed. A turned dial does it once for each detent. */
  | { readonly do: 'adjust'; readonly seconds: number | 'sent' }
  /** Shows a view on the pages of this desk. */
  | { readonly do: 'view'; readonly view: string }
  /** Of the surface itself, in percent of its full light, signed. */
  | { readonly do: 'brightness'; readonly by: number }
  /** Another page of the surface itself: by its place from 0, or the one beside. */
  | { readonly do: 'page'; readonly to: number | 'next' | 'previous' }

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

/** An action in a few words: `Jump to cue 12A`, `Adjust by −30 s`. */
export function describeAction(action: BoundAction): string {
  switch (action.do) {
    case 'jump':
      if (action.to === 'sent') return 'Jump to the cue received'
      if ('number' in action.to) return `Jump to cue ${action.to.number}`
      return action.to.ahead === 1 ? 'Jump to the next cue' : `Jump ${action.to.ahead} cues ahead`
    case 'adjust':
      return action.seconds === 'sent'
        ? 'Adjust by the seconds received'
        : `Adjust by ${signed(action.seconds)} s`
    case 'view':
      return `Show ${action.view}`
    case 'brightness':
      return `Brightness ${signed(action.by)} %`
    case 'page':
      return typeof action.to === 'number' ? `Page ${action.to + 1}` : `${capital(action.to)} page`
    default:
      return plainWords[action.do]
  }
}

const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`)
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
