import fc from '../../support/fast-check.ts'
import type { Act } from './called-history.ts'

const departments = fc.constantFrom<readonly string[] | null>(null, ['lx'], ['snd'])
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('standby'), departments }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('acknowledge'), departments }) },
  { weight: 5, arbitrary: fc.constant<Act>({ do: 'go' }) },
  { weight: 5, arbitrary: fc.constant<Act>({ do: 'undo' }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('call'), departments }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('jump'), cue: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.constant<Act>({ do: 'previous' }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('skip'), cue: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.constant<Act>({ do: 'stand-down' }) },
  { weight: 1, arbitrary: fc.constant<Act>({ do: 'pause' }) },
  { weight: 1, arbitrary: fc.constant<Act>({ do: 'elsewhere' }) },
  { weight: 1, arbitrary: fc.constantFrom<Act>({ do: 'reconnect' }, { do: 'restart' }) },
)

const all = { departments: null } as const
/** What callers do in a row. */
const habit = fc.constantFrom<readonly Act[]>(
  [{ do: 'standby', ...all }, { do: 'acknowledge', ...all }, { do: 'acknowledge', ...all }, { do: 'go' }],
  [{ do: 'go' }, { do: 'standby', ...all }, { do: 'call', ...all }, { do: 'call', ...all }],
  [{ do: 'undo' }, { do: 'undo' }, { do: 'go' }, { do: 'call', ...all }],
)
/** What callers press over a show. */
export const history = fc
  .array(fc.oneof({ weight: 3, arbitrary: act.map(one => [one]) }, habit), { minLength: 4, maxLength: 14 })
  .map(parts => parts.flat())
