import { expect, it } from 'vitest'
import { draftOf, newDraft, readDraft } from '../../src-renderer/views/timers/timer-draft.ts'
import { intervalTimer } from '../support/one-timer.ts'

it('a timer reads as it was set up', () => {
  const { id: _id, run: _run, ...setup } = intervalTimer
  expect(readDraft(draftOf(intervalTimer)).setup).toEqual(setup)
})

it('each field that the kind uses is checked, and no other', () => {
  const faults = (more: object) => Object.keys(readDraft({ ...newDraft, name: 'x', ...more }).faults ?? {})
  expect(faults({ name: ' ', span: '0' })).toEqual(['name', 'span'])
  expect(faults({ span: '25:00:00' })).toEqual(['span'])
  expect(faults({ kind: 'up', span: 'x', warnings: 'x' })).toEqual([])
  expect(faults({ kind: 'time', span: 'x', clock: '25:61' })).toEqual(['clock'])
  expect(faults({ kind: 'time', clock: '19:30' })).toEqual([])
  expect(faults({ kind: 'cue' })).toEqual(['cueId'])
  expect(faults({ warnings: '1 2 3 4 5 6' })).toEqual(['warnings'])
})
