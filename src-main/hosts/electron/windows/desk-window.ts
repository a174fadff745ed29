import type {
  BrowserWindow,
  BrowserWindowConstructorOptions,
  Clipboard,
  Menu,
  MenuItemConstructorOptions,
  Screen,
  Session,
  Shell,
} from 'electron'
import type { Timers } from '../../../base/timers.ts'
import type { Language } from '../../../domain/language.ts'
import { messageOf, type Said } from '../../../domain/messages/message.ts'
import type { KeyValueStore } from '../../settings/settings.ts'
import { createAppMenu } from '../app-menu.ts'
import { nativeTexts } from '../native-texts.ts'
import { confineToPage } from './confine-to-page.ts'
import { bindContextMenu } from './context-menu.ts'
import { rememberWindow, savedPlace, showPlaced } from './remembered-window.ts'
import { deskPreferences } from './web-preferences.ts'
import { bindWindowKeys } from './window-keys.ts'
import { createZoom, savedZoom } from './zoom.ts'

/** What Electron offers around a window. */
export interface WindowMeans {
  readonly platform: NodeJS.Platform
  readonly packaged: boolean
  readonly screen: Pick<
    Screen,
    'getAllDisplays' | 'getDisplayNearestPoint' | 'getCursorScreenPoint' | 'getDisplayMatching'
  >
  readonly shell: Pick<Shell, 'openExternal'>
  readonly clipboard: Pick<Clipboard, 'writeText'>
  readonly menu: Pick<typeof Menu, 'setApplicationMenu' | 'buildFromTemplate'>
  readonly createWindow: (options: BrowserWindowConstructorOptions) => BrowserWindow
  readonly timers: Timers
}

export interface DeskWindowOptions {
  readonly preload: string
  /** Address of the only page that the window shows. */
  readonly page: string
  /** PNG of the window's icon, where the system does not take it from the executable; null elsewhere. */
  readonly icon: string | null
  /** Holds place and zoom of the window. */
  readonly store: KeyValueStore
  readonly language: () => Language
  /** Shows a view or a dialog of the page. */
  readonly show: (view: string) => void
  /** Closes the window as a person would. */
  readonly quit: () => void
  /** Shows on the desk that something was not done. */
  readonly warn: (text: Said) => void
}

interface OpenedWindow {
  readonly window: BrowserWindow
  /** Shows it where it was left. */
  show(): void
  /** The menu is set again in the present language. */
  languageChanged(): void
}

/** Makes the desk's window, hidden: where it was left, with its keys, menus and ways out. Call once Electron is ready. */
export function makeDeskWindow(means: WindowMeans, options: DeskWindowOptions): OpenedWindow {
  const { platform, screen, timers, menu } = means
  const { store, language } = options
  const place = savedPlace(store, screen)
  const window = means.createWindow({
    ...place.bounds,
    minWidth: place.minWidth,
    minHeight: place.minHeight,
    backgroundColor: '#0a0b0d',
    show: false,
    title: 'Showcall',
    autoHideMenuBar: true,
    ...(options.icon !== null && { icon: options.icon }),
    webPreferences: deskPreferences(options.preload, savedZoom(store)),
  })
  const { webContents } = window
  const zoom = createZoom(webContents, store)
  const toggleFullScreen = (): void => window.setFullScreen(!window.isFullScreen())
  const appMenu = createAppMenu({
    menu,
    platform,
    show: options.show,
    zoom,
    toggleFullScreen,
    minimize: () => window.minimize(),
  })
  appMenu.setLanguage(language())
  bindWindowKeys(webContents, {
    platform,
    packaged: means.packaged,
    zoom,
    toggleFullScreen,
    quit: options.quit,
    toggleDeveloperTools: () => webContents.toggleDevTools(),
  })
  bindContextMenu(webContents, {
    texts: () => nativeTexts(language()),
    clipboard: means.clipboard,
    popup: (items: MenuItemConstructorOptions[]) => menu.buildFromTemplate(items).popup({ window }),
    failed: () => options.warn(messageOf('app.link-not-copied')),
  })
  confineToPage(webContents, {
    page: options.page,
    openExternal: address => means.shell.openExternal(address),
    failed: address => options.warn(messageOf('app.no-program', { address })),
  })
  titleSaveDialogs(webContents.session, () => nativeTexts(language())['save'])
  rememberWindow(window, { made: place, screen, store, timers })
  return {
    window,
    show: () => showPlaced(window, place),
    languageChanged: () => appMenu.setLanguage(language()),
  }
}

/** Titles the dialogs in which a person saves an export: Electron would show the blob's address there. */
function titleSaveDialogs(session: Pick<Session, 'on'>, title: () => string): void {
  session.on('will-download', (_event, item) => item.setSaveDialogOptions({ title: title() }))
}
