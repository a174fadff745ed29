import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inEnglish } from '../../src-main/contract/english.ts'
import { messageFormatter } from '../../src-main/contract/message-format.ts'
import { deskTexts as de } from '../../src-main/domain/messages/de.ts'
import { type FileAnswers, noAnswers, type OpenedFile, openFile } from '../../src-main/hosts/open-file.ts'
import { rowOf, xlsxOf } from '../desk/spreadsheets/xlsx-file.ts'
import { startTransferBench, type TransferBench } from '../desk/transfer/bench.ts'

const table = 'type,title,duration,LX\ncue,Overture,1:30,Look 1\nheading,Part one,,\ncue,Finale,0:45,Look 2\n'

describe('a file that is named on the command line', () => {
  let dir: string
  let bench: TransferBench
  let printed: string[]
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'showcall-open-'))
    bench = await startTransferBench()
  })
  afterAll(async () => {
    await bench.close()
    rmSync(dir, { recursive: true, force: true })
  })
  beforeEach(() => {
    printed = []
  })

  const desk = { notices: { add: (_kind: string, text: string) => void printed.push(text) } }
  const opened = (name: string, content: string | Uint8Array): Promise<OpenedFile> => {
    const path = join(dir, name)
    writeFileSync(path, content)
    return openFile(desk, bench.transfers, path)
  }
  const openedBy = (
    name: string,
    content: string | Uint8Array,
    how: Partial<FileAnswers>,
  ): Promise<OpenedFile> => {
    const path = join(dir, name)
    writeFileSync(path, content)
    return openFile(desk, bench.transfers, path, { ...noAnswers, ...how })
  }
  const titles = async (): Promise<readonly string[]> =>
    (await bench.connected.service.list()).map(({ title }) => title)

  it('may be a CSV, an XLSX, or a rundown as it was exported, with its cells', async () => {
    expect(await opened('plain.csv', table)).toEqual({ ok: true, message: '“Plain” is open.' })
    const { rundownId } = await bench.made('evening.csv', `${table}cue,Encore,1:00,\n`)
    const xlsx = Buffer.from(await bench.export(rundownId, 'xlsx'), 'base64')
    expect(await opened('as-a-table.xlsx', xlsx)).toEqual({ ok: true, message: '“As a table” is open.' })
    const json = await bench.export(rundownId, 'json')
    expect(await opened('whole.showcall', json.replace('"Evening"', '"Again"'))).toEqual({
      ok: true,
      message: '“Again” is open.',
    })
    expect(await titles()).toEqual(expect.arrayContaining(['Plain', 'As a table', 'Again']))
    const again = (await bench.connected.service.list()).find(({ title }) => title === 'Again')
    expect(await bench.export(again?.id ?? '', 'csv')).toContain('Look 2')
    expect(printed).toEqual([])
  })

  it('may be in another encoding, and is the same rundown at the next start', async () => {
    const latin = Buffer.from('type,title\ncue,Gr\xfcn\n', 'latin1')
    expect((await opened('latin.csv', latin)).ok).toBe(true)
    expect((await opened('latin.csv', latin)).ok).toBe(true)
    const [made, ...others] = (await bench.connected.service.list()).filter(({ title }) => title === 'Latin')
    expect(others).toEqual([])
    expect(await bench.export(made?.id ?? '', 'csv')).toContain('Grün')
  })

  it('that leaves something open is not imported, and what would be asked is said', async () => {
    const before = await titles()
    const { ok, message } = await opened('open.csv', 'Item,Duration\nDoors,1:30\nOpening,30\n')
    expect([ok, inEnglish(message)]).toEqual([
      false,
      [
        `${join(dir, 'open.csv')} was not imported, and nothing changed: it leaves something open. Add the option of each answer, or import it in Showcall and answer there:`,
        '  Durations: is “1:30” 1:30 or 1:30:00?',
        '    --answer durations=seconds',
        '    --answer durations=minutes',
      ].join('\n'),
    ])
    expect(await titles()).toEqual(before)
  })

  it('is imported by the options that were printed, and is another rundown by other answers', async () => {
    const content = 'Item,Duration\nDoors,1:30\nOpening,30\n'
    const by = (answer: string) => openedBy('answered.csv', content, { answers: [answer] })
    expect(await by('durations=minutes')).toEqual({ ok: true, message: '“Answered” is open.' })
    expect(await by('Durations=Minutes')).toMatchObject({ ok: true })
    expect(await by('durations=seconds')).toMatchObject({ ok: true })
    const made = (await bench.connected.service.list()).filter(({ title }) => title === 'Answered')
    const exported = await Promise.all(made.map(({ id }) => bench.export(id, 'csv')))
    expect(exported.map(text => /Doors.*?(\d+:\d\d:\d\d|\d+:\d\d)/.exec(text)?.[1]).toSorted()).toEqual([
      expect.stringMatching(/^0?0?:?0?1:30$/),
      expect.stringMatching(/^0?1:30:00$/),
    ])
  })

  it.each([
    ['durations=hours', 'durations=seconds, durations=minutes.'],
    ['colour=red', 'durations=…, dates=…, frame-rate=…, first-cue=…, column.Item=…, column.Duration=….'],
    ['column.Dauer=duration', 'column.Item=…, column.Duration=….'],
    ['column.Item=name', 'column.Item=number, column.Item=type'],
  ])('says which answers there are, where “%s” is none', async (answer, answers) => {
    const { ok, message } = await openedBy('wrong.csv', 'Item,Duration\nDoors,1:30\nOpening,30\n', {
      answers: [answer],
    })
    expect(ok).toBe(false)
    expect(inEnglish(message)).toContain(
      `was not read: it takes no answer “${answer}”. Its answers are ${answers}`,
    )
  })

  it('may be one sheet of several, and a column may be said', async () => {
    const rows = (...lines: readonly (readonly string[])[]): string =>
      [['Item', 'Title', 'Duration'], ...lines].map((cells, at) => rowOf(at + 1, cells)).join('')
    const book = xlsxOf({
      'Day 1': rows(['1', 'Doors', '0:10:00']),
      'Day 2': rows(['A', 'Encore', '0:05:00'], ['B', 'Out', '0:01:00']),
    })
    const asked = await opened('days.xlsx', book)
    expect(inEnglish(asked.message)).toContain('    --sheet "Day 1"\n    --sheet "Day 2"')
    expect(inEnglish((await openedBy('days.xlsx', book, { sheet: 'Day 3' })).message)).toContain(
      'it has no sheet “Day 3”. Its sheets are Day 1, Day 2.',
    )
    const how = { sheet: 'day 2', answers: ['column.Item=text'] }
    expect(await openedBy('days.xlsx', book, how)).toMatchObject({ ok: true })
    const made = (await bench.connected.service.list()).find(({ title }) => title === 'Days')
    expect(await bench.export(made?.id ?? '', 'csv')).toMatch(/Item.*Encore.*Out/s)
  })

  it('that is not there is reported in the language of whoever reads it', async () => {
    const { message } = await openFile(desk, bench.transfers, '/nowhere/evening.csv')
    expect(inEnglish(message)).toBe('/nowhere/evening.csv was not read: there is no such file or folder.')
    expect(messageFormatter(de, 'de')(message)).toBe(
      '/nowhere/evening.csv wurde nicht gelesen: Es gibt keine solche Datei und keinen solchen Ordner.',
    )
  })

  it('is refused in words when it is a folder', async () => {
    const { ok, message } = await openFile(desk, bench.transfers, dir)
    expect([ok, inEnglish(message)]).toEqual([false, `${dir} was not read: it is a folder, not a file.`])
  })

  it.each([
    ['a picture', 'x.png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe), 'a picture'],
    ['XML of another program', 'x.xml', '<?xml version="1.0"?><mos/>', 'XML that Showcall does not know'],
    ['other JSON', 'x.json', '{"cues":[]}', 'not a Showcall rundown'],
    ['an archive', 'x.zip', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 1, 2, 3), ''],
    ['an old spreadsheet', 'x.xls', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 1, 2), ''],
    ['a table that has to be looked at', 'x.csv', 'a,b\n1,2\n', 'line 1: no column is imported as the title'],
  ])('is refused in words when it is %s, and nothing is made', async (_what, name, content, words) => {
    const before = await titles()
    const refused = await opened(name, content)
    const message = inEnglish(refused.message)
    expect(refused.ok).toBe(false)
    expect(message).toContain(join(dir, name))
    expect(message).toContain(words)
    expect(message).toMatch(/was not (read|imported).*\S\.$/s)
    expect(printed).toEqual([message])
    expect(await titles()).toEqual(before)
  })
})
