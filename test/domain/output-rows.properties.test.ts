import { expect, it } from 'vitest'
import { outputRowsChange, withRowsChange } from '../../src-main/domain/output/output-face.ts'
import type { OutputRow } from '../../src-main/domain/output/output-page.ts'
import { cue } from '../fakes/fake-show-service.ts'
import fc from '../support/fast-check.ts'

const row: fc.Arbitrary<OutputRow> = fc
  .record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), title: fc.string(), cells: fc.array(fc.string()) })
  .map(({ id, title, cells }) => ({ cue: cue(id, 10, { title }), number: null, color: null, cells }))
const list = fc.uniqueArray(row, { selector: ({ cue: { id } }) => id })

it('a display that shows any list shows any other after its change, and an unchanged list is no message', () => {
  fc.assert(
    fc.property(list, list, (before, after) => {
      const change = outputRowsChange(before, after)
      expect(change === null ? before : withRowsChange(before, change)).toEqual(after)
      expect(outputRowsChange(after, after)).toBeNull()
    }),
  )
})
