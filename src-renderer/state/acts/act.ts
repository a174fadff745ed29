import { keyboardSurface } from '../../../src-main/contract/bridge/keyboard-surface.ts'
import type { BoundAction } from '../../../src-main/domain/bindings/binding.ts'
import { boundKey } from '../keys/key-meaning.ts'
import { chordName, type KeyLayout, keyName, printedOn } from '../keys/key-name.ts'
import type { PageDesk } from '../session/desk.ts'
import type { DeskState } from '../session/desk-state.ts'
import type { PagePress } from '../session/presser.ts'
import type { UiState } from '../session/ui-state.ts'

/** In the order in which they are listed. */
export const actGroups = ['transport', 'list', 'rundown', 'edit', 'views', 'desk', 'look'] as const
export type ActGroup = (typeof actGroups)[number]

/** What an act does, and how it is pressed. */
type CommandHandler =
  /** Of this page alone; it closes the dialog that it was chosen in, or puts its own there. */
  | { readonly kind: 'page'; readonly run: () => void }
  /** A press of the show; it passes the gate like one of a button. */
  | { readonly kind: 'press'; readonly press: PagePress; readonly held: boolean }
  /** Asks the desk; resolves to why it was not done, null when it was. Rejects when the desk did not serve it: see `failureText`. */
  | { readonly kind: 'ask'; readonly held: boolean; readonly ask: () => Promise<string | null> }

/** Everything that a person can do on this page, as menu, palette and list of keys show it. */
export interface Command {
  readonly id: string
  readonly group: ActGroup
  readonly name: string
  /** As a button that is held, where that is not `Hold: ` and the name. */
  readonly heldName?: string
  /** A sentence of what it does, where the name does not say all. */
  readonly detail?: string
  /** What it stands at now: `Dark`. */
  readonly now?: string
  /** Other words that a person may type for it. */
  readonly words?: string
  /** Its keys as they are bound now, as a person reads them. */
  readonly keys: readonly string[]
  /** Why it cannot be done now; null when it can. */
  readonly reason: string | null
  readonly deed: CommandHandler
  /** Stands in the menu. */
  readonly menu?: true
}

/** What acts are made of: the desk, and what it knows in this moment. */
export interface ActContext {
  readonly desk: PageDesk
  readonly state: DeskState
  readonly ui: UiState
}

/** Acts of one part of the face. A view with acts of its own adds its source to `actSources` in acts.ts. */
export type ActSource = (context: ActContext) => readonly Command[]

export const mustBeHeld = ({ deed }: Command): boolean => deed.kind !== 'page' && deed.held

type WithDevices = Pick<DeskState, 'devices'>

/** A key of the desk itself: by its place where it is not by what is printed on it. */
export interface OwnKey {
  readonly code: string
  /** With Shift, Ctrl: a bound key is not taken from it. */
  readonly with?: string
  /** Where it is not the name of the key. */
  readonly shown?: string
}

/** The keys that do something now: the desk's own unless it is bound to something else, then those that are bound to it. */
export function keysOf(
  state: WithDevices,
  layout: KeyLayout,
  own: OwnKey | null,
  does: (action: BoundAction) => boolean,
): readonly string[] {
  const keyboard = state.devices.surfaces.find(({ id }) => id === keyboardSurface)
  const page = keyboard?.pages[keyboard.page]
  const codes = new Set(page?.bindings.map(({ control }) => control))
  const bound = [...codes].filter(code => {
    const binding = boundKey(page, code)
    return binding !== null && does(binding.action)
  })
  const taken = own !== null && own.with === undefined && codes.has(own.code) && !bound.includes(own.code)
  const others = bound.filter(code => code !== own?.code).map(code => keyName(code, layout))
  return own === null || taken ? others : [ownName(own, layout), ...others]
}

function ownName({ code, with: modifier, shown }: OwnKey, layout: KeyLayout): string {
  const key = shown ?? printedOn(code, layout) ?? keyName(code)
  return modifier === undefined ? key : `${chordName(modifier)} ${key}`
}

/** Acts with all the words that were typed; those whose name begins with them first, else in their order. */
export function findActs(acts: readonly Command[], query: string): readonly Command[] {
  const words = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return acts
  return acts
    .flatMap(act => {
      const name = act.name.toLocaleLowerCase()
      const all = `${name} ${act.words ?? ''} ${act.now ?? ''}`.toLocaleLowerCase()
      return words.every(word => all.includes(word)) ? [{ act, rank: rankOf(name, words) }] : []
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ act }) => act)
}

function rankOf(name: string, words: readonly string[]): number {
  const first = words[0] ?? ''
  if (name.startsWith(words.join(' '))) return 0
  if (name.split(/[\s-]+/).some(word => word.startsWith(first))) return 1
  return name.includes(first) ? 2 : 3
}
