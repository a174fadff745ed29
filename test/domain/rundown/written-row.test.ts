import { expect, it } from 'vitest'
import { readColor, readType } from '../../../src-main/domain/rundown/written-row.ts'

it.each([
  ['#C62828', '#c62828'],
  ['#c28', '#cc2288'],
  ['Red', '#ff0000'],
  ['grey', '#808080'],
  ['c62828', null],
  ['#12345', null],
  ['mauve', null],
])('colour %s is %s', (text, color) => {
  expect(readColor(text)).toBe(color)
})

it.each([
  ['Cue', 'cue'],
  ['HEADING', 'heading'],
  ['group', 'group'],
  ['End', 'end'],
  ['Überschrift', 'heading'],
  ['Gruppe', 'group'],
  ['', 'cue'],
  ['cues', null],
])('type %j is %s', (text, type) => {
  expect(readType(text)).toBe(type)
})
