import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { InputOf, OperationName, OutputOf } from '../../../src-main/contract/bridge/operations.ts'
import type { Reply } from '../../../src-main/contract/reply.ts'
import { isNotAllowed } from '../../bridge/bridge-error.ts'
import { useDesk } from './desk-context.ts'

type DoneRequest = {
  [Name in OperationName]: OutputOf<Name> extends Reply ? Name : never
}[OperationName]

/** True once it is done. */
export type Ask = <Name extends DoneRequest>(name: Name, payload: InputOf<Name>) => Promise<boolean>

/** Asks the desk to do something and keeps why it did not. */
export function useAsk(): {
  readonly problem: string | null
  readonly forget: () => void
  readonly ask: Ask
} {
  const { bridge } = useDesk()
  const [problem, setProblem] = useState<string | null>(null)
  return {
    problem,
    forget: () => setProblem(null),
    async ask(name, payload) {
      try {
        const reply: Reply = await bridge.request(name, payload)
        setProblem(reply.ok ? null : messageText(reply.reason))
        return reply.ok
      } catch (error) {
        setProblem(isNotAllowed(error) ? error.message : t('page.failed'))
        return false
      }
    },
  }
}
