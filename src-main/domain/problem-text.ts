import { deskTexts } from './messages/en.ts'
import { type Message, type MessageCode, messageOf, type Said } from './messages/message.ts'

/** What a service answered in place of a reply. */
export interface Problem {
  /** Of the API, or `link.*`. */
  readonly code: string
  /** 0 when there was no answer. */
  readonly status: number
  /** The service's own sentence. */
  readonly said: Said
  readonly details: Readonly<Record<string, unknown>>
  /** Seconds. */
  readonly retryAfter: number | null
}

/** A code of the API, or `link.*`, that the catalogue has a message for. */
type ProblemMessage = Extract<MessageCode, `problem.${string}`>

const isProblemMessage = (code: string): code is ProblemMessage =>
  code.startsWith('problem.') && Object.hasOwn(deskTexts, code)

/** The text for the person at the desk. An unknown code is read by its status. */
export function problemText(error: Problem): Message {
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

function byStatus({ code, status, said: text }: Problem): Message {
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
