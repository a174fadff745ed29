import type { Notice } from '../contract/bridge/slices.ts'
import type { Said } from '../domain/messages/message.ts'
import { sameMessage } from '../domain/messages/message.ts'

/** Sentences for the person at the desk, newest last; each stays until it is closed. */
export interface Notices {
  list(): readonly Notice[]
  add(kind: Notice['kind'], text: Said, offers?: Notice['offers']): void
  dismiss(id: number): void
  /** It stands for as long as it is so. */
  stand(kind: Notice['kind'], text: Said, isSo: boolean): void
}

const kept = 5

export function createNotices(changed: (notices: readonly Notice[]) => void): Notices {
  let notices: readonly Notice[] = []
  let count = 0
  const without = (isOver: (notice: Notice) => boolean): void => {
    const left = notices.filter(notice => !isOver(notice))
    if (left.length === notices.length) return
    notices = left
    changed(notices)
  }
  const add: Notices['add'] = (kind, text, offers) => {
    count += 1
    const notice = { id: count, kind, text, ...(offers && { offers }) }
    notices = [...notices.filter(notice => !sameMessage(notice.text, text)), notice].slice(-kept)
    changed(notices)
  }
  return {
    list: () => notices,
    add,
    dismiss: id => without(notice => notice.id === id),
    stand(kind, text, isSo) {
      if (isSo) add(kind, text)
      else without(notice => sameMessage(notice.text, text))
    },
  }
}
