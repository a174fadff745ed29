import type { ParagraphKind } from './script.ts'

/**
 * How a text says who speaks. `capitals-above`: KEEPER on a line above the speech. `capitals-before`: `KEEPER. text` or
 * `KEEPER  text`. `period`: `Keeper. text`. `colon`: `Keeper: text`. `style`: by the style of a paragraph, or in bold.
 */
export const speakerRules = ['capitals-above', 'capitals-before', 'period', 'colon', 'style', 'none'] as const
export type SpeakerRule = (typeof speakerRules)[number]

export const headingRules = ['style', 'words'] as const
export const directionRules = ['style', 'brackets', 'italic'] as const
export const lyricRules = ['style', 'tilde', 'capitals', 'indent'] as const

/** How a text is to be understood. Of lists, each rule that is in it holds. */
export interface ScriptRules {
  readonly speakers: SpeakerRule
  readonly headings: readonly (typeof headingRules)[number][]
  readonly directions: readonly (typeof directionRules)[number][]
  readonly lyrics: readonly (typeof lyricRules)[number][]
  /** A paragraph that no rule is for: the speech goes on, or nobody says it. */
  readonly others: 'dialogue' | 'direction'
}

/** What a person has corrected; what is left out is guessed. */
export interface ScriptChoices {
  readonly title?: string
  readonly rules?: Partial<ScriptRules>
  /** By the names as they stand in the text. A `heading` or a `direction` is no name: it belongs to the text. */
  readonly speakers?: Readonly<Record<string, ParagraphKind>>
  /** By the lines of the source that paragraphs begin at; a line of the page that gets a kind is one. */
  readonly paragraphs?: Readonly<Record<number, ParagraphChoice>>
}

export type ParagraphChoice =
  | 'left-out'
  | {
      readonly kind: ParagraphKind
      /** Of dialogue and lyrics; left out: whoever speaks there. */
      readonly speaker?: string
    }

/** From 0, a mere guess, to 1: nothing in the text is against it, or a person has chosen it. */
export type Confidence = Readonly<Record<keyof ScriptRules, number>>
