import type { Http } from '../http/http.ts'
import { createCalls } from './calls.ts'
import { type ContentCalls, contentCalls } from './content-calls.ts'
import { type RundownCalls, rundownCalls } from './rundown-calls.ts'
import { type ShowCalls, showCalls } from './show-calls.ts'
import { type TextCalls, textCalls } from './text-calls.ts'

export type { RundownReply } from './rundown-calls.ts'
export type { StatusReply } from './show-calls.ts'

/**
 * Every operation of the reference, typed, but for the event stream. Each failure is an `ApiError`. What replies hold
 * beyond the contract is ignored, and what they lack reads as undefined: their types are those of a complete reply.
 */
export interface V1Client extends RundownCalls, ShowCalls, ContentCalls, TextCalls {}

export function createV1Client(http: Http): V1Client {
  const calls = createCalls(http)
  return { ...rundownCalls(calls), ...showCalls(calls), ...contentCalls(calls), ...textCalls(calls) }
}
