import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { AsRun, AsRunNote } from '../../../../src-main/domain/as-run/as-run.ts'
import { timeFormats, timeOnDay } from '../../../state/time/time-format.ts'
import { notePlaceName } from '../../note/note-place-name.ts'
import { dayOf, firstDayOf } from '../as-run.tsx'
import { escapedMarkdown } from '../escaped-markdown.ts'

export const noteGroupings = ['department', 'speaker'] as const
export type NoteGrouping = (typeof noteGroupings)[number]

interface NoteLine {
  /** `Line`; empty for a note of no kind. */
  readonly kind: string
  /** `page 31 · KEEPER`. */
  readonly place: string
  /** Of the script; empty: it is at none. */
  readonly words: string
  readonly text: string
  /** When, in which cue, for whom and by whom. */
  readonly about: string
}

/** Notes of a show or a rehearsal in the language of the page, for a screen, paper, a file and a mail alike. */
interface NotesDocument {
  readonly title: string
  readonly day: string
  readonly groups: readonly { readonly name: string; readonly notes: readonly NoteLine[] }[]
}

/** Those of a group in the order in which they were made; who has none of a name comes last. */
export function notesDocument(asRun: AsRun, by: NoteGrouping): NotesDocument {
  const named = (note: AsRunNote): string =>
    (by === 'department' ? note.department : note.inScript?.speaker) ?? ''
  const names = [...new Set(asRun.notes.map(named))].toSorted(
    (a, b) => Number(a === '') - Number(b === '') || a.localeCompare(b),
  )
  const lineOf = noteLines(asRun, by)
  return {
    title: asRun.title,
    day: dayOf(asRun),
    groups: names.map(name => ({
      name: name || t(by === 'department' ? 'note.everyone' : 'journal.notes.no-speaker'),
      notes: asRun.notes.filter(note => named(note) === name).map(lineOf),
    })),
  }
}

function noteLines(asRun: AsRun, by: NoteGrouping): (note: AsRunNote) => NoteLine {
  const formats = timeFormats(asRun.timezone, null)
  return note => {
    const { at, cue, department, inScript } = note
    return {
      kind: noteKindName(note),
      place: inScript === undefined ? '' : notePlaceName(inScript),
      words: inScript?.words ?? '',
      text: note.text,
      about: [
        timeOnDay(formats, firstDayOf(asRun) ?? at, at),
        cue === null ? '' : [cue.number, cue.title || t('show.untitled')].filter(Boolean).join(' '),
        by === 'speaker' ? department : '',
        messageText(note.by),
      ]
        .filter(Boolean)
        .join(' · '),
    }
  }
}

/** Empty for a note of no kind. */
const noteKindName = ({ noteKind = 'note' }: Pick<AsRunNote, 'noteKind'>): string =>
  noteKind === 'note' ? '' : t(`script.note.kinds.${noteKind}`)

/** `Line, page 31 · KEEPER, “It never went out”: left out`. */
export function noteText(note: AsRunNote): string {
  const { inScript } = note
  const where = [
    noteKindName(note),
    inScript === undefined ? '' : notePlaceName(inScript),
    inScript === undefined || inScript.words === '' ? '' : quoted(inScript.words),
  ].filter(Boolean)
  return [where.join(', '), note.text].filter(Boolean).join(': ')
}

const quoted = (words: string): string => t('journal.notes.words', { words })

const lineText = ({ kind, place, words, text, about }: NoteLine): string => {
  const where = [kind, place, words === '' ? '' : quoted(words)].filter(Boolean).join(', ')
  return `${[where, text].filter(Boolean).join(': ')} (${about})`.replaceAll(/\s+/g, ' ')
}

/** What people have typed is shown as they typed it. */
export const notesMarkdown = ({ title, day, groups }: NotesDocument): string =>
  `${[
    `# ${escapedMarkdown(t('journal.notes.heading', { title }))}`,
    escapedMarkdown(day),
    ...groups.flatMap(({ name, notes }) => [
      `## ${escapedMarkdown(name)}`,
      notes.map(note => `- ${escapedMarkdown(lineText(note))}`).join('\n'),
    ]),
  ].join('\n\n')}\n`

/** For a mail. */
export const notesText = ({ title, day, groups }: NotesDocument): string =>
  `${[
    [t('journal.notes.heading', { title }), day].join('\n'),
    ...groups.map(({ name, notes }) =>
      [name.toLocaleUpperCase(), ...notes.map(note => `- ${lineText(note)}`)].join('\n'),
    ),
  ].join('\n\n')}\n`
