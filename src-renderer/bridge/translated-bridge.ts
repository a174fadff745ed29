import type { Bridge } from '../../src-main/contract/bridge/bridge.ts'

/** Fields in which the desk speaks to a person. */
const spoken: ReadonlySet<string> = new Set([
  'reason',
  'detail',
  'advice',
  'what',
  'remedy',
  'trouble',
  'did',
  'notRecorded',
  'faults',
  'remarks',
])
/** What people wrote, and what is large: never looked through. */
const written: ReadonlySet<string> = new Set(['cells', 'content', 'message', 'samples', 'texts'])
/** The same of a whole snapshot, which has rows by the thousand. */
const writtenInSnapshot: ReadonlySet<string> = new Set([
  'rows',
  'rundown',
  'show',
  'run',
  'pinned',
  'rehearsed',
  'message',
])

/** The desk, whose sentences come in another language. What people wrote stays as it is. */
export function translatedBridge(bridge: Bridge, translate: (sentence: string) => string): Bridge {
  return {
    ...bridge,
    request: async (name, payload) => inside(await bridge.request(name, payload), translate, leftOut(name)),
    on: (name, listener) =>
      bridge.on(name, payload =>
        listener(untold.has(name) ? payload : inside(payload, translate, leftOut(name))),
      ),
  }
}

const leftOut = (name: string): ReadonlySet<string> => (name === 'snapshot' ? writtenInSnapshot : written)

/** Events without a word of the desk; some come with each press, or are large. */
const untold: ReadonlySet<string> = new Set([
  'show',
  'content',
  'pinned',
  'run',
  'words',
  'picture',
  'message',
  'view',
])

function inside<Value>(
  value: Value,
  translate: (sentence: string) => string,
  skipped: ReadonlySet<string>,
): Value {
  const walk = (part: unknown, field: string | null): unknown => {
    if (typeof part === 'string') return field !== null && spoken.has(field) ? translate(part) : part
    if (Array.isArray(part)) return part.map(item => walk(item, field))
    if (typeof part !== 'object' || part === null || Object.getPrototypeOf(part) !== Object.prototype)
      return part
    const says = ('kind' in part || 'code' in part) && 'text' in part
    return Object.fromEntries(
      Object.entries(part).map(([name, inner]) => [
        name,
        skipped.has(name)
          ? inner
          : says && name === 'text' && typeof inner === 'string'
            ? translate(inner)
            : walk(inner, name),
      ]),
    )
  }
  // It has the shape of what went in: strings stay strings.
  return walk(value, null) as Value
}
