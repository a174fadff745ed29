/** A selector of several things that returns the same object until one of them changes. */
export function shallowSelector<State, Parts extends object>(
  select: (state: State) => Parts,
): (state: State) => Parts {
  let last: Parts | null = null
  return state => {
    const next = select(state)
    if (last === null || !isSame(last, next)) last = next
    return last
  }
}

/** Both have the same keys: they come from one selector. */
function isSame<Parts extends object>(one: Parts, other: Parts): boolean {
  for (const key in one) if (!Object.is(one[key], other[key])) return false
  return true
}
