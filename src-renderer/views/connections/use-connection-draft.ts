import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { ConnectionItem } from '../../../src-main/contract/bridge/connections.ts'
import type { ConnectionCheck } from '../../../src-main/contract/connection.ts'
import { useDesk } from '../../state/session/desk-context.ts'
import {
  type ConnectionFaults,
  type ConnectionFields,
  draftOf,
  faultsOf,
  pinAt,
  toCheck,
  toSave,
} from './connection-draft.ts'

type TextName = 'name' | 'baseUrl' | 'v0Url' | 'socketUrl' | 'v1Token' | 'v0Token'

interface ConnectionDraft {
  readonly draft: ConnectionFields
  readonly change: (part: Partial<ConnectionFields>) => void
  /** The props of a text field. */
  readonly field: (name: TextName) => {
    readonly value: string
    readonly fault: string | null | undefined
    readonly onChange: (value: string) => void
  }
  /** The result of trying the connection out; null while it was not tried as it is now. */
  readonly check: ConnectionCheck | 'asking' | null
  readonly onCheck: () => void
  /** The certificate with that fingerprint is trusted with this connection, which is tried again. */
  readonly onTrust: (fingerprint: string) => void
  /** Why it could not be tried or saved; null while nothing is wrong. */
  readonly problem: string | null
  readonly onSubmit: () => void
}

/** A connection that is added (`before` null) or changed: tried out and saved by the desk. */
export function useConnectionDraft(
  before: ConnectionItem | null,
  onDone: (saved: string) => void,
): ConnectionDraft {
  const { bridge } = useDesk()
  const [draft, setDraft] = useState(() => draftOf(before))
  const [faults, setFaults] = useState<ConnectionFaults>({})
  const [check, setCheck] = useState<ConnectionCheck | 'asking' | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const change = (part: Partial<ConnectionFields>): void => {
    setDraft({ ...draft, ...part })
    setCheck(null)
    setProblem(null)
    setFaults(Object.fromEntries(Object.entries(faults).filter(([name]) => !(name in part))))
  }
  const field = (name: TextName) => ({
    value: draft[name],
    fault: faults[name],
    onChange: (value: string) => change({ [name]: value }),
  })
  const isSound = (saving: boolean): boolean => {
    const found = faultsOf(draft, before, saving)
    setFaults(found)
    return Object.keys(found).length === 0
  }
  const tryOut = async (tried: ConnectionFields): Promise<void> => {
    if (check === 'asking' || !isSound(false)) return
    setCheck('asking')
    try {
      setCheck(await bridge.request('connection.check', toCheck(tried, before)))
    } catch {
      setCheck(null)
      setProblem(t('page.failed'))
    }
  }
  const save = async (): Promise<void> => {
    if (!isSound(true)) return
    try {
      const reply = await bridge.request('connection.save', toSave(draft, before))
      if (reply.ok) onDone(draft.name.trim())
      else setProblem(messageText(reply.reason))
    } catch {
      setProblem(t('page.failed'))
    }
  }
  return {
    draft,
    change,
    field,
    check,
    onCheck: () => void tryOut(draft),
    onTrust(fingerprint) {
      const trusting = { ...draft, pin: pinAt(draft.baseUrl, fingerprint) }
      change(trusting)
      void tryOut(trusting)
    },
    problem,
    onSubmit: () => void save(),
  }
}
