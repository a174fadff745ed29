import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import type { RundownFile } from '../../../src-main/contract/rundown-file.ts'
import { createSpreadsheets } from '../../../src-main/desk/spreadsheets/spreadsheet-thread.ts'
import { parseCalls } from '../../../src-main/domain/calling/call.ts'
import { realTimers } from '../../../src-main/hosts/real-time.ts'
import { builtThreads } from '../../support/built-threads.ts'
import { isEveryRound } from '../../support/every-round.ts'
import fc from '../../support/fast-check.ts'
import { anchorOf, lighthouse } from '../../support/one-script.ts'
import { intervalTimer } from '../../support/one-timer.ts'
import { startTransferBench, type TransferBench } from './bench.ts'

/** `row`: place of the row that it counts to and that starts it. */
function timerOf(kind: 'down' | 'cue', row: number | null) {
  const { id: _id, run: _run, cueId: _cue, startsWith: _starts, ...timer } = intervalTimer
  return { ...timer, kind, cue: row, starts_with: row }
}

describe('a whole rundown as a file', () => {
  let bench: TransferBench
  beforeAll(async () => {
    bench = await startTransferBench()
  })
  afterAll(() => bench.close())

  const word = fc
    .array(fc.constantFrom('a', 'Ö', ' ', '<', '&', '"', '\n', '\r\n', '🎬', '=1', "'", '\t'), {
      maxLength: 6,
    })
    .map(parts => parts.join(''))
  const name = word.map((text, at = 0) => `n${text.replace(/\s/g, '')}${at}`)
  const color = fc.constantFrom('#ff0000', '#00aa55', '#123456')
  const start = fc.constantFrom(null, '2026-05-16T19:00:00.000Z', '2026-12-31T23:59:59.500Z')
  const html = fc.constantFrom(
    '<p>One <b>bold</b></p>',
    'a<br>b',
    '<ul><li>x</li></ul> &amp; &lt;',
    'By <rs-mention data-mention-id="m0" data-fallback-name="old"></rs-mention>',
    'At <rs-variable data-variable-key="venue" data-fallback-value="hall"></rs-variable>!',
    '<a href="https://example.test/?a=1&amp;b=2">link</a>',
  )
  const steps = fc
    .uniqueArray(
      fc.record(
        {
          at_ms: fc.integer({ min: -120, max: 600 }).map(seconds => seconds * 1_000),
          color: fc.constantFrom('calm', 'ok', 'warn', 'urgent'),
          message: fc.constantFrom('Wrap up', 'Schluß 🎬'),
        },
        { requiredKeys: ['at_ms', 'color'] },
      ),
      { maxLength: 5, selector: step => step.at_ms },
    )
    .map(all => all.toSorted((one, other) => other.at_ms - one.at_ms))
  const clip = fc.record(
    { player: name, name: word, main: fc.constant(true) },
    { requiredKeys: ['player', 'name'] },
  )
  const fields = {
    title: word,
    subtitle: word,
    duration_ms: fc.integer({ min: 0, max: 86_400_000 }),
    background_color: fc.option(color),
    start_time: start,
    timing: fc.option(
      fc.record(
        {
          start: fc.constantFrom('exactly', 'not_after'),
          shortest_ms: fc.option(fc.integer({ min: 0, max: 60_000 })),
          longest_ms: fc.option(fc.integer({ min: 60_000, max: 86_400_000 })),
          steps,
          clip,
          timecode: fc.constantFrom('01:00:10:05', '23:59:59:29'),
        },
        { requiredKeys: ['start', 'shortest_ms', 'longest_ms'] },
      ),
    ),
    prevent_edits: fc.boolean(),
    skipped: fc.boolean(),
  }
  const cells = fc.array(
    fc.oneof(
      word.map(text => ({ text })),
      html.map(html => ({ html })),
    ),
    { maxLength: 3 },
  )
  const row = fc.record({ type: fc.constantFrom('cue', 'cue', 'heading'), ...fields, cells })
  const item = fc.oneof(
    row.map(one => ({ ...one, children: [] as (typeof one)[] })),
    fc.record({
      type: fc.constant('group'),
      ...fields,
      cells: fc.constant<readonly { text?: string; html?: string }[]>([]),
      children: fc.array(row, { maxLength: 3 }),
    }),
  )
  const rundown = fc.record({
    title: name,
    timezone: fc.constantFrom(null, 'Europe/Berlin', 'America/New_York'),
    start_time: start,
    status: fc.constantFrom('draft', 'approved', 'finalized'),
    columns: fc.array(name, { minLength: 3, maxLength: 3 }),
    types: fc.array(fc.constantFrom('text', 'text', 'select'), { minLength: 3, maxLength: 3 }),
    cues: fc.array(item, { maxLength: 6 }),
    mentions: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
    message: fc.record({
      text: word,
      visible: fc.boolean(),
      color,
      bold: fc.boolean(),
      underline: fc.boolean(),
    }),
    startFrom: fc.integer({ min: 0, max: 9 }),
    /** Kind of its timer, which the first row starts; null: it has none. */
    timer: fc.option(fc.constantFrom('down' as const, 'cue' as const)),
    script: fc.boolean(),
    /** Place of the column that is a department; 3: none is. */
    department: fc.integer({ min: 0, max: 3 }),
  })

  /** A script with two calls, one of them at no word, and its first row at a word. */
  const scriptOf = (rows: number): NonNullable<RundownFile['script']> => ({
    text: { ...lighthouse, paragraphs: lighthouse.paragraphs.map(paragraph => ({ ...paragraph })) },
    calls: [
      {
        mark: 1,
        go: anchorOf(lighthouse, 'p3', 'up'),
        standby: anchorOf(lighthouse, 'p2', 'tower'),
      },
      { mark: 12, go: null, standby: null },
    ],
    cues: rows === 0 ? [] : [{ cue: 0, at: anchorOf(lighthouse, 'p1', 'Scene') }],
    standby_before: 3,
  })

  interface Timed {
    readonly timing: object | null
    readonly children?: readonly Timed[]
  }
  const hasTiming = ({ timing, children = [] }: Timed): boolean => timing !== null || children.some(hasTiming)
  const isLatest = ({ timing, children = [] }: Timed): boolean =>
    (timing !== null && ['steps', 'clip', 'timecode'].some(name => name in timing)) || children.some(isLatest)
  const versionOf = (
    cues: readonly Timed[],
    { timers, script }: { readonly timers: boolean; readonly script: boolean },
    department: boolean,
  ): number => {
    if (script) return 7
    if (cues.some(isLatest)) return 6
    if (timers) return 5
    return cues.some(hasTiming) ? 4 : department ? 3 : 1
  }

  it('comes back as it went out: text, HTML, groups, mentions, variables, timing, skips and locks', async () => {
    await fc.assert(
      fc.asyncProperty(rundown, async shape => {
        const cellOf = (cell: { text?: string; html?: string }, column: number) => ({
          column,
          text: cell.text ?? '-',
          html: cell.html ?? plain(cell.text ?? ''),
        })
        const rowOf = <
          Row extends {
            type: string
            start_time: string | null
            timing: { start: string } | null
            cells: readonly { text?: string; html?: string }[]
          },
        >({
          timing,
          ...one
        }: Row) => ({
          ...one,
          // A floating cue has no fixed start.
          ...(timing && { timing: one.start_time === null ? { ...timing, start: 'floating' } : timing }),
          cells: one.type === 'cue' ? one.cells.map(cellOf) : [],
        })
        const file = {
          format: 'showcall-rundown',
          version: versionOf(
            shape.cues,
            { timers: shape.timer !== null, script: shape.script },
            shape.department < 3,
          ),
          rundown: {
            title: shape.title,
            timezone: shape.timezone,
            start_time: shape.start_time,
            status: shape.status,
            settings: {
              cue_numbering: { start_from: shape.startFrom, prefix: 'Q', padding: 2 },
              tod_display_format: '24h',
            },
          },
          columns: shape.columns.map((name, place) => ({
            name,
            type: shape.types[place],
            ...(place === shape.department && {
              department: { short_name: `D${place}`, color: '#1565c0', groups: ['all', 'band'] },
            }),
          })),
          cues: shape.cues.map(one => ({
            ...rowOf(one),
            children: one.type === 'group' ? one.children.map(rowOf) : [],
          })),
          mentions: shape.mentions.map((name, place) => ({
            id: `m${place}`,
            name,
            color: '#0000ff',
            description: 'd',
          })),
          text_variables: [{ key: 'venue', value: 'Arena & <more>' }],
          ...(shape.timer !== null && { timers: [timerOf(shape.timer, shape.cues.length > 0 ? 0 : null)] }),
          ...(shape.script && { script: scriptOf(shape.cues.length) }),
          output_message: shape.message,
        }
        const first = await bench.made('show.json', JSON.stringify(file))
        const out = await bench.export(first.rundownId, 'json')
        const second = await bench.made('show.json', out)
        const again = await bench.export(second.rundownId, 'json')
        expect(second.rundownId).not.toBe(first.rundownId)
        expect(comparable(again)).toEqual(comparable(out))

        // And the first way in kept what the file says.
        const kept: RundownFile = JSON.parse(out)
        expect(kept.version).toBe(file.version)
        expect(kept.timers).toEqual(file.timers)
        expect(kept.script).toEqual(file.script)
        expect(kept.rundown).toEqual(file.rundown)
        expect(kept.columns).toEqual(file.columns)
        expect(kept.output_message).toEqual(file.output_message)
        const rows = kept.cues.flatMap(cue => [cue, ...cue.children])
        const asked = file.cues.flatMap(cue => [cue, ...cue.children])
        expect(
          rows.map(row => [
            row.type,
            row.title,
            row.subtitle,
            row.duration_ms,
            row.timing,
            row.skipped,
            row.prevent_edits,
          ]),
        ).toEqual(
          asked.map(row => [
            row.type,
            row.title,
            row.subtitle,
            row.duration_ms,
            row.timing,
            row.skipped,
            row.prevent_edits,
          ]),
        )
        for (const [place, { cells }] of asked.entries()) {
          for (const { column, text, html } of cells) {
            if (html === plain(text) && text !== '') {
              expect(rows[place]?.cells.find(cell => cell.column === column)?.text).toBe(text)
            }
          }
        }
      }),
      { numRuns: isEveryRound() ? 50 : 10 },
    )
  }, 120_000)

  it('that was cut off, is of another program, of a later version or wrong inside is refused whole', async () => {
    const before = (await bench.connected.service.list()).length
    const refused = async (text: string): Promise<string> =>
      JSON.stringify(await bench.read('x.json', text), (_name, value) =>
        value?.code === undefined ? value : inEnglish(value),
      )
    expect(await refused('{"format":"showcall-rundown",')).toContain('incomplete')
    expect(await refused('{"a":1}')).toContain('not a Showcall rundown')
    expect(await refused('{"format":"showcall-rundown","version":8}')).toContain('Update Showcall')
    expect(await refused('{"format":"showcall-rundown","version":1}')).toContain('rundown')
    expect((await bench.connected.service.list()).length).toBe(before)
  })
})

describe('a running order as a table', () => {
  let bench: TransferBench
  beforeAll(async () => {
    bench = await startTransferBench()
  })
  afterAll(() => bench.close())

  const song = readFileSync(new URL('../../fixtures/shows/song-contest-final.csv', import.meta.url), 'utf8')

  it.each(['csv', 'xlsx'] as const)(
    'goes out as %s and comes back the same, without a question',
    async format => {
      const first = await bench.made('song-contest-final.csv', song)
      const out = await bench.export(first.rundownId, format)
      const content = format === 'csv' ? out : new Uint8Array(Buffer.from(out, 'base64'))
      const second = await bench.made(`Song contest final.${format}`, content)
      expect(second.rundownId).not.toBe(first.rundownId)
      const [before, after] = [
        await bench.export(first.rundownId, 'json'),
        await bench.export(second.rundownId, 'json'),
      ]
      expect(JSON.parse(after)).toEqual(JSON.parse(before))
    },
  )

  it.each(['csv', 'xlsx'] as const)(
    'keeps a column in which nothing is written yet, through a .%s file',
    async format => {
      const first = await bench.made('empty-column.csv', 'title,duration,LX,VID,SND\nDoors,1:00,Wash,,Bed\n')
      const out = await bench.export(first.rundownId, format)
      const content = format === 'csv' ? out : new Uint8Array(Buffer.from(out, 'base64'))
      const second = await bench.made(`again.${format}`, content)
      const file: RundownFile = JSON.parse(await bench.export(second.rundownId, 'json'))
      expect(file.columns.map(({ name }) => name)).toEqual(['LX', 'VID', 'SND'])
    },
  )

  it.each(['csv', 'xlsx'] as const)(
    'keeps what starts ask of GO and the limits of durations, through a .%s file',
    async format => {
      const seconds = (min: number, max: number) => fc.integer({ min, max }).map(count => count * 1_000)
      const timed = fc.record({
        start: fc.constantFrom(null, '2026-05-16T19:00:00.000Z', '2026-05-16T20:30:10.000Z'),
        rule: fc.constantFrom('not_before', 'exactly', 'not_after', 'floating'),
        shortest: fc.option(seconds(0, 60)),
        longest: fc.option(seconds(60, 7_200)),
      })
      await fc.assert(
        fc.asyncProperty(fc.array(timed, { minLength: 1, maxLength: 5 }), fc.boolean(), async (cues, odd) => {
          const rows = cues.map(({ start, rule, shortest, longest }, place) => {
            const timing = { start: rule, shortest_ms: shortest, longest_ms: longest }
            const isPlain = rule === 'not_before' && shortest === null && longest === null
            return {
              type: 'cue',
              title: `Cue ${place}`,
              subtitle: '',
              duration_ms: 60_000,
              background_color: null,
              start_time: rule === 'floating' ? null : start,
              ...(!isPlain && { timing }),
              prevent_edits: false,
              skipped: false,
              cells: [],
              children: [],
            }
          })
          // Text columns of the same names are none of these.
          const names = odd ? ['Start rule', 'Shortest', 'Longest'] : ['LX', 'Shortest']
          const file = {
            format: 'showcall-rundown',
            version: rows.some(row => 'timing' in row) ? 4 : 1,
            rundown: {
              title: 'Times',
              timezone: 'Europe/Berlin',
              start_time: '2026-05-16T18:00:00.000Z',
              status: 'draft',
              settings: {
                cue_numbering: { start_from: 1, prefix: '', padding: 2 },
                tod_display_format: '24h',
              },
            },
            columns: names.map(name => ({ name, type: 'text' })),
            cues: rows,
            mentions: [],
            text_variables: [],
            output_message: { text: '', visible: false, color: '#ffffff', bold: false, underline: false },
          }
          const first = await bench.made('times.showcall', JSON.stringify(file))
          const out = await bench.export(first.rundownId, format)
          const content = format === 'csv' ? out : new Uint8Array(Buffer.from(out, 'base64'))
          const second = await bench.made(`times.${format}`, content)
          const again: RundownFile = JSON.parse(await bench.export(second.rundownId, 'json'))
          expect(again.columns.map(({ name }) => name)).toEqual(names)
          expect(again.cues.map(({ timing, duration_ms }) => [timing, duration_ms])).toEqual(
            rows.map(row => ['timing' in row ? row.timing : undefined, 60_000]),
          )
          // A table names no day: it comes back as one of today, whose offset from UTC may be another.
          const inBerlin = new Intl.DateTimeFormat('en-GB', {
            timeZone: 'Europe/Berlin',
            timeStyle: 'medium',
          })
          const clock = (time: string | null) => (time === null ? null : inBerlin.format(new Date(time)))
          expect(again.cues.map(({ start_time }) => clock(start_time))).toEqual(
            rows.map(({ start_time }) => clock(start_time)),
          )
        }),
        { numRuns: isEveryRound() ? 50 : 10 },
      )
    },
    120_000,
  )

  it('that begins like a formula is none in a spreadsheet, and comes back as it was', async () => {
    const first = await bench.made(
      'formulas.csv',
      `title,SND,=HYPERLINK(1),''@x\n=1+1,-3 dB,a,b\n@home,+ Lav,''=own,'''-2\n`,
    )
    const csv = await bench.export(first.rundownId, 'csv')
    const { data } = Papa.parse<string[]>(csv.replace('\ufeff', ''), { delimiter: ',' })
    expect(data.flat().filter(field => /^\s*[=+\-@]/.test(field))).toEqual([])
    expect(data[0]?.slice(-2)).toEqual(["'=HYPERLINK(1)", "''@x"])

    const second = await bench.made('again.csv', csv)
    const file: RundownFile = JSON.parse(await bench.export(second.rundownId, 'json'))
    expect(file.columns.map(({ name }) => name)).toEqual(['SND', '=HYPERLINK(1)', "'@x"])
    expect(file.cues.map(({ title }) => title)).toEqual(['=1+1', '@home'])
    expect(file.cues[1]?.cells.map(({ text }) => text)).toEqual(['+ Lav', "'=own", "''-2"])
  })

  const timed = [
    '+0:20 LX 12',
    '-0:10 Fade',
    '−0:10 Fade',
    '+0:20 LX 12\n-0:10 LX 14',
    'LX 11\n+0:20 LX 12\n−1:02:03 LX 14',
    '-0:10 out\n+0:05 in\n\nlast',
    ' +0:20 LX 12',
    "'+0:20 LX 12",
    "''-0:10",
    '-3 dB',
    "'quoted'",
  ]

  it.each(['csv', 'xlsx', 'json'] as const)(
    'calls with a time come back as they were, through %s',
    async format => {
      const table = [['title', 'LX'], ...timed.map((text, at) => [`Cue ${at}`, text])]
      const typed = table.map(row => row.map(text => (/^'*\s*[-+]/.test(text) ? `'${text}` : text)))
      const first = await bench.made('timed.csv', Papa.unparse(typed))
      const textsOf = async (rundownId: string) => {
        const file: RundownFile = JSON.parse(await bench.export(rundownId, 'json'))
        return file.cues.map(({ cells }) => cells[0]?.text)
      }
      expect(await textsOf(first.rundownId)).toEqual(timed)
      const out = await bench.export(first.rundownId, format)
      if (format === 'csv') expect(out).not.toMatch(/[,"](?:[+-]\d)/)
      const content = format === 'xlsx' ? new Uint8Array(Buffer.from(out, 'base64')) : out
      const second = await bench.made(`timed.${format === 'json' ? 'showcall' : format}`, content)
      expect(second.rundownId).not.toBe(first.rundownId)
      expect(await textsOf(second.rundownId)).toEqual(timed)
      expect(timed.slice(0, 6).flatMap(text => parseCalls(text).map(({ place }) => place))).toEqual([
        '+0:20',
        '−0:10',
        '−0:10',
        '+0:20',
        '−0:10',
        'start',
        '+0:20',
        '−1:02:03',
        'start',
        '−0:10',
        '+0:05',
      ])
    },
  )

  it('the apostrophe before a call with a time is stripped where a spreadsheet kept it', async () => {
    const write = createSpreadsheets({
      entry: builtThreads.spreadsheetEntry,
      timers: realTimers,
    }).write
    const rows = [
      [{ text: 'title' }, { text: 'LX' }],
      [{ text: 'One' }, { text: "'+0:20 LX 12\n-0:10 LX 14" }],
    ]
    const bytes = await write({ name: 'Sheet', rows, widths: [10, 10] }, new AbortController().signal)
    const made = await bench.made('from-csv.xlsx', new Uint8Array(bytes))
    const file: RundownFile = JSON.parse(await bench.export(made.rundownId, 'json'))
    expect(file.cues[0]?.cells[0]?.text).toBe('+0:20 LX 12\n-0:10 LX 14')
  })

  it('is a new rundown each time that a person imports it, and one rundown for all starts that name it', async () => {
    const content = 'title\nTwice\n'
    const first = await bench.made('a.csv', content)
    expect((await bench.made('a.csv', content)).rundownId).not.toBe(first.rundownId)
    const bring = async () => {
      const result = await bench.transfers.bring({ name: 'a.csv', content })
      return result.kind === 'made' ? result.made.rundownId : result
    }
    const started = await bring()
    expect(started).not.toBe(first.rundownId)
    expect(await bring()).toBe(started)
  })
})

const plain = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\r\n|\r|\n/g, '<br>')

/** Identifiers of mentions are made anew: they read by their place. */
function comparable(text: string): unknown {
  const file: RundownFile = JSON.parse(text)
  return JSON.parse(
    file.mentions.reduce((sum, { id }, place) => sum.replaceAll(id, `mention-${place}`), text),
  )
}
