import { useCallback, useEffect, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { LibraryItem, LibraryReply } from '../../../src-main/contract/bridge/library.ts'
import { realPhase } from '../../../src-main/contract/bridge/real-show.ts'
import type { Phase } from '../../../src-main/domain/show/runner.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { useStore } from '../../state/session/store.ts'

export interface LibraryReading {
  /** Null until it was read for the first time. */
  readonly reply: Extract<LibraryReply, { ok: true }> | null
  /** Why it could not be read again; the earlier content is kept. */
  readonly problem: string | null
  read(): void
}

/** The rundowns of the service in use, read again whenever what this page shows of them has changed. */
export function useLibrary(): LibraryReading {
  const { bridge, connected, importer } = useDesk()
  const isConnected = useStore(connected, now => now)
  const imported = useStore(importer.outcome, ({ kind }) => kind)
  const seen = useDeskState(({ rundown, show, link }) =>
    [link.service, link.authority, rundown?.id, rundown?.title, rundown?.status, show.state.phase].join('\n'),
  )
  const [asked, setAsked] = useState(0)
  const [reply, setReply] = useState<LibraryReading['reply']>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these is a reason to ask again
  useEffect(() => {
    if (!isConnected) return
    let gone = false
    bridge.request('library.list', {}).then(
      answer => {
        if (gone) return
        if (answer.ok) setReply(answer)
        setProblem(answer.ok ? null : messageText(answer.reason))
      },
      () => !gone && setProblem(t('page.failed')),
    )
    return () => {
      gone = true
    }
  }, [bridge, isConnected, imported, seen, asked])
  const read = useCallback(() => setAsked(count => count + 1), [])
  return { reply, problem, read }
}

/** How the show of a rundown stands, by what this page knows of the one that is open. */
export function usePhases(): (item: LibraryItem) => Phase | null {
  const id = useDeskState(state => state.rundown?.id ?? null)
  const phase = useDeskState(({ show }) => realPhase(show))
  return item => (item.id === id ? phase : item.phase)
}
