import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { readProgram, readQlab } from '../../../src-main/domain/import/other-programs.ts'
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

it('a list is found wherever it stands, and in a text of JSON', () => {
  const list = [{ item_name: 'Face-off', start_time: '15:00', length: '20:00' }]
  const shown = [['cue', 'Face-off', '15:00', 1_200_000, {}]]
  expect(read({ show: { parts: { rundown: list } } })?.rundowns).toEqual([['rundown', ...shown]])
  expect(read({ rundown: JSON.stringify(list), version: 3 })?.rundowns).toEqual([['rundown', ...shown]])
  let deep: unknown = list
  for (let depth = 0; depth < 5_000; depth += 1) deep = { deep }
  expect(read(deep)).toBeNull()
})

it('Planning Center: items in their sequence, headers as headings, lengths in seconds', () => {
  const item = (sequence: number, attributes: object) => ({
    type: 'Item',
    id: String(sequence),
    attributes: { sequence, service_position: 'during', ...attributes },
  })
  const document = {
    data: [
      item(3, {
        title: 'Old hymn',
        item_type: 'song',
        length: 240,
        key_name: 'G',
        description: 'Two verses',
      }),
      item(1, { title: 'Welcome', item_type: 'header' }),
      item(2, { title: 'Greeting', item_type: 'item', length: 90, html_details: '<p>Anna</p><p>Ben</p>' }),
      item(4, { title: 'Coffee', item_type: 'item', length: 900, service_position: 'post' }),
    ],
    included: [{ type: 'Plan', id: '9', attributes: { title: 'Harvest' } }],
  }
  expect(read(document)).toEqual({
    program: 'Planning Center',
    notes: ['Not taken over: pre- or post-service (1).'],
    rundowns: [
      [
        'Harvest',
        ['heading', 'Welcome', null, 0, {}],
        ['cue', 'Greeting', null, 90_000, { Type: 'item', Details: 'Anna\nBen' }],
        ['cue', 'Old hymn', null, 240_000, { Type: 'song', Key: 'G', Notes: 'Two verses' }],
        ['cue', 'Coffee', null, 900_000, { Type: 'item' }],
      ],
    ],
  })
})

it('ProPresenter: the items of a playlist, headers as headings', () => {
  const item = (name: string, more: object) => ({
    id: { uuid: name, name, index: 0 },
    is_hidden: false,
    ...more,
  })
  const document = {
    id: { uuid: 'x', name: 'Sunday', index: 0 },
    items: [
      item('Songs', { type: 'header', header_color: { red: 0, green: 0.5, blue: 1, alpha: 1 } }),
      item('Old hymn', { type: 'presentation', presentation_info: { arrangement_name: 'Short' } }),
      item('Loop', { type: 'media', duration: 15, is_hidden: true }),
    ],
  }
  expect(read(document)).toEqual({
    program: 'ProPresenter',
    notes: ['Not taken over: hidden (1).'],
    rundowns: [
      [
        'Sunday',
        ['heading', 'Songs', null, 0, {}],
        ['cue', 'Old hymn', null, 0, { Type: 'presentation', Arrangement: 'Short' }],
        ['cue', 'Loop', null, 15_000, { Type: 'media' }],
      ],
    ],
  })
})

it('pretalx and frab: the events of all rooms, of which one is asked', () => {
  const event = (title: string, start: string, more: object = {}) => ({
    title,
    start,
    duration: '00:45',
    ...more,
  })
  const document = {
    schedule: {
      conference: {
        title: 'Camp',
        days: [
          {
            date: '2026-08-01',
            rooms: {
              Hall: [
                event('Opening', '10:00', { persons: [{ public_name: 'Ada' }] }),
                event('Maps', '11:00'),
              ],
              Tent: [event('Games', '10:00'), event('Tea', '11:00', { subtitle: 'Outside' })],
            },
          },
          { date: '2026-08-02', rooms: { Hall: [event('Bells', '10:00')], Tent: [event('Songs', '10:00')] } },
        ],
      },
    },
  }
  const program = readProgram(document)
  const rows = program?.tables[0]?.rows ?? []
  expect(program?.program).toBe('pretalx')
  expect(readSheet(rows, limits).questions.map(({ ask }) => ask)).toEqual(['stage'])
  const { entries, questions } = readSheet(rows, limits, { stage: 'Hall' })
  expect(questions).toEqual([])
  expect(entries.map(({ title, clock, duration }) => [title, clock && formatClock(clock), duration])).toEqual(
    [
      ['Opening', '10:00', 2_700_000],
      ['Maps', '11:00', 2_700_000],
      ['Bells', '10:00 +1d', 2_700_000],
    ],
  )
})

describe('a cue list of QLab', () => {
  const table = (text: string) =>
    text.split('\n').map((line, at) => ({ line: at + 1, fields: line.split('\t') }))

  it('has its numbers, waits and types as texts, and seconds are seconds', () => {
    const qlab = readQlab(
      table(`Number\tType\tName\tTarget\tPre Wait\tDuration\tPost Wait\tContinue\tArmed\tColor
1\tAudio\tPreset\tbed.wav\t00:00.00\t03:25.50\t00:00.00\tDo not continue\ttrue\tred
\tFade\tFade bed\t1\t0\t12.345\t5\tAuto-follow\tfalse\tberry`),
    )
    expect(qlab?.notes.map(inEnglish)).toEqual([
      'Not taken over: auto-continue (1).',
      'Not taken over: disarmed (1).',
      'Not taken over: color (1).',
    ])
    const { entries, questions, faults } = readSheet(qlab?.tables[0]?.rows ?? [], limits)
    expect([questions, faults]).toEqual([[], []])
    expect(
      entries.map(({ title, duration, color, cells }) => [
        title,
        duration,
        color,
        Object.fromEntries(cells.map(({ column, content }) => [column, content])),
      ]),
    ).toEqual([
      [
        'Preset',
        205_500,
        '#ff0000',
        { 'Cue no.': '1', Type: 'Audio', Target: 'bed.wav', Continue: 'Do not continue' },
      ],
      ['Fade bed', 12_345, null, { Type: 'Fade', Target: '1', 'Post Wait': '5', Continue: 'Auto-follow' }],
    ])
  })

  it('is known by names that are written as one word, and no row of it is a group of ours', () => {
    const program = readQlab(
      table('Type\tNumber\tName\tcontinueMode\ngroup\t1\tPreset\t0\naudio\t2\tMusic\t1'),
    )
    expect(program?.program).toBe('QLab')
    expect(program?.tables[0]?.rows.map(({ fields }) => fields.slice(0, 2))).toEqual([
      ...[
        ['type', 'title'],
        ['cue', 'Preset'],
        ['cue', 'Music'],
      ],
    ])
  })

  it('is no other table', () => {
    expect(readQlab(table('Number\tName\tDuration\n1\tA\t5'))).toBeNull()
    expect(readQlab([])).toBeNull()
  })
})
