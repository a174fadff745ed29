import type { OwnerActions } from '../ports/show-service.ts'
import type { CallingStore } from './keep-calling.ts'

/** Keeps the calls of a rundown with it. Null: its service keeps none. */
export function callingStoreOf(persons: OwnerActions | null, rundownId: string): CallingStore | null {
  if (persons?.calling === undefined || persons.setCalling === undefined) return null
  const { calling, setCalling } = persons
  return {
    read: () => calling(rundownId),
    async write(state) {
      const reply = await setCalling(rundownId, state)
      if (!reply.ok) throw new Error(reply.detail)
    },
  }
}
