import { useEffect, useState } from 'react'
import type { PromptedText } from '../../../src-main/contract/bridge/prompter.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { useStore } from '../../state/session/store.ts'

/** What a prompter shows, for its preview. `version`: of the text; null: none is wanted. */
export function usePromptedText(version: string | null): PromptedText | null {
  const { bridge, connected } = useDesk()
  const isConnected = useStore(connected, now => now)
  const [text, setText] = useState<PromptedText | null>(null)
  useEffect(() => {
    if (version === null || !isConnected) return
    let gone = false
    bridge.request('script', {}).then(
      ({ script }) => !gone && script !== null && setText({ version, paragraphs: script.paragraphs }),
      // It is asked again when the desk is reached again.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [bridge, isConnected, version])
  return text
}
