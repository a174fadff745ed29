import type { ReactNode } from 'react'
import { t } from '#texts/text.ts'
import type { Timers } from '../../../src-main/base/timers.ts'
import type { SocketOutput } from '../output-bridge.ts'
import { keepCrew } from './crew-session.ts'
import { CueLightPage } from './cue-light-page.tsx'
import type { CrewDevice } from './device.ts'
import { createSenses } from './senses.ts'
import { tellPresence, tellsBattery } from './tell-presence.ts'

/** A crew page over this socket. */
export function startCueLight(bridge: SocketOutput, { isKept }: CrewDevice, timers: Timers): ReactNode {
  const session = keepCrew({
    bridge,
    timers,
    monotonic: () => performance.now(),
    wall: () => Date.now(),
  })
  const senses = createSenses(() => localStorage)
  document.addEventListener('visibilitychange', () => !document.hidden && session.woke())
  // A page that was kept aside by the browser is shown again.
  window.addEventListener('pageshow', event => event.persisted && session.woke())
  tellPresence(bridge)
  const lacking = [
    'wakeLock' in navigator ? null : t('cue-light.lacks.wake-lock'),
    senses.has('vibration') ? null : t('cue-light.lacks.vibration'),
    senses.has('sound') ? null : t('cue-light.lacks.sound'),
    tellsBattery() ? null : t('cue-light.lacks.battery'),
    isKept ? null : t('cue-light.lacks.memory'),
  ].filter(text => text !== null)
  const lacks = lacking.length === 0 ? null : t('cue-light.lacks.line', { list: lacking.join(', ') })
  return <CueLightPage session={session} bridge={bridge} senses={senses} lacks={lacks} />
}
