const { appendFileSync, readFileSync } = require('node:fs')
const { extname, join } = require('node:path')

/** Helpers of the probes. They run in Node 16 (Electron 22) and in later ones. */

const scenario = process.env.PROBE_SCENARIO ?? ''
const runDir = process.env.PROBE_DIR ?? ''

/** Paths that differ from run to run are written by their role. */
const plain = text =>
  text
    .split(runDir)
    .join('<run>')
    .split(encodeURI(__dirname))
    .join('<probes>')
    .split(process.execPath)
    .join('<electron>')

/** Appends one observation to the record; written at once, so that it survives a crash. */
function observe(what, value = null) {
  appendFileSync(process.env.PROBE_RECORD, `${plain(JSON.stringify([what, value]))}\n`)
}

const failure = error => ({
  throws: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
})

/** Runs `act` and observes what it returns (where JSON can say it) or the message it throws. */
function attempt(what, act) {
  try {
    const value = act()
    observe(what, { returns: typeof value === 'object' && value !== null ? typeof value : (value ?? null) })
    return value
  } catch (error) {
    observe(what, failure(error))
    return undefined
  }
}

/** The same for a promise. */
async function settle(what, promise) {
  try {
    const value = await promise
    observe(what, { resolves: value ?? null })
    return value
  } catch (error) {
    observe(what, failure(error))
    return undefined
  }
}

/** Asks the runner for what only another process can do: keys, signals, a second instance. */
const mark = name => process.stdout.write(`@${name}\n`)

/** Observes each of these events of an emitter, with `detail` of its arguments. */
function listen(emitter, label, names, detail = () => null) {
  for (const name of names) emitter.on(name, (...args) => observe(`${label} ${name}`, detail(name, args)))
}

const once = (emitter, name) => new Promise(resolve => emitter.once(name, (...args) => resolve(args)))
const pause = ms => new Promise(resolve => setTimeout(resolve, ms))

/** Ends the probe when it takes longer, instead of leaving a process behind. */
function limit(app, ms = 60_000) {
  setTimeout(() => {
    observe('limit reached')
    app.exit(99)
  }, ms).unref()
}

const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.txt': 'text/plain' }
const origin = 'probe://pages'

/** Call before ready. */
function registerScheme(protocol) {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'probe', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ])
}

/** Serves `pages/` as `probe://pages/…`, by the call that this Electron has; `never.html` gets no answer. */
function servePages(protocol) {
  const read = url => readFileSync(join(__dirname, 'pages', new URL(url).pathname))
  const hangs = url => new URL(url).pathname === '/never.html'
  const type = url => types[extname(new URL(url).pathname)] ?? 'application/octet-stream'
  if (protocol.handle !== undefined) {
    protocol.handle('probe', ({ url }) => {
      if (hangs(url)) return new Promise(() => undefined)
      try {
        return new Response(read(url), { headers: { 'content-type': type(url) } })
      } catch {
        return new Response('Not found', { status: 404 })
      }
    })
    return
  }
  protocol.registerBufferProtocol('probe', ({ url }, answer) => {
    if (hangs(url)) return
    try {
      answer({ data: read(url), mimeType: type(url).split(';')[0], charset: 'utf-8' })
    } catch {
      answer({ statusCode: 404, data: Buffer.from('Not found'), mimeType: 'text/plain' })
    }
  })
}

module.exports = {
  attempt,
  failure,
  limit,
  listen,
  mark,
  observe,
  once,
  origin,
  pause,
  registerScheme,
  runDir,
  scenario,
  servePages,
  settle,
}
