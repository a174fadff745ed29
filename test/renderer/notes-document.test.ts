import { describe, expect, it } from 'vitest'
import type { AsRunNote } from '../../src-main/domain/as-run/as-run.ts'
import { duration, shift } from '../../src-main/domain/time/time.ts'
import {
  type NoteGrouping,
  notesDocument,
  notesMarkdown,
  noteText,
} from '../../src-renderer/views/journal/notes/notes-document.ts'
import { reportedRun } from '../fakes/recorded-runs.ts'

const note = (minutes: number, part: Partial<AsRunNote>): AsRunNote => ({
  at: shift(reportedRun.start ?? expect.unreachable(), duration(minutes * 60_000)),
  ...{ text: 'late', department: null, by: 'Booth', cue: null },
  ...part,
})
const line = note(1, {
  text: 'left out *again*',
  noteKind: 'line',
  inScript: { page: '31', speaker: 'KEEPER', words: 'It never went out.' },
})
const lamp = note(2, { department: 'LX', noteKind: 'technical' })
const notes = [
  line,
  lamp,
  note(3, { text: 'stood left', noteKind: 'blocking', inScript: { page: null, speaker: 'IDA', words: '' } }),
]
const document = (by: NoteGrouping) => notesDocument({ ...reportedRun, notes }, by)
const names = (by: NoteGrouping) =>
  document(by).groups.map(group => [group.name, ...group.notes.map(({ text }) => text)])

describe('the notes of a rehearsal', () => {
  it('are grouped by department or by speaker, those of none last', () => {
    expect(names('department')).toEqual([
      ['LX', 'late'],
      ['Whole show', 'left out *again*', 'stood left'],
    ])
    expect(names('speaker')).toEqual([
      ['IDA', 'stood left'],
      ['KEEPER', 'left out *again*'],
      ['Nobody in particular', 'late'],
    ])
  })

  it('are a file with kind, page, speaker and words, as people typed them', () => {
    const text = notesMarkdown(document('speaker'))
    expect(text).toMatch(/^# Notes: Song Contest Final\n/)
    expect(text).toContain(
      '## KEEPER\n\n- Line, page 31 · KEEPER, “It never went out.”: left out \\*again\\* (21:01:04 · Booth)',
    )
    expect(text).toContain('## IDA\n\n- Blocking, IDA: stood left (21:03:04 · Booth)')
    expect(text).toContain('- Technical: late (21:02:04 · LX · Booth)')
  })

  it('are named in the report with their place', () => {
    expect(noteText(line)).toBe('Line, page 31 · KEEPER, “It never went out.”: left out *again*')
    expect(noteText(note(1, {}))).toBe('late')
  })
})
