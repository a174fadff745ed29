import { expect, it } from 'vitest'
import { headedColumns } from '../../../src-main/domain/calling/department-header.ts'

const read = (...headers: string[]) =>
  headedColumns(headers).map(({ name, department }) => [name, department?.shortName ?? null])

it('a column of a table is a department where its name says so, in English or German, with a short name', () => {
  expect(read('LX (department)', 'Follow spots (Department)', 'Ton (Gewerk: TON)', 'Notes')).toEqual([
    ['LX', 'LX'],
    ['Follow spots', 'Follow'],
    ['Ton', 'TON'],
    ['Notes', null],
  ])
})

it('departments of a table have short names and colours of their own, and columns names of their own', () => {
  expect(read('LX', 'LX (department)', 'Lx (gewerk)')).toEqual([
    ['LX', null],
    ['LX (department)', 'LX'],
    ['Lx (gewerk)', 'Lx2'],
  ])
  const [first, second] = headedColumns(['A (department)', 'B (department)'])
  expect(first?.department?.color).not.toBe(second?.department?.color)
})

it('anything else in brackets is part of the name', () => {
  expect(read('LX (house)', '(department)')).toEqual([
    ['LX (house)', null],
    ['(department)', null],
  ])
})
