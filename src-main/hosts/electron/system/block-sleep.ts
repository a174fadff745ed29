import type { PowerSaveBlocker } from 'electron'
import type { BeginHold } from '../../keep-awake.ts'

/** Keeps the computer and its screen awake by Electron's own means. */
export const blockSleep =
  (blocker: Pick<PowerSaveBlocker, 'start' | 'stop' | 'isStarted'>): BeginHold =>
  ({ holding, ended }) => {
    const id = blocker.start('prevent-display-sleep')
    if (blocker.isStarted(id)) holding()
    else ended()
    return { end: () => void blocker.stop(id) }
  }
