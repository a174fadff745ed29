import type { FastifyReply } from 'fastify'
import type { ProblemCode } from '../../contract/v1/problem-codes.ts'

/** A whole reply, as it is sent and, under an Idempotency-Key, kept. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Of a refusal. */
  readonly code?: ProblemCode
}

declare module 'fastify' {
  interface FastifyReply {
    /** Why the request was refused; null: it was not. */
    problemCode: ProblemCode | null
  }
}

export function send(reply: FastifyReply, { status, headers, body, code }: Answer): FastifyReply {
  reply.problemCode = code ?? null
  return reply
    .code(status)
    .headers(headers)
    .send(status === 304 ? undefined : body)
}

/** Null when it is not what `JSON.stringify` of an answer gives. */
export function parseAnswer(json: string): Answer | null {
  try {
    const value: unknown = JSON.parse(json)
    return isAnswer(value) ? value : null
  } catch {
    return null
  }
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' &&
  value !== null &&
  'status' in value &&
  typeof value.status === 'number' &&
  'body' in value &&
  typeof value.body === 'string' &&
  'headers' in value &&
  typeof value.headers === 'object' &&
  value.headers !== null
