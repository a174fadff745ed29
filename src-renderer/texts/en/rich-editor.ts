/** Of a cell while it is edited. */
export const texts = {
  /** To a screen reader, after the name of the cell. */
  how: (cell: string): string =>
    `${cell}. Enter to save, Shift+Enter for a new line, Escape to cancel. @ for a mention, { for a text variable. Alt+F10: tools.`,
  tools: 'Text tools',
  acts: {
    bold: 'Bold (Ctrl+B)',
    italic: 'Italic (Ctrl+I)',
    underline: 'Underline (Ctrl+U)',
    strike: 'Strike through (Ctrl+Shift+X)',
    highlight: 'Highlight (Ctrl+Shift+H)',
    list: 'List (Ctrl+Shift+8)',
    numbered: 'Numbered list (Ctrl+Shift+7)',
    clear: 'Clear formatting (Ctrl+\\)',
  },
  link: 'Link (Ctrl+Shift+K)',
  mention: 'Mention (@)',
  variable: 'Text variable ({)',
  address: 'Address',
  setLink: 'Set',
  back: 'Back',
  badAddress: 'Type a web address like example.com, or leave it empty for no link.',
  mentions: 'Mentions',
  variables: 'Text variables',
  create: (name: string): string => `Create mention “${name}”`,
  noMentions: 'No mentions yet. Type a name to create one.',
  noSuchMention: 'No such mention.',
  noVariables: 'No text variables yet. Add one under Variables.',
  noSuchVariable: 'No such text variable.',
  found: (count: number): string => (count === 1 ? '1 found' : `${count} found`),
} as const
