import type { OutputBridge } from '../../../src-main/contract/bridge/output-pages.ts'

interface Battery extends EventTarget {
  readonly level: number
}

const again = 2_000

/** Reports this phone to the desk while it is connected: whether the page is in front, and the battery where the browser has it. */
export function reportPresence(bridge: Pick<OutputBridge, 'say' | 'onLink'>): void {
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

export const hasBattery = (): boolean => 'getBattery' in navigator

async function readBattery(): Promise<Battery | null> {
  if (!('getBattery' in navigator) || typeof navigator.getBattery !== 'function') return null
  try {
    // Of the Battery Status API, which the library of types has not.
    return (await navigator.getBattery()) as Battery
  } catch {
    return null
  }
}
