import { monitorEventLoopDelay } from 'node:perf_hooks'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { FileReading, SheetDraft } from '../../../src-main/desk/ports/spreadsheets.ts'
import { createSpreadsheets } from '../../../src-main/desk/spreadsheets/spreadsheet-thread.ts'
import { writeXlsx } from '../../../src-main/desk/spreadsheets/write-xlsx.ts'
import { realTimers } from '../../../src-main/hosts/real-time.ts'
import { builtThreads } from '../../support/built-threads.ts'
import { saying } from '../../support/saying.ts'
import { reasonOf, tablesIn } from './tables-in.ts'
import { rowOf, xlsxOf, zipOf } from './xlsx-file.ts'

const rowsIn = async (file: Uint8Array) => (await tablesIn(file))[0]?.rows

describe('cells of a spreadsheet', () => {
  it.each([false, true])(
    'are times and spans as a person reads them, counted from 1904: %s',
    async date1904 => {
      const day = date1904 ? 44_696 : 46_158
      const file = xlsxOf(
        {
          Show: rowOf(1, [
            [0.84375, 1],
            [0.0625, 2],
            [1.25, 2],
            [day, 3],
            [day + 0.84375, 3],
          ]),
        },
        { date1904 },
      )
      expect((await rowsIn(file))?.[0]?.fields).toEqual([
        '20:15:00',
        '1:30:00',
        '30:00:00',
        '2026-05-16',
        '2026-05-16 20:15:00',
      ])
    },
  )

  it('are exact spans of more than a day, also counted from 1904', async () => {
    const span = (37 * 3_600 + 5 * 60 + 24) / 86_400
    for (const date1904 of [false, true]) {
      const file = xlsxOf({ Show: rowOf(1, [[span, 2]]) }, { date1904 })
      expect((await rowsIn(file))?.[0]?.fields).toEqual(['37:05:24'])
    }
  })

  it.each(['Asia/Shanghai', 'Europe/Paris', 'Asia/Kolkata', 'America/St_Johns'])(
    'are the same on a computer in %s, read and written',
    async timezone => {
      const before = process.env['TZ']
      process.env['TZ'] = timezone
      onTestFinished(() => {
        if (before === undefined) delete process.env['TZ']
        else process.env['TZ'] = before
      })
      expect(new Date(2026, 0, 1).getTime()).not.toBe(Date.UTC(2026, 0, 1))
      const second = (hours: number, minutes: number, seconds: number) =>
        (hours * 3_600 + minutes * 60 + seconds) / 86_400
      const times = [second(0, 0, 1), second(8, 5, 43), second(20, 15, 0), second(23, 59, 59)]
      const texts = ['0:00:01', '8:05:43', '20:15:00', '23:59:59']
      const file = xlsxOf({ Show: rowOf(1, [...times.map(time => [time, 2] as const), [46_158.84375, 3]]) })
      expect((await rowsIn(file))?.[0]?.fields).toEqual([...texts, '2026-05-16 20:15:00'])
      const written = await writeXlsx({
        name: 'Show',
        widths: [],
        rows: [times.map(time => ({ time, format: 'h:mm:ss' }))],
      })
      expect((await rowsIn(written))?.[0]?.fields).toEqual(texts)
    },
  )

  it('are what a formula gave last, a word for true, and the error where it gave one', async () => {
    const file = xlsxOf({
      Show: rowOf(1, [
        { xml: '<c t="str"><f>A1&amp;B1</f><v>Song 1</v></c>' },
        { xml: '<c><f>1+1</f><v>2</v></c>' },
        { xml: '<c t="b"><v>1</v></c>' },
        { xml: '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>' },
        { xml: '<c t="str"><f>A1</f></c>' },
        [0.1, 0],
        'end',
      ]),
    })
    const fields = (await rowsIn(file))?.[0]?.fields
    expect(fields?.slice(0, 3)).toEqual(['Song 1', '2', 'TRUE'])
    expect(fields?.slice(3)).toEqual(['#DIV/0!', '', '0.1', 'end'])
  })

  it('of merged cells stand in the first of them; rows keep their lines, gaps and all', async () => {
    const file = xlsxOf({ Show: `${rowOf(2, ['Title', '', 'LX'])}${rowOf(5, ['One', '', 'Look'])}` })
    expect(await rowsIn(file)).toEqual([
      { line: 2, fields: ['Title', '', 'LX'] },
      { line: 5, fields: ['One', '', 'Look'] },
    ])
  })

  it('that were written here are read back as they were', async () => {
    const written = await writeXlsx({
      name: 'A/B: "show"?',
      widths: [10, 10],
      rows: [
        [{ text: 'title', bold: true }, { text: 'duration' }],
        [{ text: ' =1+1\n"x" <&> 🎬' }, { time: 186 / 86_400, format: '[h]:mm:ss' }],
        [{ text: 'a_x0041_b' }, { time: 30 / 24, format: '[h]:mm:ss' }],
      ],
    })
    expect((await rowsIn(written))?.map(row => row.fields)).toEqual([
      ['title', 'duration'],
      [' =1+1\n"x" <&> 🎬', '0:03:06'],
      ['a_x0041_b', '30:00:00'],
    ])
  })
})

describe('the name of a sheet', () => {
  const nameOf = async (name: string): Promise<string | undefined> => {
    const written = await writeXlsx({ name, widths: [], rows: [[{ text: 'title' }]] })
    return (await tablesIn(written))[0]?.name
  }

  it('is one that a spreadsheet takes: short enough, with no character cut, and without signs of a reference', async () => {
    const long = `Gala [A/B]: the 'big' one? *now*${'x'.repeat(30)}`
    expect(await nameOf(long)).toBe('Gala  A B   the  big  one   now')
    // The picture would be the characters 31 and 32.
    expect(await nameOf(`${'a'.repeat(30)}🎬${'b'.repeat(28)}`)).toBe('a'.repeat(30))
    expect(await nameOf(`${'a'.repeat(29)}🎬${'b'.repeat(29)}`)).toBe(`${'a'.repeat(29)}🎬`)
    expect(await nameOf(`${'a'.repeat(25)}👩‍🎤${'b'.repeat(29)}`)).toBe(`${'a'.repeat(25)}👩‍🎤b`)
    expect(await nameOf(`${'a'.repeat(28)}👩‍🎤`)).toBe('a'.repeat(28))
    for (const name of ['', ' ? ', 'History', "'"]) expect(await nameOf(name)).toBe('Rundown')
  })
})

describe('a file that means harm, or is none', () => {
  const megabyte = 1024 * 1024
  const tooLarge = /has more than 24 MB or 5,000 parts/
  const entry = builtThreads.spreadsheetEntry
  const { signal } = new AbortController()

  it('is refused before it unpacks to more than a running order is', async () => {
    expect(await reasonOf(zipOf({ 'xl/workbook.xml': 'x' }, { declared: 0x7fffffff }))).toMatch(tooLarge)
    const bomb = zipOf({ 'xl/worksheets/sheet1.xml': ' '.repeat(250 * megabyte) })
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await reasonOf(bomb)).toMatch(tooLarge)
    expect(await reasonOf(zipOf({ 'xl/media/a.png': 'x' }, { listed: 5_001 }))).toMatch(tooLarge)
  })

  /** What `work` gives, and how many megabytes it took at most. */
  async function measured<Result>(work: () => Promise<Result>): Promise<readonly [Result, number]> {
    const before = process.memoryUsage().rss
    let most = before
    const sampling = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 2)
    const result = await work()
    clearInterval(sampling)
    return [result, (most - before) / megabyte]
  }
  /** What a page is shown of its tables, whose thread is ended. */
  const firstOf = (reading: FileReading): SheetDraft => {
    if (!reading.ok || reading.kind !== 'tables') throw new Error(JSON.stringify(reading))
    reading.tables.close()
    return reading.tables.first
  }
  const inThread = (file: Uint8Array) =>
    measured(() => createSpreadsheets({ entry, timers: realTimers }).read(file, {}, signal))

  it('is refused by what it lists, whatever number of parts it gives, within the memory that is allowed', async () => {
    const bomb = zipOf({ 'xl/worksheets/sheet1.xml': ' '.repeat(20 * megabyte) }, { listed: 60 })
    expect(bomb.length).toBeLessThan(50_000)
    const [reading, took] = await inThread(bomb)
    expect(reading).toEqual({ ok: false, reason: saying(tooLarge) })
    expect(took).toBeLessThan(150)
  }, 60_000)

  const far = '<c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c>'
  const many = /cells to be a running order|too much text/
  it.each([
    ['of two million rows', rowOf(1, ['a']) + '<row><c><v>1</v></c></row>'.repeat(2_000_000), tooLarge],
    ['of as many rows as its part may hold', '<row><c><v>1</v></c></row>'.repeat(900_000), many],
    ['with a cell at the far corner', `${rowOf(1, ['a'])}<row r="1048576">${far}</row>`, many],
    [
      'whose cells alone are many, for their text stands behind empty ones',
      `<row r="1"><c r="ALL1"><v>1</v></c></row>${'<row><c><v>1</v></c></row>'.repeat(400)}`,
      many,
    ],
    [
      'with a cell that says that it is far away',
      `<row>${far.replace('XFD1048576', 'A9999999')}</row>`,
      many,
    ],
    [
      'with a row that is numbered far away',
      `<row r="999999999">${far.replace('XFD1048576', 'A999999999')}</row>`,
      many,
    ],
  ])(
    '%s is refused before its cells are made',
    async (_what, rows, reason) => {
      const [reading, took] = await inThread(xlsxOf({ Show: rows }))
      expect(reading).toEqual({ ok: false, reason: saying(reason) })
      expect(took).toBeLessThan(150)
    },
    60_000,
  )

  it('of many sheets is refused by what they would take together', async () => {
    const wide = Array.from({ length: 40 }, (_, at) => rowOf(at + 1, ['a']).replace('A', 'ALL')).join('')
    const sheets = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`Sheet ${at}`, wide]))
    const [reading, took] = await inThread(xlsxOf(sheets))
    expect(reading).toEqual({ ok: false, reason: saying(many) })
    expect(took).toBeLessThan(150)
  }, 60_000)

  it('is read up to its last cell with something in it, whatever is formatted behind it', async () => {
    const blank = '<row r="1048576"><c r="XFD1048576" s="1"/></row><row r="3"><c r="A3"></c></row>'
    const rows = `${rowOf(1, ['Title', 'LX'])}<row r="2"/>${rowOf(3, ['One'])}<row r="4" hidden="false"/>${blank}`
    const far = '<row><c r="XFD1"/></row>'.repeat(500)
    const [reading, took] = await inThread(xlsxOf({ Show: rows + far, Empty: blank }))
    const first = firstOf(reading)
    expect(first.sheets).toEqual(['Show', 'Empty'])
    expect(first.columns.map(({ name }) => name)).toEqual(['Title', 'LX'])
    expect(first.rowCount).toBe(1)
    expect(first.heads).toMatchObject([{ line: 1 }, { line: 3, text: 'One' }])
    expect(took).toBeLessThan(150)
  }, 60_000)

  it.each([
    ['carriage returns', '\r'.repeat(12 * megabyte)],
    ['line feeds', '\n'.repeat(12 * megabyte)],
    ['one line more than a file may have', '\n'.repeat(500_000)],
  ])(
    'as CSV is refused before its lines are made: %s',
    async (_what, lines) => {
      const [reading, took] = await measured(() =>
        createSpreadsheets({ entry, timers: realTimers }).read(`title${lines}\n`, {}, signal),
      )
      const { rowCount, faults } = firstOf(reading)
      expect(rowCount).toBe(0)
      expect(faults).toContainEqual({ line: 0, reason: saying(many) })
      expect(took).toBeLessThan(150)
    },
    60_000,
  )

  it('is refused where one text stands in more cells than a table has characters', async () => {
    const text = `<si><t>${'x'.repeat(megabyte)}</t></si>`
    const cells = Array.from(
      { length: 40 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
    )
    expect(await reasonOf(xlsxOf({ Show: cells.join('') }, { sharedStrings: text }))).toMatch(/too much text/)
  })

  it('is refused with what to do: cut off, with a password, of the old format, empty, and no spreadsheet', async () => {
    const whole = xlsxOf({ Show: rowOf(1, ['Title']) })
    expect(await reasonOf(whole.slice(0, whole.length - 30))).toMatch(/incomplete/)
    expect(await reasonOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2))).toMatch(/old Excel file/)
    expect(await reasonOf(xlsxOf({ Show: '' }))).toMatch(/it is empty/)
    expect(await reasonOf(zipOf({ 'word/document.xml': '<a/>' }))).toMatch(/it is a document/)
    expect(await reasonOf(Uint8Array.of(1, 2, 3))).toMatch(/neither a spreadsheet nor text/)
  })

  it('that keeps its reader busy is given up, and can be called off', async () => {
    const file = xlsxOf({ Show: rowOf(1, ['Title']) })
    const hasty = createSpreadsheets({ entry, timers: realTimers, timeoutMs: 0 })
    expect(await hasty.read(file, {}, new AbortController().signal)).toMatchObject({
      ok: false,
      reason: saying('too long'),
    })
    const off = new AbortController()
    off.abort()
    await expect(
      createSpreadsheets({ entry, timers: realTimers }).read(file, {}, off.signal),
    ).rejects.toThrow('Cancelled')
  })

  it('does not hold up the desk while it is read: blank lines and columns without end', async () => {
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const spreadsheets = createSpreadsheets({ entry, timers: realTimers })
    const blank = await spreadsheets.read(`title\nOne\n${'\n'.repeat(499_000)}Two\n`, {}, signal)
    expect(firstOf(blank)).toMatchObject({
      rowCount: 2,
      heads: [{ line: 1 }, { line: 2 }, { line: 499_003 }],
      faults: [],
    })
    const wide = firstOf(await spreadsheets.read(`title${','.repeat(2_000_000)}\nOne\n`, {}, signal))
    expect(wide.rowCount).toBe(0)
    expect(wide.faults).toContainEqual({ line: 1, reason: saying('2,000,001 columns') })
    delay.disable()
    expect(delay.max / 1e6).toBeLessThan(2_000)
  }, 60_000)
})
