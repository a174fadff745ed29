import Type, { type Static } from 'typebox'
import type { ScriptMarks } from '../../domain/script/marks.ts'
import type { Script } from '../../domain/script/script.ts'
import type { Refused } from '../reply.ts'
import { closed, nullable } from '../schema.ts'
import { AnchorSchema, paragraphMembers, ScriptSchema } from '../script.ts'

/** What pages are told of the script of the rundown that is open; they ask for the text when they show it. */
export interface ScriptSlice {
  /** Grows with each change of the text or of a mark. */
  readonly version: number
  readonly has: boolean
  readonly title: string
  readonly revision: string
  /** False: it could not be read yet. */
  readonly isRead: boolean
  /** The last change can be taken back. */
  readonly undoable: boolean
}

export interface WholeScript {
  readonly version: number
  /** Null: there is none. */
  readonly script: Script | null
  readonly marks: ScriptMarks
}

export type ScriptReply =
  /** `mark`: number of the mark that was put. */
  { readonly ok: true; readonly mark?: number } | Refused

const Id = Type.String({ minLength: 1, maxLength: 64 })

/** `rundownId`: the one that the page shows. `script` null: removes it. `revises`: marks go along with their words. */
export const WriteScript = Type.Object(
  { rundownId: Id, script: nullable(ScriptSchema), revises: Type.Boolean() },
  closed,
)
export type WriteScript = Static<typeof WriteScript>

const Content = Type.Object(paragraphMembers, closed)

/**
 * Puts paragraphs in the place of others: one is changed, removed, divided or followed by a new one, or two are joined. `paragraphId`:
 * the first of them. `seen`: they as the page shows them. `becomes`: each keeps the identifier of the one at its place; none removes them.
 */
export const EditParagraphs = Type.Object(
  {
    rundownId: Id,
    paragraphId: Id,
    seen: Type.Array(Content, { minItems: 1, maxItems: 20 }),
    becomes: Type.Array(Content, { maxItems: 200 }),
  },
  closed,
)
export type EditParagraphs = Static<typeof EditParagraphs>
/** See `paragraphMembers`. */
export type ParagraphContent = Static<typeof Content>

/** `mark` null: a new one. Null takes the anchor away; left out, it stays. A cue has no standby. */
export const AnchorRequest = Type.Object(
  {
    rundownId: Id,
    of: Type.Union([
      Type.Object({ mark: nullable(Type.Integer({ minimum: 1, maximum: 999_999 })) }, closed),
      Type.Object({ cueId: Id }, closed),
    ]),
    go: Type.Optional(nullable(AnchorSchema)),
    standby: Type.Optional(nullable(AnchorSchema)),
  },
  closed,
)
export type AnchorRequest = Static<typeof AnchorRequest>

export const StandbyRule = Type.Object(
  { rundownId: Id, standbyBefore: nullable(Type.Integer({ minimum: 1, maximum: 50 })) },
  closed,
)
export type StandbyRule = Static<typeof StandbyRule>

export const UndoScript = Type.Object({ rundownId: Id }, closed)
