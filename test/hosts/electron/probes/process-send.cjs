const { app } = require('electron')
const { attempt, limit, observe, once, scenario } = require('./probe.cjs')

/** What a main process started with Node's IPC channel can tell its parent, from its first line to its end. */
limit(app)
observe('process.send is', typeof process.send)
observe('connected', process.connected ?? null)
const tell = status => process.connected && process.send({ status })
app.on('will-quit', () => observe('will-quit') ?? tell('will-quit'))
app.on('quit', () => observe('quit') ?? tell('quit'))
process.on('exit', () => observe('process exit') ?? tell('process exit'))
process.on('message', message => observe('message from the parent', message))
// Without a listener Electron opens its error dialog, which nobody here can close.
process.on('uncaughtException', error => observe('uncaughtException', error.message))

process.on('disconnect', () => {
  observe('disconnect')
  attempt('send after disconnect, with a callback', () =>
    process.send({ status: 'late' }, error => observe('callback', error?.message ?? null)),
  )
  attempt('send after disconnect, without a callback', () => process.send({ status: 'late' }))
  setTimeout(() => app.quit(), 200)
})

tell('before ready')
app.whenReady().then(async () => {
  if (scenario === 'no channel') return app.quit()
  await new Promise(resolve => {
    process.send({ status: 'ready' }, error => resolve(observe('sent', error?.message ?? null)))
  })
  if (scenario === 'exit at once') {
    tell('last')
    app.exit(3)
  }
  if (scenario === 'quit') {
    await once(process, 'message')
    app.quit()
  }
})
