/** Of the view of the guide. */
export const helpTexts = {
  title: 'Help',
  contents: 'Contents',
  search: 'Search the guide',
  searchHint: 'Search  /',
  keys: 'Keys, as they are now',
  found: (count: number) => (count === 1 ? 'found in 1 part' : `found in ${count} parts`),
  none: (query: string) => `Nothing here has “${query}”. Fewer words find more.`,
  version: (version: string) => `Showcall ${version}`,
} as const
