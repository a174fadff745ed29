import Type, { type Static } from 'typebox'
import type { RowTemplate } from '../../domain/editing/template.ts'
import type { Reply } from '../reply.ts'
import { closed, nullable } from '../schema.ts'
import { lengths, limits } from '../v1/limits.ts'
import { Colour, CueTypeSchema, DurationMs } from '../v1/resources.ts'
import { DepartmentSchema, TimingSchema } from './editing.ts'
import { largestTemplatesFile } from './transfer-limits.ts'

export const templateLimits = {
  /** Kept by one desk. */
  count: 100,
  /** Of one template, those in groups included. */
  rows: 500,
  nameCharacters: 100,
  /** Of all that a desk keeps, as JSON: they lie in its settings. */
  characters: 2_000_000,
} as const

const Cell = Type.Object(
  {
    text: Type.String({ maxLength: limits.cellCharacters }),
    html: nullable(Type.String({ maxLength: limits.cellCharacters })),
  },
  closed,
)

const ColumnName = Type.String({ minLength: 1, maxLength: lengths.columnName })

const row = <Children extends Type.TSchema>(children: Children) =>
  Type.Object(
    {
      cue: Type.Object(
        {
          type: CueTypeSchema,
          title: Type.String({ maxLength: lengths.title }),
          subtitle: Type.String({ maxLength: lengths.subtitle }),
          duration: DurationMs,
          backgroundColor: nullable(Colour),
          timing: Type.Optional(TimingSchema),
        },
        closed,
      ),
      cells: Type.Record(ColumnName, Cell),
      skipped: Type.Boolean(),
      children,
    },
    closed,
  )

/** Groups never nest: what stands in one has nothing in it. */
const Rows = Type.Array(row(Type.Array(row(Type.Array(Type.Never(), { maxItems: 0 })), { maxItems: 500 })), {
  minItems: 1,
  maxItems: templateLimits.rows,
})

const Name = Type.String({ minLength: 1, maxLength: templateLimits.nameCharacters, pattern: '\\S' })

const Departments = Type.Optional(Type.Record(ColumnName, DepartmentSchema))

/** Unsafe for the brand of durations alone, which no schema has. */
export const SavedTemplate = Type.Unsafe<RowTemplate>(
  Type.Object(
    {
      id: Type.String({ minLength: 1, maxLength: lengths.id }),
      name: Name,
      rows: Rows,
      departments: Departments,
    },
    closed,
  ),
)

export const SaveTemplate = Type.Unsafe<Omit<RowTemplate, 'id'>>(
  Type.Object({ name: Name, rows: Rows, departments: Departments }, closed),
)
export type SaveTemplate = Static<typeof SaveTemplate>

export const RenameTemplate = Type.Object({ id: Type.String(), name: Name }, closed)
export type RenameTemplate = Static<typeof RenameTemplate>

export const OneTemplate = Type.Object({ id: Type.String() }, closed)
export type OneTemplate = Static<typeof OneTemplate>

/** A file of templates in the form of `TemplatesFile`. */
export const ImportTemplates = Type.Object({ text: Type.String({ maxLength: largestTemplatesFile }) }, closed)
export type ImportTemplates = Static<typeof ImportTemplates>

/** Templates as a file for another desk: in again, they are the same. */
export const TemplatesFile = Type.Object(
  {
    format: Type.Literal('showcall-templates'),
    version: Type.Literal(1),
    templates: Type.Array(SaveTemplate, { maxItems: templateLimits.count }),
  },
  closed,
)

/** What the desk keeps now; or why nothing has changed. */
export type TemplatesReply = Reply<{ readonly templates: readonly RowTemplate[] }>
