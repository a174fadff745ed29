import { io } from 'socket.io-client'
import type { Json } from '../service/json.ts'
import type { V0Access } from './check.ts'
import { comesWithin } from './event-stream.ts'

export interface PushChannel {
  /** What came since it was opened, by name. */
  readonly received: readonly { readonly name: string; readonly payload: Json }[]
  /** The first event of that name of which this is true, of those that came or come. */
  next(name: string, is: (payload: Json) => boolean): Promise<Json>
  close(): void
}

/** The push channel of v0 of a rundown. Rejects with the service's own words when it gives none. */
export async function openPushChannel(
  { push, token }: V0Access,
  rundownId: string,
  apiToken = token,
): Promise<PushChannel> {
  const socket = io(push, {
    path: '/api-v0/socket.io',
    auth: { rundownId, apiToken },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  })
  const received: { name: string; payload: Json }[] = []
  const looks = new Set<() => void>()
  socket.onAny((name: string, payload: Json) => {
    received.push({ name, payload })
    for (const look of looks) look()
  })
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('connect_error', reject)
    })
  } catch (error) {
    socket.disconnect()
    throw error
  }
  return {
    received,
    next: (name, is) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = received.find(event => event.name === name && is(event.payload))
          if (found === undefined) return
          stop()
          resolve(found.payload)
        }
        const late = setTimeout(() => {
          stop()
          reject(new Error(`No such "${name}" came within ${comesWithin / 1_000} s.`))
        }, comesWithin)
        const stop = (): void => {
          clearTimeout(late)
          looks.delete(look)
        }
        looks.add(look)
        look()
      }),
    close: () => void socket.disconnect(),
  }
}
