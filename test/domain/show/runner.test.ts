import { describe, expect, it } from 'vitest'
import {
  nextCueId,
  type Playlist,
  preShow,
  previousCueId,
  type RunnerCommand,
  type RunnerState,
  retime,
  transition,
} from '../../../src-main/domain/show/runner.ts'
import { duration, instant } from '../../../src-main/domain/time/time.ts'

const row = (id: string, type: 'cue' | 'heading' | 'group' = 'cue'): Playlist[number] => ({
  id,
  type,
  skippedBy: null,
  duration: duration(60_000),
})

const skipped = (id: string): Playlist[number] => ({ ...row(id), skippedBy: 'self' })

const playlist: Playlist = [
  row('h', 'heading'),
  row('a'),
  row('g', 'group'),
  skipped('s'),
  row('b'),
  row('c'),
]

const now = instant(1_000_000)
const running = (cueId: string): RunnerState => ({
  phase: 'running',
  cueId,
  kickoff: instant(980_000),
  deadline: instant(1_040_000),
})
const paused = (cueId: string): RunnerState => ({
  phase: 'paused',
  cueId,
  kickoff: instant(980_000),
  deadline: instant(1_040_000),
  lastStop: instant(990_000),
})
const ended: RunnerState = { phase: 'ended', lastStop: instant(990_000) }
const freshly = (cueId: string): RunnerState => ({
  phase: 'running',
  cueId,
  kickoff: now,
  deadline: instant(1_060_000),
})

const run = (state: RunnerState, command: RunnerCommand, rows = playlist) =>
  transition(state, command, rows, now)

describe('section 3.1: refused', () => {
  it.each([
    ['pause, pre-show', preShow, { verb: 'pause' }, 'runner.not_running'],
    ['pause, ended', ended, { verb: 'pause' }, 'runner.not_running'],
    [
      'adjust-duration, pre-show',
      preShow,
      { verb: 'adjust-duration', delta: duration(1) },
      'runner.not_running',
    ],
    ['adjust-duration, ended', ended, { verb: 'adjust-duration', delta: duration(1) }, 'runner.not_running'],
    ['start, ended', ended, { verb: 'start' }, 'runner.ended_cannot_start'],
    ['next from the last playable cue', running('c'), { verb: 'next' }, 'runner.no_next_cue'],
    ['next from the last playable cue, paused', paused('c'), { verb: 'next' }, 'runner.no_next_cue'],
    ['next, ended', ended, { verb: 'next' }, 'runner.no_next_cue'],
    ['previous from the first playable cue', running('a'), { verb: 'previous' }, 'runner.no_previous_cue'],
    ['previous, pre-show', preShow, { verb: 'previous' }, 'runner.no_previous_cue'],
    ['previous, ended', ended, { verb: 'previous' }, 'runner.no_previous_cue'],
    ['jump to a heading', running('a'), { verb: 'jump', cueId: 'h' }, 'cues.invalid_cue_type'],
    ['jump to a group, pre-show', preShow, { verb: 'jump', cueId: 'g' }, 'cues.invalid_cue_type'],
    ['jump to a heading, ended', ended, { verb: 'jump', cueId: 'h' }, 'cues.invalid_cue_type'],
    ['jump to what is not there', running('a'), { verb: 'jump', cueId: 'zz' }, 'cues.not_found'],
    ['jump, ended', ended, { verb: 'jump', cueId: 'b' }, 'runner.ended_cannot_start'],
    ['end, pre-show', preShow, { verb: 'end' }, 'runner.not_running'],
  ] as const)('%s', (_, state, command, code) => {
    expect(run(state, command)).toMatchObject({ ok: false, code })
  })

  it('start and next of a rundown with nothing to play', () => {
    const rows = [row('h', 'heading'), skipped('s')]
    expect(run(preShow, { verb: 'start' }, rows)).toEqual({ ok: false, code: 'runner.no_next_cue' })
    expect(run(preShow, { verb: 'next' }, rows)).toEqual({ ok: false, code: 'runner.no_next_cue' })
    expect(run(preShow, { verb: 'start' }, [])).toEqual({ ok: false, code: 'runner.no_next_cue' })
  })

  it('next from the only cue', () => {
    const only = [row('a')]
    expect(run(preShow, { verb: 'start' }, only)).toEqual({ ok: true, state: freshly('a') })
    expect(run(freshly('a'), { verb: 'next' }, only)).toEqual({ ok: false, code: 'runner.no_next_cue' })
  })

  it('restore of a cue that has gone, or is no cue any more', () => {
    const restore = { verb: 'restore', state: running('a') } as const
    expect(run(preShow, restore, [row('b')])).toEqual({ ok: false, code: 'cues.not_found', cueId: 'a' })
    expect(run(preShow, restore, [row('a', 'heading')])).toMatchObject({ code: 'cues.invalid_cue_type' })
  })
})

describe('show control that succeeds', () => {
  it.each([
    ['start, pre-show: the first playable cue', preShow, { verb: 'start' }, freshly('a')],
    [
      'start, paused: kickoff and deadline move by the length of the pause',
      paused('b'),
      { verb: 'start' },
      { phase: 'running', cueId: 'b', kickoff: 990_000, deadline: 1_050_000 },
    ],
    ['start, running: nothing changes', running('b'), { verb: 'start' }, running('b')],
    ['pause, running', running('b'), { verb: 'pause' }, { ...paused('b'), lastStop: now }],
    ['pause, paused: nothing changes', paused('b'), { verb: 'pause' }, paused('b')],
    ['next, pre-show', preShow, { verb: 'next' }, freshly('a')],
    ['next, running: over headings, groups and skipped cues', running('a'), { verb: 'next' }, freshly('b')],
    ['next, paused: runs', paused('b'), { verb: 'next' }, freshly('c')],
    ['previous, running', running('b'), { verb: 'previous' }, freshly('a')],
    ['previous, paused', paused('c'), { verb: 'previous' }, freshly('b')],
    ['jump, pre-show', preShow, { verb: 'jump', cueId: 'c' }, freshly('c')],
    ['jump, running, to a skipped cue', running('a'), { verb: 'jump', cueId: 's' }, freshly('s')],
    ['jump, paused, to the cue on air', paused('b'), { verb: 'jump', cueId: 'b' }, freshly('b')],
    [
      'adjust-duration, running',
      running('b'),
      { verb: 'adjust-duration', delta: duration(-15_000) },
      { ...running('b'), deadline: 1_025_000 },
    ],
    [
      'adjust-duration, paused',
      paused('b'),
      { verb: 'adjust-duration', delta: duration(15_000) },
      { ...paused('b'), deadline: 1_055_000 },
    ],
    [
      'adjust-duration: never before kickoff',
      running('b'),
      { verb: 'adjust-duration', delta: duration(-90_000) },
      { ...running('b'), deadline: 980_000 },
    ],
    ['end, running', running('b'), { verb: 'end' }, { phase: 'ended', lastStop: now }],
    ['end, paused', paused('b'), { verb: 'end' }, { phase: 'ended', lastStop: now }],
    ['end, ended: nothing changes', ended, { verb: 'end' }, ended],
    ['reset, running', running('b'), { verb: 'reset' }, preShow],
    ['reset, ended', ended, { verb: 'reset' }, preShow],
    ['reset, pre-show: nothing changes', preShow, { verb: 'reset' }, preShow],
    ['restore, from ended', ended, { verb: 'restore', state: paused('b') }, paused('b')],
  ] as const)('%s', (_, state, command, expected) => {
    expect(run(state, command)).toMatchObject({ ok: true })
    const result = run(state, command)
    expect(result.ok && result.state).toEqual(expected)
  })

  it('from a skipped cue on air, next and previous find their neighbours', () => {
    expect(nextCueId(running('s'), playlist)).toBe('b')
    expect(previousCueId(running('s'), playlist)).toBe('a')
  })
})

describe('what changes nothing', () => {
  it.each([
    ['start, running', running('a'), { verb: 'start' }],
    ['pause, paused', paused('a'), { verb: 'pause' }],
    ['end, ended', ended, { verb: 'end' }],
    ['reset, pre-show', { phase: 'pre-show' }, { verb: 'reset' }],
    ['an adjustment by nothing', running('a'), { verb: 'adjust-duration', delta: duration(0) }],
    [
      'an adjustment of a cue that has no time left',
      { ...freshly('a'), deadline: now },
      { verb: 'adjust-duration', delta: duration(-5_000) },
    ],
  ] as const)('%s gives the very state that it was given', (_, state, command) => {
    const result = run(state, command)
    expect(result.ok && result.state).toBe(state)
  })

  it('the same cue again, at the same time, is no such command: it runs anew', () => {
    const state = freshly('a')
    const result = run(state, { verb: 'jump', cueId: 'a' })
    expect(result).toEqual({ ok: true, state })
    expect(result.ok && result.state).not.toBe(state)
  })
})

describe('a new duration for a cue', () => {
  it('moves the deadline of the cue on air by the difference, running or paused', () => {
    expect(retime(running('a'), 'a', duration(5_000))).toMatchObject({
      phase: 'running',
      deadline: 1_045_000,
    })
    expect(retime(paused('a'), 'a', duration(-5_000))).toMatchObject({ phase: 'paused', deadline: 1_035_000 })
  })

  it('never moves it before kickoff', () => {
    expect(retime(running('a'), 'a', duration(-90_000))).toMatchObject({ deadline: 980_000 })
  })

  it('of any other cue leaves the show alone', () => {
    const state = running('a')
    expect(retime(state, 'b', duration(5_000))).toBe(state)
    expect(retime(preShow, 'a', duration(5_000))).toBe(preShow)
  })
})
