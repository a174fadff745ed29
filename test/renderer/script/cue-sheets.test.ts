import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import type { CueRow } from '../../../src-main/contract/bridge/slices.ts'
import { noMarks } from '../../../src-main/domain/script/marks.ts'
import { callsOfDepartment, csvText } from '../../../src-renderer/state/script/cue-sheets.ts'
import { scriptModel } from '../../../src-renderer/state/script/script-model.ts'
import { calledShow } from '../../fakes/bridge-calling.ts'
import { anchorOf, lighthouse } from '../../support/one-script.ts'

const column = {
  id: 'lx',
  name: 'Lights',
  department: { shortName: 'LX', color: '#d97706', groups: [] },
}
const rowsWith = (...cells: readonly string[]): readonly CueRow[] => {
  const cues = calledShow.rows.filter(({ cue }) => cue.type === 'cue')
  return cells.flatMap((lx, place) => {
    const row = cues[place]
    return row === undefined ? [] : [{ ...row, cells: { lx } }]
  })
}
const at = (paragraph: string, word: string) => anchorOf(lighthouse, paragraph, word)
const sheet = (rows: readonly CueRow[], marks = noMarks, script = lighthouse) => {
  const model = scriptModel({ version: 1, script, marks }, rows, [column])
  return callsOfDepartment(rows, column, model)
}

describe('the cue sheet of a department', () => {
  it('has its calls in the order of the show, with number, page, word and standby', () => {
    const rows = rowsWith(
      '−0:10 LX 59\n+0:20 LX 58\n§2 LX 57 lamp turns\n§1 56.5 dim\nPreset\n§9 LX 70',
      'LX 60 sea',
    )
    const [first, second] = rows
    const marks = {
      calls: {
        1: { go: at('p3', 'up'), standby: null },
        2: { go: at('p5', 'Listen'), standby: at('p4', 'lamp') },
      },
      cues: { [second?.cue.id ?? '']: at('p7', 'count') },
      standbyBefore: 2,
    }
    const calls = sheet(rows, marks)
    expect(calls.map(({ number, text, time }) => [number, text, time])).toEqual([
      ['', 'Preset', ''],
      ['56.5', 'dim', ''],
      ['LX 57', 'lamp turns', ''],
      ['LX 58', '', '+0:20'],
      ['LX 59', '', '−0:10'],
      ['LX 70', '', ''],
      ['LX 60', 'sea', ''],
    ])
    expect(calls.map(call => [call.at?.page ?? '', call.at?.word ?? ''])).toEqual([
      ['', ''],
      ['31', 'up'],
      ['31', 'Listen'],
      ['', ''],
      ['', ''],
      ['', ''],
      ['32', 'count'],
    ])
    expect(calls.map(({ standby }) => standby && [standby.page, standby.word])).toEqual([
      null,
      ['31', 'Scene 4: the gallery'],
      ['31', 'lamp'],
      null,
      null,
      null,
      null,
    ])
    expect(calls.filter(({ isLost }) => isLost).map(({ number }) => number)).toEqual(['LX 70'])
    expect(calls[1]?.at).toMatchObject({ before: '… night and nobody came ', word: 'up', after: '.' })
    expect(calls[0]?.row).toBe(first)
  })

  it('cuts the beginning of a long paragraph between words, where the rule puts its standby', () => {
    const marks = { calls: { 1: { go: at('p3', 'up'), standby: null } }, cues: {}, standbyBefore: 1 }
    const [call] = sheet(rowsWith('§1 LX 1'), marks)
    expect(call?.standby?.word).toBe('You can hear it before you see …')
  })

  it('is one of times alone where there is no script', () => {
    const rows = rowsWith('Preset\n+0:20 LX 58 blue')
    expect(callsOfDepartment(rows, column, null)).toMatchObject([
      { number: '', text: 'Preset', time: '', at: null, isLost: false },
      { number: 'LX 58', text: 'blue', time: '+0:20', at: null, isLost: false },
    ])
  })

  it('takes no number from a text that has none', () => {
    const texts = ['Blackout', 'Follow spot 2 on Ida', 'LX', '57th street', 'FX 3a thunder', 'lx 12']
    const rows = texts.map(text => sheet(rowsWith(text))[0])
    expect(rows.map(call => call?.number)).toEqual(['', '', '', '', 'FX 3a', 'lx 12'])
  })
})

it('a table as CSV comes back as it was, without formulas', () => {
  const rows = [
    ['Word', 'Text'],
    ['“up”, then', 'a "quoted"\nline;'],
    ['=1+1', ' edges '],
  ]
  const text = csvText(rows)
  expect(text.startsWith('\ufeff')).toBe(true)
  const { data } = Papa.parse<string[]>(text.slice(1).trimEnd(), { newline: '\r\n', delimiter: ',' })
  expect(data).toEqual([rows[0], rows[1], ["'=1+1", ' edges ']])
})
