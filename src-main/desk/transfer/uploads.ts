import { largestFile } from '../../contract/bridge/transfer-limits.ts'
import type { SendPart } from '../../contract/bridge/transfers.ts'
import { done, type Reply, refused } from '../../contract/reply.ts'
import { messageOf } from '../../domain/messages/message.ts'

/** Files on their way in, part by part. */
export interface Uploads {
  send(part: SendPart): Reply
  /** The whole of it, once; null when nothing was sent, or it was let go for newer ones. */
  take(id: string): string | null
}

/** In characters: base64 is a third longer than its bytes. */
const most = Math.ceil((largestFile * 4) / 3) + 4
const mostAtOnce = 3

export function createUploads(): Uploads {
  const parts = new Map<string, string[]>()
  return {
    send({ id, part, data }) {
      const known = part === 0 ? [] : parts.get(id)
      if (known === undefined || known.length !== part) {
        return refused(messageOf('file.incomplete'))
      }
      known.push(data)
      if (known.reduce((sum, one) => sum + one.length, 0) > most) {
        parts.delete(id)
        return refused(messageOf('file.too-large', { megabytes: largestFile / 1024 / 1024 }))
      }
      parts.delete(id)
      parts.set(id, known)
      for (const old of parts.keys()) if (parts.size > mostAtOnce) parts.delete(old)
      return done
    },
    take(id) {
      const found = parts.get(id)
      parts.delete(id)
      return found === undefined ? null : found.join('')
    },
  }
}
