import { isRealOnAir } from '../contract/bridge/real-show.ts'
import type { ShowSlice } from '../contract/bridge/slices.ts'
import type { Desk } from '../desk/desk.ts'

/** Calls `changed` at once and at each change: true while a show is running or paused, a rehearsal's outside show included. */
export function watchOnAir(
  desk: Pick<Desk, 'subscribe' | 'snapshot'>,
  changed: (onAir: boolean) => void,
): () => void {
  let last: boolean | null = null
  const look = (show: ShowSlice): void => {
    const now = isRealOnAir(show)
    if (now === last) return
    last = now
    changed(now)
  }
  look(desk.snapshot().show)
  return desk.subscribe((name, payload) => {
    if (name === 'show') look(payload as ShowSlice)
    else if (name === 'snapshot') look((payload as ReturnType<Desk['snapshot']>).show)
  })
}
