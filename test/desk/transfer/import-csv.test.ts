import { readFileSync } from 'node:fs'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { CreateRundown } from '../../../src-main/contract/v1/bodies.ts'
import { importCsv } from '../../../src-main/desk/transfer/import-csv.ts'
import { instant } from '../../../src-main/domain/time/time.ts'

const now = instant(Date.UTC(2026, 4, 16, 10))
const options = { title: 'Show', timezone: 'Europe/Berlin', now }

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

function bodyOf(text: string): CreateRundown {
  const result = importCsv(text, options)
  if (!result.ok) throw new Error(JSON.stringify(result.faults))
  return result.body
}

function faultsOf(text: string): string[] {
  const result = importCsv(text, options)
  return result.ok ? [] : result.faults.map(fault => `${fault.line}: ${inEnglish(fault.reason)}`)
}

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
    const body = bodyOf(text)
    return [
      body.start_time ?? undefined,
      ...(body.cues ?? [])
        .flatMap(cue => [cue, ...(cue.children ?? [])])
        .map(cue => cue.start_time ?? undefined),
    ]
  }

  it('roll past midnight when they go backwards, and stay when they repeat', () => {
    expect(startsOf('title,start\na,23:30\nb,00:15\nc,00:15\nd,23:00')).toEqual([
      '2026-05-16T21:30:00.000Z',
      '2026-05-16T21:30:00.000Z',
      '2026-05-16T22:15:00.000Z',
      '2026-05-16T22:15:00.000Z',
      '2026-05-17T21:00:00.000Z',
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
    const result = importCsv('title,start\na,20:00', { ...options, now: late })
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
  it('is reported by line and reason, all of it', () => {
    const text = [
      'type,title,subtitle,duration,start,color,LX',
      'cue,a,,3:6x,,,',
      'cuee,b,,1:00,25:00,mauve,',
      'heading,"two',
      'lines",,0:30,,,x',
      'cue,c,,3:00',
      'cue,d,,3:00,,,x,y',
      'end,,,,,,',
      'cue,e,,200:00:00,,,',
    ].join('\n')
    expect(faultsOf(text)).toEqual([
      '2: duration “3:6x” is not a time. Write 3:06, 0:03:06 or 186.',
      '3: “cuee” is not a type. Write cue, heading, group or end.',
      '3: color “mauve” is not a colour. Write #c62828, #c28 or a name such as red.',
      '3: start “25:00” is not a time of day. Write 20:59, 20:59:00, or 00:15 +1d for the next day.',
      '4: a heading has no duration. Clear it, or make this row a cue.',
      '4: a heading has no text in columns. Clear "LX", or make this row a cue.',
      '6: there are 4 fields, but the header has 7. Add the separators that are missing.',
      '7: there are 8 fields, but the header has 7. Put quotes around text that contains the separator.',
      '8: "end" closes a group, but none is open. Remove this line.',
      '9: duration “200:00:00” is longer than 7 days. Shorten it.',
    ])
  })

  it('of the text and of its rows comes in one list', () => {
    expect(faultsOf('title,duration\na,x\nb\u0007,1\nc,y')).toEqual([
      '2: duration “x” is not a time. Write 3:06, 0:03:06 or 186.',
      '3: there is a control character (U+0007). Remove it.',
      '4: duration “y” is not a time. Write 3:06, 0:03:06 or 186.',
    ])
  })

  it('after a quote that is never closed is not guessed at', () => {
    expect(faultsOf('title,duration\na,x\n"b,1\nc,y')).toEqual([
      '2: duration “x” is not a time. Write 3:06, 0:03:06 or 186.',
      expect.stringMatching(/^3: a quotation mark opens here and is not closed/),
    ])
    expect(faultsOf('title,duration\n"b,1\nc,y')).toEqual([expect.stringMatching(/^2: a quotation mark/)])
  })

  it('is the end of a group that says more', () => {
    expect(faultsOf('type,title,LX\ngroup,g,\nend,g,\n')).toEqual([
      '3: "end" closes a group and has no other fields. Clear the rest of this line.',
    ])
  })

  it('is a header without a title, a file without rows, and no file at all', () => {
    expect(faultsOf('song,length\na,1')).toEqual([expect.stringMatching(/^1: there is no column "title"/)])
    expect(faultsOf('title,duration\n\n')).toEqual([expect.stringMatching(/^1: there are no rows/)])
    expect(faultsOf('')).toEqual([expect.stringMatching(/^1: the file is empty/)])
    expect(faultsOf('\ufeff\r\n,,\r\n')).toEqual([expect.stringMatching(/^1: the file is empty/)])
  })

  it('is a column twice, or one with text and no name', () => {
    expect(faultsOf('title,LX,Title,LX,\na,,,,\nb,,,,x')).toEqual([
      '1: there are two columns "title". Keep one.',
      '1: there are two columns "LX". Give each its own name.',
      '1: column 5 has no name, but line 3 has text in it. Give it a name or clear it.',
    ])
  })

  it('is what a rundown cannot hold', () => {
    const columns = Array.from({ length: 51 }, (_, place) => `c${place}`).join(',')
    expect(faultsOf(`title,${columns}\na${','.repeat(51)}`)).toEqual([
      '1: there are 51 text columns; the limit is 50. Remove some.',
    ])
    expect(faultsOf(`title,${'n'.repeat(101)}\n${'t'.repeat(501)},${'x'.repeat(100_001)}`)).toEqual([
      '1: the name of column 2 has 101 characters; at most 100 are allowed. Shorten it.',
      '2: title has 501 characters; at most 500 are allowed. Shorten it.',
      expect.stringMatching(/^2: "n+" has 100,001 characters/),
    ])
    const rows = (count: number): string => `title\n${'a\n'.repeat(count)}`
    expect(faultsOf(rows(1_000))).toEqual([])
    expect(faultsOf(rows(1_003))).toEqual([
      '1002: a rundown has at most 1,000 rows, and this is one more. Split the show.',
    ])
  })

  it('is a running order larger than one request', () => {
    const row = `a,${'é'.repeat(60_000)}\n`
    expect(faultsOf(`title,Notes\n${row.repeat(8)}`)).toEqual([])
    expect(faultsOf(`title,Notes\n${row.repeat(9)}`)).toEqual([
      '1: the running order has 1,056 kB of text; the service accepts 1,024 kB at once. Shorten the longest columns.',
    ])
  })
})
