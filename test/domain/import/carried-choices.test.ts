import { describe, expect, it } from 'vitest'
import { carryFrom, carryTo } from '../../../src-main/domain/import/carried-choices.ts'
import type { ImportChoices } from '../../../src-main/domain/import/import-choices.ts'
import type { SourceRow } from '../../../src-main/domain/import/table.ts'

const rows = (...lines: readonly string[]): readonly SourceRow[] =>
  lines.map((line, at) => ({ line: at + 1, fields: line.split(';') }))
const carried = (choices: ImportChoices, before: readonly SourceRow[], now: readonly SourceRow[]) =>
  carryTo(now, carryFrom(before, choices))

const before = rows('Show of tonight', 'Titel;Dauer;Wer', 'Einlass;10;A', 'Pause;20;B', 'Finale;5;C')
const choices: ImportChoices = {
  header: [2],
  numbers: 'minutes',
  roles: { 1: 'duration', 2: 'ignore' },
  rows: { 4: 'left-out' },
  values: { 5: { 0: 'Final', 1: '6' } },
}

describe('the choices of an older version of a sheet', () => {
  it('are the same while nothing has changed', () => {
    expect(carried(choices, before, before)).toEqual(choices)
  })

  it('follow their lines and columns to other places', () => {
    const now = rows('Show', 'of tonight', 'Nr;Titel;Wer;Dauer', ';Einlass;A;10')
    const moved = rows(
      'Show of tonight',
      '',
      'Titel;Dauer;Wer',
      'Finale;5;C',
      'Einlass;12;A',
      'Neu;1;',
      'Pause;20;B',
    )
    expect(carried(choices, before, moved)).toEqual({
      ...choices,
      header: [3],
      rows: { 7: 'left-out' },
      values: { 4: { 0: 'Final', 1: '6' } },
    })
    expect(carried(choices, before, now)).toEqual({
      numbers: 'minutes',
      roles: { 2: 'ignore', 3: 'duration' },
      rows: {},
      values: {},
    })
  })

  it('are dropped where the line says something else now, or the column is gone', () => {
    const now = rows('Show of tonight', 'Titel;Dauer', 'Einlass;10', 'Pause;25', 'Finale;7')
    expect(carried(choices, before, now)).toEqual({
      numbers: 'minutes',
      roles: { 1: 'duration' },
      rows: {},
      values: {},
    })
  })

  it('of a sheet without a header keep to the places of its columns', () => {
    const bare = rows('Einlass;10', 'Pause;20')
    const how: ImportChoices = { header: [], roles: { 0: 'title', 1: 'duration' } }
    expect(carried(how, bare, rows('Neu;1', 'Einlass;10', 'Pause;20'))).toEqual(how)
  })

  it('of two lines with the same content, and of two columns with the same name, mean the same one', () => {
    const twice = rows('Titel;Text;Text', 'Pause;a;b', 'Eins;a;b', 'Pause;a;b')
    const how: ImportChoices = { rows: { 4: 'heading' }, roles: { 2: 'ignore' } }
    const now = rows('Titel;Neu;Text;Text', 'Pause;a;b', 'Neu;;', 'Eins;a;b', 'Pause;a;b')
    expect(carried(how, twice, now)).toEqual({ rows: { 5: 'heading' }, roles: { 3: 'ignore' } })
  })
})
