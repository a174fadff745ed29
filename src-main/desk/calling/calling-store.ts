import type { OwnerActions } from '../ports/show-service.ts'
import type { CallingStore } from './keep-calling.ts'

/** Keeps the calls of a rundown with it. Null: its service keeps none. */
export function callingStoreOf(ownerActions: OwnerActions | null, rundownId: string): CallingStore | null {
  if (ownerActions?.calling === undefined || ownerActions.setCalling === undefined) return null
  const { calling, setCalling } = ownerActions
  return {
    read: () => calling(rundownId),
    async write(state) {
      const reply = await setCalling(rundownId, state)
      if (!reply.ok) throw new Error(reply.detail)
    },
  }
}
