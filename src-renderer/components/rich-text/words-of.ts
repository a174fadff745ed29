import type { Mention, TextVariable } from '../../../src-main/domain/editing/edit.ts'
import type { Words } from '../../../src-main/domain/rich-text/cell-text.ts'

/** What mentions and variables of the rundown are called now. */
export const wordsOf = (mentions: readonly Mention[], variables: readonly TextVariable[]): Words => ({
  mention: id => mentions.find(mention => mention.id === id)?.name,
  variable: key => variables.find(variable => variable.key === key)?.value,
})
