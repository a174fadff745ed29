/** What is said of edits that found no answer. */
export const editingTexts = {
  noAnswer: 'The desk gave no answer. What was typed is kept, and sent again by itself.',
  perhapsAdded: 'Perhaps it was added all the same: look before adding it again.',
} as const
