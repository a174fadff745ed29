import type { EditResult } from '../../contract/bridge/editing.ts'
import type { Edit } from '../../domain/editing/edit.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { WriteResult } from '../ports/content-writes.ts'

export type RefusedWrite = Extract<WriteResult<unknown>, { readonly ok: false }>

/** The service did nothing and will take the same later: reference, *Errors*. */
export const notNow = (code: string): boolean =>
  code === 'rate_limit.exceeded' || code === 'auth.revocation_check_unavailable'

/** Of these the request never arrived. */
const neverSent: ReadonlySet<string> = new Set([
  'link.refused',
  'link.unknown_host',
  'link.tls',
  'link.untrusted',
  'link.certificate_changed',
  'link.closed',
])

export const refusedResult = ({
  code,
  text,
}: Pick<RefusedWrite, 'code' | 'text'>): Extract<EditResult, { ok: false }> => ({
  ok: false,
  code,
  reason: text,
  sendAgain: false,
})

/** Of an edit that says neither that it was made nor why it was refused. */
export const notMade = refusedResult({ code: 'desk.not_made', text: messageOf('problem.desk.not_made') })

/** Of an edit of a request that was refused or not answered. */
export function refusal(wrote: Omit<RefusedWrite, 'items'>, edit: Edit): Extract<EditResult, { ok: false }> {
  const { code, unanswered } = wrote
  // Setting a thing twice does no harm; a row is not made twice.
  const again = unanswered && !(edit.do === 'add' || edit.do.endsWith('.add'))
  return { ...refusedResult(wrote), sendAgain: notNow(code) || neverSent.has(code) || again }
}
