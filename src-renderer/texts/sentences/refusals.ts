import { refusalTexts as english } from '../../../src-main/domain/refusals.ts'
import { refusalTexts as german } from '../de/refusals.ts'
import type { SentencePair } from './translate.ts'

/** Zu abgelehnten Drücken, wo das Pult sie als Satz sagt. */
export const refusalSentences: readonly SentencePair[] = Object.entries(english).flatMap(
  ([reason, { word, text }]): readonly SentencePair[] => {
    const other = Object.entries(german).find(([name]) => name === reason)?.[1]
    return other === undefined
      ? []
      : [
          [text, other.text],
          [word, other.word],
        ]
  },
)
