const { app, BrowserWindow, protocol } = require('electron')
const { limit, mark, observe, once, origin, pause, registerScheme, servePages } = require('./probe.cjs')

/** Zoom levels: whom they reach and whether they last. */
limit(app)
registerScheme(protocol)
app.on('window-all-closed', () => undefined)
app.whenReady().then(async () => {
  servePages(protocol)
  const second = process.argv.includes('--second')
  const who = second ? 'after a restart' : 'first start'
  const desk = new BrowserWindow({ show: false })
  await desk.loadURL(`${origin}/blank.html`)
  observe(`${who}: zoom level`, desk.webContents.getZoomLevel())
  const output = new BrowserWindow({ show: false })
  await output.loadURL(`${origin}/keys.html`)
  observe(`${who}: another window of the origin`, output.webContents.getZoomLevel())
  if (!second) {
    desk.webContents.setZoomLevel(1)
    await pause(200)
    observe('set in one window', [desk.webContents.getZoomLevel(), output.webContents.getZoomLevel()])
    observe('zoom factor', Math.round(desk.webContents.getZoomFactor() * 100))
    observe(
      'devicePixelRatio of the other page',
      Math.round(100 * (await output.webContents.executeJavaScript('devicePixelRatio'))),
    )
    await desk.loadURL('data:text/html,other')
    observe('another origin', desk.webContents.getZoomLevel())
    await desk.loadURL(`${origin}/blank.html`)
    observe('back', desk.webContents.getZoomLevel())
    desk.webContents.reload()
    await once(desk.webContents, 'did-finish-load')
    observe('after a reload', desk.webContents.getZoomLevel())
    const own = new BrowserWindow({ show: false, webPreferences: { zoomFactor: 1 } })
    await own.loadURL(`${origin}/blank.html`)
    observe('a new window with zoomFactor 1', own.webContents.getZoomLevel())
    observe('the first window then', desk.webContents.getZoomLevel())
    const apart = new BrowserWindow({ show: false, webPreferences: { partition: 'apart' } })
    await apart.loadURL('data:text/html,apart')
    observe('a window of another partition', apart.webContents.getZoomLevel())
    await pause(1_500)
    mark('second')
  }
  app.quit()
})
