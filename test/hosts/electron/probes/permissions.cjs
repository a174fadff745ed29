const { app, BrowserWindow, protocol } = require('electron')
const { limit, observe, origin, pause, registerScheme, scenario, servePages } = require('./probe.cjs')

/** What a page may do, by the handlers that are set, and the names by which they are asked. */
limit(app)
registerScheme(protocol)
app.whenReady().then(async () => {
  servePages(protocol)
  const window = new BrowserWindow({ show: true, width: 400, height: 300 })
  const { webContents } = window
  const { session } = webContents
  const asked = new Set()
  const allowed = ['clipboard-sanitized-write', 'screen-wake-lock']
  const answer = permission =>
    scenario.includes('grants all') || (scenario.includes('grants two') && allowed.includes(permission))
  if (!scenario.includes('no request handler'))
    session.setPermissionRequestHandler((contents, permission, grant, details) => {
      asked.add(
        `request ${permission} ${contents?.id === webContents.id} ${details.isMainFrame} ${details.requestingUrl}`,
      )
      grant(answer(permission))
    })
  if (!scenario.includes('no check handler'))
    session.setPermissionCheckHandler((contents, permission, requestingOrigin, details) => {
      asked.add(
        `check ${permission} ${contents === null ? 'no contents' : contents.id === webContents.id} ${requestingOrigin} ${details.isMainFrame}`,
      )
      return answer(permission)
    })
  await window.loadURL(`${origin}/blank.html`)
  window.focus()
  webContents.focus()
  await pause(300)
  observe('the document has the focus', await webContents.executeJavaScript('document.hasFocus()'))
  const attempts = {
    'clipboard.writeText': `navigator.clipboard.writeText('copied')`,
    'clipboard.readText': `navigator.clipboard.readText()`,
    'clipboard.write': `navigator.clipboard.write([new ClipboardItem({ 'text/plain': new Blob(['x'], { type: 'text/plain' }) })])`,
    wakeLock: `navigator.wakeLock.request('screen').then(lock => lock.type)`,
    'Notification.requestPermission': `Notification.requestPermission()`,
    'Notification.permission': `Promise.resolve(Notification.permission)`,
    getUserMedia: `navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'stream')`,
    getDisplayMedia: `navigator.mediaDevices.getDisplayMedia().then(() => 'stream')`,
    requestMIDIAccess: `navigator.requestMIDIAccess().then(() => 'access')`,
    'requestMIDIAccess sysex': `navigator.requestMIDIAccess({ sysex: true }).then(() => 'access')`,
    'storage.persist': `navigator.storage.persist()`,
    'geolocation query': `navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => state)`,
    'clipboard-write query': `navigator.permissions.query({ name: 'clipboard-write' }).then(({ state }) => state)`,
    requestFullscreen: `document.documentElement.requestFullscreen().then(() => document.exitFullscreen()).then(() => 'done')`,
    queryLocalFonts: `window.queryLocalFonts ? queryLocalFonts().then(fonts => fonts.length > 0) : Promise.resolve('absent')`,
    execCommandCopy: `Promise.resolve().then(() => { const area = document.body.appendChild(document.createElement('textarea')); area.value = 'x'; area.select(); return document.execCommand('copy') })`,
  }
  for (const [name, code] of Object.entries(attempts))
    for (const gesture of [false, true]) {
      asked.clear()
      const told = await Promise.race([
        webContents.executeJavaScript(
          `${code}.then(value => ['resolves', value ?? null], error => ['rejects', error.name, error.message])`,
          gesture,
        ),
        pause(2_000).then(() => 'no answer'),
      ])
      observe(`${name}${gesture ? ' with a user gesture' : ''}`, [told, [...asked].sort()])
    }
  app.exit(0)
})
