import type { SharedScripts } from '../../src-main/desk/ports/show-service.ts'
import type { WrittenPart } from '../../src-main/domain/script/marks.ts'

export interface FakeSharedScripts extends SharedScripts {
  /** Without an answer, from now on. `lost`: what is written arrives all the same. */
  fail(how: 'silent' | 'lost' | null): void
  /** A desk of a later version writes a text that this one cannot read. */
  writeLater(rundownId: string): void
  /** Refuses what is written. */
  refuse(isRefused: boolean): void
}

/** The scripts of a service that several desks use, in memory. As over a line, it gives back another object than it was given. */
export function createSharedScripts(): FakeSharedScripts {
  const kept = new Map<string, string>()
  let failing: 'silent' | 'lost' | null = null
  let isRefused = false
  const keyOf = (rundownId: string, part: WrittenPart) => `${rundownId} ${part}`
  const tagOf = (rundownId: string, part: WrittenPart) => kept.get(keyOf(rundownId, part)) ?? ''
  const answer = async (): Promise<void> => {
    if (failing !== null) throw new Error('No answer.')
  }
  return {
    fail(how) {
      failing = how
    },
    writeLater: rundownId => void kept.set(keyOf(rundownId, 'text'), 'null'),
    refuse(refused) {
      isRefused = refused
    },
    async tags(rundownId) {
      await answer()
      return { text: tagOf(rundownId, 'text'), marks: tagOf(rundownId, 'marks') }
    },
    async read(rundownId, part) {
      await answer()
      const text = kept.get(keyOf(rundownId, part))
      return { state: text === undefined ? null : JSON.parse(text), tag: text ?? '' }
    },
    async write(rundownId, part, state, over) {
      if (failing === 'silent') await answer()
      if (isRefused) return { ok: false, code: 'storage.full', detail: 'The disk is full.' }
      if (tagOf(rundownId, part) !== over)
        return { ok: false, code: 'precondition.failed', detail: 'It has changed since it was read.' }
      const text = JSON.stringify(state)
      kept.set(keyOf(rundownId, part), text)
      await answer()
      return { ok: true, tag: text }
    },
  }
}
