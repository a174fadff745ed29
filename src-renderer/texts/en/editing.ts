/** What is said of edits that found no answer. */
export const editingTexts = {
  noAnswer: 'The desk gave no answer. What was typed is kept, and sent again by itself.',
  senseless: 'The desk cannot take this: it is too long, too large or not of the right form. Change it.',
  elsewhere: (count: number): string =>
    `${count === 1 ? 'One change' : `${count} changes`} of another rundown not saved: open it again.`,
  waits: 'The service cannot be reached. This is kept, and saved by itself once it is back.',
  perhapsAdded: 'Perhaps it was added all the same: look before adding it again.',
} as const
