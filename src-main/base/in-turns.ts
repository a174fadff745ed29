/** Calls `end` with all that was added in one turn, in its order, before anything that comes later. */
export function inTurns<Each>(end: (all: readonly Each[]) => void): (one: Each) => void {
  let turn: Each[] = []
  return one => {
    if (turn.push(one) > 1) return
    queueMicrotask(() => {
      const all = turn
      turn = []
      end(all)
    })
  }
}
