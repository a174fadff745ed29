import type { ComponentType } from 'react'
import type { CellValue } from '../../../../src-main/domain/editing/edit.ts'
import type { RichTextEditorProps } from '../../../components/rich-text/editor-props.ts'
import type { CellsPlan, RowsPlan } from '../clipboard/paste-plan.ts'
import { type ColumnLayout, plainLayout } from './grid-column.ts'
import { type CellAt, noSelection, type Selection } from './selection.ts'

export type PanelName = 'find' | 'columns' | 'mentions' | 'variables' | 'templates' | 'shown' | 'compare'

/** The one editor that is open. */
export interface OpenEditor {
  readonly at: CellAt
  /** `replace`: what is typed takes the place of what is there. */
  readonly how: 'replace' | 'in-place'
  /** What was typed before the editor was there. */
  readonly typed: string
}

/** What is asked before an act is made; what it would do to a show that is called is asked by the editing. */
export type GridAsk =
  | {
      readonly kind: 'remove'
      readonly keys: readonly string[]
      readonly groups: readonly string[]
      readonly children: number
    }
  | { readonly kind: 'paste-cells'; readonly plan: CellsPlan }
  | { readonly kind: 'paste-rows'; readonly plan: RowsPlan; readonly after: string | null }
  /** How the gap at that row is to be closed. */
  | { readonly kind: 'gap'; readonly row: string }
  /** The limits of the chosen cues, their warning steps, or the clip that they name. */
  | { readonly kind: 'limits' | 'steps' | 'clip' }

/** Where dragged rows would land; `row` counts shown rows. */
export interface DropShown {
  readonly row: number
  readonly edge: 'before' | 'after' | 'into'
  /** In a group: the line is indented. */
  readonly inside: boolean
  readonly words: string
  readonly allowed: boolean
}

interface Orphan {
  /** Where what was typed is kept with all else that is not saved. */
  readonly at: CellAt
  /** What went: the row or the column was deleted, or another rundown was opened. */
  readonly went: 'row' | 'column' | 'rundown'
  /** The row with its number, and the name of the column. */
  readonly title: string
  readonly column: string
  readonly value: CellValue
}

/** What belongs to this view of this page alone. */
export interface GridState {
  readonly selection: Selection
  readonly editor: OpenEditor | null
  /** Groups whose rows are not shown, by row key. */
  readonly collapsed: ReadonlySet<string>
  readonly layout: ColumnLayout
  readonly panel: PanelName | null
  /** Where the keyboard is wanted in the panel that finds; a new object for each wish, null for none yet. */
  readonly finding: { readonly at: 'find' | 'replace' } | null
  readonly ask: GridAsk | null
  /** Said at the active cell: why nothing can be typed there, or what was wrong with it. */
  readonly note: { readonly at: CellAt; readonly text: string } | null
  /** For listeners; a new object each time. */
  readonly said: { readonly text: string } | null
  /** Message of the last change of several cells or rows. It is shown with *Undo* while `steps` equals the steps of the editing. */
  readonly done: { readonly text: string; readonly steps: object } | null
  /** Somebody else deleted what was chosen: nothing is, until a person chooses again, from about that cell. */
  readonly gone: { readonly what: 'row' | 'column'; readonly near: CellAt } | null
  /** What was typed where there is nothing to type into any longer. */
  readonly orphan: Orphan | null
  /** The list of what is not saved is open. */
  readonly notSaved: boolean
  readonly drop: DropShown | null
  /** The editor of formatted text, which is fetched once the table stands; null until then. */
  readonly rich: ComponentType<RichTextEditorProps> | null
  /** The panel that finds, likewise: what is typed after its keys reaches it. */
  readonly finder: ComponentType | null
  /** Counts wishes to have the active cell in sight. */
  readonly brought: number
  /** Counts wishes to have the keyboard in the table. */
  readonly wanted: number
}

export const firstGrid: GridState = {
  selection: noSelection,
  editor: null,
  collapsed: new Set(),
  layout: plainLayout,
  panel: null,
  finding: null,
  ask: null,
  note: null,
  said: null,
  done: null,
  gone: null,
  orphan: null,
  notSaved: false,
  drop: null,
  rich: null,
  finder: null,
  brought: 0,
  wanted: 0,
}
