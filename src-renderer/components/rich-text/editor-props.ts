import type { CellValue, Mention, TextVariable } from '../../../src-main/domain/editing/edit.ts'
import type { EditorCommit } from './editor-acts.ts'

export interface RichTextEditorProps {
  /** As it is when editing begins; what becomes of it meanwhile elsewhere does not move the cursor here. */
  readonly value: CellValue
  readonly mentions: readonly Mention[]
  readonly variables: readonly TextVariable[]
  /** Says which cell it is. */
  readonly label: string
  /** What was typed to begin with; it takes the place of all that is there. */
  readonly initialText?: string
  /** Called each time its content changes. */
  readonly onChange: (value: CellValue) => void
  /** Also where the focus goes elsewhere: `stay`. */
  readonly onCommit: (how: EditorCommit) => void
  readonly onCancel: () => void
  /** Makes a mention of that name, and gives the id that stands for it. Without it none can be made here. */
  readonly createMention?: (name: string) => string
}
