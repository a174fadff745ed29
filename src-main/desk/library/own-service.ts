import type { Dashboard, DashboardReply } from '../../contract/dashboard.ts'
import { saidOf } from '../../contract/message-error.ts'
import type { Said } from '../../domain/messages/message.ts'
import { libraryTexts } from './library-texts.ts'

/** What a person may do with whole rundowns of the service in this computer, and with its tokens. */
export type OwnService = Pick<
  Dashboard,
  | 'listRundowns'
  | 'copyRundown'
  | 'deleteRundown'
  | 'listTrash'
  | 'undelete'
  | 'mint'
  | 'listTokens'
  | 'revoke'
  | 'rotate'
  | 'v0Token'
  | 'regenerateV0Token'
  | 'rate'
  | 'setRate'
>

export interface Refused {
  readonly ok: false
  /** A sentence for the person who asked. */
  readonly reason: Said
}

/** Why the service of this computer did not do it; null when it did. */
export function refusalIn(reply: DashboardReply): Refused | null {
  if (reply.ok) return null
  const { code, detail } = reply
  if (code === 'plan.limit_exceeded') return { ok: false, reason: libraryTexts.planLimit(detail) }
  return { ok: false, reason: code === 'tokens.not_found' ? libraryTexts.tokenGone : detail }
}

/** An act that rejects with a sentence, as an answer with it. */
export async function orReason<Reply>(act: () => Promise<Reply>): Promise<Reply | Refused> {
  try {
    return await act()
  } catch (error) {
    return { ok: false, reason: saidOf(error) }
  }
}
