import { deskTexts } from '../../domain/messages/en.ts'
import { type Message, type MessageCode, messageOf } from '../../domain/messages/message.ts'
import type { ApiError } from './api-error.ts'

/** A code of the API, or `link.*`, that the catalogue has a message for. */
type ProblemMessage = Extract<MessageCode, `problem.${string}`>

const isProblemMessage = (code: string): code is ProblemMessage =>
  code.startsWith('problem.') && Object.hasOwn(deskTexts, code)

/** The text for the person at the desk. An unknown code is read by its status. */
export function problemText(error: ApiError): Message {
  if (error.code === 'rate_limit.exceeded' && error.retryAfter !== null) {
    return messageOf('answer.wait', { seconds: Math.ceil(error.retryAfter) })
  }
  if (error.code === 'plan.limit_exceeded') {
    const remedy =
      error.details['resource'] === 'rundowns'
        ? messageOf('plan.delete-rundown')
        : messageOf('plan.delete-something')
    return messageOf('plan.limit', { detail: error.said, remedy })
  }
  const code = `problem.${error.code}`
  return isProblemMessage(code) ? messageOf(code) : byStatus(error)
}

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

function byStatus({ code, status, said: text }: ApiError): Message {
  if (status === 200) return messageOf('answer.not-understood')
  const said = code.startsWith('http.') ? '' : messageOf('answer.said', { text })
  if (status === 0) return messageOf('answer.unreachable')
  if (status === 401) {
    return messageOf('answer.sign-in', { said })
  }
  if (status === 403) return messageOf('answer.not-allowed', { said })
  if (status === 404) return messageOf('answer.missing', { said })
  if (status === 409 || status === 412 || status === 423) {
    return messageOf('answer.conflict', { said })
  }
  if (status === 429) return messageOf('answer.over-limit', { said })
  if (status >= 500) {
    return messageOf('answer.internal', { status, said })
  }
  return messageOf('answer.rejected', { status, said })
}
