import type { viewKeys } from '../../state/session/ui-state.ts'

/** What each view is called, in the menu, the palette and the list of keys. */
export const viewNames: Readonly<Record<keyof typeof viewKeys, string>> = {
  call: 'Call',
  edit: 'Edit',
  rundowns: 'Rundowns',
  controllers: 'Controllers',
  outputs: 'Outputs',
  connections: 'Connections',
  journal: 'Journal',
  tokens: 'Tokens',
  help: 'Help',
}
