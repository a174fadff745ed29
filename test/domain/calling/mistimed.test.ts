import { describe, expect, it } from 'vitest'
import { mistimedCalls, mistimedLines } from '../../../src-main/domain/calling/mistimed.ts'
import { duration } from '../../../src-main/domain/time/time.ts'

const minutes = (value: number) => duration(value * 60_000)

describe('the lines of a cell that can never be called at their time', () => {
  it.each([
    ['+9:00 Fade', 6.5, 'after-end'],
    ['-7:00 Fade', 6.5, 'before-start'],
    ['−0:10 Fade', 0, 'no-end'],
    ['+20 SND 3', 6.5, 'no-time'],
    ['+1:75', 6.5, 'no-time'],
    ['- 1:75 LX', 6.5, 'no-time'],
    ['+0:20LX', 6.5, 'no-time'],
    ['+0.20 LX', 6.5, 'no-time'],
    ['+:20 LX', 6.5, 'no-time'],
  ])('“%s” in a cue of %d minutes: %s', (line, planned, fault) => {
    expect(mistimedLines(line, minutes(planned))).toEqual([{ line: 0, text: line, fault }])
  })

  it.each([
    ['+6:30 LX 12', 6.5],
    ['−6:30 LX 12', 6.5],
    ['+9:00 LX 12', 0],
    ['-3 dB', 6.5],
    ['−3,5dB main', 6.5],
    ['+10 % haze', 6.5],
    ['- 3 chairs', 6.5],
    ['- fade', 6.5],
    ['LX +20', 6.5],
    ['', 6.5],
  ])('are not: “%s” in a cue of %d minutes', (line, planned) => {
    expect(mistimedLines(line, minutes(planned))).toEqual([])
  })

  it('are reported by their place in the cell', () => {
    expect(mistimedLines('LX 11\n+0:20 LX 12\n +20 LX 13', minutes(1))).toEqual([
      { line: 2, text: '+20 LX 13', fault: 'no-time' },
    ])
  })
})

it('mistimed calls of a rundown are those of departments, in cues that run', () => {
  const columns = [
    { id: 'notes', name: 'Notes' },
    { id: 'lx', name: 'Lights', department: { shortName: 'LX', color: '#ff0000', groups: [] } },
  ]
  const row = (id: string, skippedBy: 'self' | null, type: 'cue' | 'heading' = 'cue') => ({
    cue: { id, type, skippedBy, duration: minutes(1) },
    cells: { notes: '+20 is a note', lx: 'LX 1\n+1:30 LX 2' },
  })
  expect(mistimedCalls(columns, [row('a', null), row('b', 'self'), row('c', null, 'heading')])).toEqual([
    { cueId: 'a', columnId: 'lx', line: 1, text: '+1:30 LX 2', fault: 'after-end' },
  ])
})
