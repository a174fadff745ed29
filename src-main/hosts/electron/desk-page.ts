import type { BrowserWindow, WebContents } from 'electron'
import type { Timers } from '../../base/timers.ts'

interface DeskPageOptions {
  readonly window: Pick<BrowserWindow, 'loadURL' | 'isDestroyed' | 'once' | 'on'> & {
    readonly webContents: Pick<WebContents, 'on' | 'forcefullyCrashRenderer'>
  }
  readonly show: () => void
  readonly url: string
  readonly timers: Timers
  /** False once the page crashed too often: it is not loaded again by itself. */
  readonly mayReload: () => boolean
  /** The window is on screen. Called once. */
  readonly shown: () => void
  /** The page closed or reloads: the keys that it held down are released. */
  readonly left: () => void
  /** The page crashed, or does not answer. `why` goes into the log. */
  readonly failed: (why: string) => void
  /** The page is not loaded again by itself. A person may call `load` again. */
  readonly gaveUp: () => void
}

/** A window without a painted page is shown all the same after this time, ms. */
const shownWithin = 5_000
/** Between two attempts to load, ms. */
const loadAgainAfter = 500
const loadAttempts = 5
/** A page that does not answer for this long after Electron said so is ended and loaded again, ms. */
const answersWithin = 5_000

/** Loads the desk's page into its window and keeps it there: a crashed or hung page is loaded again. */
export function createDeskPage(options: DeskPageOptions): { load(): void } {
  const { window, url, timers } = options
  const { webContents } = window
  let attempts = 0
  let loaded = false

  let stopWaiting: (() => void) | null = timers.after(shownWithin, showOnce)
  window.once('ready-to-show', showOnce)
  window.on('closed', () => stopWaiting?.())

  function showOnce(): void {
    if (stopWaiting === null || window.isDestroyed()) return
    stopWaiting()
    stopWaiting = null
    options.show()
    options.shown()
  }

  function load(): void {
    attempts = 0
    attempt()
  }

  function attempt(): void {
    if (window.isDestroyed()) return
    loaded = false
    attempts += 1
    // Rejects with ERR_ABORTED when another navigation begins meanwhile, such as a reload by the page itself.
    window.loadURL(url).catch((error: unknown) => {
      if (loaded || window.isDestroyed()) return
      options.failed(`The page was not loaded: ${String(error)}`)
      if (attempts < loadAttempts) timers.after(loadAgainAfter, attempt)
      else options.gaveUp()
    })
  }

  webContents.on('did-finish-load', () => {
    loaded = true
  })
  // A page that was reloaded has forgotten which keys it held and what it watched.
  webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) options.left()
  })
  webContents.on('render-process-gone', (_event, { reason }) => {
    options.left()
    if (window.isDestroyed()) return
    options.failed(`The page ended: ${reason}.`)
    if (options.mayReload()) load()
    else options.gaveUp()
  })

  let stopJudging: (() => void) | null = null
  webContents.on('unresponsive', () => {
    stopJudging ??= timers.after(answersWithin, () => {
      stopJudging = null
      if (window.isDestroyed()) return
      options.failed('The page did not answer.')
      webContents.forcefullyCrashRenderer()
    })
  })
  webContents.on('responsive', () => {
    stopJudging?.()
    stopJudging = null
  })
  window.on('closed', () => stopJudging?.())

  return { load }
}
