import { type Message, messageOf, type Said } from '../messages/message.ts'
import { durationScales } from '../time/written-time.ts'
import {
  type ColumnRole,
  columnLetter,
  columnRoles,
  type ImportChoices,
  type ImportQuestion,
} from './import-choices.ts'

/** What of a draft is needed to answer its questions. */
interface AskedDraft {
  readonly choices: ImportChoices
  readonly questions: readonly ImportQuestion[]
  readonly columns: readonly {
    /** In the header; a message where it has none there. */
    readonly name: Said
    readonly role: ColumnRole
  }[]
}

interface ImportAnswer {
  /** As a command line names it. */
  readonly value: string
  readonly choices: ImportChoices
}

/** The answers that are the same for every sheet. */
const commonAnswers = {
  numbers: durationScales.map(numbers => ({ value: numbers, choices: { numbers } })),
  'date-order': (['day-first', 'month-first'] as const).map(order => ({
    value: order,
    choices: { dateOrder: order },
  })),
  'frame-rate': [24, 25, 29.97, 30, 50, 60].map(rate => ({
    value: String(rate),
    choices: { frameRate: rate },
  })),
  direction: [
    { value: 'bottom', choices: { direction: 'up' } },
    { value: 'top', choices: { direction: 'down' } },
  ],
} as const satisfies Partial<Record<ImportQuestion['ask'], readonly ImportAnswer[]>>

/** What can be answered. */
export function answersTo(question: ImportQuestion, draft: AskedDraft): readonly ImportAnswer[] {
  switch (question.ask) {
    case 'numbers':
      return question.readings.map(({ choice }) => ({ value: choice, choices: { numbers: choice } }))
    case 'title':
      return titleAnswers(question.columns, draft)
    case 'stage':
      return [
        ...question.stages.map(stage => ({ value: stage, choices: { stage } })),
        { value: 'all', choices: { stage: '' } },
      ]
    default:
      return commonAnswers[question.ask]
  }
}

/** The column that was taken for the title is a text, when another one is. */
function titleAnswers(places: readonly number[], { columns, choices }: AskedDraft): readonly ImportAnswer[] {
  const before = columns.findIndex(({ role }) => role === 'title')
  const others = { ...choices.roles, ...(before >= 0 && { [before]: 'text' as const }) }
  return places.map(at => ({
    value: columnValue(columns[at]?.name, at),
    choices: { roles: { ...others, [at]: 'title' } },
  }))
}

const columnValue = (name: Said | undefined, at: number): string =>
  typeof name === 'string' ? name : columnLetter(at)

/** What stands before the `=` of an answer on a command line. */
const codes = {
  numbers: 'durations',
  'date-order': 'dates',
  'frame-rate': 'frame-rate',
  direction: 'first-cue',
  title: 'titles',
  stage: 'stage',
} as const satisfies Record<ImportQuestion['ask'], string>

interface WrittenAnswer extends ImportAnswer {
  readonly code: string
}

/** The answers to a question as a command line takes them: `durations=minutes`. */
export const writtenAnswers = (question: ImportQuestion, draft: AskedDraft): readonly string[] =>
  withCode(codes[question.ask], answersTo(question, draft)).map(written)

const withCode = (code: string, answers: readonly ImportAnswer[]): readonly WrittenAnswer[] =>
  answers.map(answer => ({ code, ...answer }))

const written = ({ code, value }: WrittenAnswer): string => `${code}=${value}`

/** Also to what this sheet does not leave open, so that one command works for the next sheet too. */
function allAnswers(draft: AskedDraft): readonly WrittenAnswer[] {
  const { columns, choices, questions } = draft
  const asked = questions.flatMap(question => withCode(codes[question.ask], answersTo(question, draft)))
  const others = commonQuestions
    .filter(ask => questions.every(question => question.ask !== ask))
    .flatMap(ask => withCode(codes[ask], commonAnswers[ask]))
  const ofColumns = columns.flatMap(({ name }, at) =>
    withCode(
      `column.${columnValue(name, at)}`,
      columnRoles.map(role => ({ value: role, choices: { roles: { ...choices.roles, [at]: role } } })),
    ),
  )
  return [...asked, ...others, ...ofColumns]
}

const commonQuestions = ['numbers', 'date-order', 'frame-rate', 'direction'] as const

type AnswersReading =
  | { readonly ok: true; readonly choices: ImportChoices }
  | { readonly ok: false; readonly reason: Message }

/** The choices of a draft with one more answer of a command line: `durations=minutes`, `column.Dauer=duration`. */
export function readAnswer(given: string, draft: AskedDraft): AnswersReading {
  const lower = given.trim().toLowerCase()
  const all = allAnswers(draft)
  const found = all.find(answer => written(answer).toLowerCase() === lower)
  if (found !== undefined) return { ok: true, choices: { ...draft.choices, ...found.choices } }
  const sameCode = all.filter(({ code }) => lower.startsWith(`${code.toLowerCase()}=`))
  const possible =
    sameCode.length > 0
      ? sameCode.map(written)
      : [...new Set(all.map(({ code }) => `${code}=…`))].filter(
          code => !lower.startsWith('column.') || code.startsWith('column.'),
        )
  return { ok: false, reason: messageOf('import.no-such-answer', { given, answers: possible.join(', ') }) }
}
