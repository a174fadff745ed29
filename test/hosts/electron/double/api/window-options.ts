import { strictOptions } from '../strict.ts'

/** Options of a window that the double follows, or that change nothing which a test could see. */
const options = [
  'x',
  'y',
  'width',
  'height',
  'minWidth',
  'minHeight',
  'backgroundColor',
  'show',
  'title',
  'autoHideMenuBar',
  'webPreferences',
  'fullscreen',
  'fullscreenable',
  'frame',
  'skipTaskbar',
  'icon',
  'hasShadow',
  'roundedCorners',
  'enableLargerThanScreen',
  'resizable',
  'movable',
  'minimizable',
  'maximizable',
  'focusable',
  'thickFrame',
  'type',
]
const preferences = [
  'preload',
  'sandbox',
  'contextIsolation',
  'nodeIntegration',
  'webviewTag',
  'backgroundThrottling',
  'spellcheck',
  'zoomFactor',
  'zoomMode',
]

export const windowEvents = [
  'close',
  'closed',
  'show',
  'hide',
  'focus',
  'blur',
  'ready-to-show',
  'minimize',
  'restore',
  'maximize',
  'unmaximize',
  'resize',
  'resized',
  'move',
  'moved',
  'enter-full-screen',
  'leave-full-screen',
  'page-title-updated',
  'session-end',
  'query-session-end',
  'unresponsive',
  'responsive',
]

/** The options of BrowserWindowConstructorOptions; throws for one that the double lacks. */
export function checkWindowOptions(given: object & { readonly webPreferences?: object }): void {
  strictOptions('BaseWindowConstructorOptions', given, options)
  strictOptions('BrowserWindowConstructorOptions', given, options)
  const { webPreferences = {} } = given
  strictOptions('WebPreferences', webPreferences, preferences)
  const unsafe = webPreferences as {
    sandbox?: boolean
    contextIsolation?: boolean
    nodeIntegration?: boolean
  }
  if (unsafe.sandbox === false || unsafe.contextIsolation === false || unsafe.nodeIntegration === true) {
    throw new Error('The double has no windows without sandbox and context isolation.')
  }
}
