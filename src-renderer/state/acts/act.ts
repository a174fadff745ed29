import type { PageDesk } from '../session/desk.ts'
import type { DeskState } from '../session/desk-state.ts'
import type { PagePress } from '../session/presser.ts'
import type { UiState } from '../session/ui-state.ts'

/** In the order in which they are listed. */
export const actGroups = ['transport', 'list', 'rundown', 'edit', 'views', 'desk', 'look'] as const
export type ActGroup = (typeof actGroups)[number]

/** What an act does, and how it is pressed. */
export type CommandHandler =
  /** Of this page alone; it closes the dialog that it was chosen in, or puts its own there. */
  | { readonly kind: 'page'; readonly run: () => void }
  /** A press of the show; it passes the gate like one of a button. */
  | { readonly kind: 'press'; readonly press: PagePress; readonly held: boolean }
  /** Asks the desk; resolves to why it was not done, null when it was. Rejects when the desk is away. */
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
