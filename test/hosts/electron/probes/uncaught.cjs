const { app, dialog } = require('electron')
const { limit, listen, mark, observe, pause, scenario } = require('./probe.cjs')

/** An error that nothing catches in the main process: with and without a listener, before and after ready. */
limit(app, 6_000)
const showErrorBox = dialog.showErrorBox
dialog.showErrorBox = (title, content) => {
  observe('dialog.showErrorBox', [title, content.split('\n').slice(0, 2)])
  if (scenario === 'real error box') showErrorBox(title, content)
}
listen(app, 'app', ['will-quit', 'quit'])
if (scenario.includes('with a listener')) {
  process.on('uncaughtException', (error, origin) => observe('uncaughtException', [error.message, origin]))
}
if (scenario === 'rejection with its listener') {
  process.on('unhandledRejection', reason => observe('unhandledRejection', reason.message))
}
const beforeReady = scenario.startsWith('before ready')
if (beforeReady) setImmediate(() => setImmediate(() => observe('goes on')))
app.whenReady().then(async () => {
  observe('ready')
  const act = {
    rejection: () => void Promise.reject(new Error('Rejected.')),
    'emitted error': () => process.emit('error', new Error('Emitted.')),
  }
  if (!beforeReady) {
    if (scenario.startsWith('rejection')) act.rejection()
    else if (scenario.startsWith('emitted')) setImmediate(act['emitted error'])
    else
      setImmediate(() => {
        throw new Error('Thrown.')
      })
  }
  if (scenario === 'real error box') mark('error box')
  await pause(1_000)
  observe('goes on after a second')
  app.quit()
})
if (beforeReady) throw new Error('Thrown at the top level.')
