import type { Json } from './json.ts'

/**
 * What clients rely on in an OpenAPI document, a line for each thing: operations with their parameters, bodies, answers and
 * errors, and the members of each schema. Descriptions and examples are left out.
 */
export function contractLines(document: Json): readonly string[] {
  const nameOf = (ref: unknown): string => String(ref).split('/').at(-1) ?? ''
  const whole = (value: Json): Json =>
    value.$ref === undefined
      ? value
      : String(value.$ref)
          .slice(2)
          .split('/')
          .reduce((at: Json, key) => at[key], document)

  const parameter = (value: Json): string => {
    const { name, in: place, required, schema } = whole(value)
    return `  ${place} ${name}${required === true ? '*' : ''}: ${typeText(schema)}`
  }
  const answer = ([status, value]: readonly [string, Json]): string => {
    const { content = {}, headers = {} } = whole(value)
    const bodies = Object.entries<Json>(content).map(([type, { schema }]) =>
      type === 'application/problem+json' ? problems(schema) : `${type} ${typeText(schema)}`,
    )
    return `  ${status}: ${[...bodies, Object.keys(headers).join(' ')].filter(text => text !== '').join('; ')}`
  }
  const problems = (schema: Json): string =>
    (schema.anyOf ?? [schema]).map(({ $ref }: Json) => nameOf($ref).replace('Problem.', '')).join(' ')
  const typeText = (schema: Json): string => {
    if (typeof schema !== 'object' || schema === null) return String(schema)
    const {
      description: _,
      example: _example,
      $ref,
      type,
      properties,
      required = [],
      items,
      anyOf,
      oneOf,
      ...rest
    } = schema
    if ($ref !== undefined) return nameOf($ref)
    const limits = Object.entries(rest).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
    const members = Object.entries<Json>(properties ?? {}).map(
      ([name, value]) => `${name}${required.includes(name) ? '*' : ''}: ${typeText(value)}`,
    )
    const parts = [
      properties === undefined ? (type ?? '') : `{ ${members.join(', ')} }`,
      items === undefined ? '' : `of (${typeText(items)})`,
      (anyOf ?? oneOf ?? []).map(typeText).join(' | '),
      ...limits,
    ]
    return parts.filter(part => part !== '').join(' ')
  }

  return [
    ...Object.entries<Json>(document.paths).flatMap(([path, item]) =>
      Object.entries<Json>(item).flatMap(([method, operation]) => [
        `${method.toUpperCase()} ${path} ${operation.operationId} ${operation['x-least-role'] ?? ''}`.trimEnd(),
        ...(operation.parameters ?? []).map(parameter),
        ...Object.entries<Json>(operation.requestBody?.content ?? {}).map(
          ([type, { schema }]) =>
            `  body${operation.requestBody.required === true ? '*' : ''}: ${type} ${typeText(schema)}`,
        ),
        ...Object.entries<Json>(operation.responses).map(answer),
      ]),
    ),
    ...Object.entries<Json>(document.components.schemas).flatMap(([name, schema]) => {
      // All have the same members but for the details.
      if (name.startsWith('Problem.'))
        return [
          `${name} ${schema.properties.status.const}: ${typeText(schema.properties.details ?? {})}`.trimEnd(),
        ]
      if (schema.properties === undefined) return [`${name}: ${typeText(schema)}`]
      const { properties, ...others } = schema
      const { required = [], ...own } = others
      return [
        `${name}: ${typeText(own)}`,
        ...Object.entries<Json>(properties).map(
          ([member, value]) => `  ${member}${required.includes(member) ? '*' : ''}: ${typeText(value)}`,
        ),
      ]
    }),
  ]
}
