const { app, BrowserWindow, protocol } = require('electron')
const { attempt, failure, limit, listen, observe, origin, pause, registerScheme, scenario, servePages } =
  require('./probe.cjs')

/** A page that prevents `beforeunload`: what still closes its window, and who hears of it. */
limit(app)
registerScheme(protocol)
listen(app, 'app', ['before-quit', 'window-all-closed', 'will-quit', 'quit'])

app.whenReady().then(async () => {
  servePages(protocol)
  const window = new BrowserWindow({ show: true, width: 400, height: 300 })
  const { webContents } = window
  listen(window, 'window', ['close', 'closed'])
  listen(webContents, 'contents', ['did-start-navigation', 'destroyed'], name =>
    name === 'did-start-navigation' ? 'start' : null,
  )
  const leave = scenario.includes('lets it go')
  if (!scenario.includes('no listener'))
    webContents.on('will-prevent-unload', event => {
      observe('contents will-prevent-unload')
      if (leave) event.preventDefault()
      if (scenario.includes('destroys later')) setTimeout(() => window.destroy(), 100)
    })
  await window.loadURL(`${origin}/before-unload.html`)
  observe('begin')
  // A page that nobody touched may not hold its window.
  if (!scenario.includes('untouched')) {
    webContents.sendInputEvent({ type: 'mouseDown', x: 20, y: 20, button: 'left', clickCount: 1 })
    webContents.sendInputEvent({ type: 'mouseUp', x: 20, y: 20, button: 'left', clickCount: 1 })
    await pause(300)
  }
  observe('touched', await webContents.executeJavaScript('navigator.userActivation.hasBeenActive'))
  const after = async () => {
    await pause(700)
    observe('destroyed', window.isDestroyed())
    if (!window.isDestroyed()) observe('asked', await webContents.executeJavaScript('window.asked ?? null'))
  }
  const act = scenario.split(',')[0]
  if (act === 'close') {
    window.close()
    await after()
  } else if (act === 'close twice') {
    window.close()
    window.close()
    await after()
    if (!window.isDestroyed()) window.close()
    await after()
  } else if (act === 'quit') {
    app.quit()
    await after()
    app.quit()
    await after()
  } else if (act === 'reload') {
    webContents.reload()
    await after()
  } else if (act === 'navigate') {
    const navigation = window.loadURL(`${origin}/blank.html`)
    await navigation.then(
      () => observe('loadURL resolves'),
      error => observe('loadURL', [failure(error), error.code ?? null]),
    )
    await after()
  } else if (act === 'destroy') {
    window.destroy()
    await after()
  } else if (act === 'contents.close') {
    attempt('webContents.close', () => webContents.close?.())
    await after()
  } else if (act === 'exit') app.exit(4)
  observe('end')
  app.exit(0)
})
