import { type Message, messageOf } from '../../domain/messages/message.ts'
import { problemText } from '../../domain/problem-text.ts'
import type { ApiError } from './api-error.ts'

/** The text for a token that was refused as unknown, by its form: tokens of v1 are JWTs, tokens of v0 are not. */
export function wrongTokenText(error: ApiError, v1Token: string, v0Token: string | null): Message {
  if (error.code !== 'auth.invalid_token' || looksLikeV1Token(v1Token)) return problemText(error)
  // A token of v1 that was cut or mistyped still has its points, or begins like one.
  if (/[.]|^eyJ/.test(v1Token.trim())) return problemText(error)
  return v0Token !== null && looksLikeV1Token(v0Token)
    ? messageOf('token.swapped')
    : messageOf('token.looks-like-v0')
}

/** Three parts of base64url, the first of which is a JSON object: a JWT. */
export const looksLikeV1Token = (token: string): boolean => /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/.test(token)
