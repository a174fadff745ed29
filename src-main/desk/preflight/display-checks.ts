import type { DisplayFact } from '../../domain/preflight/facts.ts'
import type { Duration } from '../../domain/time/time.ts'
import type { OutputPages } from '../outputs/output-pages.ts'

/** Which screens answer, and how late. */
export interface DisplayChecks {
  /** Asks the screens of each page that has others than when it was asked last. */
  look(): void
  /** Asks all of them again. */
  again(): void
  facts(): readonly DisplayFact[]
  close(): void
}

interface Asked {
  readonly viewers: number
  answers: readonly Duration[] | null
}

export function createDisplayChecks(
  pages: Pick<OutputPages, 'slice' | 'ask'>,
  changed: () => void,
): DisplayChecks {
  const asked = new Map<string, Asked>()
  let closed = false

  const ask = (id: string, viewers: number): void => {
    const mine: Asked = { viewers, answers: null }
    asked.set(id, mine)
    void pages.ask(id).then(answers => {
      mine.answers = answers
      if (!closed && asked.get(id) === mine) changed()
    })
  }
  const look = (): void => {
    for (const { id, viewers } of pages.slice().pages)
      if (viewers > 0 && asked.get(id)?.viewers !== viewers) ask(id, viewers)
  }
  return {
    look,
    again() {
      asked.clear()
      look()
    },
    facts: () =>
      pages.slice().pages.map(({ id, name, display, viewers }) => ({
        id,
        name,
        monitor: display === null ? null : { name: display.label, connected: display.id !== null },
        viewers,
        answers: asked.get(id)?.answers ?? null,
      })),
    close() {
      closed = true
    },
  }
}
