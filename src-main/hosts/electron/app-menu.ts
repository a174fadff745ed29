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

interface AppMenuOptions extends AppMenuActions {
  readonly menu: Pick<typeof Menu, 'setApplicationMenu' | 'buildFromTemplate'>
  readonly platform: NodeJS.Platform
}

/**
 * Sets the application's menu, and sets it again when the language has changed. On Windows and Linux there is none:
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
  return [
    applicationMenu(texts, actions),
    {
      label: texts['menu.file'],
      submenu: [
        { label: texts['menu.open'], accelerator: 'Command+O', click: () => actions.show('open') },
        {
          label: texts['menu.open-recent'],
          role: 'recentDocuments',
          submenu: [{ label: texts['menu.clear-recent'], role: 'clearRecentDocuments' }],
        },
        separator,
        { label: texts['menu.export'], click: () => actions.show('export') },
      ],
    },
    editMenu(texts),
    viewMenu(texts, actions),
    {
      label: texts['menu.window'],
      role: 'window',
      submenu: [
        { label: texts['menu.minimize'], click: actions.minimize },
        { label: texts['menu.zoom-window'], role: 'zoom' },
        separator,
        { label: texts['menu.front'], role: 'front' },
      ],
    },
    {
      label: texts['menu.help'],
      role: 'help',
      submenu: [
        { label: texts['menu.guide'], click: () => actions.show('help') },
        { label: texts['menu.keys'], click: () => actions.show('keys') },
        separator,
        { label: texts['menu.diagnostics'], click: () => actions.show('diagnostics') },
      ],
    },
  ]
}

const separator: MenuItemConstructorOptions = { type: 'separator' }

const applicationMenu = (texts: NativeTexts, { show }: AppMenuActions): MenuItemConstructorOptions => ({
  label: 'Showcall',
  submenu: [
    { label: texts['menu.about'], role: 'about' },
    separator,
    { label: texts['menu.settings'], accelerator: 'Command+,', click: () => show('settings') },
    separator,
    { label: texts['menu.services'], role: 'services' },
    separator,
    { label: texts['menu.hide-others'], role: 'hideOthers' },
    { label: texts['menu.show-all'], role: 'unhide' },
    separator,
    { label: texts['menu.quit'], role: 'quit' },
  ],
})

const editMenu = (texts: NativeTexts): MenuItemConstructorOptions => ({
  label: texts['menu.edit'],
  submenu: [
    { label: texts['menu.undo'], role: 'undo' },
    { label: texts['menu.redo'], role: 'redo' },
    separator,
    { label: texts['edit.cut'], role: 'cut' },
    { label: texts['edit.copy'], role: 'copy' },
    { label: texts['edit.paste'], role: 'paste' },
    { label: texts['edit.select-all'], role: 'selectAll' },
  ],
})

const viewMenu = (
  texts: NativeTexts,
  { zoom, toggleFullScreen }: AppMenuActions,
): MenuItemConstructorOptions => ({
  label: texts['menu.view'],
  submenu: [
    { label: texts['menu.zoom-in'], accelerator: 'Command+Plus', click: () => zoom('in') },
    { label: texts['menu.zoom-out'], accelerator: 'Command+-', click: () => zoom('out') },
    { label: texts['menu.actual-size'], accelerator: 'Command+0', click: () => zoom('reset') },
    separator,
    { label: texts['menu.full-screen'], accelerator: 'Control+Command+F', click: toggleFullScreen },
  ],
})
