const { app, BrowserWindow, ipcMain, protocol } = require('electron')
const { join } = require('node:path')
const { limit, observe, origin, registerScheme, servePages } = require('./probe.cjs')

/** What crosses the context bridge between a preload and its page, and what is left of it. */
limit(app)
registerScheme(protocol)
app.whenReady().then(async () => {
  servePages(protocol)
  ipcMain.handle('fails', () => {
    throw Object.assign(new RangeError('Out of range.'), { code: 'E_RANGE' })
  })
  const preload = join(__dirname, 'context-bridge-preload.cjs')
  const window = new BrowserWindow({
    show: false,
    webPreferences: { preload, sandbox: true, contextIsolation: true },
  })
  await window.loadURL(`${origin}/context-bridge.html`)
  const seen = JSON.parse(
    await window.webContents.executeJavaScript('observations().then(JSON.stringify, String)'),
  )
  for (const [what, value] of seen) observe(what, value)
  app.quit()
})
