import { expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { readProgram } from '../../../src-main/domain/import/other-programs.ts'
import { readSheet } from '../../../src-main/domain/import/read-sheet.ts'
import { formatClock } from '../../../src-main/domain/time/written-time.ts'

const limits = {
  cues: 1_000,
  columns: 50,
  title: 500,
  subtitle: 2_000,
  columnName: 100,
  cell: 100_000,
  duration: 604_800_000,
}

function read(document: unknown) {
  const program = readProgram(document)
  if (program === null) return null
  return {
    program: program.program,
    notes: program.notes.map(inEnglish),
    rundowns: program.tables.map(({ name, rows }) => {
      const { entries, questions, faults } = readSheet(rows, limits)
      expect([questions, faults]).toEqual([[], []])
      return [
        name,
        ...entries
          .flatMap(entry => [entry, ...entry.children])
          .map(({ type, title, clock, duration, cells }) => [
            type,
            title,
            clock === null ? null : formatClock(clock),
            duration,
            Object.fromEntries(cells.map(({ column, content }) => [column, content])),
          ]),
      ]
    }),
  }
}

it('Ontime: rundowns with groups, linked starts, milestones and custom fields', () => {
  const event = (id: string, more: object) => ({
    [id]: {
      type: 'event',
      id,
      cue: '',
      title: id,
      note: '',
      linkStart: true,
      timeStart: 0,
      duration: 60_000,
      skip: false,
      colour: '',
      custom: {},
      ...more,
    },
  })
  const project = {
    rundowns: {
      default: {
        title: 'Gala',
        order: ['m', 'one', 'g', 'wait'],
        entries: {
          m: { type: 'milestone', id: 'm', title: 'Doors', colour: '#ff0000' },
          ...event('one', {
            cue: '1',
            linkStart: false,
            timeStart: 72_000_000,
            custom: { Audio_Notes: 'Lav 1' },
          }),
          g: { type: 'group', id: 'g', title: 'Act', entries: ['two', 'three'] },
          ...event('two', { note: 'slow', duration: 7_500 }),
          ...event('three', { skip: true, linkStart: false, timeStart: 1_800_000, dayOffset: 1 }),
          wait: { type: 'delay', id: 'wait', duration: 60_000 },
        },
      },
    },
    project: { title: 'Demo' },
    customFields: { Audio_Notes: { type: 'text', colour: '#339e4e', label: 'Audio Notes' } },
  }
  expect(read(project)).toEqual({
    program: 'Ontime',
    notes: ['Not taken over: skipped (1).', 'Not taken over: delay (1).'],
    rundowns: [
      [
        'Gala',
        ['heading', 'Doors', null, 0, {}],
        ['cue', 'one', '20:00', 60_000, { 'Cue no.': '1', 'Audio Notes': 'Lav 1' }],
        ['group', 'Act', null, 0, {}],
        ['cue', 'two', null, 7_500, { Note: 'slow' }],
        ['cue', 'three', '00:30 +1d', 60_000, {}],
      ],
    ],
  })
  const old = {
    rundown: [
      { type: 'block', title: 'Part' },
      { type: 'event', title: 'A', timeStart: 3_600_000, duration: 1_000 },
    ],
  }
  expect(read(old)?.rundowns).toEqual([
    ['Ontime', ['heading', 'Part', null, 0, {}], ['cue', 'A', '01:00', 1_000, {}]],
  ])
})

it('Sofie: segments by rank with their parts and pieces', () => {
  const document = {
    rundown: { name: 'News' },
    segments: [
      { id: 's2', name: 'Weather', rank: 1 },
      { id: 's1', name: 'Intro', rank: 0, float: true },
    ],
    parts: [
      {
        id: 'p2',
        segmentId: 's1',
        name: 'Head',
        rank: 1,
        payload: { type: 'VO', duration: 5, script: 'Ducks.' },
      },
      { id: 'p1', segmentId: 's1', name: 'Titles', rank: 0, payload: { type: 'Titles', duration: 47.8 } },
      { id: 'p3', segmentId: 's2', name: 'Map', rank: 0, payload: { type: 'Cam', duration: '' } },
    ],
    pieces: [{ partId: 'p2', pieceType: 'camera', name: 'Camera 2' }],
  }
  expect(read(document)).toEqual({
    program: 'Sofie',
    notes: ['Not taken over: floated (1).'],
    rundowns: [
      [
        'News',
        ['heading', 'Intro', null, 0, {}],
        ['cue', 'Titles', null, 47_800, {}],
        ['cue', 'Head', null, 5_000, { Script: 'Ducks.', camera: 'Camera 2' }],
        ['heading', 'Weather', null, 0, {}],
        ['cue', 'Map', null, 0, {}],
      ],
    ],
  })
})

it('a list of objects is a table; anything else is no rundown', () => {
  const list = [
    { title: 'Face-off', start: '15:00', duration: '20:00' },
    { title: 'Intermission', start: '15:20', duration: '15:00' },
  ]
  expect(read(list)?.rundowns).toEqual([
    ['', ['cue', 'Face-off', '15:00', 1_200_000, {}], ['cue', 'Intermission', null, 900_000, {}]],
  ])
  expect([{}, [], 3, null, 'x', { a: 1 }, [1, 2], { rundown: [] }].map(read)).toEqual(Array(8).fill(null))
})
