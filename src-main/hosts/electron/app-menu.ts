import type { Menu, MenuItemConstructorOptions } from 'electron'
import type { Language } from '../../domain/language.ts'
import { type NativeTexts, nativeTexts } from './native-texts.ts'
import type { ZoomChange } from './windows/zoom.ts'

export interface AppMenuActions {
  /** Shows a view or a dialog of the page by its name, as the bridge event `view` does. */
  readonly show: (view: string) => void
  readonly zoom: (change: ZoomChange) => void
  readonly toggleFullScreen: () => void
  readonly minimize: () => void
}

export interface AppMenuOptions extends AppMenuActions {
  readonly menu: Pick<typeof Menu, 'setApplicationMenu' | 'buildFromTemplate'>
  readonly platform: NodeJS.Platform
}

/**
 * Sets the application's menu, and sets it anew when the language has changed. On Windows and Linux there is none:
 * Electron's own would reload and close the desk by a key, and a bare Alt would take the focus. Call `setLanguage` before
 * the first window is made.
 */
export function createAppMenu({ menu, platform, ...actions }: AppMenuOptions): {
  setLanguage(language: Language): void
} {
  let shown: Language | null = null
  return {
    setLanguage(language) {
      if (language === shown) return
      shown = language
      menu.setApplicationMenu(
        platform === 'darwin' ? menu.buildFromTemplate(macMenu(nativeTexts(language), actions)) : null,
      )
    },
  }
}

/**
 * The menus of macOS. Left out is what would hurt a show: reload, close, and hide, which hides the outputs with the
 * desk; minimise has no key. Undo, cut, copy and paste are the system's; a page that handles their key comes first.
 */
export function macMenu(texts: NativeTexts, actions: AppMenuActions): MenuItemConstructorOptions[] {
  const { menu: t } = texts
  return [
    applicationMenu(t, actions),
    {
      label: t.file,
      submenu: [
        { label: t.open, accelerator: 'Command+O', click: () => actions.show('open') },
        {
          label: t.openRecent,
          role: 'recentDocuments',
          submenu: [{ label: t.clearRecent, role: 'clearRecentDocuments' }],
        },
        separator,
        { label: t.export, click: () => actions.show('export') },
      ],
    },
    editMenu(texts),
    viewMenu(t, actions),
    {
      label: t.window,
      role: 'window',
      submenu: [
        { label: t.minimize, click: actions.minimize },
        { label: t.zoomWindow, role: 'zoom' },
        separator,
        { label: t.front, role: 'front' },
      ],
    },
    {
      label: t.help,
      role: 'help',
      submenu: [
        { label: t.guide, click: () => actions.show('help') },
        { label: t.keys, click: () => actions.show('keys') },
        separator,
        { label: t.diagnostics, click: () => actions.show('diagnostics') },
      ],
    },
  ]
}

const separator: MenuItemConstructorOptions = { type: 'separator' }

const applicationMenu = (t: NativeTexts['menu'], { show }: AppMenuActions): MenuItemConstructorOptions => ({
  label: 'Showcall',
  submenu: [
    { label: t.about, role: 'about' },
    separator,
    { label: t.settings, accelerator: 'Command+,', click: () => show('settings') },
    separator,
    { label: t.services, role: 'services' },
    separator,
    { label: t.hideOthers, role: 'hideOthers' },
    { label: t.showAll, role: 'unhide' },
    separator,
    { label: t.quit, role: 'quit' },
  ],
})

const editMenu = ({ menu: t, edit }: NativeTexts): MenuItemConstructorOptions => ({
  label: t.edit,
  submenu: [
    { label: t.undo, role: 'undo' },
    { label: t.redo, role: 'redo' },
    separator,
    { label: edit.cut, role: 'cut' },
    { label: edit.copy, role: 'copy' },
    { label: edit.paste, role: 'paste' },
    { label: edit.selectAll, role: 'selectAll' },
  ],
})

const viewMenu = (
  t: NativeTexts['menu'],
  { zoom, toggleFullScreen }: AppMenuActions,
): MenuItemConstructorOptions => ({
  label: t.view,
  submenu: [
    { label: t.zoomIn, accelerator: 'Command+Plus', click: () => zoom('in') },
    { label: t.zoomOut, accelerator: 'Command+-', click: () => zoom('out') },
    { label: t.actualSize, accelerator: 'Command+0', click: () => zoom('reset') },
    separator,
    { label: t.fullScreen, accelerator: 'Control+Command+F', click: toggleFullScreen },
  ],
})
