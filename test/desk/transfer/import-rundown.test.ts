import { readFileSync } from 'node:fs'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { CreateRundown } from '../../../src-main/contract/v1/bodies.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import { readAsRundown } from './reading.ts'

const now = instant(Date.UTC(2026, 4, 16, 10))
const options = { title: 'Show', timezone: 'Europe/Berlin', now }

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

function bodyOf(text: string): CreateRundown {
  const { body, faults } = readAsRundown(text, options)
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
  return body
}

const faultsOf = (text: string): string[] =>
  readAsRundown(text, options).faults.map(fault => `${fault.line}: ${inEnglish(fault.reason)}`)

/** What is said of each row, with its line. */
const remarksOf = (text: string): string[] =>
  readAsRundown(text, options).reading.rows.flatMap(({ line, remarks }) =>
    remarks.map(remark => `${line}: ${inEnglish(remark)}`),
  )

describe('the song contest', () => {
  const body = bodyOf(read('../../fixtures/shows/song-contest-final.csv'))
  const cues = body.cues ?? []
  const rows = cues.flatMap(cue => [cue, ...(cue.children ?? [])])

  it('brings every row, in order', () => {
    expect(rows).toHaveLength(65)
    expect(rows.filter(row => row.type === 'heading').map(row => row.title)).toEqual([
      'Opening',
      'Songs',
      'Voting',
    ])
    expect(rows.filter(row => row.type === 'cue')).toHaveLength(61)
    expect(rows[0]?.title).toBe('Opening')
    expect(rows.at(-1)?.title).toBe('Winner and reprise')
  })

  it('runs the group to the end of the file', () => {
    const group = cues.at(-1)
    expect(group).toMatchObject({ type: 'group', title: 'Vote window' })
    expect(group?.children?.map(child => child.title)).toEqual([
      'Lines open',
      'Recap 1',
      'Interval act',
      'Recap 2',
      'Lines close',
      'Jury votes',
      'Televote results',
      'Winner and reprise',
    ])
  })

  it('brings the four columns with their text', () => {
    expect(body.columns).toEqual([{ name: 'LX' }, { name: 'SND' }, { name: 'VID' }, { name: 'Stage' }])
    expect(rows.find(row => row.title === 'Opening act')).toEqual({
      type: 'cue',
      title: 'Opening act',
      subtitle: 'Live',
      duration_ms: 390_000,
      background_color: '#7a1fa2',
      start_time: '2026-05-16T19:00:00.000Z',
      cells: [
        { column: 'LX', content: 'Look 1' },
        { column: 'SND', content: 'Band live' },
        { column: 'VID', content: 'LED A' },
        { column: 'Stage', content: 'Risers out' },
      ],
    })
    expect(rows.flatMap(row => row.cells ?? [])).toHaveLength(238)
  })

  it('keeps quoted commas and quotes, and text outside ASCII', () => {
    expect(rows.find(row => row.title === 'Lines open')?.subtitle).toBe('Hosts, "Europe, start voting now!"')
    expect(rows.map(row => row.title)).toContain('13 Norway: Gåte')
    expect(rows.map(row => row.subtitle)).toContain('Countdown 10…0')
  })

  it('starts when its first cue does, on the show day', () => {
    expect(body.start_time).toBe('2026-05-16T18:59:00.000Z')
    expect(rows.filter(row => row.start_time !== undefined)).toHaveLength(2)
  })

  it('is a body that the service takes', () => {
    expect(Compile(CreateRundown).Check(body)).toBe(true)
  })
})

describe('the demo show', () => {
  const body = bodyOf(read('../../../resources/demo-show.csv'))
  const rows = (body.cues ?? []).flatMap(cue => [cue, ...(cue.children ?? [])])

  it('is an hour, begins with short cues, and leaves the start to its host', () => {
    expect(rows.reduce((sum, row) => sum + (row.duration_ms ?? 0), 0)).toBe(3_600_000)
    expect(rows.filter(row => row.type === 'cue')[0]?.duration_ms).toBe(30_000)
    expect(body.start_time).toBeUndefined()
    expect(Compile(CreateRundown).Check(body)).toBe(true)
  })

  it('has four departments, whose calls a new user sees at once', () => {
    expect(body.columns?.map(({ name, department }) => [name, department?.short_name])).toEqual([
      ['LX', 'LX'],
      ['SND', 'SND'],
      ['VID', 'VID'],
      ['Stage', 'Stage'],
    ])
    expect(rows[1]?.cells?.[0]).toEqual({ column: 'LX', content: 'House to half' })
  })

  it('has three headings and a group that ends', () => {
    expect(rows).toHaveLength(24)
    expect(rows.filter(row => row.type === 'heading')).toHaveLength(3)
    expect((body.cues ?? []).filter(row => row.type === 'group').map(row => row.children?.length)).toEqual([
      5,
    ])
    expect(body.cues?.at(-1)?.title).toBe('Play-out')
  })
})

describe('start times', () => {
  const startsOf = (text: string): (string | number | undefined)[] => {
    const body = readAsRundown(text, options, { starts: 'all' }).body
    return [
      body.start_time ?? undefined,
      ...(body.cues ?? [])
        .flatMap(cue => [cue, ...(cue.children ?? [])])
        .map(cue => cue.start_time ?? undefined),
    ]
  }

  it('roll past midnight when they go backwards, and stay when they repeat', () => {
    expect(startsOf('title,start\na,23:30\nb,00:15\nc,00:15\nd,12:00')).toEqual([
      '2026-05-16T21:30:00.000Z',
      '2026-05-16T21:30:00.000Z',
      '2026-05-16T22:15:00.000Z',
      '2026-05-16T22:15:00.000Z',
      '2026-05-17T10:00:00.000Z',
    ])
  })

  it('are on the day that is written behind them, counted from the first one', () => {
    expect(startsOf('title,start\na,8:04 pm\nb,21:00 +1d\nc,0:15\nd,00:15 +2d')).toEqual([
      '2026-05-16T18:04:00.000Z',
      '2026-05-16T18:04:00.000Z',
      '2026-05-17T19:00:00.000Z',
      '2026-05-17T22:15:00.000Z',
      '2026-05-17T22:15:00.000Z',
    ])
  })

  it('put the start of the show before the cues that come first, headings and groups aside', () => {
    expect(
      startsOf('type,title,duration,start\nheading,h,,\ncue,a,1:00,\ngroup,g,,\ncue,b,30,\ncue,c,5,20:00'),
    ).toEqual([
      '2026-05-16T17:58:30.000Z',
      undefined,
      undefined,
      undefined,
      undefined,
      '2026-05-16T18:00:00.000Z',
    ])
  })

  it('are of today in the zone of the show, not of Greenwich', () => {
    const late = instant(Date.UTC(2026, 4, 16, 23, 30))
    const result = readAsRundown('title,start\na,20:00', { ...options, now: late })
    expect(result).toMatchObject({ body: { start_time: '2026-05-17T18:00:00.000Z' } })
  })
})

describe('what spreadsheets leave behind', () => {
  it('empty columns and lines at the end, on the header or on rows, are passed over', () => {
    const body = bodyOf('Title,LX,,\na,x\nb,y,,\nc,z,,,,\n,,,\n\n')
    expect(body.columns).toEqual([{ name: 'LX' }])
    expect(body.cues?.map(cue => [cue.title, cue.cells?.[0]?.content])).toEqual([
      ['a', 'x'],
      ['b', 'y'],
      ['c', 'z'],
    ])
  })

  it('columns may come in any order and case, and colour is color', () => {
    expect(bodyOf('LX,COLOUR,Duration,TITLE\nx,#C28,5,a').cues).toEqual([
      {
        type: 'cue',
        title: 'a',
        subtitle: '',
        duration_ms: 5_000,
        background_color: '#cc2288',
        cells: [{ column: 'LX', content: 'x' }],
      },
    ])
  })
})

describe('values that are not recognised', () => {
  it('stay as text, or are said by line; nothing of them is lost and nothing is refused', () => {
    const text = [
      'type,title,subtitle,duration,start,color,LX',
      'cue,a,,3:6x,,,',
      'cuee,b,,1:00,soon,mauve,',
      'heading,"two',
      'lines",,0:30,,,x',
      'cue,c,,3:00',
      'cue,d,,3:00,,,x',
    ].join('\n')
    expect(faultsOf(text)).toEqual([])
    expect(remarksOf(text)).toEqual([
      '2: “3:6x” is no time. It stays as text in “duration”.',
      '3: “cuee” is no type of row here. It is a cue.',
      '3: “soon” is no time. It stays as text in “start”.',
      expect.stringMatching(/^3: .*“mauve”/),
      '4: A heading has a title alone. Not taken: duration, LX.',
    ])
    const { cues } = bodyOf(text)
    expect(cues?.[0]?.cells).toEqual([{ column: 'duration', content: '3:6x' }])
    expect(cues?.[1]).toMatchObject({ type: 'cue', cells: [{ column: 'start', content: 'soon' }] })
    expect(cues?.map(({ title, duration_ms }) => [title, duration_ms])).toEqual([
      ['a', 0],
      ['b', 60_000],
      ['two lines', undefined],
      ['c', 180_000],
      ['d', 180_000],
    ])
  })

  it('are a fault where a rundown cannot hold them', () => {
    expect(faultsOf('title,duration\nlong,200:00:00\nshort,1:00')).toEqual([
      '2: duration “200:00:00” is longer than 7 days. Shorten it.',
    ])
    expect(faultsOf('title,duration\na,x\nb\u0007,1\nc,2:00')).toEqual([
      '3: there is a control character (U+0007). Remove it.',
    ])
    expect(faultsOf('title,LX\na,Gr\ufffdn')).toEqual([expect.stringMatching(/^2: /)])
  })

  it('after a quote that is never closed are not guessed at', () => {
    expect(faultsOf('title,duration\na,1:00\n"b,1\nc,y')).toEqual([
      expect.stringMatching(/^3: a quotation mark opens here and is not closed/),
    ])
    expect(faultsOf('title,duration\n"b,1\nc,y')).toEqual([
      expect.stringMatching(/^2: a quotation mark/),
      expect.stringMatching(/there are no rows to import/),
    ])
  })

  it('leave a rundown empty where there is nothing at all', () => {
    expect(faultsOf('title,duration\n\n')).toEqual([expect.stringMatching(/there are no rows to import/)])
    for (const text of ['', '\ufeff\r\n,,\r\n'])
      expect(faultsOf(text)).toContainEqual(expect.stringMatching(/there are no rows to import/))
  })

  it('may stand in a column without a name, or in one of two with the same name', () => {
    const { columns, cues } = bodyOf('title,LX,Title,LX,\na,1,,2,\nb,,,,x')
    expect(columns?.map(({ name }) => name)).toEqual(['LX', 'Title', 'LX (2)', 'Column E'])
    expect(cues?.map(({ cells }) => cells)).toEqual([
      [
        { column: 'LX', content: '1' },
        { column: 'LX (2)', content: '2' },
      ],
      [{ column: 'Column E', content: 'x' }],
    ])
  })
})

describe('what a rundown cannot hold', () => {
  it('is too many text columns, names and texts that are too long, and too many rows', () => {
    const columns = Array.from({ length: 51 }, (_, place) => `c${place}`).join(',')
    expect(faultsOf(`title,${columns}\na${','.repeat(51)}`)).toEqual([
      '1: 51 columns are imported as text; the limit is 50. Ignore some.',
    ])
    expect(faultsOf(`title,duration,Notes\n${'t'.repeat(501)},1:00,${'x'.repeat(100_001)}`)).toEqual([
      '2: title has 501 characters; at most 500 are allowed. Shorten it.',
      expect.stringMatching(/^2: "Notes" has 100,001 characters/),
    ])
    const rows = (count: number): string => `title,duration\n${'a,1:00\n'.repeat(count)}`
    expect(faultsOf(rows(1_000))).toEqual([])
    expect(faultsOf(rows(1_003))).toEqual([
      '1002: a rundown has at most 1,000 rows, and this is one more. Split the show.',
    ])
  })
})
