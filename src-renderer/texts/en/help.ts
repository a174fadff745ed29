/** Of the view of the guide. */
export const helpTexts = {
  title: 'Help',
  contents: 'Contents',
  search: 'Search the guide',
  searchHint: 'Search  /',
  keys: 'Shortcuts',
  found: (count: number) => (count === 1 ? 'found in 1 part' : `found in ${count} parts`),
  none: (query: string) => `No results for “${query}”. Try fewer words.`,
  version: (version: string) => `Showcall ${version}`,
} as const
