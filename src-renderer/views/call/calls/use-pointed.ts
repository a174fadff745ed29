import { useEffect, useRef, useState } from 'react'

/** A pointer that rests for so long points at nothing any more, ms. */
const restsAfter = 3_000

/** Whether a person points at something within a node; and the handlers of that node. */
export function usePointed() {
  const [pointed, setPointed] = useState(false)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  const onPointerLeave = (): void => {
    clearTimeout(rest.current)
    setPointed(false)
  }
  const onPointerMove = (): void => {
    clearTimeout(rest.current)
    rest.current = setTimeout(onPointerLeave, restsAfter)
    setPointed(true)
  }
  return { pointed, onPointerMove, onPointerLeave }
}

/** The value; `still`: as it was before, as long as it is about the same thing. */
export function useStill<Value>(value: Value, still: boolean, about: unknown): Value {
  const [kept, setKept] = useState({ value, about })
  const isKept = still && kept.about === about
  if (!isKept && (kept.value !== value || kept.about !== about)) setKept({ value, about })
  return isKept ? kept.value : value
}
