import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import { follow, newTransferId } from '../../state/rundowns/transfer.ts'
import { useDesk } from '../../state/session/desk-context.ts'

export interface NewRundown {
  readonly title: string
  readonly startTime: Instant | null
  readonly timezone: string | null
  readonly columns: string[]
}

/** A copy on its way; `id` names it to the desk. */
interface Making {
  readonly id: string
  readonly done: number
  readonly total: number
}

interface MakingActs {
  readonly making: Making | null
  /** Why the last one was not made; null while nothing is wrong. */
  readonly problem: string | null
  readonly make: (rundown: NewRundown) => Promise<void>
  readonly copy: (rundownId: string, title: string) => Promise<void>
  /** The problem is shown no more. */
  readonly forget: () => void
  readonly cancel: () => void
}

/** Makes rundowns. `onMade` gets the id of the new one, and what to say of it. */
export function useMaking(onMade: (rundownId: string, said: string) => void): MakingActs {
  const { bridge } = useDesk()
  const [problem, setProblem] = useState<string | null>(null)
  const [making, setMaking] = useState<Making | null>(null)
  const copyOf = async (rundownId: string, title: string): Promise<void> => {
    const id = newTransferId()
    setMaking({ id, done: 0, total: 0 })
    const begun = await bridge.request('library.copy', { id, rundownId, title })
    if (!begun.ok) return setProblem(messageText(begun.reason))
    const over = await follow(bridge, id, (done, total) => setMaking({ id, done, total }))
    if (!over.ok) return setProblem(over.reason)
    if (over.result.kind !== 'made') return setProblem(t('page.failed'))
    const { made } = over.result
    const remarks = made.remarks.map(remark => messageText(remark))
    onMade(made.rundownId, [t('rundowns.copied', { title: made.title }), ...remarks].join(' '))
  }
  const emptyOne = async (rundown: NewRundown): Promise<void> => {
    const reply = await bridge.request('library.make', rundown)
    if (reply.ok) onMade(reply.rundownId, t('rundowns.made', { title: rundown.title }))
    else setProblem(messageText(reply.reason))
  }
  const whole = async (made: Promise<void>): Promise<void> => {
    try {
      await made
    } catch {
      setProblem(t('page.failed'))
    }
    setMaking(null)
  }
  return {
    making,
    problem,
    make: rundown => whole(emptyOne(rundown)),
    copy: (rundownId, title) => whole(copyOf(rundownId, title)),
    forget: () => setProblem(null),
    cancel() {
      if (making !== null) void bridge.request('transfer.cancel', { id: making.id }).catch(() => undefined)
    },
  }
}
