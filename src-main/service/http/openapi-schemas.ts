import Type, { type TSchema } from 'typebox'
import * as bodies from '../../contract/v1/bodies.ts'
import { Problem, ValidationIssue } from '../../contract/v1/envelope.ts'
import { problemCatalogue } from '../../contract/v1/problem-catalogue.ts'
import { type ProblemCode, problemCodes } from '../../contract/v1/problem-codes.ts'
import * as resources from '../../contract/v1/resources.ts'
import { SideEffect, sideEffectSchemas } from '../core/change.ts'
import { Meta } from './answer.ts'

/** Schemas that have a name in the description, so that a generated client has one type for each. */
const named: Readonly<Record<string, TSchema>> = {
  Meta,
  SideEffect,
  ...Object.fromEntries(sideEffectSchemas),
  ValidationIssue,
  Rundown: resources.RundownResource,
  Settings: resources.SettingsResource,
  CueOrder: resources.CueOrder,
  Cue: resources.CueResource,
  Column: resources.ColumnResource,
  Department: resources.DepartmentResource,
  Cell: resources.CellResource,
  Mention: resources.MentionResource,
  TextVariable: resources.TextVariableResource,
  OutputMessage: resources.OutputMessageResource,
  Status: resources.Status,
  Countdown: resources.Countdown,
  TokenInfo: resources.TokenInfo,
  CreateRundown: bodies.CreateRundown,
  PatchRundown: bodies.PatchRundown,
  CreateCue: bodies.CreateCue,
  PatchCue: bodies.PatchCue,
  BulkCue: bodies.BulkCue,
  SetTiming: bodies.SettableTiming,
  CloseGap: bodies.CloseGap,
  ReorderCues: bodies.ReorderCues,
  CreateColumn: bodies.CreateColumn,
  PatchColumn: bodies.PatchColumn,
  SetDepartment: bodies.SettableDepartment,
  ReorderColumns: bodies.ReorderColumns,
  WriteCell: bodies.WriteCell,
  CreateMention: bodies.CreateMention,
  PatchMention: bodies.PatchMention,
  BulkMention: bodies.BulkMention,
  CreateTextVariable: bodies.CreateTextVariable,
  PatchTextVariable: bodies.PatchTextVariable,
  BulkTextVariables: bodies.BulkTextVariables,
  PatchOutputMessage: bodies.PatchOutputMessage,
  Jump: bodies.Jump,
  AdjustDuration: bodies.AdjustDuration,
}

/** Name of the schema of one error, as it stands in the components. */
export const problemName = (code: ProblemCode): string => `Problem.${code}`

export const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The document of one error: its code, its status, and the details that it carries. */
function problemSchema(code: ProblemCode): TSchema {
  const { details, when } = problemCatalogue[code]
  const status = Type.Literal(problemCodes[code])
  const own =
    details === null ? { code: Type.Literal(code), status } : { code: Type.Literal(code), status, details }
  return Type.Object({ ...Problem.properties, ...own }, { description: when })
}

/** Named schemas inside others become references to them. */
export function referring(names: ReadonlyMap<unknown, string>, schema: unknown): unknown {
  const name = names.get(schema)
  return name === undefined ? membersReferring(names, schema) : refTo(name)
}

function membersReferring(names: ReadonlyMap<unknown, string>, schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(item => referring(names, item))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, referring(names, value)]))
}

export function createSchemaNames(): ReadonlyMap<unknown, string> {
  return new Map(Object.entries(named).map(([name, schema]) => [schema, name]))
}

/** The components' own schemas, each error's among them. */
export function describeSchemas(names: ReadonlyMap<unknown, string>, codes: readonly ProblemCode[]): object {
  const problems = codes.map(code => {
    const schema = problemSchema(code)
    return [problemName(code), { ...Object(membersReferring(names, schema)), examples: [sampleOf(schema)] }]
  })
  const others = [...names].map(([schema, name]) => [name, membersReferring(names, schema)])
  return Object.fromEntries([...others, ...problems])
}

/** Values for the examples, by the name of the member. */
const byName: Readonly<Record<string, unknown>> = {
  title: 'Opening',
  subtitle: 'Band on stage',
  name: 'Light',
  prefix: '',
  content: 'Warm wash',
  content_html: '<p>Warm wash</p>',
  key: 'guest-name',
  value: 'Ada Lovelace',
  color: '#1565c0',
  background_color: '#1565c0',
  description: 'Wears headset 3',
  text: 'Two minutes',
  timezone: 'Europe/Berlin',
  duration_ms: 60_000,
  remaining_ms: 42_000,
  seconds: 42,
  formatted: '00:42',
  message: 'Done.',
  request_id: 'req_5f0c3d2e1b4a69780000002a',
  next_cursor: null,
  side_effects: [],
  applied_includes: ['cues'],
  state_tag: '2.Gm5sT7yHn2kLp4RdXa9U~3.hi4kztkw01',
  paused_at: null,
  skipped_by: null,
  expires_at: null,
}
const moment = '2026-05-01T18:00:00.000Z'
const identifier = 'q3ZkQ1v0bTqV6cJ8xW2e'

/** A value that fits the schema, always the same. What may be left out of a reply is, but for known names. */
export function sampleOf(schema: unknown, name = ''): unknown {
  if (name in byName) return byName[name]
  if (typeof schema !== 'object' || schema === null) return null
  const {
    type,
    const: only,
    enum: allowed,
    anyOf,
    properties,
    required,
    items,
    format,
  } = {
    ...schema,
  } as Readonly<Record<string, unknown>>
  if (only !== undefined) return only
  if (Array.isArray(allowed)) return allowed[0]
  if (Array.isArray(anyOf)) return sampleOf(anyOf[0], name)
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties ?? {})
          .filter(([key]) => Array.isArray(required) && required.includes(key))
          .map(([key, member]) => [key, sampleOf(member, key)]),
      )
    case 'array':
      return [sampleOf(items)]
    case 'string':
      return format === 'date-time' ? moment : identifier
    case 'integer':
      return name.endsWith('_at') || name === 'server_time' ? Date.parse(moment) : 0
    case 'boolean':
      return false
    default:
      return null
  }
}
