const { app, BrowserWindow } = require('electron')
const {
  attempt,
  limit,
  listen,
  observe,
  once,
  origin,
  pause,
  registerScheme,
  scenario,
  servePages,
} = require('./probe.cjs')
const { protocol } = require('electron')

/** The order of events when the application quits, and what stops it. */
limit(app)
registerScheme(protocol)
listen(app, 'app', ['before-quit', 'will-quit', 'quit'], (name, args) => (name === 'quit' ? args[1] : null))
process.on('exit', code => observe('process exit', code))
process.on('beforeExit', () => observe('process beforeExit'))
const listensToAllClosed = !scenario.includes('no listener of window-all-closed')
if (listensToAllClosed) app.on('window-all-closed', () => observe('app window-all-closed'))
app.on('browser-window-created', () => observe('app browser-window-created'))

let closesPrevented = 0
function open(name) {
  const window = new BrowserWindow({ show: false })
  window.on('close', event => {
    observe(`${name} close`)
    if (scenario.includes('close prevented once') && closesPrevented++ === 0) event.preventDefault()
    if (scenario === 'destroy in close') window.destroy()
  })
  window.on('closed', () => observe(`${name} closed`, window.isDestroyed()))
  window.webContents.on('destroyed', () => observe(`${name} contents destroyed`))
  return window
}

app.whenReady().then(async () => {
  servePages(protocol)
  const first = open('first')
  const second = open('second')
  await first.loadURL(`${origin}/blank.html`)
  await second.loadURL(`${origin}/blank.html`)
  observe('begin')
  switch (scenario) {
    case 'quit':
    case 'quit, no listener of window-all-closed':
    case 'destroy in close':
      app.quit()
      break
    case 'quit twice':
      app.quit()
      app.quit()
      break
    case 'quit, close prevented once':
      app.quit()
      await pause(300)
      observe('windows left', BrowserWindow.getAllWindows().length)
      app.quit()
      break
    case 'quit, before-quit prevented once':
      app.once('before-quit', event => event.preventDefault())
      app.quit()
      await pause(300)
      observe('windows left', BrowserWindow.getAllWindows().length)
      app.quit()
      break
    case 'quit, will-quit prevented once':
      app.once('will-quit', event => event.preventDefault())
      app.quit()
      await pause(300)
      observe('windows left', BrowserWindow.getAllWindows().length)
      app.quit()
      break
    case 'before-quit prevented, then exit':
      app.once('before-quit', event => {
        event.preventDefault()
        setTimeout(() => app.exit(0), 200)
      })
      app.quit()
      break
    case 'quit in before-quit':
      app.once('before-quit', () => app.quit())
      app.quit()
      break
    case 'quit in window-all-closed':
      app.once('window-all-closed', () => app.quit())
      first.close()
      second.close()
      break
    case 'close all':
    case 'close all, no listener of window-all-closed':
      first.close()
      attempt('close twice', () => first.isDestroyed() || first.close())
      second.close()
      if (listensToAllClosed) {
        await once(app, 'window-all-closed')
        await pause(200)
        observe('still running')
        app.quit()
      }
      break
    case 'destroy all':
      first.destroy()
      observe('destroyed', first.isDestroyed())
      second.destroy()
      await pause(200)
      app.quit()
      break
    case 'exit':
      app.exit(7)
      observe('after exit')
      break
    case 'process.exit':
      process.exit(8)
      break
    case 'relaunch':
      if (!process.argv.includes('--again')) app.relaunch({ args: [...process.argv.slice(1), '--again'] })
      observe('again', process.argv.includes('--again'))
      app.exit(0)
      break
    case 'quit with an exit code':
      process.exitCode = 9
      app.quit()
      break
    case 'an open handle':
      setInterval(() => undefined, 1_000)
      app.quit()
      break
  }
})
