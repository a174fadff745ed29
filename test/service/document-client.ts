import type { Json } from './json.ts'

export interface Parts {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface DocumentReply {
  readonly status: number
  readonly headers: Headers
  readonly body: Json
}

/** A client that knows an API by its OpenAPI document alone: operations by their identifier, parameters by their name. */
export function createDocumentClient(document: Json, token: string) {
  const base: string = document.servers[0].url
  const scheme = document.components.securitySchemes[Object.keys(document.security[0])[0] ?? '']
  if (scheme.type !== 'http' || scheme.scheme !== 'bearer')
    throw new Error('This client knows bearer tokens.')

  function find(operationId: string) {
    for (const [template, item] of Object.entries<Json>(document.paths)) {
      for (const [method, operation] of Object.entries<Json>(item)) {
        if (operation.operationId === operationId) return { template, method, operation }
      }
    }
    throw new Error(`The document has no operation ${operationId}.`)
  }

  const parameterOf = (parameter: Json): Json =>
    parameter.$ref === undefined
      ? parameter
      : document.components.parameters[parameter.$ref.split('/').at(-1)]

  return async (operationId: string, parts: Parts = {}): Promise<DocumentReply> => {
    const { template, method, operation } = find(operationId)
    const query = new URLSearchParams()
    const headers = new Headers({ authorization: `Bearer ${token}` })
    let path = template
    for (const { name, in: place, required } of operation.parameters.map(parameterOf)) {
      const given = { path: parts.path, query: parts.query, header: parts.headers }[place as 'path']?.[name]
      if (given === undefined && required) throw new Error(`${operationId} needs ${name}.`)
      if (given === undefined) continue
      if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(given))
      else if (place === 'query') query.set(name, given)
      else headers.set(name, given)
    }
    const [type] = Object.keys(operation.requestBody?.content ?? {})
    if (parts.body !== undefined && type !== undefined) headers.set('content-type', type)
    const response = await fetch(`${base}${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: method.toUpperCase(),
      headers,
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    })
    const text = await response.text()
    if (operation.responses[response.status] === undefined) {
      throw new Error(`${operationId} answered ${response.status}, which its document does not know: ${text}`)
    }
    return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
  }
}
