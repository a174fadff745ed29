const { app, BrowserWindow, ipcMain, protocol } = require('electron')
const { join } = require('node:path')
const {
  attempt,
  limit,
  observe,
  once,
  origin,
  pause,
  registerScheme,
  servePages,
  settle,
} = require('./probe.cjs')

/** Requests and events between a preload and the main process. */
limit(app)
registerScheme(protocol)
app.on('window-all-closed', () => undefined)
process.on('uncaughtException', error => observe('uncaughtException', error.message))

app.whenReady().then(async () => {
  servePages(protocol)
  const preload = join(__dirname, 'ipc-preload.cjs')
  const window = new BrowserWindow({
    show: false,
    webPreferences: { preload, sandbox: true, contextIsolation: true },
  })
  const { webContents } = window
  const inPage = code => webContents.executeJavaScript(code)

  ipcMain.handle('typeOf', (_event, value) => [
    typeof value,
    Object.prototype.toString.call(value),
    typeof value === 'object' && value !== null ? Object.keys(value) : null,
    value instanceof Error ? [value.name, value.message] : null,
  ])
  ipcMain.handle('throws', () => {
    throw Object.assign(new RangeError('Out of range.'), { code: 'E_RANGE' })
  })
  ipcMain.handle('rejects text', () => Promise.reject('text'))
  ipcMain.handle('returns nothing', () => undefined)
  ipcMain.handle('returns function', () => () => 1)
  ipcMain.handle('returns map', () => new Map())
  ipcMain.handle('returns error', () => new RangeError('returned'))
  ipcMain.handle(
    'returns instance',
    () =>
      new (class Cue {
        name = 'x'
      })(),
  )
  ipcMain.handle('never', () => new Promise(() => undefined))
  ipcMain.handle('frame', event => [
    event.senderFrame?.url,
    event.sender.id === webContents.id,
    event.senderFrame === webContents.mainFrame,
  ])
  attempt('handle twice', () => ipcMain.handle('frame', () => null))
  attempt('handle without a function', () => ipcMain.handle('none'))

  await window.loadURL(`${origin}/blank.html?a=1#part`)
  for (const name of [
    'frame',
    'throws',
    'rejects text',
    'returns nothing',
    'returns function',
    'returns map',
    'returns error',
    'returns instance',
    'no handler',
  ])
    await settle(`invoke ${name}`, inPage(`ipc.invoke(${JSON.stringify(name)})`))
  for (const kind of [
    'function',
    'symbol',
    'map',
    'error',
    'instance',
    'undefined',
    'bigint',
    'bytes',
    'element',
    'promise',
  ])
    await settle(`invoke with ${kind}`, inPage(`ipc.invokeWith(${JSON.stringify(kind)})`))
  ipcMain.handleOnce('once', () => 'answered')
  await settle('handleOnce', inPage(`ipc.invoke('once')`))
  await settle('handleOnce again', inPage(`ipc.invoke('once')`))
  attempt('removeHandler', () => ipcMain.removeHandler('frame'))
  await settle('after removeHandler', inPage(`ipc.invoke('frame')`))
  attempt('removeHandler of none', () => ipcMain.removeHandler('never registered'))
  ipcMain.on('sync nothing', event => {
    event.returnValue = undefined
  })
  await settle('sendSync with an undefined answer', inPage(`ipc.sendSync('sync nothing')`))
  ipcMain.on('listener throws', () => {
    throw new Error('From a listener.')
  })
  await inPage(`ipc.send('listener throws', 1)`)
  await inPage(`ipc.send('nobody listens', 1)`)

  attempt('send undefined and null', () => webContents.send('tell', undefined, null))
  attempt('send a function', () => webContents.send('tell', () => 1))
  attempt('send a symbol', () => webContents.send('tell', Symbol('s')))
  attempt('send a map and an error', () => webContents.send('tell', new Map(), new Error('sent')))
  attempt('send an instance with a method as a field', () => webContents.send('tell', { go: () => 1 }))
  attempt('send a promise', () => webContents.send('tell', Promise.resolve(1)))
  await settle('listened', inPage('ipc.listened()'))

  const frames = {}
  const asked = new Promise(resolve =>
    ipcMain.handle('keep frame', async event => {
      frames.kept = event
      resolve()
      await pause(300)
      return 'late'
    }),
  )
  inPage(`ipc.invoke('keep frame').then(value => { window.late = value }); undefined`).catch(() => undefined)
  await asked
  await window.loadURL(`${origin}/blank.html?second`)
  attempt('senderFrame after a navigation of the same origin', () => frames.kept.senderFrame?.url ?? null)
  await pause(400)
  await settle('the answer for the page that left', inPage('typeof window.late'))
  const destroyed = once(webContents, 'destroyed')
  window.destroy()
  await destroyed
  attempt('senderFrame after destroy', () => frames.kept.senderFrame?.url ?? null)
  attempt('event.sender after destroy', () => frames.kept.sender.isDestroyed?.() ?? null)
  attempt('window.isDestroyed', () => window.isDestroyed())
  attempt('window.webContents after destroy', () => typeof window.webContents)
  attempt('window.isFocused after destroy', () => window.isFocused())
  attempt('webContents.isDestroyed', () => webContents.isDestroyed())
  attempt('webContents.send after destroy', () => webContents.send('tell', 1))
  attempt('webContents.id after destroy', () => typeof webContents.id)
  attempt('window.destroy again', () => window.destroy())
  app.quit()
})
