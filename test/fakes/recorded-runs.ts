import type { JournalRun } from '../../src-main/contract/bridge/journal.ts'
import type { AsRun, AsRunCue } from '../../src-main/domain/as-run/as-run.ts'
import { messageOf } from '../../src-main/domain/messages/message.ts'
import { duration, type Instant, shift } from '../../src-main/domain/time/time.ts'
import { showStart } from './bridge-shows.ts'

const seconds = (count: number) => duration(count * 1000)
const at = (second: number): Instant => shift(showStart, seconds(second))

export const recordedRuns: readonly JournalRun[] = [
  {
    runId: 'run-2',
    rundownId: 'rundown-1',
    title: 'Song Contest Final',
    timezone: 'Europe/Stockholm',
    startedAt: at(4),
    lastAt: at(700),
    phase: 'ended',
    imported: null,
    rehearsal: false,
  },
  {
    runId: 'run-1',
    rundownId: 'rundown-1',
    title: 'Song Contest Final, dress rehearsal',
    timezone: 'Asia/Tokyo',
    startedAt: at(-86_400),
    lastAt: at(-80_000),
    phase: 'ended',
    imported: null,
    rehearsal: false,
  },
]

function cue(
  number: string,
  title: string,
  planned: readonly [start: number, length: number],
  ran: readonly [start: number, length: number],
  more: Partial<AsRunCue> = {},
): AsRunCue {
  return {
    cueId: `cue-${number}`,
    number,
    title,
    plannedStart: at(planned[0]),
    plannedDuration: seconds(planned[1]),
    start: at(ran[0]),
    end: at(ran[0] + ran[1]),
    running: seconds(ran[1]),
    paused: seconds(0),
    pauses: [],
    startDifference: seconds(ran[0] - planned[0]),
    durationDifference: seconds(ran[1] - planned[1]),
    adjusted: seconds(0),
    entered: { how: 'go', from: { kind: 'pedal', surface: 'Pedal', control: 'left' }, press: 1 },
    deleted: false,
    ...more,
  }
}

/** Three cues that ran, a GO that was taken back, one that was skipped. */
export const recordedRun: AsRun = {
  runId: 'run-2',
  title: 'Song Contest Final',
  timezone: 'Europe/Stockholm',
  joined: false,
  rehearsal: false,
  cues: [
    cue('01', 'Countdown to air', [0, 60], [4, 62]),
    cue('02', 'Opening act', [60, 390], [66, 402], {
      end: at(488),
      paused: seconds(20),
      pauses: [{ from: at(200), to: at(220) }],
      adjusted: seconds(10),
    }),
    cue('03', 'Hosts welcome', [450, 240], [488, 212]),
  ],
  undone: [
    {
      press: 7,
      action: 'go',
      from: { kind: 'keyboard', surface: messageOf('surface.keyboard'), control: 'Space' },
      resumed: false,
      moved: null,
      calls: null,
      unskips: false,
      at: at(300),
      undoneAt: at(304),
      cues: [{ cueId: 'cue-03', number: '03', title: 'Hosts welcome' }],
    },
  ],
  planActs: [],
  notes: [],
  stops: [],
  words: [],
  calls: [],
  unusedStandbys: [],
  notCalled: [],
  undoneCalls: [],
  preflight: null,
  leftOut: [],
  notRun: [
    {
      cueId: 'recap',
      number: '05',
      title: 'Recap 1',
      plannedStart: at(690),
      plannedDuration: seconds(240),
      skipped: true,
      cut: false,
      passed: true,
    },
    {
      cueId: 'credits',
      number: '06',
      title: 'Credits',
      plannedStart: at(690),
      plannedDuration: seconds(30),
      skipped: false,
      cut: false,
      passed: true,
    },
  ],
  plannedStart: at(0),
  plannedEnd: at(690),
  plannedDuration: seconds(690),
  start: at(4),
  end: at(700),
  endedBy: 'ended',
  running: seconds(676),
  paused: seconds(20),
  overUnder: seconds(10),
  presses: { confirmed: 9, refused: 2, unknown: 0 },
  latency: {
    applied: { count: 9, p50: 0.4, p99: 1.1 },
    confirmed: { count: 9, p50: 3.2, p99: 5.9 },
    painted: { count: 9, p50: 11, p99: 17 },
  },
  dropped: 0,
}

/** The same with notes, and with what stopped the desk. */
export const reportedRun: AsRun = {
  ...recordedRun,
  undone: [
    ...recordedRun.undone,
    {
      press: 9,
      action: 'call',
      from: { kind: 'keyboard', surface: messageOf('surface.keyboard'), control: 'C' },
      resumed: false,
      moved: null,
      calls: 'LX 21',
      unskips: false,
      at: at(400),
      undoneAt: at(405),
      cues: [],
    },
  ],
  notes: [
    {
      at: at(120),
      text: 'late',
      department: 'LX',
      by: 'Booth',
      cue: { cueId: 'cue-02', number: '02', title: 'Opening act' },
    },
    {
      at: at(700),
      text: 'good',
      department: null,
      by: messageOf('surface.keyboard'),
      cue: null,
    },
  ],
  notCalled: [
    {
      at: at(404),
      cue: { cueId: 'cue-02', number: '02', title: 'Opening act' },
      department: 'VID',
      text: 'VID 13',
      time: '+0:40',
      why: 'left',
    },
  ],
  undoneCalls: [
    {
      at: at(301),
      cue: { cueId: 'cue-03', number: '03', title: 'Hosts welcome' },
      department: 'SND',
      text: 'SND 3',
      time: null,
      standby: null,
      asked: null,
      acknowledged: null,
      undoneAt: at(304),
    },
    {
      at: at(400),
      cue: { cueId: 'cue-03', number: '03', title: 'Hosts welcome' },
      department: 'LX',
      text: 'LX 21',
      time: '+0:20',
      standby: null,
      asked: null,
      acknowledged: null,
      undoneAt: at(405),
    },
  ],
  unusedStandbys: [{ department: 'LX', withdrawn: true, asked: null, acknowledged: null }],
  calls: [
    {
      at: at(66),
      cue: { cueId: 'cue-02', number: '02', title: 'Opening act' },
      department: 'LX',
      text: 'LX 12',
      time: null,
      standby: at(50),
      asked: at(50),
      acknowledged: shift(at(52), duration(400)),
    },
    {
      at: at(90),
      cue: { cueId: 'cue-02', number: '02', title: 'Opening act' },
      department: 'SND',
      text: 'fade',
      time: '+0:20',
      standby: at(80),
      asked: at(80),
      acknowledged: null,
    },
    {
      at: at(95),
      cue: { cueId: 'cue-02', number: '02', title: 'Opening act' },
      department: 'SND',
      text: 'mute',
      time: null,
      standby: null,
      asked: null,
      acknowledged: null,
    },
  ],
  words: [
    {
      word: 'hold',
      at: at(100),
      cue: { cueId: 'cue-02', number: '02', title: 'Opening act' },
      department: 'LX',
      call: '',
      by: 'Dimmers',
      ended: { at: at(130), word: null, by: messageOf('surface.keyboard') },
    },
    { word: 'help', at: at(600), cue: null, department: 'SND', call: '', by: 'Mixer', ended: null },
  ],
  stops: [
    { kind: 'link', from: at(240), to: at(270), surface: null, how: null },
    { kind: 'local', from: at(242), to: at(271), surface: null, how: 'adopted' },
    { kind: 'disk', from: at(600), to: null, surface: null, how: null },
  ],
}
