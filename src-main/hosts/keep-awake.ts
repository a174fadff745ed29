import { createEmitter } from '../base/emitter.ts'
import type { KeepAwake } from '../desk/ports/host.ts'

export interface HoldListener {
  /** The computer is kept awake from now on. */
  holding(): void
  /** It is not any more, or never was. */
  ended(): void
}

interface Hold {
  end(): void
}

/** Begins to keep the computer awake by the means of a host. May throw. */
export type BeginHold = (listener: HoldListener) => Hold

/** Null: this computer has no means. */
export function createKeepAwake(begin: BeginHold | null): KeepAwake {
  const changes = createEmitter()
  let wanted: { hold: Hold | null } | null = null
  let held: boolean | null = begin === null ? null : false

  const report = (now: boolean | null): void => {
    if (held === now) return
    held = now
    changes.emit()
  }

  return {
    set(awake) {
      if (begin === null || awake === (wanted !== null)) return
      if (!awake) {
        wanted?.hold?.end()
        wanted = null
        if (held === true) report(false)
        return
      }
      const mine: { hold: Hold | null } = { hold: null }
      wanted = mine
      try {
        mine.hold = begin({
          holding() {
            if (wanted === mine) report(true)
          },
          ended() {
            // Whatever ended it by itself would end it again at once.
            if (wanted === mine) report(null)
          },
        })
      } catch {
        report(null)
      }
    },
    held: () => held,
    onChange: changes.on,
  }
}
