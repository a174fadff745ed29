/** Who speaks it or what it is. `heading`: an act, a scene, a song. `direction`: what nobody says. */
export const paragraphKinds = ['heading', 'dialogue', 'direction', 'lyric'] as const
export type ParagraphKind = (typeof paragraphKinds)[number]

/** A part of the text that stands by itself. */
export interface Paragraph {
  /** Stays the same while its text is edited, and in a later revision that has it too. */
  readonly id: string
  readonly kind: ParagraphKind
  /** Who says or sings it, at most 100 characters; empty: nobody. */
  readonly speaker: string
  /** At most 4,000 characters. Lines of a lyric are separated by line feeds. */
  readonly text: string
  /** The page that it begins on, as it is printed there, at most 20 characters; null: the document has no pages. */
  readonly page: string | null
}

/** The text that a show is called from. A rundown has one or none. */
export interface Script {
  /** 1 to 200 characters. */
  readonly title: string
  /** What a person calls this version of the text, at most 60 characters: `C`, `2 May`. */
  readonly revision: string
  /** In the order of the text; 1 to 20,000, and 2,000,000 characters together. */
  readonly paragraphs: readonly Paragraph[]
}

export const scriptLimits = {
  title: 200,
  revision: 60,
  speaker: 100,
  page: 20,
  paragraph: 4_000,
  paragraphs: 20_000,
  /** Of all texts together. */
  characters: 2_000_000,
} as const
