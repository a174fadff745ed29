import type { Menu, MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { setAboutPanel } from '../../../src-main/hosts/electron/about-panel.ts'
import { type AppMenuActions, createAppMenu, macMenu } from '../../../src-main/hosts/electron/app-menu.ts'
import { nativeTexts } from '../../../src-main/hosts/electron/native-texts.ts'

describe('the application menu', () => {
  const set = (platform: NodeJS.Platform) => {
    const done: string[] = []
    const menus: (MenuItemConstructorOptions[] | null)[] = []
    const actions: AppMenuActions = {
      show: view => void done.push(view),
      zoom: change => void done.push(`zoom ${change}`),
      toggleFullScreen: () => void done.push('full screen'),
      minimize: () => void done.push('minimised'),
    }
    const appMenu = createAppMenu({
      platform,
      ...actions,
      menu: {
        // The template stands for the menu that Electron would make of it.
        buildFromTemplate: template => template as unknown as Menu,
        setApplicationMenu: menu => void menus.push(menu as unknown as MenuItemConstructorOptions[] | null),
      },
    })
    return { appMenu, menus, done, actions }
  }

  const flat = (items: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] =>
    items.flatMap(item => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])

  it.each(['win32', 'linux'] as const)('is taken away on %s: Alt has nothing to go to', platform => {
    const { appMenu, menus } = set(platform)
    appMenu.setLanguage('en')
    expect(menus).toEqual([null])
  })

  it('follows the language on macOS, and is made anew only then', () => {
    const { appMenu, menus } = set('darwin')
    for (const language of ['en', 'en', 'de'] as const) appMenu.setLanguage(language)
    expect(menus.map(menu => menu?.map(({ label }) => label))).toEqual([
      ['Showcall', 'File', 'Edit', 'View', 'Window', 'Help'],
      ['Showcall', 'Ablage', 'Bearbeiten', 'Darstellung', 'Fenster', 'Hilfe'],
    ])
  })

  it('can neither reload nor close nor hide the desk, and no key minimises it', () => {
    const { menus, appMenu } = set('darwin')
    appMenu.setLanguage('en')
    const items = flat(menus[0] ?? [])
    const roles = items.flatMap(({ role }) => role?.toLowerCase() ?? [])
    for (const harmful of [
      'reload',
      'forcereload',
      'toggledevtools',
      'close',
      'hide',
      'minimize',
      'windowmenu',
    ])
      expect(roles).not.toContain(harmful)
    const keys = items.flatMap(({ accelerator }) => accelerator ?? [])
    expect(keys).toEqual([
      'Command+,',
      'Command+O',
      'Command+Plus',
      'Command+-',
      'Command+0',
      'Control+Command+F',
    ])
  })

  it('has the roles without which macOS copies, pastes and quits nothing', () => {
    const roles = flat(macMenu(nativeTexts('en'), set('darwin').actions)).flatMap(({ role }) => role ?? [])
    for (const needed of [
      'about',
      'services',
      'quit',
      'recentDocuments',
      'clearRecentDocuments',
      'undo',
      'redo',
      'cut',
      'copy',
      'paste',
      'selectAll',
      'window',
      'help',
    ] as const)
      expect(roles).toContain(needed)
  })

  it('every item does something, and has a text in both languages', () => {
    const { appMenu, menus, done } = set('darwin')
    appMenu.setLanguage('en')
    appMenu.setLanguage('de')
    for (const menu of menus)
      for (const { label, role, click, submenu, type } of flat(menu ?? [])) {
        if (type === 'separator') continue
        expect(label).toMatch(/\S/)
        expect(role ?? click ?? submenu).toBeDefined()
      }
    for (const { click } of flat(menus[0] ?? [])) click?.(...([] as unknown as [never, never, never]))
    expect(done).toEqual([
      'settings',
      'open',
      'export',
      'zoom in',
      'zoom out',
      'zoom reset',
      'full screen',
      'minimised',
      'help',
      'keys',
      'diagnostics',
    ])
  })
})

describe('the About panel', () => {
  it('says the version, the licence and what it runs on', () => {
    const panels: object[] = []
    setAboutPanel(
      { setAboutPanelOptions: options => void panels.push(options) },
      { version: '1.2.3', versions: { electron: '45.4.1', chrome: '150.0', node: '24.1' }, icon: '/i.png' },
    )
    expect(panels).toEqual([
      {
        applicationName: 'Showcall',
        applicationVersion: '1.2.3',
        version: '',
        copyright: 'Copyright © 2026 The Showcall authors. MIT License.',
        credits: 'Electron 45.4.1 · Chromium 150.0 · Node.js 24.1',
        iconPath: '/i.png',
      },
    ])
  })
})
