import type { ReactNode } from 'react'
import { t } from '#texts/text.ts'
import type { Timers } from '../../../src-main/base/timers.ts'
import type { OutputBridge } from '../../../src-main/contract/bridge/output-pages.ts'
import { inputTime } from '../../state/time/page-timers.ts'
import { keepCrew } from './crew-session.ts'
import { CueLightPage } from './cue-light-page.tsx'
import type { CrewDevice } from './device.ts'
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
  const lacks = lackLines({
    wakeLock: 'wakeLock' in navigator,
    sound: senses.has('sound'),
    vibration: senses.has('vibration'),
    battery: hasBattery(),
    memory: isKept,
    secure: window.isSecureContext,
  })
  return <CueLightPage session={session} senses={senses} lacks={lacks} />
}

interface Battery extends EventTarget {
  readonly level: number
}

const again = 2_000

/** Reports this phone to the desk while it is connected: whether the page is in front, and the battery where the browser has it. */
function reportPresence(bridge: Pick<OutputBridge, 'say' | 'onLink'>): void {
  let battery: Battery | null = null
  let isOn = false
  let waiting = false
  const report = (): void => {
    if (!isOn || waiting) return
    waiting = true
    // Changes of one turn are reported once.
    setTimeout(() => {
      waiting = false
      if (!isOn) return
      const percent = battery === null ? null : Math.round(battery.level * 100)
      bridge
        .say({ say: 'presence', battery: percent, visible: !document.hidden })
        .catch(() => setTimeout(report, again))
    }, 250)
  }
  bridge.onLink(link => {
    isOn = link === 'on'
    report()
  })
  document.addEventListener('visibilitychange', report)
  void readBattery().then(found => {
    battery = found
    battery?.addEventListener('levelchange', report)
    report()
  })
}

const hasBattery = (): boolean => 'getBattery' in navigator

async function readBattery(): Promise<Battery | null> {
  if (!('getBattery' in navigator) || typeof navigator.getBattery !== 'function') return null
  try {
    // Of the Battery Status API, which the library of types has not.
    return (await navigator.getBattery()) as Battery
  } catch {
    return null
  }
}

interface Abilities {
  /** The page can keep the screen of the phone on. */
  readonly wakeLock: boolean
  readonly sound: boolean
  readonly vibration: boolean
  /** The browser reports the battery. */
  readonly battery: boolean
  /** The browser keeps what the desk knows this phone by. */
  readonly memory: boolean
  /** The address is one of HTTPS, or of this computer. */
  readonly secure: boolean
}

/** What this phone lacks, and what a person does about it; a sentence each. */
export function lackLines({ wakeLock, secure, ...others }: Abilities): readonly string[] {
  const names = ['sound', 'vibration', 'battery', 'memory'] as const
  const list = names
    .filter(name => !others[name])
    .map(name => t(`cue-light.abilities.${name}`))
    .join(', ')
  return [
    ...(wakeLock ? [] : [t('cue-light.abilities.screen-off', { secure })]),
    ...(list === '' ? [] : [t('cue-light.abilities.has-not', { list })]),
  ]
}
