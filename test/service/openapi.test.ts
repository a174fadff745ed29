import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { problemCodes } from '../../src-main/contract/v1/problem-codes.ts'
import { routes } from '../../src-main/service/http/routes/index.ts'
import { contractLines } from './contract-lines.ts'
import type { Json } from './json.ts'
import { createAjv, document, pointer, resolved } from './reply-checker.ts'

const agreed = new URL('openapi-contract.txt', import.meta.url)

interface Described {
  readonly path: string
  readonly method: string
  readonly operation: Json
}

const operations: readonly Described[] = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
  Object.entries<Json>(item).map(([method, operation]) => ({ path, method, operation })),
)
const named = operations.map(described => [described.operation.operationId as string, described] as const)

/** Every reference in a document, with all that it may point to. */
function references(value: Json): string[] {
  if (Array.isArray(value)) return value.flatMap(references)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) =>
    key === '$ref' ? [String(member)] : references(member),
  )
}

describe('the description of the API', () => {
  it('is the one that was agreed on', () => {
    // To change the contract: UPDATE_OPENAPI=1 npm test -- test/service/openapi.test.ts
    const lines = contractLines(document)
    if (process.env['UPDATE_OPENAPI'] === '1') writeFileSync(agreed, `${lines.join('\n')}\n`)
    expect(lines).toEqual(readFileSync(agreed, 'utf8').trimEnd().split('\n'))
  })

  it('is an OpenAPI 3.1 document: each part has the members that the standard asks for, and no others', () => {
    const ajv = createAjv(document)
    const text = { type: 'string', minLength: 1 }
    const closed = (required: readonly string[], properties: object) => ({
      type: 'object',
      required,
      properties,
      additionalProperties: false,
      patternProperties: { '^x-': {} },
    })
    const ref = closed(['$ref'], { $ref: { type: 'string', pattern: '^#/components/' } })
    const schema = { $ref: 'https://json-schema.org/draft/2020-12/schema' }
    const header = { anyOf: [ref, closed(['schema'], { description: text, schema })] }
    const parameter = {
      anyOf: [
        ref,
        closed(['name', 'in', 'schema'], {
          name: text,
          in: { enum: ['query', 'header', 'path'] },
          required: { type: 'boolean' },
          description: text,
          schema,
        }),
      ],
    }
    const map = (value: object) => ({ type: 'object', additionalProperties: value })
    const content = map(
      closed(['schema'], { schema, example: {}, examples: map(closed(['value'], { value: {} })) }),
    )
    const security = { type: 'array', items: map({ type: 'array', items: text }) }
    const response = closed(['description'], { description: text, headers: map(header), content })
    const operation = closed(['operationId', 'responses'], {
      operationId: { type: 'string', pattern: '^[a-zA-Z][a-zA-Z.-]*$' },
      tags: { type: 'array', items: text, minItems: 1 },
      summary: text,
      description: text,
      security,
      parameters: { type: 'array', items: parameter },
      requestBody: closed(['content'], { required: { type: 'boolean' }, content }),
      responses: {
        type: 'object',
        propertyNames: { pattern: '^[1-5]\\d\\d$' },
        additionalProperties: { anyOf: [ref, response] },
      },
    })
    const verbs = ['get', 'put', 'post', 'patch', 'delete']
    const standard = closed(['openapi', 'info', 'paths'], {
      openapi: { const: '3.1.0' },
      info: closed(['title', 'version'], {
        title: text,
        version: text,
        summary: text,
        description: text,
        license: closed(['name'], { name: text, identifier: text }),
      }),
      servers: { type: 'array', items: closed(['url'], { url: { type: 'string', pattern: '^https?://' } }) },
      security,
      tags: { type: 'array', items: closed(['name', 'description'], { name: text, description: text }) },
      paths: {
        type: 'object',
        propertyNames: { pattern: '^/' },
        additionalProperties: closed([], Object.fromEntries(verbs.map(verb => [verb, operation]))),
      },
      components: closed([], {
        schemas: { ...map(schema), propertyNames: { pattern: '^[a-zA-Z0-9._-]+$' } },
        responses: map(response),
        headers: map(header),
        parameters: map(parameter),
        securitySchemes: map({
          anyOf: [
            closed(['type', 'scheme'], {
              type: { const: 'http' },
              scheme: { const: 'bearer' },
              bearerFormat: text,
            }),
            closed(['type', 'in', 'name'], {
              type: { const: 'apiKey' },
              in: { const: 'query' },
              name: { const: 'token' },
              description: text,
            }),
          ],
        }),
      }),
    })
    const validate = ajv.compile(standard)
    expect([validate(document), validate.errors]).toEqual([true, null])
  })

  it('refers to nothing that is not there, and describes nothing that is not referred to', () => {
    const all = new Set(references(document))
    for (const ref of all) expect([ref, resolved({ $ref: ref }) === undefined]).toEqual([ref, false])
    const used = (kind: string) =>
      Object.keys(document.components[kind]).map(name => `#/components/${kind}/${name}`)
    const unused = [
      ...used('headers'),
      ...used('parameters'),
      ...used('responses'),
      ...used('schemas'),
    ].filter(ref => !all.has(ref))
    // An address that nobody knows is of no operation.
    expect(unused).toEqual(['#/components/schemas/Problem.not_found'])
  })

  it('names every error code with its status, its details and an example of it', () => {
    const ajv = createAjv(document)
    for (const [code, status] of Object.entries(problemCodes)) {
      const { properties, examples } = document.components.schemas[`Problem.${code}`]
      expect([properties.code.const, properties.status.const]).toEqual([code, status])
      const validate = ajv.compile({ $ref: pointer('components', 'schemas', `Problem.${code}`) })
      expect([examples.length, examples.map(validate), validate.errors]).toEqual([1, [true], null])
    }
  })

  it.each(named)(
    '%s: path parameters, authentication, limits, and examples that fit',
    (_id, { path, method, operation }) => {
      const inPath = operation.parameters.filter((parameter: Json) => parameter.in === 'path')
      const braces = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      expect(inPath.map((parameter: Json) => parameter.name)).toEqual(braces)
      expect(inPath.every((parameter: Json) => parameter.required)).toBe(true)

      const isControl = /\{rundown_id\}\/(status|countdown|output-message|action:[a-z-]+)$/.test(path)
      expect(operation.security).toEqual(isControl ? [{ bearer: [] }, { query: [] }] : undefined)
      expect(resolved(operation.responses[401]).description.includes('query_token_not_allowed')).toBe(
        !isControl,
      )

      const names = references(operation.parameters).map(ref => ref.split('/').at(-1))
      expect(names.includes('IdempotencyKey')).toBe(method !== 'get')
      expect(names.includes('IfMatch')).toBe(/\{rundown_id\}\/action:/.test(path))
      for (const [status, response] of Object.entries<Json>(operation.responses)) {
        const headers = Object.keys(resolved(response).headers)
        expect(headers).toEqual(
          expect.arrayContaining([
            'RateLimit-Limit',
            'RateLimit-Remaining',
            'RateLimit-Reset',
            'X-Request-Id',
          ]),
        )
        expect([status, headers.includes('Retry-After')]).toEqual([status, status === '429'])
        expect([status, headers.includes('Location')]).toEqual([status, status === '201'])
      }

      const ajv = createAjv(document)
      const at = (...parts: string[]) => pointer('paths', path, method, ...parts)
      const fits = (schemaAt: string, value: unknown) => {
        const validate = ajv.compile({ $ref: schemaAt })
        expect([value, validate(value), validate.errors]).toEqual([value, true, null])
      }
      const body = operation.requestBody?.content['application/json']
      if (body !== undefined) fits(at('requestBody', 'content', 'application/json', 'schema'), body.example)
      for (const [status, response] of Object.entries<Json>(operation.responses)) {
        for (const [type, media] of Object.entries<Json>(response.content ?? {})) {
          const schemaAt = at('responses', status, 'content', type, 'schema')
          if (media.example !== undefined) fits(schemaAt, media.example)
        }
      }
    },
  )

  it('holds every operation of the table once', () => {
    expect(named.map(([id]) => id).toSorted()).toEqual(routes.map(({ spec }) => spec.operation).toSorted())
    expect(new Set(named.map(([id]) => id)).size).toBe(named.length)
  })
})
