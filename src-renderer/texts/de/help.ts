import type { helpTexts as english } from '../en/help.ts'
import type { Translated } from '../translated.ts'

/** Of the view of the guide. */
export const helpTexts: Translated<typeof english> = {
  title: 'Hilfe',
  contents: 'Inhalt',
  search: 'Die Hilfe durchsuchen',
  searchHint: 'Suchen  /',
  keys: 'Tastenkürzel',
  found: count => (count === 1 ? 'in 1 Teil gefunden' : `in ${count} Teilen gefunden`),
  none: query => `Nichts zu „${query}“ gefunden. Weniger Wörter eingeben.`,
  version: version => `Showcall ${version}`,
}
