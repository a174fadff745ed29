import { wordsIn } from '../../src-main/domain/script/anchor.ts'
import type { Paragraph } from '../../src-main/domain/script/script.ts'
import { seeded } from './seeded.ts'

/** A play as it is written, before anybody has read it. */
export type WrittenParagraph = Omit<Paragraph, 'id' | 'page'>

/** A call that a stage manager puts at a word. */
export interface WrittenCall {
  readonly department: PlayDepartment
  /** `LX 12 lamp`: no two are the same. */
  readonly text: string
  /** Place of its paragraph, and of its word in it, from 0. */
  readonly at: number
  readonly word: number
}

export const playDepartments = ['LX', 'SND', 'VID', 'FLY'] as const
export type PlayDepartment = (typeof playDepartments)[number]

export const playPages = 74
export const playScenes = 12
const calls = 120
/** With the heading of a scene, if one begins there. */
const perPage = 10

const words =
  'the lamp and sea in night of tower a keeper light to storm my answer boat that harbour rope is window stair your morning letter brother water with glass bell fog stone never always count hear again under before shore rowed slowly wait then heard all we you they kept no other gallery burn wind oil clock promise salt'.split(
    ' ',
  )
const speakers = ['IDA', 'KEEPER', 'MARA', 'TOM', 'THE PILOT']

/** A play of 74 pages: the same each time. */
export function writtenPlay(): readonly WrittenParagraph[] {
  const random = seeded(1_906)
  return Array.from({ length: playPages * perPage }, (_, at) =>
    sceneAt(at) === sceneAt(at - 1) ? written(random) : heading(sceneAt(at)),
  )
}

/** The scene that a paragraph is of, from 1; before the first one, 0. */
const sceneAt = (at: number): number =>
  at < 0 ? 0 : 1 + Math.floor((at * playScenes) / (playPages * perPage))

const heading = (scene: number): WrittenParagraph => ({
  kind: 'heading',
  speaker: '',
  text: sceneTitle(scene),
})

/** As the heading and as the cue of the rundown: `SCENE 3`. */
export const sceneTitle = (scene: number): string => `SCENE ${scene}`

function written(random: () => number): WrittenParagraph {
  const isDirection = random() < 0.2
  const sentences = Array.from({ length: 1 + Math.floor(random() * 3) }, () => sentence(random)).join(' ')
  return isDirection
    ? { kind: 'direction', speaker: '', text: `(${sentences})` }
    : { kind: 'dialogue', speaker: pick(speakers, random), text: sentences }
}

function sentence(random: () => number): string {
  const text = Array.from({ length: 4 + Math.floor(random() * 9) }, () => pick(words, random)).join(' ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

const pick = <One>(of: readonly One[], random: () => number): One => {
  const one = of[Math.floor(random() * of.length)]
  if (one === undefined) throw new Error('There is nothing to choose from.')
  return one
}

/** The play as a typescript: names above their lines, directions in brackets, a form feed behind each page. */
export function typescriptOf(paragraphs: readonly WrittenParagraph[]): string {
  const pages = Array.from({ length: Math.ceil(paragraphs.length / perPage) }, (_, page) =>
    paragraphs
      .slice(page * perPage, (page + 1) * perPage)
      .map(({ speaker, text }) => `${speaker === '' ? '' : `${' '.repeat(20)}${speaker}\n`}${folded(text)}\n`)
      .join('\n'),
  )
  return pages.map((page, at) => `${' '.repeat(56)}${at + 1}\n\n${page}`).join('\n\f')
}

/** The page that a paragraph of the typescript is on. */
export const pageOf = (at: number): string => String(1 + Math.floor(at / perPage))

function folded(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + word.length >= 60) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}

/** 120 calls in the order of the text, spread over all scenes; some two are at one word. */
export function callsOf(play: readonly WrittenParagraph[]): readonly WrittenCall[] {
  const random = seeded(74)
  const spread = Array.from({ length: calls }, (_, number) => {
    const from = Math.floor((number * play.length) / calls)
    const at = play.findIndex(({ kind }, place) => place > from && kind !== 'heading')
    return { at, word: Math.floor(random() * wordsIn(play[at]?.text ?? '').length) }
  })
  return spread.map((own, number): WrittenCall => {
    // Every tenth call is at the word of the one before.
    const { at, word } = number % 10 === 9 ? (spread[number - 1] ?? own) : own
    const department = playDepartments[number % playDepartments.length] ?? 'LX'
    return { department, text: `${department} ${number + 1} ${pick(words, random)}`, at, word }
  })
}

/** The calls of each GO: those at one word are called together. */
export const momentsOf = (all: readonly WrittenCall[]): readonly (readonly WrittenCall[])[] => [
  ...Map.groupBy(all, ({ at, word }) => `${at} ${word}`).values(),
]

/** A paragraph of a revision; `was`: its place in the version before, null: it is new. */
export interface RevisedParagraph extends WrittenParagraph {
  readonly was: number | null
}

/**
 * The play after two weeks of rehearsal: of a hundred paragraphs four are written anew, three are cut, five are new and nine have
 * other words here and there; a passage has gone to another scene.
 */
export function revisedPlay(play: readonly WrittenParagraph[]): readonly RevisedParagraph[] {
  const random = seeded(2_026)
  const revised = play.flatMap((paragraph, was): readonly RevisedParagraph[] => {
    if (paragraph.kind === 'heading') return [{ ...paragraph, was }]
    const chance = random()
    if (chance < 0.04) return [{ ...written(random), was: null }]
    if (chance < 0.07) return []
    if (chance < 0.12)
      return [
        { ...paragraph, was },
        { ...written(random), was: null },
      ]
    if (chance < 0.21) return [{ ...paragraph, text: retouched(paragraph.text, random), was }]
    return [{ ...paragraph, was }]
  })
  const passage = revised.slice(200, 212)
  return [...revised.slice(0, 200), ...revised.slice(212, 420), ...passage, ...revised.slice(420)]
}

/** One word of six is another one. */
const retouched = (text: string, random: () => number): string =>
  text.replace(/(?<=\s)[a-z]+(?=\s)/g, word => (random() < 0.17 ? pick(words, random) : word))

/** A rundown with a cue for each scene and a column for each department, without a call. */
export const scenesAsTable = (): string =>
  [
    `title,duration,${playDepartments.join(',')}`,
    ...Array.from(
      { length: playScenes },
      (_, at) => `${sceneTitle(at + 1)},10:00${','.repeat(playDepartments.length)}`,
    ),
  ].join('\n')
