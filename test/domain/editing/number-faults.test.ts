import { expect, it } from 'vitest'
import type { Edit, EditContent } from '../../../src-main/domain/editing/edit.ts'
import { numberFaults } from '../../../src-main/domain/editing/number-faults.ts'

const content = {
  columns: [
    { id: 'own', name: 'Cue no.' },
    { id: 'lx', name: 'LX' },
  ],
  rows: [
    ['a', '1'],
    ['b', '2'],
    ['c', ''],
  ].map(([id, number]) => ({ cue: { id }, cells: { own: number }, rich: {} })),
} as unknown as EditContent

const write = (cueId: string, text: string, columnId = 'own'): Edit => ({
  do: 'cell',
  cueId,
  columnId,
  value: { text, html: null },
})

it.each<[string, readonly Edit[], readonly string[]]>([
  ['a number of another row', [write('c', ' 2 ')], ['2']],
  ['its own number again', [write('b', '2')], []],
  ['a number that the same edits take from the other row', [write('b', '3'), write('c', '2')], []],
  ['one new number for two rows', [write('b', '7'), write('c', '7')], ['7']],
  ['no number for two rows', [write('a', ''), write('b', '')], []],
  ['the same text in another column', [write('c', '2', 'lx')], []],
])('%s', (_, edits, same) => expect(numberFaults(content, edits)).toEqual({ same, tooLong: [] }))

it('a text that is too long for a number is told, in that column alone', () => {
  const long = 'LX 12 and 13'
  expect(numberFaults(content, [write('c', long), write('b', '1234567890')])).toEqual({
    same: [],
    tooLong: [long],
  })
  expect(numberFaults(content, [write('c', long, 'lx')]).tooLong).toEqual([])
})
