const { app, BrowserWindow, protocol } = require('electron')
const { createServer } = require('node:http')
const {
  attempt,
  failure,
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

/** A page whose process crashes, hangs or cannot be loaded. */
limit(app)
registerScheme(protocol)
app.on('window-all-closed', () => observe('app window-all-closed'))
const loaded = promise =>
  promise.then(
    () => observe('loadURL resolves'),
    error => observe('loadURL', [failure(error), error.code ?? null, error.errno ?? null]),
  )

const acts = {
  async crash(window) {
    window.webContents.forcefullyCrashRenderer()
    await once(window.webContents, 'render-process-gone')
    observe('window.isDestroyed', window.isDestroyed())
    observe('contents.isCrashed', window.webContents.isCrashed())
    attempt('contents.send to a crashed page', () => window.webContents.send('x'))
    attempt('contents.getURL', () => window.webContents.getURL())
    await loaded(window.loadURL(`${origin}/blank.html`))
    observe('contents.isCrashed', window.webContents.isCrashed())
  },
  async 'crash, reload in the listener'(window) {
    window.webContents.once('render-process-gone', () => {
      attempt('reload in the listener', () => window.webContents.reload())
    })
    window.webContents.forcefullyCrashRenderer()
    await pause(1_000)
    observe('contents.isCrashed', window.webContents.isCrashed())
    observe('title', window.getTitle())
  },
  async 'crash, loadURL in the listener'(window) {
    window.webContents.once('render-process-gone', () => void loaded(window.loadURL(`${origin}/blank.html`)))
    window.webContents.forcefullyCrashRenderer()
    await pause(1_000)
    observe('contents.isCrashed', window.webContents.isCrashed())
  },
  async 'crash during a load'(window) {
    const loading = loaded(window.loadURL(`${origin}/never.html`))
    window.webContents.forcefullyCrashRenderer()
    await Promise.race([loading, pause(2_000).then(() => observe('the load is not settled'))])
  },
  async 'crash, no listener'(window) {
    window.webContents.removeAllListeners('render-process-gone')
    window.webContents.forcefullyCrashRenderer()
    await pause(500)
    observe('window.isDestroyed', window.isDestroyed())
    window.close()
    await pause(300)
    observe('window.isDestroyed', window.isDestroyed())
  },
  async 'request pending at the crash'(window) {
    const answer = window.webContents.executeJavaScript('new Promise(() => undefined)').then(
      () => observe('executeJavaScript resolves'),
      error => observe('executeJavaScript', failure(error)),
    )
    window.webContents.forcefullyCrashRenderer()
    await Promise.race([answer, pause(1_000).then(() => observe('executeJavaScript is not settled'))])
  },
  async hang(window) {
    window.show()
    window.webContents
      .executeJavaScript('{ const end = Date.now() + 40000; while (Date.now() < end); }')
      .catch(() => undefined)
    await pause(300)
    window.focus()
    // A page that gets no input is not noticed.
    const typing = setInterval(
      () => window.webContents.sendInputEvent({ type: 'keyDown', keyCode: 'a' }),
      200,
    )
    await Promise.race([once(window, 'unresponsive'), pause(45_000)])
    clearInterval(typing)
    window.webContents.forcefullyCrashRenderer()
    await pause(700)
    await loaded(window.loadURL(`${origin}/blank.html`))
  },
  async 'hang that ends'(window) {
    window.show()
    const busy = window.webContents.executeJavaScript(
      '{ const end = Date.now() + 36000; while (Date.now() < end); }',
    )
    const typing = setInterval(
      () => window.webContents.sendInputEvent({ type: 'keyDown', keyCode: 'a' }),
      200,
    )
    await busy
    clearInterval(typing)
    await pause(1_000)
  },
  async 'not found'(window) {
    await loaded(window.loadURL(`${origin}/not-there.html`))
    await loaded(window.loadURL('file:///not/there.html'))
    await loaded(window.loadURL('http://127.0.0.1:1/'))
    await loaded(window.loadURL('nothing://x'))
  },
  async superseded(window) {
    const first = loaded(window.loadURL(`${origin}/never.html`))
    const second = loaded(window.loadURL(`${origin}/blank.html`))
    await Promise.all([first, second])
    const third = loaded(window.loadURL(`${origin}/never.html`))
    attempt('stop', () => window.webContents.stop())
    await third
    const fourth = loaded(window.loadURL(`${origin}/never.html`))
    window.webContents.reload()
    await Promise.race([fourth, pause(1_000).then(() => observe('the load is not settled'))])
    const fifth = loaded(window.loadURL(`${origin}/never.html`))
    window.destroy()
    await Promise.race([fifth, pause(1_000).then(() => observe('the load is not settled'))])
  },
  async 'superseded, over HTTP'(window) {
    const server = createServer(() => undefined)
    await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${server.address().port}/`
    const plainly = promise =>
      promise.then(
        () => observe('loadURL resolves'),
        ({ message, code }) => observe('loadURL', [message.replace(url, 'http://…/'), code ?? null]),
      )
    const first = plainly(window.loadURL(url))
    await pause(300)
    const second = loaded(window.loadURL(`${origin}/blank.html`))
    await Promise.all([first, second])
    const third = plainly(window.loadURL(url))
    await pause(300)
    window.webContents.stop()
    await third
  },
  async 'page that leaves at once'(window) {
    await loaded(window.loadURL(`${origin}/leaves.html`))
    await pause(500)
    observe('url', window.webContents.getURL())
  },
}

app.whenReady().then(async () => {
  servePages(protocol)
  const window = new BrowserWindow({ show: false, width: 400, height: 300 })
  const { webContents } = window
  webContents.on('render-process-gone', (_event, { reason }) =>
    observe('contents render-process-gone', reason),
  )
  app.on('render-process-gone', (_event, _contents, { reason }) => observe('app render-process-gone', reason))
  listen(webContents, 'contents', [
    'crashed',
    'destroyed',
    'did-finish-load',
    'did-fail-provisional-load',
    'preload-error',
    'unresponsive',
    'responsive',
  ])
  webContents.on('did-fail-load', (_event, code, text) => observe('contents did-fail-load', [code, text]))
  listen(window, 'window', ['unresponsive', 'responsive', 'closed'])
  await window.loadURL(`${origin}/blank.html`)
  await pause(300)
  observe('begin')
  await acts[scenario](window)
  observe('end')
  app.exit(0)
})
