import { t } from '#texts/text.ts'
import '@fontsource-variable/inter/opsz.css'
import '../theme/tokens.css'
import '../theme/base.css'
import { createRoot } from 'react-dom/client'
import { pageTimers } from '../state/time/page-timers.ts'
import { crewDevice } from './cue-light/device.ts'
import { startCueLight } from './cue-light/start-cue-light.tsx'
import { followLanguage } from './follow-language.ts'
import { askOther, followOther, mayAsk } from './follow-other.ts'
import { linkOf, outputBridge } from './output-bridge.ts'
import { OutputPage } from './output-page.tsx'
import { keepOutput } from './output-session.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element.')
const { pathname, search, hash } = location
const link = linkOf(location)
const isCrew = link.kind === 'cue-light'
const device = isCrew ? crewDevice(() => localStorage, link.device) : null
document.title = t(isCrew ? 'cue-light.title' : 'output.title')
// A check of the desk is answered once this page has drawn: a hidden page draws nothing, and does not answer.
const drawn = () => new Promise<void>(resolve => requestAnimationFrame(() => resolve()))
const bridge = outputBridge(device === null ? link : { ...link, device: device.secret }, drawn)
bridge.on(
  'state',
  followLanguage(location, isCrew, () => location.reload()),
)
createRoot(root).render(
  device === null ? <OutputPage session={keepOutput(bridge)} /> : startCueLight(bridge, device, pageTimers),
)
// The address is shown, and copied, without what the phone brought along from the other desk.
const address = `${pathname}${search}#key=${link.key}`
if (link.device !== null) history.replaceState(null, '', address)
// A window of the application is a part of its desk.
if (window.showcallOutput === undefined) {
  followOther({
    bridge,
    isCrew,
    timers: pageTimers,
    age: () => performance.now(),
    mayAsk,
    ask: origin => askOther(origin, { kind: link.kind, key: link.key }),
    reload: () => location.reload(),
    leave: origin =>
      location.replace(
        origin + (device === null ? pathname + search + hash : `${address}&device=${device.secret}`),
      ),
  })
}
keepLit()

/** Keeps this screen lit for as long as the page is shown, where the browser can. */
function keepLit(): void {
  if (!('wakeLock' in navigator)) return
  const take = (): void => {
    // Refused: not allowed, or the battery is low. The computer's own settings hold.
    if (!document.hidden) navigator.wakeLock.request('screen').catch(() => undefined)
  }
  document.addEventListener('visibilitychange', take)
  take()
}
