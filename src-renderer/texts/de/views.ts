import type { viewKeys } from '../../state/session/ui-state.ts'

/** What each view is called, in the menu, the palette and the list of keys. */
export const viewNames: Readonly<Record<keyof typeof viewKeys, string>> = {
  call: 'Fahren',
  edit: 'Bearbeiten',
  rundowns: 'Abläufe',
  controllers: 'Bediengeräte',
  outputs: 'Ausgaben',
  connections: 'Verbindungen',
  journal: 'Protokoll',
  tokens: 'Tokens',
  help: 'Hilfe',
}
