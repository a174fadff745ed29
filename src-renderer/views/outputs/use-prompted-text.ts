import { useState } from 'react'
import type { PromptedText } from '../../../src-main/contract/bridge/prompter.ts'
import { useRead } from '../../state/session/ask.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import { useStore } from '../../state/session/store.ts'

/** What a prompter shows, for its preview. `version`: of the text; null: none is wanted. */
export function usePromptedText(version: string | null): PromptedText | null {
  const { connected } = useDesk()
  const isConnected = useStore(connected, now => now)
  const [text, setText] = useState<PromptedText | null>(null)
  useRead(
    bridge => (version !== null && isConnected ? bridge.request('script', {}) : null),
    [isConnected, version],
    ({ script }) =>
      version !== null && script !== null && setText({ version, paragraphs: script.paragraphs }),
  )
  return text
}
