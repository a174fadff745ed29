import type { Notice } from '../contract/bridge/slices.ts'
import type { Said } from '../domain/messages/message.ts'
import { sameMessage } from '../domain/messages/message.ts'

/** Sentences for the person at the desk, newest last; each stays until it is closed. */
export interface Notices {
  list(): readonly Notice[]
  add(kind: Notice['kind'], text: Said): void
  dismiss(id: number): void
}

const kept = 5

export function createNotices(changed: (notices: readonly Notice[]) => void): Notices {
  let notices: readonly Notice[] = []
  let count = 0
  return {
    list: () => notices,
    add(kind, text) {
      count += 1
      notices = [
        ...notices.filter(notice => !sameMessage(notice.text, text)),
        { id: count, kind, text },
      ].slice(-kept)
      changed(notices)
    },
    dismiss(id) {
      notices = notices.filter(notice => notice.id !== id)
      changed(notices)
    },
  }
}
