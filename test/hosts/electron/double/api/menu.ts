import type { MenuItemConstructorOptions } from 'electron'
import type { Machine } from '../machine.ts'
import { strict } from '../strict.ts'

export interface DoubleMenu {
  readonly items: readonly MenuItemConstructorOptions[]
}

export function createMenu(machine: Machine) {
  const menuOf = (items: readonly MenuItemConstructorOptions[]): DoubleMenu =>
    strict('Menu', 'menu', { items, popup: () => undefined, closePopup: () => undefined })
  return {
    Menu: strict('Menu', 'Menu', {
      buildFromTemplate: (template: readonly MenuItemConstructorOptions[]) => menuOf(template),
      setApplicationMenu(menu: DoubleMenu | null): void {
        machine.menu = menu
      },
      getApplicationMenu: () => machine.menu,
    }),
  }
}
