import Type, { type Static } from 'typebox'
import type { Said } from '../../domain/messages/message.ts'
import type { ScriptDraft } from '../../domain/script/read-script.ts'
import { type Paragraph, paragraphKinds, scriptLimits } from '../../domain/script/script.ts'
import {
  directionRules,
  headingRules,
  lyricRules,
  type ScriptChoices,
  speakerRules,
} from '../../domain/script/script-rules.ts'
import type { Refused, Reply } from '../reply.ts'
import { closed } from '../schema.ts'
import { TransferId } from './transfer-id.ts'

/** Paragraphs of a draft that a page is sent at once, and the characters after which no more are added. */
export const draftParagraphs = 100
export const draftCharacters = 100_000
/** Speakers and left-out lines of a draft that a page is told by name. */
export const draftLines = 300

const Kind = Type.Enum([...paragraphKinds])
const Line = Type.String({ pattern: '^[1-9]\\d{0,6}$' })
const someOf = <Rule extends string>(rules: readonly Rule[]) =>
  Type.Array(Type.Enum([...rules]), { maxItems: rules.length })

/** The schema of `ScriptChoices`. */
const ScriptChoicesSchema = Type.Unsafe<ScriptChoices>(
  Type.Object(
    {
      title: Type.Optional(Type.String({ maxLength: scriptLimits.title })),
      rules: Type.Optional(
        Type.Object(
          {
            speakers: Type.Optional(Type.Enum([...speakerRules])),
            headings: Type.Optional(someOf(headingRules)),
            directions: Type.Optional(someOf(directionRules)),
            lyrics: Type.Optional(someOf(lyricRules)),
            others: Type.Optional(Type.Enum(['dialogue', 'direction'])),
          },
          closed,
        ),
      ),
      speakers: Type.Optional(
        Type.Record(Type.String({ minLength: 1, maxLength: 1_000 }), Kind, { maxProperties: 2_000 }),
      ),
      paragraphs: Type.Optional(
        Type.Record(
          Line,
          Type.Union([
            Type.Literal('left-out'),
            Type.Object(
              { kind: Kind, speaker: Type.Optional(Type.String({ maxLength: scriptLimits.speaker })) },
              closed,
            ),
          ]),
          { ...closed, maxProperties: 20_000 },
        ),
      ),
    },
    closed,
  ),
)

/** Reads what was sent under this id. Encoding `text`: pasted; `base64`: the bytes of a file. */
export const ReadScript = Type.Object(
  {
    id: TransferId,
    /** File name; its stem becomes the title where the document has none. */
    name: Type.String({ minLength: 1, maxLength: 260 }),
    encoding: Type.Enum(['text', 'base64']),
  },
  closed,
)
export type ReadScript = Static<typeof ReadScript>

/** The same document by other choices. */
export const LookScript = Type.Object({ id: TransferId, choices: ScriptChoicesSchema }, closed)
export type LookScript = Static<typeof LookScript>

/** Paragraphs of the draft, from the place of the first. */
export const PreviewScript = Type.Object(
  {
    id: TransferId,
    from: Type.Integer({ minimum: 0, maximum: scriptLimits.paragraphs }),
    count: Type.Integer({ minimum: 1, maximum: draftParagraphs }),
  },
  closed,
)
export type PreviewScript = Static<typeof PreviewScript>

/** Writes the draft as the script of the rundown. `revises`: as a new version of the one that is there; marks go along. */
export const TakeScript = Type.Object(
  {
    id: TransferId,
    rundownId: Type.String({ minLength: 1, maxLength: 64 }),
    /** Empty: the name of the file. */
    title: Type.String({ maxLength: scriptLimits.title }),
    revision: Type.String({ maxLength: scriptLimits.revision }),
    revises: Type.Boolean(),
  },
  closed,
)
export type TakeScript = Static<typeof TakeScript>

/** A document as it is understood, to be looked at and corrected. Its paragraphs are asked for as they are shown. */
export interface OpenDraft extends Pick<ScriptDraft, 'title' | 'rules' | 'confidence' | 'counts' | 'fault'> {
  readonly id: string
  /** Of the file. */
  readonly name: string
  /** Grows with each look. */
  readonly version: number
  readonly choices: ScriptChoices
  readonly paragraphCount: number
  /** Those that stand in the script of the rundown as well; null: it has none. */
  readonly same: number | null
  /** The first ones, with their lines. */
  readonly speakers: ScriptDraft['speakers']
  readonly speakerCount: number
  /** The first ones. */
  readonly left: ScriptDraft['left']
  readonly leftCount: number
  /** How it was read, in sentences. */
  readonly notes: readonly Said[]
}

export interface DraftParagraph extends Omit<Paragraph, 'id'> {
  /** Of the document: choices name it by that. */
  readonly line: number
}

export type LookScriptReply = Reply<{ readonly draft: OpenDraft }>
export type PreviewScriptReply = Reply<{
  /** Of the draft that they are of. */
  readonly version: number
  readonly paragraphs: readonly DraftParagraph[]
}>
/** `lost`: how many calls and cues have no word now. */
export type TakeScriptReply = { readonly ok: true; readonly lost: number } | Refused
