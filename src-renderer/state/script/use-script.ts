import { useEffect, useMemo, useState } from 'react'
import type { WholeScript } from '../../../src-main/contract/bridge/script.ts'
import { callingColumns, departmentsIn } from '../calling/departments.ts'
import { useDesk, useDeskState } from '../session/desk-context.ts'
import { type ScriptModel, scriptModel } from './script-model.ts'

const askAgain = 1_000

/** The text and its marks: asked for while a part shows them, and again with each change. Null: not here yet. */
export function useWholeScript(): WholeScript | null {
  const { bridge, connected } = useDesk()
  const version = useDeskState(state => state.script.version)
  const rundownId = useDeskState(state => state.rundown?.id ?? null)
  const [whole, setWhole] = useState<{ readonly of: string | null; readonly is: WholeScript } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is asked for
  useEffect(() => {
    let gone = false
    let again: number | undefined
    const ask = async (): Promise<void> => {
      if (gone || !connected.get()) return
      try {
        const is = await bridge.request('script', {})
        if (!gone) setWhole({ of: rundownId, is })
      } catch {
        again = window.setTimeout(() => void ask(), askAgain)
      }
    }
    const stop = connected.subscribe(() => void ask())
    void ask()
    return () => {
      gone = true
      clearTimeout(again)
      stop()
    }
  }, [bridge, connected, version, rundownId])
  return whole !== null && whole.of === rundownId ? whole.is : null
}

/** Null: there is no script, or it is not here yet. */
export function useScriptModel(whole: WholeScript | null): ScriptModel | null {
  const rows = useDeskState(state => state.rows)
  const columns = useDeskState(callingColumns)
  return useMemo(
    () => (whole === null ? null : scriptModel(whole, rows, departmentsIn(columns))),
    [whole, rows, columns],
  )
}
