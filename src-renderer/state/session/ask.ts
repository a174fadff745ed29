import { useCallback, useEffect, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import type { Bridge } from '../../../src-main/contract/bridge/bridge.ts'
import type { InputOf, OperationName, OutputOf } from '../../../src-main/contract/bridge/operations.ts'
import type { Reply } from '../../../src-main/contract/reply.ts'
import { failureText } from '../../bridge/bridge.ts'
import { useDesk } from './desk-context.ts'

type DoneRequest = {
  [Name in OperationName]: OutputOf<Name> extends Reply ? Name : never
}[OperationName]

type DoneReply<Name extends DoneRequest> = Extract<OutputOf<Name>, { readonly ok: true }>

/** True once it is done. */
export type Ask = <Name extends DoneRequest>(name: Name, payload: InputOf<Name>) => Promise<boolean>
/** The answer once it is done; else null. */
type AskFor = <Name extends DoneRequest>(
  name: Name,
  payload: InputOf<Name>,
) => Promise<DoneReply<Name> | null>

/** Asks the desk to do something and keeps why it did not. */
export function useAsk(): {
  readonly problem: string | null
  readonly forget: () => void
  readonly ask: Ask
  readonly askFor: AskFor
} {
  const { bridge } = useDesk()
  const [problem, setProblem] = useState<string | null>(null)
  const askFor: AskFor = async (name, payload) => {
    try {
      const reply: Reply = await bridge.request(name, payload)
      setProblem(reply.ok ? null : messageText(reply.reason))
      // The reply to that name, of which it is the one that is not refused.
      return reply.ok ? (reply as DoneReply<typeof name>) : null
    } catch (error) {
      setProblem(failureText(error))
      return null
    }
  }
  return {
    problem,
    forget: () => setProblem(null),
    ask: async (name, payload) => (await askFor(name, payload)) !== null,
    askFor,
  }
}

/**
 * Reads at once, and again whenever one of `again` has changed or the returned function is called. An answer
 * that comes after the next read has begun, or after the component is gone, is not taken.
 */
export function useRead<Answer>(
  /** Null: nothing is to be read now. */
  read: (bridge: Bridge) => Promise<Answer> | null,
  again: readonly unknown[],
  took: (answer: Answer) => void,
  failed: (why: string) => void = () => undefined,
): () => void {
  const { bridge } = useDesk()
  const [asked, setAsked] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions are new each time and no reason to read again
  useEffect(() => {
    let gone = false
    read(bridge)?.then(
      answer => !gone && took(answer),
      error => !gone && failed(failureText(error)),
    )
    return () => {
      gone = true
    }
  }, [bridge, asked, ...again])
  return useCallback(() => setAsked(count => count + 1), [])
}

/** A slice that only one view needs: requested while the view is open, and sent when it changes. Constant. */
export interface SliceSource<Slice> {
  ask(bridge: Bridge): Promise<Slice>
  on(bridge: Bridge, listener: (slice: Slice) => void): () => void
}

const askAgain = 1_000

/** Null until it is received. */
export function useAskedSlice<Slice>(source: SliceSource<Slice>): Slice | null {
  const { bridge, connected } = useDesk()
  const [slice, setSlice] = useState<Slice | null>(null)
  useEffect(() => {
    let gone = false
    const received = (next: Slice): void => {
      if (!gone) setSlice(() => next)
    }
    const ask = async (): Promise<void> => {
      if (gone || !connected.get()) return
      try {
        received(await source.ask(bridge))
      } catch {
        setTimeout(() => void ask(), askAgain)
      }
    }
    const stops = [source.on(bridge, received), connected.subscribe(() => void ask())]
    void ask()
    return () => {
      gone = true
      for (const stop of stops) stop()
    }
  }, [bridge, connected, source])
  return slice
}
