const { app, BrowserWindow } = require('electron')
const { limit, listen, mark, observe, pause, scenario } = require('./probe.cjs')

/** What SIGINT, SIGTERM and SIGHUP do to a main process, alone and with its whole group. */
limit(app)
listen(app, 'app', ['before-quit', 'window-all-closed', 'will-quit', 'quit'], (name, args) =>
  name === 'quit' ? args[1] : null,
)
app.on('before-quit', event => {
  if (scenario.includes('before-quit prevented')) event.preventDefault()
})
process.on('exit', code => observe('process exit', code))
const handle = () => {
  if (!scenario.includes('handled')) return
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      observe(`handler of ${signal}`)
      if (scenario.includes('quits')) app.quit()
    })
}
if (!scenario.includes('after ready')) handle()
app.whenReady().then(async () => {
  if (scenario.includes('after ready')) handle()
  const window = new BrowserWindow({ show: false })
  window.on('close', () => observe('window close'))
  await window.loadURL('data:text/html,<title>Page</title>')
  mark('ready')
  if (!scenario.includes('twice')) await pause(1_500)
  else await pause(3_000)
  observe('still running')
  app.exit(5)
})
