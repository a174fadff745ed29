const { app } = require('electron')
const { limit, mark, observe, scenario } = require('./probe.cjs')

/** The command line as the first and the second instance see it. */
limit(app)
const second = process.argv.includes('--second')
const plainArgs = argv =>
  argv.map(text => text.replace(/--original-process-start-time=.*/, '--original-process-start-time=…'))
observe(`${second ? 'second' : 'first'} process.argv`, plainArgs(process.argv.slice(1)))
for (const name of ['ozone-platform', 'no-sandbox', 'data-dir', 'port', 'inspect', 'second', 'use'])
  observe(`${second ? 'second' : 'first'} hasSwitch ${name}`, [
    app.commandLine.hasSwitch(name),
    app.commandLine.getSwitchValue(name),
  ])
const got = app.requestSingleInstanceLock({
  rank: 1,
  nothing: undefined,
  at: new Date(0),
  map: new Map([['a', 1]]),
})
observe(`${second ? 'second' : 'first'} requestSingleInstanceLock`, got)
observe('hasSingleInstanceLock', app.hasSingleInstanceLock())
app.on('second-instance', (_event, argv, workingDirectory, additionalData) => {
  observe('second-instance argv', plainArgs(argv.slice(1)))
  observe('second-instance directory', workingDirectory)
  observe('second-instance data', [additionalData, Object.keys(additionalData ?? {})])
  setTimeout(() => app.quit(), 300)
})
app.on('open-file', (_event, path) => observe('open-file', path))
app.on('will-quit', () => observe(`${second ? 'second' : 'first'} will-quit`))
if (!got) app.quit()
app.whenReady().then(() => {
  observe(`${second ? 'second' : 'first'} ready`)
  if (scenario === 'arguments') app.quit()
  else mark('second')
})
