import type { ContentWrites, WriteResult } from '../../desk/ports/content-writes.ts'
import type { Said } from '../../domain/messages/message.ts'

/** Writes that are all refused with the same text. */
export function refusedWrites(code: string, text: Said): ContentWrites {
  const refuse = async (): Promise<Extract<WriteResult<never>, { ok: false }>> => ({
    ok: false,
    code,
    text,
    unanswered: false,
    items: [],
  })
  return {
    patchRundown: refuse,
    bulkCues: refuse,
    patchCue: refuse,
    createCue: refuse,
    deleteCue: refuse,
    reorderCues: refuse,
    bulkCells: refuse,
    createColumn: refuse,
    patchColumn: refuse,
    deleteColumn: refuse,
    reorderColumns: refuse,
    createMention: refuse,
    patchMention: refuse,
    deleteMention: refuse,
    createVariable: refuse,
    patchVariable: refuse,
    deleteVariable: refuse,
    reread: refuse,
    reached: async () => undefined,
  }
}
