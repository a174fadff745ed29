import Type, { type TSchema } from 'typebox'
import * as bodies from '../../contract/v1/bodies.ts'
import { Problem, ValidationIssue } from '../../contract/v1/envelope.ts'
import { problemCatalogue } from '../../contract/v1/problem-catalogue.ts'
import { type ProblemCode, problemCodes } from '../../contract/v1/problem-codes.ts'
import * as resources from '../../contract/v1/resources.ts'
import { SideEffect, sideEffectSchemas } from '../core/side-effects.ts'
import { Meta } from './meta.ts'
import { sampleOf } from './openapi-sample.ts'

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
