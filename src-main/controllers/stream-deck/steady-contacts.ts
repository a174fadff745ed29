import type { Timers } from '../../desk/ports/timers.ts'

/** Contacts bounce for 20 to 30 ms; a second press by a foot or a finger takes longer. */
const bounceMs = 25

export interface SteadyContactsOptions {
  readonly timers: Timers
  /** Milliseconds that only go forward. */
  readonly now: () => number
  readonly emit: (control: string, edge: 'down' | 'up') => void
}

/**
 * A `down` is told at once. An `up` is told when the contact has been open for 25 ms; one that closes again before
 * never opened, so that a bounce is no second press and breaks no hold.
 */
export interface SteadyContacts {
  edge(control: string, edge: 'down' | 'up'): void
  /** The device is gone: what is down stays so, and nothing is told any more. */
  stop(): void
}

interface Opening {
  readonly since: number
  readonly cancel: () => void
}

export function createSteadyContacts({ timers, now, emit }: SteadyContactsOptions): SteadyContacts {
  const opening = new Map<string, Opening>()

  const opened = (control: string): void => {
    opening.get(control)?.cancel()
    opening.delete(control)
    emit(control, 'up')
  }

  const close = (control: string): void => {
    const open = opening.get(control)
    if (open !== undefined && now() - open.since < bounceMs) {
      open.cancel()
      opening.delete(control)
      return
    }
    // A timer that is late on a busy machine must not make a new press a bounce.
    if (open !== undefined) opened(control)
    emit(control, 'down')
  }

  return {
    edge(control, edge) {
      if (edge === 'down') close(control)
      else opening.set(control, { since: now(), cancel: timers.after(bounceMs, () => opened(control)) })
    },
    stop() {
      for (const { cancel } of opening.values()) cancel()
      opening.clear()
    },
  }
}
