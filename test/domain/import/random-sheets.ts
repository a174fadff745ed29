import type { SourceRow } from '../../../src-main/domain/import/table.ts'
import fc from '../../support/fast-check.ts'

/** A rundown as somebody has it in mind, and a sheet of it as somebody else would type it. */
export interface TypedSheet {
  readonly rows: readonly SourceRow[]
  /** What the import has to give: titles of headings after `#`. */
  readonly rundown: readonly {
    readonly title: string
    /** Seconds; null: the sheet does not say. */
    readonly seconds: number | null
    readonly texts: Readonly<Record<string, string>>
  }[]
  /** Of the show, in minutes since midnight; null: the sheet does not say. */
  readonly start: number | null
}

const languages = {
  en: {
    start: ['Start', 'Start time', 'TIME'],
    end: ['End', 'Finish'],
    duration: ['Duration', 'Length'],
    title: ['Title', 'Item', 'What'],
    total: 'Total',
  },
  de: {
    start: ['Beginn', 'Uhrzeit', 'Startzeit'],
    end: ['Ende', 'bis'],
    duration: ['Dauer', 'Länge'],
    title: ['Titel', 'Programmpunkt', 'Beitrag'],
    total: 'Summe',
  },
  fr: {
    start: ['Heure', 'Début'],
    end: ['Fin'],
    duration: ['Durée'],
    title: ['Titre', 'Intitulé'],
    total: 'Total',
  },
  es: {
    start: ['Hora', 'Inicio'],
    end: ['Fin'],
    duration: ['Duración'],
    title: ['Título', 'Tema'],
    total: 'Total',
  },
  ja: {
    start: ['開始', '開始時間'],
    end: ['終了'],
    duration: ['尺', '所要時間'],
    title: ['項目', '内容'],
    total: '合計',
  },
} as const

const words = [
  'Opening',
  'Speech',
  'Song',
  'Prize',
  'Film',
  'Panel',
  'Break',
  'Band',
  'Dance',
  'Interview',
  'Encore',
  'Vote',
  'Gala',
  'Toast',
]
const departments = ['LX', 'Sound', 'Video', 'Stage', 'Remarks', 'Who']

const two = (value: number): string => String(value).padStart(2, '0')

const clocks = {
  plain: (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`,
  seconds: (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}:00`,
  half: (minutes: number) => {
    const hours = Math.floor(minutes / 60) % 24
    return `${hours % 12 || 12}:${two(minutes % 60)} ${hours < 12 ? 'AM' : 'PM'}`
  },
  uhr: (minutes: number) => `${Math.floor(minutes / 60) % 24}.${two(minutes % 60)} Uhr`,
  french: (minutes: number) => `${Math.floor(minutes / 60) % 24}h${two(minutes % 60)}`,
} as const

const spans = {
  full: (seconds: number) =>
    `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`,
  short: (seconds: number) => `${Math.floor(seconds / 60)}:${two(seconds % 60)}`,
  units: (seconds: number) =>
    seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)}'${two(seconds % 60)}"`,
} as const

const cue = fc.record({
  words: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }),
  minutes: fc.integer({ min: 1, max: 45 }),
  seconds: fc.integer({ min: 0, max: 59 }),
  heading: fc.integer({ min: 0, max: 9 }).map(value => value === 0),
  texts: fc.array(fc.option(fc.constantFrom('LX 12', 'go', 'Track 3', 'see script', 'Anna', 'Lav 1+2')), {
    minLength: 6,
    maxLength: 6,
  }),
})

export const typedSheet: fc.Arbitrary<TypedSheet> = fc
  .record({
    cues: fc.array(cue, { minLength: 4, maxLength: 30 }),
    language: fc.constantFrom(...(Object.keys(languages) as (keyof typeof languages)[])),
    name: fc.nat(5),
    clock: fc.constantFrom(...(Object.keys(clocks) as (keyof typeof clocks)[])),
    span: fc.constantFrom(...(Object.keys(spans) as (keyof typeof spans)[])),
    /** Which of the times it has. */
    times: fc.constantFrom('start+duration', 'duration', 'start+end', 'start', 'start+end+duration'),
    start: fc.integer({ min: 7 * 60, max: 22 * 60 }),
    columns: fc.shuffledSubarray(departments, { maxLength: 4 }),
    titleAt: fc.nat(2),
    cover: fc.constantFrom<readonly (readonly string[])[]>(
      [],
      [['Spring Gala']],
      [['Spring Gala'], [''], ['16.05.2026']],
    ),
    numbers: fc.boolean(),
    again: fc.boolean(),
    total: fc.boolean(),
  })
  .map(sheetOf)

interface Wishes {
  readonly cues: readonly {
    readonly words: readonly string[]
    readonly minutes: number
    readonly seconds: number
    readonly heading: boolean
    readonly texts: readonly (string | null)[]
  }[]
  readonly language: keyof typeof languages
  readonly name: number
  readonly clock: keyof typeof clocks
  readonly span: keyof typeof spans
  readonly times: string
  readonly start: number
  readonly columns: readonly string[]
  readonly titleAt: number
  readonly cover: readonly (readonly string[])[]
  readonly numbers: boolean
  readonly again: boolean
  readonly total: boolean
}

function sheetOf(wishes: Wishes): TypedSheet {
  const { language, name, clock, span, times, start, columns, titleAt, cover, numbers, again, total } = wishes
  const names = languages[language]
  const pick = (list: readonly string[]): string => list[name % list.length] ?? ''
  const [hasStart, hasEnd, hasDuration] = [
    times.includes('start'),
    times.includes('end'),
    times.includes('duration'),
  ]
  // Starts are written in minutes: where nothing else says how long a cue is, it is whole minutes long.
  const isWhole = !hasDuration
  const timeNames = [
    ...(hasStart ? [pick(names.start)] : []),
    ...(hasEnd ? [pick(names.end)] : []),
    ...(hasDuration ? [pick(names.duration)] : []),
  ]
  const fore = [...(numbers ? ['Cue no.'] : []), ...timeNames]
  const header = fore.toSpliced(Math.min(titleAt, fore.length), 0, pick(names.title)).concat(columns)
  const rundown: { title: string; seconds: number | null; texts: Record<string, string> }[] = []
  const body: string[][] = []
  let at = start * 60
  let count = 0
  // At least as many cues as headings, which stand above some.
  const cues = wishes.cues.map((one, place) => ({
    ...one,
    heading: one.heading && place % 3 === 0 && place < wishes.cues.length - 2,
  }))
  for (const { words: own, minutes, seconds, heading, texts } of cues) {
    const title = own.join(' ')
    const cells = (of: Readonly<Record<string, string>>): string[] => header.map(column => of[column] ?? '')
    if (heading) {
      body.push(cells({ [pick(names.title)]: title.toUpperCase() }))
      rundown.push({ title: `# ${title.toUpperCase()}`, seconds: null, texts: {} })
      continue
    }
    count += 1
    const length = minutes * 60 + (isWhole ? 0 : seconds)
    const own6 = Object.fromEntries(
      columns.flatMap((column, place) => (texts[place] == null ? [] : [[column, texts[place] ?? '']])),
    )
    const isLast = count === cues.filter(one => !one.heading).length
    const values: Record<string, string> = {
      [pick(names.title)]: title,
      ...(numbers && { 'Cue no.': `${count * 10}` }),
      ...(hasStart && { [pick(names.start)]: clocks[clock](Math.floor(at / 60)) }),
      ...(hasEnd && { [pick(names.end)]: clocks[clock](Math.floor((at + length) / 60)) }),
      ...(hasDuration && { [pick(names.duration)]: spans[span](length) }),
      ...own6,
    }
    body.push(cells(values))
    const said = times === 'start' && isLast ? null : length
    rundown.push({ title, seconds: said, texts: { ...own6, ...(numbers && { 'Cue no.': `${count * 10}` }) } })
    at += length
  }
  const middle = Math.floor(body.length / 2)
  const withHeader = again ? [...body.slice(0, middle), header, ...body.slice(middle)] : body
  const sum =
    hasDuration && total
      ? [
          header.map((column, place) =>
            place === header.indexOf(pick(names.title))
              ? names.total
              : column === pick(names.duration)
                ? spans.full(at - start * 60)
                : '',
          ),
        ]
      : []
  const lines = [...cover, header, ...withHeader, ...sum]
  return {
    rows: lines.map((fields, place) => ({ line: place + 1, fields })),
    rundown,
    start: hasStart ? start : null,
  }
}
