import type { MenuItemConstructorOptions } from 'electron'
import { type Accelerator, parseAccelerator, sameAccelerator } from '../accelerators.ts'
import { type DoubleMenu, type Machine, report } from '../machine.ts'
import { strict } from '../strict.ts'
import type { WindowOfDouble } from '../window-types.ts'

/** What a role does to the window in front, and its key, where the item names none (menu-item-roles.ts). */
const roles: Readonly<Record<string, readonly [key: string | null, act: (window: WindowOfDouble) => void]>> =
  {
    reload: ['CmdOrCtrl+R', window => window.reload()],
    forcereload: ['Shift+CmdOrCtrl+R', window => window.reload()],
    toggledevtools: ['Ctrl+Shift+I', window => window.contents.toggleDevTools()],
    resetzoom: ['CommandOrControl+0', window => window.contents.setZoomFactor(1)],
    zoomin: [
      'CommandOrControl+Plus',
      window => window.contents.setZoomFactor(window.contents.getZoomFactor() * 1.2),
    ],
    zoomout: [
      'CommandOrControl+-',
      window => window.contents.setZoomFactor(window.contents.getZoomFactor() / 1.2),
    ],
    togglefullscreen: ['F11', window => window.setFullScreen(!window.isFullScreen())],
    minimize: ['CommandOrControl+M', window => window.minimize()],
    close: ['CommandOrControl+W', window => window.close()],
    cut: ['CommandOrControl+X', window => window.contents.cut()],
    copy: ['CommandOrControl+C', window => window.contents.copy()],
    paste: ['CommandOrControl+V', window => window.contents.paste()],
    selectall: ['CommandOrControl+A', window => window.contents.selectAll()],
  }

/** Electron's own menu, where the application has set none (default-menu.ts). */
const defaultMenu: DoubleMenu = {
  items: [
    { label: 'File', submenu: [{ role: 'quit', accelerator: 'CommandOrControl+Q' }] },
    { label: 'Edit', submenu: [{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { role: 'selectAll' }] },
    {
      label: 'View',
      submenu: [
        { role: 'reload' },
        { role: 'forceReload' },
        { role: 'toggleDevTools' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
      ],
    },
    { label: 'Window', submenu: [{ role: 'minimize' }, { role: 'close' }] },
  ],
}

export const menuOf = ({ menu }: Machine): DoubleMenu | null => (menu === undefined ? defaultMenu : menu)

function flat(items: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] {
  return items.flatMap(item => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])
}

/** Chooses the item that has this key. False when none has. */
export function chooseByKey(
  machine: Machine,
  window: WindowOfDouble,
  pressed: Accelerator,
  quit: () => void,
): boolean {
  for (const item of flat(menuOf(machine)?.items ?? [])) {
    const key = item.accelerator ?? roles[item.role?.toLowerCase() ?? '']?.[0]
    if (key === undefined || key === null || !sameAccelerator(parseAccelerator(String(key)), pressed))
      continue
    chooseItem(item, window, quit)
    return true
  }
  return false
}

/** Chooses the item with this label, in the menu that was opened or in that of the application. */
export function chooseByLabel(
  machine: Machine,
  window: WindowOfDouble,
  label: string,
  quit: () => void,
): void {
  const items = flat([...(machine.popup?.items ?? []), ...(menuOf(machine)?.items ?? [])])
  const item = items.find(one => one.label === label)
  if (item === undefined) throw new Error(`No menu has ${label}: ${items.map(one => one.label).join(', ')}.`)
  machine.popup = null
  if (item.enabled !== false) chooseItem(item, window, quit)
}

function chooseItem(item: MenuItemConstructorOptions, window: WindowOfDouble, quit: () => void): void {
  if (item.click !== undefined) item.click(item as never, window.facade as never, {})
  else if (item.role === 'quit') quit()
  else roles[item.role?.toLowerCase() ?? '']?.[1](window)
}

export function createMenu(machine: Machine) {
  const made = (items: readonly MenuItemConstructorOptions[]): DoubleMenu =>
    strict('Menu', 'menu', {
      items,
      popup() {
        machine.popup = { items }
        report(machine, 'menu-opened', { labels: items.map(({ label, type }) => label ?? type ?? '') })
      },
      closePopup() {
        machine.popup = null
      },
    })
  const menu = {
    buildFromTemplate: (template: readonly MenuItemConstructorOptions[]) => made(template),
    setApplicationMenu(given: DoubleMenu | null): void {
      machine.menu = given
    },
    getApplicationMenu: () => menuOf(machine),
  }
  return strict('Menu', 'Menu', menu)
}
