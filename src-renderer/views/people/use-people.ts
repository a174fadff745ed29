import type { PeopleSlice } from '../../../src-main/contract/bridge/people.ts'
import { type SliceSource, useAskedSlice } from '../../state/session/use-asked-slice.ts'

const people: SliceSource<PeopleSlice | 'none'> = {
  ask: async bridge => (await bridge.request('people', {})).slice ?? 'none',
  on: (bridge, listener) => bridge.on('people', listener),
}

/** Other people at this desk while they are shown; `none` when the desk cannot be opened to them, null until received. */
export const usePeople = (): PeopleSlice | 'none' | null => useAskedSlice(people)
