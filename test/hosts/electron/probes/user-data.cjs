const { app, BrowserWindow, protocol } = require('electron')
const { existsSync, readdirSync } = require('node:fs')
const { join } = require('node:path')
const { attempt, limit, mark, observe, once, origin, pause, registerScheme, runDir, scenario, servePages } =
  require('./probe.cjs')

/** Which folders Chromium uses when `userData` is set before ready, and two applications that share one. */
limit(app)
registerScheme(protocol)
app.on('window-all-closed', () => undefined)
const chosen = join(runDir, 'chosen')
if (scenario !== 'default')
  attempt('setPath of a folder that is not there', () => app.setPath('userData', chosen))
observe('folder exists after setPath', existsSync(chosen))
if (scenario.includes('lock')) observe('requestSingleInstanceLock', app.requestSingleInstanceLock())
const paths = () =>
  Object.fromEntries(
    ['appData', 'userData', 'sessionData', 'logs', 'crashDumps', 'temp', 'downloads'].map(name => {
      try {
        return [name, app.getPath(name)]
      } catch (error) {
        return [name, error.message]
      }
    }),
  )
observe('paths', paths())
app.whenReady().then(async () => {
  servePages(protocol)
  const window = new BrowserWindow({ show: false })
  await window.loadURL(`${origin}/blank.html`)
  const inPage = code => window.webContents.executeJavaScript(code)
  if (process.argv.includes('--second')) {
    observe('second reads', await inPage(`localStorage.getItem('key')`))
    await inPage(`localStorage.setItem('key', 'second')`)
    observe('second wrote', await inPage(`localStorage.getItem('key')`))
    app.exit(0)
    return
  }
  await inPage(`localStorage.setItem('key', 'first')`)
  await pause(300)
  const found = dir =>
    existsSync(dir)
      ? readdirSync(dir)
          .filter(name =>
            ['Local Storage', 'Preferences', 'GPUCache', 'Cache', 'Session Storage'].includes(name),
          )
          .sort()
      : null
  observe('in the chosen folder', found(chosen))
  observe('in the default folder', found(join(runDir, 'config', app.getName())))
  observe('webContents storage path', window.webContents.session.getStoragePath?.() ?? null)
  if (scenario.includes('two')) {
    mark('second')
    await once(process, 'message')
  }
  observe('first reads', await inPage(`localStorage.getItem('key')`))
  app.quit()
})
