import type { ChangeReply } from '../../contract/dashboard.ts'
import { saidOf } from '../../contract/message-error.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { WriteResult } from '../ports/content-writes.ts'
import type { EditContext } from './edit-context.ts'

/** An act of the dashboard; `undefined` where there is none at this desk. */
export async function personAct(
  { writes }: EditContext,
  act: Promise<ChangeReply> | undefined,
): Promise<WriteResult<null>> {
  if (act === undefined) return { ok: false, code: 'desk.persons_only', text: personsOnly, ...refused }
  const reply = await act.catch((error: unknown) => ({ error }))
  if ('error' in reply) {
    return { ok: false, code: 'link.lost', text: saidOf(reply.error), unanswered: true, items: [] }
  }
  if (!reply.ok) return { ok: false, code: reply.code, text: reply.detail, ...refused }
  await writes.reached(reply.position)
  return { ok: true, value: null }
}

const refused = { unanswered: false, items: [] } as const

const personsOnly = messageOf('edit.personal-only')
