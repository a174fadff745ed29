import type { PeopleSlice } from '../../../src-main/contract/bridge/people.ts'
import { type SliceSource, useAskedSlice } from '../../state/session/use-asked-slice.ts'

const people: SliceSource<PeopleSlice | 'none'> = {
  ask: async bridge => (await bridge.request('people', {})).slice ?? 'none',
  on: (bridge, told) => bridge.on('people', told),
}

/** Other people at this desk while they are looked at; `none` where it cannot be opened, null until the desk has told. */
export const usePeople = (): PeopleSlice | 'none' | null => useAskedSlice(people)
