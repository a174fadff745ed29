import { numberText } from '#texts/locale.ts'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { AsRun, AsRunCue, AsRunUndone } from '../../../../src-main/domain/as-run/as-run.ts'
import type { AsRunStop } from '../../../../src-main/domain/as-run/as-run-stops.ts'
import type { PressedAt } from '../../../../src-main/domain/as-run/as-run-timeline.ts'
import type { AsRunWord, WordEnd } from '../../../../src-main/domain/as-run/as-run-words.ts'
import type { CrewAnswerGiven } from '../../../../src-main/domain/as-run/journal-entry.ts'
import { offPlanFrom, type ShowReport, showReport } from '../../../../src-main/domain/as-run/show-report.ts'
import { type CrewWord, lastingWords } from '../../../../src-main/domain/calling/calling-state.ts'
import type { Said } from '../../../../src-main/domain/messages/message.ts'
import { formatDuration, formatOverUnder } from '../../../../src-main/domain/time/span.ts'
import type { Duration, Instant } from '../../../../src-main/domain/time/time.ts'
import { actionText, pressedAtText } from '../../../state/action-text.ts'
import { timeFormats, timeOnDay } from '../../../state/time/time-format.ts'
import { dayOf, firstDayOf, totalsOf, whyNotRun } from '../as-run.tsx'
import { escapedMarkdown, oneLine } from '../escaped-markdown.ts'
import { noteText } from '../notes/notes-document.ts'
import { planActChanges, planActText, planActWord } from '../plan-act-text.ts'

type Fact = readonly [name: string, value: string]

interface ReportSection {
  readonly id: keyof ShowReport
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The show report in the language of the page, for paper, a file and a mail alike. */
export interface ReportDocument {
  readonly title: string
  readonly day: string
  /** What the reader has to know before: entries that are missing. */
  readonly warnings: readonly string[]
  readonly totals: readonly Fact[]
  /** Those that have something to say. */
  readonly sections: readonly ReportSection[]
  /** Titles of those that have not. */
  readonly empty: readonly string[]
}

export function reportDocument(asRun: AsRun): ReportDocument {
  const report = showReport(asRun)
  const texts = textsOf(asRun)
  const recorded = [...sectionsOf(report, texts), ...callSectionsOf(report, texts)]
  // Nothing else of a rehearsal is recorded.
  const all = asRun.rehearsal ? recorded.filter(({ id }) => id === 'notes') : recorded
  return {
    title: asRun.title,
    day: dayOf(asRun),
    warnings: [
      ...(asRun.joined ? [t('journal.joined')] : []),
      ...(asRun.rehearsal ? [t('journal.rehearsal-about')] : []),
      ...(asRun.dropped > 0 ? [t('journal.dropped', { count: asRun.dropped })] : []),
    ],
    totals: asRun.rehearsal ? [] : totalsOf(asRun),
    sections: all.filter(({ rows }) => rows.length > 0),
    empty: all.filter(({ rows }) => rows.length === 0).map(({ title }) => title),
  }
}

interface Texts {
  time(at: Instant | null): string
  cue(cue: Pick<AsRunCue, 'number' | 'title'> | null): string
}

function textsOf(asRun: AsRun): Texts {
  const formats = timeFormats(asRun.timezone, null)
  const first = firstDayOf(asRun)
  return {
    time: at => (at === null ? '' : timeOnDay(formats, first ?? at, at)),
    cue: cue => (cue === null ? '' : [cue.number, titleOf(cue)].filter(Boolean).join(' ')),
  }
}

const nameOfPress = (from: PressedAt | null): string => (from === null ? '' : pressedAtText(from))

const titleOf = ({ title }: Pick<AsRunCue, 'title'>): string => title || t('show.untitled')

const offPlanColumns = ['number', 'title', 'start', 'late', 'planned-for', 'ran', 'difference'] as const

const offPlanRow = (
  { number, start, end, ...cue }: ShowReport['offPlan'][number],
  time: Texts['time'],
): readonly string[] => [
  number ?? '',
  titleOf(cue),
  time(start),
  overUnder(cue.startDifference),
  cue.plannedDuration === null ? '' : formatDuration(cue.plannedDuration),
  end === null ? t('journal.on-air') : formatDuration(cue.running),
  overUnder(cue.durationDifference),
]

function sectionsOf(report: ShowReport, { time, cue }: Texts): readonly ReportSection[] {
  const { offPlan, pauses, stops, jumps, byItself, planActs, undone, undoneCalls, leftOut, notes } = report
  const column = (name: (typeof offPlanColumns)[number]) => t(`journal.columns.${name}`)
  const [at, cueColumn] = [t('report.columns.time'), t('report.columns.cue')]
  return [
    {
      id: 'notes',
      title: t('report.notes'),
      columns: [at, cueColumn, t('note.department'), t('note.title'), t('report.columns.by')],
      rows: notes.map(note => [
        time(note.at),
        cue(note.cue),
        note.department ?? '',
        noteText(note),
        messageText(note.by),
      ]),
    },
    {
      id: 'offPlan',
      title: t('report.off-plan', { seconds: offPlanFrom / 1000 }),
      columns: offPlanColumns.map(column),
      rows: offPlan.map(each => offPlanRow(each, time)),
    },
    {
      id: 'pauses',
      title: t('report.pauses'),
      columns: [at, cueColumn, t('report.columns.length')],
      rows: pauses.map(({ cue: paused, from, length }) => [
        time(from),
        cue(paused),
        length === null ? t('report.lasts') : formatDuration(length),
      ]),
    },
    {
      id: 'stops',
      title: t('report.stops'),
      columns: [at, t('report.columns.until'), t('report.columns.what'), t('report.columns.length')],
      rows: stops.map(stop => [
        time(stop.from),
        stop.to === null ? t('report.lasts') : stop.to === stop.from ? '' : time(stop.to),
        stopText(stop),
        stop.length === null ? '' : formatDuration(stop.length),
      ]),
    },
    {
      id: 'jumps',
      title: t('report.jumps'),
      columns: [at, t('report.columns.from'), t('report.columns.to'), t('report.columns.by')],
      rows: jumps.map(jump => [time(jump.at), cue(jump.from), cue(jump.to), nameOfPress(jump.by.from)]),
    },
    {
      id: 'planActs',
      title: t('report.plan-acts'),
      columns: [at, t('report.columns.what'), t('report.columns.changes'), t('report.columns.by')],
      rows: planActs.map(act => [
        time(act.at),
        act.way === 'done' ? planActText(act, time) : `${planActWord(act.way)}: ${planActText(act, time)}`,
        planActChanges(act, time).join('; '),
        messageText(act.by),
      ]),
    },
    {
      id: 'byItself',
      title: t('report.by-itself'),
      columns: [at, cueColumn, t('report.columns.by')],
      rows: byItself.map(each => [time(each.start), cue(each), nameOfPress(each.entered.from)]),
    },
    {
      id: 'undone',
      title: t('report.undone'),
      columns: [at, t('report.columns.until'), t('report.columns.what'), t('report.columns.by')],
      rows: [
        ...undone.map(each => ({
          ...each,
          text: undoneText(each, cue),
          by: nameOfPress(each.from),
        })),
        ...undoneCalls.map(call => ({
          ...call,
          text: actionText('call', { calls: calledText(call) }),
          by: '',
        })),
      ]
        .toSorted((a, b) => a.at - b.at)
        .map(each => [time(each.at), time(each.undoneAt), each.text, each.by]),
    },
    {
      id: 'leftOut',
      title: t('report.left-out'),
      columns: [column('number'), column('title'), column('planned-for'), t('report.columns.what')],
      rows: leftOut.map(each => [
        each.number ?? '',
        titleOf(each),
        formatDuration(each.plannedDuration),
        whyNotRun(each),
      ]),
    },
  ]
}

/** What departments were called for, and how they answered. */
const callSectionsOf = (
  { words, calls, notCalled, missed, acknowledges }: ShowReport,
  { time, cue }: Texts,
): readonly ReportSection[] => [
  {
    id: 'words',
    title: t('report.words'),
    columns: [
      t('report.columns.time'),
      t('report.columns.cue'),
      t('note.department'),
      t('report.columns.word'),
      t('report.columns.by'),
      t('report.columns.until'),
      t('report.columns.ended'),
    ],
    rows: words.map(({ at, cue: of, department, call, word, by, ended }) => [
      time(at),
      cue(of),
      department,
      [t(`calling.crew.${word}`), call.split('\n')[0]].filter(Boolean).join(' '),
      nameText(by),
      ended === null ? endOf(word, of) : time(ended.at),
      ended === null ? '' : endText(ended),
    ]),
  },
  {
    id: 'notCalled',
    title: t('report.not-called'),
    columns: [...callColumns(), t('report.columns.what')],
    rows: notCalled.map(call => [
      time(call.at),
      cue(call.cue),
      call.department,
      callText(call),
      t(`report.not-called-why.${call.why}`),
    ]),
  },
  {
    id: 'missed',
    title: t('report.missed'),
    columns: [...callColumns(), t('report.columns.standby')],
    rows: missed.map(call => [
      time(call.at),
      cue(call.cue),
      call.department,
      callText(call),
      time(call.standby),
    ]),
  },
  {
    id: 'acknowledges',
    title: t('report.acknowledges'),
    columns: [
      t('note.department'),
      t('report.columns.standbys'),
      t('report.columns.withdrawn'),
      t('report.columns.acknowledged'),
      t('report.columns.without-standby'),
      t('report.columns.median'),
      t('report.columns.longest'),
    ],
    rows: acknowledges.map(one => [
      one.department,
      numberText(one.standbys),
      numberText(one.withdrawn),
      numberText(one.acknowledged),
      numberText(one.withoutStandby),
      delayText(one.median),
      delayText(one.longest),
    ]),
  },
  {
    id: 'calls',
    title: t('report.calls'),
    columns: callColumns(),
    rows: calls.map(call => [time(call.at), cue(call.cue), call.department, callText(call)]),
  },
]

const callColumns = (): readonly string[] => [
  t('report.columns.time'),
  t('report.columns.cue'),
  t('note.department'),
  t('report.columns.call'),
]

/** With its department, unless its text begins with it. */
const calledText = (call: ShowReport['calls'][number]): string => {
  const { department, text } = call
  const begins = text.toLowerCase().startsWith(department.toLowerCase())
  return begins ? callText(call) : `${department} ${callText(call)}`
}

const callText = ({
  time,
  text,
  atWord,
}: ShowReport['calls'][number] | ShowReport['notCalled'][number]): string =>
  [atWord === undefined ? time : wordText(atWord), text].filter(Boolean).join(' ')

/** Where it stood in the script says more than the number of its mark. */
const wordText = ({ word, page }: NonNullable<ShowReport['calls'][number]['atWord']>): string =>
  page === null ? t('report.at-word', { word }) : t('report.at-word-page', { word, page })

/** READY and DONE end with the cue in which they were said. */
function endOf(word: CrewWord, cue: AsRunWord['cue']): string {
  if (lastingWords.has(word)) return t('report.word-stands')
  return cue === null ? '' : t('report.lasts-cue')
}

const nameText = (by: Said | null): string => (by === null ? '' : messageText(by))

const endText = ({ word, by }: WordEnd): string =>
  word === 'next-call'
    ? t('report.word-next-call')
    : [word === null ? t('report.word-cleared') : t(`calling.crew.${word}`), nameText(by)]
        .filter(Boolean)
        .join(', ')

const delayText = (delay: Duration | null): string =>
  delay === null ? '' : t('report.delay', { seconds: numberText(delay / 1000, 1) })

const overUnder = (difference: Duration | null): string =>
  difference === null ? '' : formatOverUnder(difference)

const undoneText = (undone: AsRunUndone, cue: Texts['cue']): string =>
  [undone.action === null ? '' : actionText(undone.action, undone), ...undone.cues.map(cue)]
    .filter(Boolean)
    .join(' → ')

function answerText(answer: CrewAnswerGiven): string {
  if (answer === 'acknowledge') return t('calling.word.acknowledged')
  return answer === 'take-back' ? t('report.taken-back') : t(`calling.crew.${answer}`)
}

function stopText({ kind, surface, how, answer }: AsRunStop): string {
  const what = t(`report.stop.${kind}`)
  if (answer !== undefined) return `${what} ${surface}, ${answerText(answer)}`
  if (surface !== null) return `${what} ${surface}`
  return how === null ? what : `${what} ${t(`report.local-end.${how}`)}`
}

/** The report as Markdown, with tables of GitHub's flavour. What people have typed is shown as they typed it. */
export function reportMarkdown({ title, day, warnings, totals, sections, empty }: ReportDocument): string {
  const blocks = [
    `# ${escapedMarkdown(title)}`,
    escapedMarkdown(day),
    ...warnings.map(warning => `**${escapedMarkdown(warning)}**`),
    totals.map(([name, value]) => `- ${escapedMarkdown(name)}: ${escapedMarkdown(value)}`).join('\n'),
    ...sections.flatMap(section => [
      `## ${escapedMarkdown(section.title)}`,
      [row(section.columns), row(section.columns.map(() => '---')), ...section.rows.map(cells)].join('\n'),
    ]),
    ...(empty.length === 0 ? [] : [escapedMarkdown(t('report.empty', { sections: empty.join(', ') }))]),
  ]
  return `${blocks.filter(block => block !== '').join('\n\n')}\n`
}

/** The report as plain text, for a mail. */
function reportText({ title, day, warnings, totals, sections, empty }: ReportDocument): string {
  const blocks = [
    [title, day, ...warnings].filter(Boolean).join('\n'),
    totals.map(([name, value]) => `${name}: ${value}`).join('\n'),
    ...sections.map(section =>
      [
        section.title.toLocaleUpperCase(),
        ...section.rows.map(fields => fields.filter(Boolean).map(oneLine).join(', ')),
      ].join('\n'),
    ),
    ...(empty.length === 0 ? [] : [t('report.empty', { sections: empty.join(', ') })]),
  ]
  return `${blocks.filter(block => block !== '').join('\n\n')}\n`
}

const row = (fields: readonly string[]): string => `| ${fields.join(' | ')} |`

const cells = (fields: readonly string[]): string => row(fields.map(escapedMarkdown))

interface ReportMail {
  readonly address: string
  /** The text is longer than a mail program takes: the file has the rest. */
  readonly isCut: boolean
}

/** Characters of an encoded body that every mail program takes. */
export const longestBody = 1_800
const longestTitle = 100

/** A `mailto:` address with the report. Of one that is too long, whole lines are left out, and the text names the file. */
export function reportMail(document: ReportDocument, fileName: string): ReportMail {
  const [title] = splitAt(document.title, longestTitle)
  const subject = t('report.subject', { title, day: document.day })
  const whole = encoded(reportText(document))
  const isCut = whole.length > longestBody
  const body = isCut ? cut(document, fileName) : whole
  return { address: `mailto:?subject=${encoded(subject)}&body=${body}`, isCut }
}

function cut(document: ReportDocument, fileName: string): string {
  const tail = encoded(`\n${t('report.rest', { name: fileName })}\n`)
  let body = ''
  for (const line of reportText(document).split('\n')) {
    const longer = body + encoded(`${line}\n`)
    if (longer.length + tail.length > longestBody) break
    body = longer
  }
  return body + tail
}

/** By characters, never within one. */
function splitAt(text: string, most: number): readonly [string, string] {
  const characters = [...text]
  return [characters.slice(0, most).join(''), characters.slice(most).join('')]
}

/** A half of a character cannot be encoded; lines of a mail end with both. RFC 6068 takes these marks as they are. */
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed().replaceAll('\n', '\r\n')).replaceAll(
    /%(?:2C|3A|3B)/g,
    decodeURIComponent,
  )
