/** What is said of edits that found no answer. */
export const editingTexts = {
  noAnswer: 'No answer. Your edit is kept and sent again automatically.',
  senseless: 'Not accepted: too long, too large or the wrong format. Change it.',
  elsewhere: (count: number): string =>
    `${count === 1 ? 'One change' : `${count} changes`} in another rundown not saved. Open it again.`,
  waits: 'No connection. Your edit is kept and saved when it reconnects.',
  perhapsAdded: 'It may have been added. Check before adding it again.',
} as const
