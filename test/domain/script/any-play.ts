import type { Paragraph } from '../../../src-main/domain/script/script.ts'
import fc from '../../support/fast-check.ts'

export type PlayPart = Pick<Paragraph, 'kind' | 'speaker' | 'text'>

const names = ['KEEPER', 'TOM', 'MRS. LAMB', 'FIRST SAILOR', 'ANNA-MARIE', 'ÉLODIE'] as const

const word = fc.string({ unit: fc.constantFrom(...'abcdefghilmnoprstuwäé'), minLength: 2, maxLength: 9 })
const words = (least: number, most: number) =>
  fc.array(word, { minLength: least, maxLength: most }).map(list => list.join(' '))
const sentence = words(3, 14).map(text => `X${text}.`)
const speechText = fc.array(sentence, { minLength: 1, maxLength: 8 }).map(list => list.join(' '))

const speech = (name: string): fc.Arbitrary<PlayPart> =>
  speechText.map(text => ({ kind: 'dialogue', speaker: name, text }))
const direction: fc.Arbitrary<PlayPart> = words(4, 30).map(text => ({
  kind: 'direction',
  speaker: '',
  text: `(X${text}.)`,
}))
const song: fc.Arbitrary<PlayPart> = fc
  .tuple(fc.constantFrom(...names), fc.array(words(4, 6), { minLength: 2, maxLength: 4 }))
  .map(([speaker, lines]) => ({ kind: 'lyric', speaker, text: lines.join('\n').toUpperCase() }))

/** A play in which everybody speaks twice and more. `songs`: with lyrics in capitals. */
export const anyPlay = (songs: boolean): fc.Arbitrary<readonly PlayPart[]> =>
  fc
    .tuple(
      fc.tuple(...names.map(name => fc.tuple(speech(name), speech(name)))),
      fc.array(
        fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom(...names).chain(speech) },
          { weight: 2, arbitrary: direction },
          ...(songs ? [{ weight: 1, arbitrary: song }] : []),
        ),
        { maxLength: 40 },
      ),
      direction,
    )
    .map(([own, rest, first]) => {
      const parts = [first, ...own.flat(), ...rest]
      const middle = Math.floor(parts.length / 2)
      const heading = (text: string): PlayPart => ({ kind: 'heading', speaker: '', text })
      return [
        heading('ACT ONE'),
        heading('Scene 1. The lighthouse'),
        ...parts.slice(0, middle),
        heading('Scene 2'),
        ...parts.slice(middle),
      ]
    })
