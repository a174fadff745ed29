const { app, BrowserWindow, protocol, screen } = require('electron')
const {
  attempt,
  limit,
  mark,
  observe,
  origin,
  pause,
  registerScheme,
  scenario,
  servePages,
} = require('./probe.cjs')

/** Windows on displays under a window manager: where they come to stand, and who has the focus. */
limit(app, 40_000)
registerScheme(protocol)
app.on('window-all-closed', () => undefined)
app.whenReady().then(async () => {
  servePages(protocol)
  const desk = new BrowserWindow({ x: 100, y: 100, width: 800, height: 600 })
  await desk.loadURL(`${origin}/blank.html`)
  desk.focus()
  await pause(500)
  const displays = screen.getAllDisplays()
  observe(
    'displays',
    displays.map(({ bounds, workArea, scaleFactor, label }) => ({ bounds, workArea, scaleFactor, label })),
  )
  const target = displays.at(-1)
  const page = { frame: false, show: false, skipTaskbar: true, backgroundColor: '#000000' }
  const told = async (what, window) => {
    await pause(600)
    observe(what, {
      bounds: window.getBounds(),
      fullScreen: window.isFullScreen(),
      kiosk: window.isKiosk(),
      visible: window.isVisible(),
      alwaysOnTop: window.isAlwaysOnTop(),
      deskFocused: desk.isFocused(),
      focused: window.isFocused(),
    })
  }
  const open = async options => {
    const window = new BrowserWindow({ ...page, ...options })
    for (const name of ['show', 'focus', 'blur', 'enter-full-screen', 'leave-full-screen', 'closed'])
      window.on(name, () => observe(`window ${name}`))
    desk.removeAllListeners('blur')
    desk.on('blur', () => observe('desk blur'))
    await window.loadURL(`${origin}/blank.html`)
    return window
  }
  const acts = {
    async 'fullscreen, not shown'() {
      const window = await open({ ...target.bounds, fullscreen: true })
      await told('before it is shown', window)
      window.showInactive()
      await told('after showInactive', window)
    },
    async 'bounds, always on top'() {
      const window = await open({ ...target.bounds, resizable: false, movable: false })
      attempt('setAlwaysOnTop', () => window.setAlwaysOnTop(true, 'screen-saver'))
      window.showInactive()
      await told('after showInactive', window)
      window.setBounds(displays[0].bounds)
      await told('after setBounds to the first display', window)
      window.setBounds(target.bounds)
      await told('after setBounds back', window)
    },
    async 'always on top after it is shown'() {
      const window = await open({ ...target.bounds, resizable: false, movable: false })
      window.showInactive()
      await pause(500)
      attempt('setAlwaysOnTop', () => window.setAlwaysOnTop(true, 'screen-saver'))
      await told('after setAlwaysOnTop', window)
      window.setBounds(target.bounds)
      await told('after setBounds', window)
    },
    async 'always on top as an option'() {
      const window = await open({ ...target.bounds, alwaysOnTop: true })
      window.showInactive()
      await told('after showInactive', window)
    },
    async 'bounds, then full screen'() {
      const window = await open({ ...target.bounds })
      window.showInactive()
      await told('after showInactive', window)
      window.setFullScreen(true)
      await told('after setFullScreen', window)
      window.setFullScreen(false)
      await told('after leaving', window)
    },
    async kiosk() {
      const window = await open({ ...target.bounds, kiosk: true })
      await told('before it is shown', window)
      window.showInactive()
      await told('after showInactive', window)
    },
    async 'simple full screen'() {
      const window = await open({ ...target.bounds })
      attempt('setSimpleFullScreen', () => window.setSimpleFullScreen(true))
      window.showInactive()
      await told('after showInactive', window)
    },
    async show() {
      const window = await open({ ...target.bounds })
      window.show()
      await told('after show', window)
    },
    async 'not focusable'() {
      const window = await open({ ...target.bounds, focusable: false })
      window.show()
      await told('after show', window)
    },
    async 'off the screen'() {
      for (const [what, bounds] of Object.entries({
        'far right': { x: 9000, y: 100, width: 600, height: 400 },
        'far left': { x: -3000, y: -3000, width: 600, height: 400 },
        'larger than the display': { x: 0, y: 0, width: 5000, height: 4000 },
      })) {
        const window = await open({ ...bounds, frame: true, skipTaskbar: false })
        observe(`${what}, before it is shown`, window.getBounds())
        window.show()
        await told(what, window)
        window.destroy()
        await pause(300)
      }
    },
    async 'displays change'() {
      const names = ['display-added', 'display-removed', 'display-metrics-changed']
      const heard = []
      for (const name of names)
        screen.on(name, (_event, _display, changed) => heard.push([name, changed ?? null]))
      const window = await open({ ...target.bounds })
      window.showInactive()
      await told('on the last display', window)
      for (const act of [
        'second display off',
        'second display on',
        'second display smaller',
        'second display as before',
      ]) {
        heard.length = 0
        mark(act)
        await pause(3_000)
        observe(act, [
          [...new Set(heard.map(one => JSON.stringify(one)))].map(text => JSON.parse(text)),
          screen.getAllDisplays().map(({ bounds }) => bounds),
        ])
        await told('the window', window)
      }
    },
  }
  await acts[scenario]()
  app.exit(0)
})
