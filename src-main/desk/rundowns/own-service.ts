import type { Dashboard, DashboardReply, TokenActs } from '../../contract/dashboard.ts'
import { saidOf } from '../../contract/message-error.ts'
import { type Refused, refused } from '../../contract/reply.ts'
import { libraryTexts } from './library-texts.ts'

/** What a person may do with whole rundowns of the service in this computer, and with its tokens. */
export type OwnService = TokenActs &
  Pick<Dashboard, 'listRundowns' | 'copyRundown' | 'listTrash' | 'undelete'>

/** Why the service of this computer did not do it; null when it did. */
export function refusalIn(reply: DashboardReply): Refused | null {
  if (reply.ok) return null
  const { code, detail } = reply
  if (code === 'service.disk_full') return refused(libraryTexts.diskFull)
  if (code === 'plan.limit_exceeded') return refused(libraryTexts.planLimit(detail))
  return refused(code === 'tokens.not_found' ? libraryTexts.tokenGone : detail)
}

/** An act that rejects with a sentence, as an answer with it. */
export async function orReason<Reply>(act: () => Promise<Reply>): Promise<Reply | Refused> {
  try {
    return await act()
  } catch (error) {
    return refused(saidOf(error))
  }
}
