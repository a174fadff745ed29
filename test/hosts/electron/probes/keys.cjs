const { app, BrowserWindow, Menu, protocol } = require('electron')
const { limit, mark, observe, origin, pause, registerScheme, scenario, servePages } = require('./probe.cjs')

/** What the application menu takes from a page's keys, by real key events (xdotool) and by sendInputEvent. */
limit(app)
registerScheme(protocol)
app.on('window-all-closed', () => undefined)
if (scenario.includes('no menu')) Menu.setApplicationMenu(null)
app.whenReady().then(async () => {
  servePages(protocol)
  const menu = Menu.getApplicationMenu()
  observe('menu', menu === null ? null : menu.items.map(({ label }) => label))
  observe(
    'accelerators',
    (menu?.items ?? [])
      .flatMap(({ submenu }) => submenu?.items ?? [])
      .filter(({ role }) => role)
      .map(({ role, accelerator }) => [role, accelerator ?? null]),
  )
  const window = new BrowserWindow({
    width: 500,
    height: 400,
    autoHideMenuBar: scenario.includes('autoHideMenuBar'),
  })
  const { webContents } = window
  if (scenario.includes('removeMenu')) window.removeMenu()
  if (scenario.includes('menu bar hidden')) window.setMenuBarVisibility(false)
  const changes = []
  webContents.on('did-start-navigation', () => changes.push('navigation'))
  webContents.on('devtools-opened', () => changes.push('devtools-opened'))
  webContents.on('devtools-closed', () => changes.push('devtools-closed'))
  webContents.on('before-input-event', (event, { type, key, alt, control, shift }) => {
    changes.push(
      `before-input-event ${type} ${key}${alt ? ' alt' : ''}${control ? ' control' : ''}${shift ? ' shift' : ''}`,
    )
    if (scenario.includes('before-input-event prevents')) event.preventDefault()
    if (scenario.includes('setIgnoreMenuShortcuts')) webContents.setIgnoreMenuShortcuts(true)
  })
  for (const name of ['minimize', 'enter-full-screen', 'leave-full-screen', 'blur', 'focus'])
    window.on(name, () => changes.push(`window ${name}`))
  window.on('close', event => {
    changes.push('window close')
    event.preventDefault()
  })
  await window.loadURL(`${origin}/keys.html`)
  window.focus()
  webContents.focus()
  await pause(700)
  const inPage = code => webContents.executeJavaScript(code)
  observe('the page has the focus', await inPage('document.hasFocus()'))
  const send = {
    async real(keys) {
      for (const key of keys) {
        mark(`xdotool key ${key}`)
        await pause(500)
      }
    },
    async sent(keys) {
      for (const key of keys) {
        const parts = key.split('+')
        const keyCode =
          { plus: 'Plus', minus: '-', Alt_L: 'Alt', space: 'Space' }[parts.at(-1)] ?? parts.at(-1)
        const modifiers = parts.slice(0, -1).map(name => (name === 'ctrl' ? 'control' : name))
        for (const type of ['keyDown', 'char', 'keyUp'])
          if (type !== 'char' || keyCode === 'Space') webContents.sendInputEvent({ type, keyCode, modifiers })
        await pause(500)
      }
    },
  }[scenario.includes('sendInputEvent') ? 'sent' : 'real']
  const series = [
    ['space'],
    ['ctrl+r'],
    ['ctrl+shift+r'],
    ['F5'],
    ['ctrl+plus'],
    ['ctrl+minus'],
    ['ctrl+0'],
    ['ctrl+c'],
    ['ctrl+q'],
    ['Alt_L', 'space'],
    ['Escape', 'space'],
    ['Alt_L', 'Alt_L', 'space'],
    ['alt+f'],
    ['Escape', 'Escape', 'space'],
    ['F10'],
    ['Escape', 'Escape', 'space'],
    ['F11'],
    ['F11'],
    ['ctrl+w'],
    ['ctrl+shift+i'],
  ]
  app.on('before-quit', event => {
    changes.push('app before-quit')
    event.preventDefault()
  })
  for (const keys of series) {
    changes.length = 0
    await inPage('window.keys = []; null')
    await send(keys)
    const told = await inPage('window.keys.concat(document.hasFocus() ? [] : ["no focus"])').catch(
      error => error.message,
    )
    observe(keys.join(' then '), {
      page: told,
      main: changes.filter(text => !text.startsWith('before-input') || scenario.includes('before-input')),
      menuBarVisible: window.isMenuBarVisible(),
      zoom: webContents.getZoomLevel(),
    })
  }
  changes.length = 0
  await send(['ctrl+m'])
  observe(
    'ctrl+m',
    changes.filter(text => text === 'window minimize'),
  )
  app.exit(0)
})
