const { app, BrowserWindow, protocol, shell } = require('electron')
const {
  failure,
  limit,
  observe,
  origin,
  pause,
  registerScheme,
  scenario,
  servePages,
  runDir,
} = require('./probe.cjs')
const { writeFileSync } = require('node:fs')
const { join } = require('node:path')
const { pathToFileURL } = require('node:url')

/** Where links, `window.open` and dropped files lead, and who is asked. */
limit(app)
registerScheme(protocol)
shell.openExternal = url => Promise.resolve(observe('shell.openExternal', url))
app.on('window-all-closed', () => undefined)
app.on('web-contents-created', () => observe('web-contents-created'))
app.whenReady().then(async () => {
  servePages(protocol)
  const window = new BrowserWindow({ show: true, width: 400, height: 300 })
  const { webContents } = window
  const file = join(runDir, 'show.csv')
  writeFileSync(file, 'a,b')
  if (!scenario.includes('no open handler'))
    webContents.setWindowOpenHandler(({ url, frameName, disposition, features }) => {
      observe('open handler', [url, frameName, disposition, features])
      return { action: 'deny' }
    })
  webContents.on('will-navigate', (event, url) => {
    observe('will-navigate', event.url ?? url)
    event.preventDefault()
  })
  webContents.on('did-start-navigation', (details, url) =>
    observe('did-start-navigation', details.url ?? url),
  )
  webContents.on('did-create-window', () => observe('did-create-window'))
  webContents.on('did-fail-load', (_event, code, text, url) => observe('did-fail-load', [code, text, url]))
  await window.loadURL(`${origin}/blank.html`)
  const acts = {
    'window.open': `window.open('https://example.invalid/a') === null`,
    'window.open with features': `window.open('https://example.invalid/b', 'other', 'width=200,height=100') === null`,
    'window.open of nothing': `window.open() === null`,
    'window.open of mailto': `window.open('mailto:a@example.invalid') === null`,
    'target=_blank': `link('https://example.invalid/c', '_blank')`,
    'target=_blank mailto': `link('mailto:b@example.invalid', '_blank')`,
    'target=_blank of an unknown scheme': `link('zoommtg://join', '_blank')`,
    'target=_blank javascript': `link('javascript:void 0', '_blank')`,
    'link https': `link('https://example.invalid/d')`,
    'link mailto': `link('mailto:c@example.invalid')`,
    'link of an unknown scheme': `link('zoommtg://join')`,
    'link file': `link('${pathToFileURL(file)}')`,
    'link to the same page': `link('${origin}/blank.html')`,
    'link to a part': `link('#part')`,
    'location.href': `location.href = 'https://example.invalid/e'; null`,
    'location.reload': `location.reload(); null`,
    'history.pushState': `history.pushState(null, '', '/other.html'); null`,
    'form post': `(() => { const form = document.body.appendChild(document.createElement('form')); form.action = 'https://example.invalid/f'; form.method = 'post'; form.submit() })()`,
  }
  const link = `window.link = (href, target = '') => { const a = document.createElement('a'); a.href = href; a.target = target; document.body.append(a); a.click(); a.remove() };`
  for (const [name, code] of Object.entries(acts)) {
    observe(name)
    try {
      observe('returns', (await webContents.executeJavaScript(`${link} ${code}`, true)) ?? null)
    } catch (error) {
      observe('returns', failure(error))
    }
    await pause(250)
    observe('windows', BrowserWindow.getAllWindows().length)
    for (const other of BrowserWindow.getAllWindows()) if (other !== window) other.destroy()
  }
  // A file dropped on the page, by the protocol of the developer tools: as the system drops it.
  webContents.debugger.attach('1.3')
  const drag = type =>
    webContents.debugger.sendCommand('Input.dispatchDragEvent', {
      type,
      x: 100,
      y: 100,
      data: { items: [], files: [file], dragOperationsMask: 1 },
    })
  observe('file dropped')
  for (const type of ['dragEnter', 'dragOver', 'drop'])
    await drag(type).catch(error => observe(type, error.message))
  await pause(300)
  observe('url', webContents.getURL())
  app.exit(0)
})
