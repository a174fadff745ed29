import type { Edit } from '../../../src-main/domain/editing/edit.ts'

/** What comes back from the service as it was sent within this, ms, is an echo. */
export const echo = 15_000

/** Edits of this page that the service has saved a moment ago, by what they are about. */
export interface Echoes {
  remember(keys: readonly string[], edit: Edit): void
  of(key: string): readonly Edit[]
  close(): void
}

/** `after`: runs a task that much later, ms; returns what calls it off. */
export function createEchoes(after: (ms: number, task: () => void) => () => void): Echoes {
  const echoes = new Map<string, readonly Edit[]>()
  const cancels = new Set<() => void>()
  return {
    remember(keys, edit) {
      if (keys.length === 0) return
      for (const key of keys) echoes.set(key, [...(echoes.get(key) ?? []), edit])
      const cancel = after(echo, () => {
        cancels.delete(cancel)
        for (const key of keys) {
          const left = (echoes.get(key) ?? []).filter(other => other !== edit)
          if (left.length === 0) echoes.delete(key)
          else echoes.set(key, left)
        }
      })
      cancels.add(cancel)
    },
    of: key => echoes.get(key) ?? [],
    close() {
      for (const cancel of cancels) cancel()
    },
  }
}
