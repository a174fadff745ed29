const { app, BrowserWindow, protocol } = require('electron')
const { existsSync, readFileSync } = require('node:fs')
const { join } = require('node:path')
const {
  failure,
  limit,
  observe,
  origin,
  pause,
  registerScheme,
  runDir,
  scenario,
  servePages,
  settle,
} = require('./probe.cjs')

/** Printing without a printer, PDF, and downloads of a page. */
limit(app)
registerScheme(protocol)
app.whenReady().then(async () => {
  servePages(protocol)
  const window = new BrowserWindow({ width: 500, height: 400 })
  const { webContents } = window
  await window.loadURL(`${origin}/blank.html`)
  const inPage = (code, gesture = true) => webContents.executeJavaScript(code, gesture)
  const download = (name, text) =>
    inPage(
      `{ const a = document.createElement('a'); a.download = ${JSON.stringify(name)}; a.href = URL.createObjectURL(new Blob([${JSON.stringify(text)}], { type: 'text/csv' })); a.click() }`,
    )
  if (scenario === 'print') {
    observe('printers', (await webContents.getPrintersAsync()).length)
    await new Promise(resolve => {
      const timer = setTimeout(() => resolve(observe('print calls nothing back')), 4_000)
      try {
        webContents.print({ silent: true }, (success, reason) => {
          clearTimeout(timer)
          resolve(observe('print calls back', [success, reason ?? null]))
        })
      } catch (error) {
        clearTimeout(timer)
        resolve(observe('print', failure(error)))
      }
    })
    const pdf = await webContents.printToPDF({}).catch(failure)
    observe('printToPDF', Buffer.isBuffer(pdf) ? pdf.subarray(0, 5).toString() : pdf)
    await inPage(
      `window.told = []; for (const type of ['beforeprint', 'afterprint']) addEventListener(type, () => told.push(type)); null`,
    )
    const printed = inPage('print(); null').then(() => 'returns')
    observe('window.print', await Promise.race([printed, pause(3_000).then(() => 'still in print')]))
    observe('events', await Promise.race([inPage('told'), pause(1_000).then(() => 'no answer')]))
    observe('windows of the application', BrowserWindow.getAllWindows().length)
    app.exit(0)
    return
  }
  webContents.session.on('will-download', (event, item) => {
    observe('will-download', [
      item.getFilename(),
      item.getMimeType(),
      item.getURL().split('/').slice(0, 3),
      item.getTotalBytes(),
      item.hasUserGesture(),
      item.getSavePath(),
    ])
    if (scenario.includes('setSavePath')) item.setSavePath(join(runDir, item.getFilename()))
    if (scenario.includes('prevented')) event.preventDefault()
    item.once('done', (_event, state) => observe('done', [state, item.getSavePath()]))
  })
  await download('report one.csv', 'a,b\n')
  await pause(1_500)
  observe(
    'the file',
    existsSync(join(runDir, 'report one.csv')) ? readFileSync(join(runDir, 'report one.csv'), 'utf8') : null,
  )
  observe('the page answers', await Promise.race([inPage('1'), pause(1_000).then(() => 'no')]))
  await settle('a name with a path', download('../up/../name:?*.csv', 'x'))
  await pause(700)
  app.exit(0)
})
