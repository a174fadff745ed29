import type { PeopleSlice } from '../../../src-main/contract/bridge/people.ts'
import type { SliceSource } from './ask.ts'

/** Other people and programs on the network, told to the page at the desk alone. `none`: this desk opens nothing. */
export const peopleSource: SliceSource<PeopleSlice | 'none'> = {
  ask: async bridge => (await bridge.request('people', {})).slice ?? 'none',
  on: (bridge, listener) => bridge.on('people', listener),
}
