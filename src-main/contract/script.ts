import Type from 'typebox'
import { longestQuote } from '../domain/script/anchor.ts'
import { mostMarks, type ScriptMarks, type ScriptPart, type ScriptParts } from '../domain/script/marks.ts'
import { type PrompterRun, prompterSpeeds } from '../domain/script/prompter.ts'
import { paragraphKinds, type Script, scriptLimits } from '../domain/script/script.ts'
import type { Instant } from '../domain/time/time.ts'
import { closed, nullable } from './schema.ts'
import { validatorOf } from './validator.ts'

const Id = Type.String({ minLength: 1, maxLength: 64 })
const Place = Type.Integer({ minimum: 0, maximum: scriptLimits.paragraph })

/** What a person can change of a paragraph. */
export const paragraphMembers = {
  kind: Type.Enum([...paragraphKinds]),
  speaker: Type.String({ maxLength: scriptLimits.speaker }),
  text: Type.String({ maxLength: scriptLimits.paragraph }),
  page: nullable(Type.String({ maxLength: scriptLimits.page })),
}

/** See `Script` of the domain. */
export const ScriptSchema = Type.Object(
  {
    title: Type.String({ maxLength: scriptLimits.title }),
    revision: Type.String({ maxLength: scriptLimits.revision }),
    paragraphs: Type.Array(Type.Object({ id: Id, ...paragraphMembers }, closed), {
      maxItems: scriptLimits.paragraphs,
    }),
  },
  closed,
)

/** See `Anchor` of the domain. */
export const AnchorSchema = Type.Object(
  {
    paragraphId: Id,
    from: Place,
    to: Place,
    quote: Type.String({ minLength: 1, maxLength: longestQuote }),
    before: Type.String({ maxLength: 24 }),
    after: Type.String({ maxLength: 24 }),
  },
  closed,
)

const MarksSchema = Type.Object(
  {
    calls: Type.Record(
      Type.String({ pattern: '^[1-9]\\d{0,5}$' }),
      Type.Object({ go: nullable(AnchorSchema), standby: nullable(AnchorSchema) }, closed),
      { maxProperties: mostMarks },
    ),
    cues: Type.Record(Type.String({ minLength: 1, maxLength: 64 }), AnchorSchema),
    standbyBefore: nullable(Type.Integer({ minimum: 1, maximum: 50 })),
  },
  closed,
)

/** See `PrompterRun` of the domain. */
const PrompterSchema = Type.Object(
  {
    paragraphId: Type.String({ maxLength: 64 }),
    offset: Type.Number({ minimum: 0, maximum: 2 * scriptLimits.paragraph }),
    speed: Type.Integer({ minimum: prompterSpeeds.least, maximum: prompterSpeeds.most }),
    at: nullable(Type.Unsafe<Instant>(Type.Integer())),
  },
  closed,
)

const compiled = {
  text: validatorOf(ScriptSchema),
  marks: validatorOf(MarksSchema),
  prompter: validatorOf(PrompterSchema),
}

/** At most so large is each part as JSON. */
export const scriptBytes: Readonly<Record<ScriptPart, number>> = {
  text: 16 * 1024 * 1024,
  marks: 4 * 1024 * 1024,
  prompter: 1_024,
}

/** Null: this version cannot read it. */
export const readScript = (kept: unknown): Script | null =>
  compiled.text.Check(kept) && isWithin(kept) && hasOwnIds(kept) ? kept : null

/** Null: this version cannot read them. */
export const readMarks = (kept: unknown): ScriptMarks | null => (compiled.marks.Check(kept) ? kept : null)

/** Null: this version cannot read it. */
const readPrompter = (kept: unknown): PrompterRun | null => (compiled.prompter.Check(kept) ? kept : null)

export const scriptReaders: { readonly [Part in ScriptPart]: (kept: unknown) => ScriptParts[Part] | null } = {
  text: readScript,
  marks: readMarks,
  prompter: readPrompter,
}

const isWithin = ({ paragraphs }: Script): boolean =>
  paragraphs.reduce((sum, { text }) => sum + text.length, 0) <= scriptLimits.characters

const hasOwnIds = ({ paragraphs }: Script): boolean =>
  new Set(paragraphs.map(({ id }) => id)).size === paragraphs.length

/** As it is stored. Null for none, and for text that another program wrote. */
export function scriptIn<Part extends ScriptPart>(
  part: Part,
  stored: string | null,
): ScriptParts[Part] | null {
  try {
    return stored === null ? null : scriptReaders[part](JSON.parse(stored))
  } catch {
    return null
  }
}
