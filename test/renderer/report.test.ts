import { describe, expect, it } from 'vitest'
import type { AsRun, AsRunNote, AsRunPlanAct } from '../../src-main/domain/as-run/as-run.ts'
import { duration, shift } from '../../src-main/domain/time/time.ts'
import {
  longestBody,
  reportDocument,
  reportMail,
  reportMarkdown,
} from '../../src-renderer/views/journal/report/report-document.ts'
import { reportedRun } from '../fakes/recorded-runs.ts'

const document = (change: Partial<AsRun> = {}) => reportDocument({ ...reportedRun, ...change })
const noteOf = (text: string): AsRunNote => ({
  at: shift(reportedRun.start ?? reportedRun.plannedStart ?? (0 as never), duration(60_000)),
  text,
  department: null,
  by: 'Booth',
  cue: null,
})

describe('the show report', () => {
  it('says that READY and DONE end with their cue', () => {
    const [said] = reportedRun.words
    if (said === undefined) return expect.unreachable()
    const ready = { ...said, word: 'ready', ended: null } as const
    const words = document({ words: [ready, { ...ready, word: 'done' }] }).sections.find(
      ({ id }) => id === 'words',
    )
    expect(words?.rows.map(row => row.slice(3))).toEqual([
      ['READY', 'Dimmers', 'end of the cue', ''],
      ['DONE', 'Dimmers', 'end of the cue', ''],
    ])
  })

  it('names phones that were away, and answers that came too late', () => {
    const [stop] = reportedRun.stops
    if (stop === undefined) return expect.unreachable()
    const phone = { ...stop, kind: 'phone', surface: 'LX (Dimmers)' } as const
    const late = { ...phone, kind: 'late-answer' } as const
    const stops = [phone, { ...late, answer: 'ready' }, { ...late, answer: 'acknowledge' }] as const
    const rows = document({ stops }).sections.find(({ id }) => id === 'stops')?.rows
    expect(rows?.map(row => row.slice(1))).toEqual([
      ['21:04:30', 'Phone not connected: LX (Dimmers)', '0:30'],
      ['21:04:30', 'Came too late, not taken: LX (Dimmers), READY', '0:30'],
      ['21:04:30', 'Came too late, not taken: LX (Dimmers), ACKNOWLEDGED', '0:30'],
    ])
  })

  it('says what the plan was changed for and which cues changed, what was undone, and which cues went by AUTO or timecode', () => {
    const [first, second] = reportedRun.cues
    if (first === undefined || second === undefined) return expect.unreachable()
    const { cueId, number, title } = second
    const act: AsRunPlanAct = {
      ...{ at: second.start, act: 'hit', way: 'done', by: 'iPad' },
      cue: { cueId, number, title },
      time: shift(second.start, duration(120_000)),
      changes: [{ change: 'duration', cue: first, was: duration(60_000), is: duration(45_000) }],
    }
    const moved: AsRunPlanAct = {
      ...{ at: second.start, act: 're-time', way: 'undone', cue: null, moved: duration(250_000), by: 'iPad' },
      changes: [{ change: 'start', cue: null, was: second.start, is: null }],
    }
    const by = (kind: 'auto' | 'timecode', surface: string, control: string) =>
      ({ how: 'go', from: { kind, surface, control }, press: 1 }) as const
    const { sections } = document({
      planActs: [act, moved],
      cues: [
        { ...first, entered: by('auto', 'AUTO', 'AUTO') },
        { ...second, entered: by('timecode', 'Timecode', '10:00:00:00') },
      ],
    })
    const rowsOf = (of: string) => sections.find(({ id }) => id === of)?.rows
    const plain = (rows = rowsOf('planActs')) =>
      rows?.map(row => row.map(text => text.replace(/[\u2068\u2069]/g, '')))
    expect(plain()).toEqual([
      ['21:01:06', 'Hit 21:03:06: 02 Opening act', '01 Countdown to air 1:00 → 0:45', 'iPad'],
      ['21:01:06', 'UNDONE: Re-time by +4:10', 'Start of the show 21:01:06 → –', 'iPad'],
    ])
    expect(rowsOf('byItself')).toEqual([
      ['21:00:04', '01 Countdown to air', 'AUTO'],
      ['21:01:06', '02 Opening act', 'Timecode, 10:00:00:00'],
    ])
  })

  it('of a rehearsal has its notes, and says nothing of what is not recorded of one', () => {
    const { sections, totals, empty } = document({ rehearsal: true })
    expect([sections.map(({ id }) => id), totals, empty]).toEqual([['notes'], [], []])
    for (const text of [
      reportMarkdown(document({ rehearsal: true })),
      decodeURIComponent(reportMail(document({ rehearsal: true }), 'r.md').address),
    ])
      expect(text).not.toMatch(/(\r?\n){3}/)
  })

  it('has a section for what there was, in the times of the rundown, and names what there was not', () => {
    const { sections, empty, day } = document()
    const rows = Object.fromEntries(sections.map(({ id, rows }) => [id, rows]))
    expect(day).toContain('Europe/Stockholm')
    expect(rows['notes']).toEqual([
      ['21:02:00', '02 Opening act', 'LX', 'late', 'Booth'],
      ['21:11:40', '', '', 'good', 'Keyboard'],
    ])
    expect(rows['offPlan']).toEqual([
      ['02', 'Opening act', '21:01:06', '+0:06', '6:30', '6:42', '+0:12'],
      ['03', 'Hosts welcome', '21:08:08', '+0:38', '4:00', '3:32', '−0:28'],
    ])
    expect(rows['words']).toEqual([
      ['21:01:40', '02 Opening act', 'LX', 'HOLD', 'Dimmers', '21:02:10', 'cleared, Keyboard'],
      ['21:10:00', '', 'SND', 'HELP', 'Mixer', 'not cleared', ''],
    ])
    expect(rows['pauses']).toEqual([['21:03:20', '02 Opening act', '0:20']])
    expect(rows['stops']).toEqual([
      ['21:04:00', '21:04:30', 'The service could not be reached.', '0:30'],
      [
        '21:04:02',
        '21:04:31',
        'LOCAL: this desk decided the show. Then this desk took the show of the service.',
        '0:29',
      ],
      ['21:10:00', 'until the end', 'Not recorded (disk).', ''],
    ])
    expect(rows['undone']).toEqual([
      ['21:05:00', '21:05:04', 'GO → 03 Hosts welcome', 'Keyboard, Space'],
      ['21:05:01', '21:05:04', 'Call SND 3', ''],
      ['21:06:40', '21:06:45', 'Call LX 21', 'Keyboard, C'],
    ])
    expect(rows['calls']?.slice(0, 2)).toEqual([
      ['21:01:06', '02 Opening act', 'LX', 'LX 12'],
      ['21:01:30', '02 Opening act', 'SND', '+0:20 fade'],
    ])
    expect(rows['notCalled']).toEqual([
      ['21:06:44', '02 Opening act', 'VID', '+0:40 VID 13', 'not called in its cue'],
    ])
    expect(rows['leftOut']).toEqual([
      ['05', 'Recap 1', '4:00', 'SKIPPED'],
      ['06', 'Credits', '0:30', 'NOT RUN'],
    ])
    expect(rows['missed']).toEqual([['21:01:30', '02 Opening act', 'SND', '+0:20 fade', '21:01:20']])
    expect(rows['acknowledges']).toEqual([
      ['LX', '2', '1', '1', '0', '2.4 s', '2.4 s'],
      ['SND', '1', '0', '0', '1', '', ''],
    ])
    expect(empty).toEqual(['Jumps', 'Changes of the plan', 'GO by AUTO or timecode'])
    expect(document({ cues: [] }).empty).toContain('Pauses')
  })

  it('says at which word and on which page a call was that was at a word', () => {
    const [call] = reportedRun.calls
    if (call === undefined) return expect.unreachable()
    const at = { ...call, text: 'LX 57', time: '§12' }
    const said = document({
      calls: [
        { ...at, atWord: { word: 'turns', page: '31' } },
        { ...at, atWord: { word: 'off', page: null } },
      ],
    })
    const rows = said.sections.find(({ id }) => id === 'calls')?.rows.map(row => row[3])
    expect(rows).toEqual(['“turns” (page 31) LX 57', '“off” LX 57'])
  })

  it('says of a skip that was undone what was skipped, or no longer', () => {
    const [, call] = reportedRun.undone
    if (call === undefined) return expect.unreachable()
    const skip = {
      ...call,
      action: 'skip' as const,
      calls: null,
      cues: [{ cueId: 'recap', number: '05', title: 'Recap 1' }],
    }
    const { sections } = document({ undone: [skip, { ...skip, unskips: true }], undoneCalls: [] })
    expect(sections.find(({ id }) => id === 'undone')?.rows.map(row => row[2])).toEqual([
      'Skip → 05 Recap 1',
      'Unskip → 05 Recap 1',
    ])
  })

  it('has totals that add up: start to end against start to end, and the planned cues with the gaps between them', () => {
    const totals = (change: Partial<AsRun> = {}) => Object.fromEntries(document(change).totals)
    expect(totals({ plannedDuration: duration(635_000) })).toMatchObject({
      Start: '21:00:04 (planned 21:00:00)',
      End: '21:11:40 (planned 21:11:30)',
      'Over or under': '+0:10',
      'Start to end': '11:36 (planned 11:30)',
      'Of that paused': '0:20',
      'Planned cues': '10:35, and 0:55 of waiting for fixed starts',
    })
    expect(totals()['Planned cues']).toBe('11:30')
    expect(totals({ plannedDuration: duration(700_000) })['Planned cues']).toBe(
      '11:40, less 0:10 by which fixed starts are too early',
    )
    expect(totals({ plannedStart: null, plannedEnd: null })).toMatchObject({
      'Start to end': '11:36',
      'Planned cues': '11:30',
    })
  })

  it('is Markdown in which nothing that was typed is taken for a mark', () => {
    const text = reportMarkdown(
      document({
        title: '# <script>alert(1)</script> *Gala* | [link](http://x)',
        notes: [noteOf('a | b\n## c `d` _e_ \\ <img src=x onerror=1> &amp;')],
      }),
    )
    expect(text.split('\n')[0]).toBe(
      '# \\# \\<script\\>alert(1)\\</script\\> \\*Gala\\* \\| \\[link\\](http://x)',
    )
    const row = text.split('\n').find(line => line.includes('onerror'))
    // Five columns stay five.
    expect(row?.match(/(?<!\\)\|/g)).toHaveLength(6)
    expect(row).toContain('a \\| b \\#\\# c \\`d\\` \\_e\\_ \\\\ \\<img src=x onerror=1\\> \\&amp;')
  })

  it('is a mail with all of it while that is short enough, else with whole lines and the name of the file', () => {
    const short = reportMail(document({ calls: [], notCalled: [], undoneCalls: [] }), 'report.md')
    expect(short.isCut).toBe(false)
    const mail = URL.parse(short.address)
    expect(mail?.protocol).toBe('mailto:')
    expect(mail?.searchParams.get('subject')).toMatch(/^Show report: Song Contest Final, /)
    expect(mail?.searchParams.get('body')).toContain('LX, late, Booth\r\n')

    const notes = Array.from({ length: 200 }, (_, number) => noteOf(`Ärger ${number} & „mehr“ 🎬 \ud800`))
    const long = reportMail(document({ notes }), 'Gala & report.md')
    expect(long.isCut).toBe(true)
    const encoded = long.address.split('&body=')[1] ?? ''
    expect(encoded.length).toBeLessThanOrEqual(longestBody)
    expect(encoded.length).toBeGreaterThan(longestBody - 200)
    expect(decodeURIComponent(encoded)).toMatch(
      /Booth\r\n\r\nThe rest is in the file “Gala & report\.md”\.\r\n$/,
    )
  })
})
