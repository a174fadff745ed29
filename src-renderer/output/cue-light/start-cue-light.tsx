import type { ReactNode } from 'react'
import type { Timers } from '../../../src-main/base/timers.ts'
import type { OutputBridge } from '../../../src-main/contract/bridge/output-pages.ts'
import { inputTime } from '../../state/time/page-timers.ts'
import { abilityLines } from './abilities.ts'
import { keepCrew } from './crew-session.ts'
import { CueLightPage } from './cue-light-page.tsx'
import type { CrewDevice } from './device.ts'
import { hasBattery, reportPresence } from './report-presence.ts'
import { createSenses } from './senses.ts'

/** A crew page over this socket. */
export function startCueLight(bridge: OutputBridge, { isKept }: CrewDevice, timers: Timers): ReactNode {
  const session = keepCrew({
    bridge,
    timers,
    monotonic: () => performance.now(),
    wall: () => Date.now(),
    tapped: inputTime,
  })
  const senses = createSenses(() => localStorage)
  document.addEventListener('visibilitychange', () => !document.hidden && session.woke())
  // A page that was kept aside by the browser is shown again.
  window.addEventListener('pageshow', event => event.persisted && session.woke())
  reportPresence(bridge)
  const abilities = abilityLines({
    wakeLock: 'wakeLock' in navigator,
    sound: senses.has('sound'),
    vibration: senses.has('vibration'),
    battery: hasBattery(),
    memory: isKept,
    secure: window.isSecureContext,
  })
  return <CueLightPage session={session} senses={senses} abilities={abilities} />
}
