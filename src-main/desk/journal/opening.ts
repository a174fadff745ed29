import type { Instant } from '../../domain/time/time.ts'
import type { RundownContent } from '../ports/show-service.ts'
import type { RunEntries } from './run-entries.ts'
import type { OpenedShow } from './run-tracker.ts'

/** Delays a show that is opened before its content is known, until the content has come or the rundown is closed. */
export interface Opening extends Pick<RunEntries, 'moved' | 'edited' | 'rundownClosed'> {
  opened(show: OpenedShow, at: Instant): void
  /** Calls it at once when no show is delayed. */
  onceKnown(ask: () => void): void
}

export function createOpening(entries: RunEntries): Opening {
  let coming: OpenedShow | null = null
  let asked: (() => void)[] = []

  const answer = (): void => {
    const waiting = asked
    asked = []
    for (const ask of waiting) ask()
  }
  const rundownClosed = (at: Instant): void => {
    entries.rundownClosed(at)
    coming = null
    answer()
  }
  const arrive = (content: RundownContent, at: Instant): void => {
    if (coming === null) return
    const arrived = { ...coming, content }
    coming = null
    entries.open(arrived, at)
    answer()
  }

  return {
    opened(show, at) {
      rundownClosed(at)
      coming = show
      if (show.content !== null) arrive(show.content, at)
    },
    rundownClosed,
    moved(before, after, at) {
      if (coming === null) entries.moved(before, after, at)
      else coming = { ...coming, state: after }
    },
    edited(content, at) {
      arrive(content, at)
      entries.edited(content, at)
    },
    onceKnown(ask) {
      if (coming === null) ask()
      else asked.push(ask)
    },
  }
}
