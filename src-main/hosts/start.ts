import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseCommandLine, usage } from './command-line.ts'
import { ensureBuilt } from './ensure-built.ts'
import { findElectron } from './find-electron.ts'

/**
 * `npm start`: builds what is not built, then opens the desk in Electron where it can, else in a browser. A command, and
 * the service without a desk, run as they are: they need no build.
 */
const root = fileURLToPath(new URL('../../', import.meta.url))
const args = process.argv.slice(2)
// npm runs scripts in the project's directory; paths are meant from where the command was typed.
const cwd = process.env['INIT_CWD'] ?? process.cwd()
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const say = (line: string): void => void process.stderr.write(`${line}\n`)
/** What is short-lived is looked through sooner, rather than let grow to 16 MB in each thread; so is all else. */
const frugal = ['--max-semi-space-size=2', '--optimize-for-size']
/** Compiled once for all starts, threads included. It goes with what was built; where it cannot be written it is done without. */
const compiled = `${root}out/main/.compiled`

process.exitCode = await start()

async function start(): Promise<number> {
  if (args[0] !== undefined && !args[0].startsWith('-')) {
    const { runCommand } = await import('./node/commands/run-command.ts')
    return runCommand(args, cwd, { print, say })
  }
  const parsed = parseCommandLine(args, { cwd, foreign: 'refuse' })
  if (!parsed.ok) {
    say(parsed.message)
    return 2
  }
  if (parsed.options.help) {
    const { commandsHelp } = await import('./node/commands/help.ts')
    print(`${usage}\n${commandsHelp()}`)
    return 0
  }
  if (parsed.options.service) {
    const { runHeadless } = await import('./node/headless.ts')
    return runHeadless(parsed.options, { print, say })
  }
  await ensureBuilt(root, say)
  if (parsed.options.web) return inBrowser()
  const electron = await findElectron(root, say)
  if (electron.path === null) {
    say(`${electron.why} The desk opens in a browser instead.`)
    return inBrowser()
  }
  return inElectron(electron.path)
}

/**
 * The desk takes the place of this process where the system can do that, with as little memory as it needs: reading
 * TypeScript costs 20 MB, and building some hundreds, which this process would keep.
 */
async function inBrowser(): Promise<number> {
  const entry = pathToFileURL(`${root}out/main/node.js`)
  const { execPath } = process
  // Windows has the function and not the ability.
  if (process.platform !== 'win32') {
    process.execve?.(execPath, [execPath, ...frugal, fileURLToPath(entry), ...args], {
      MALLOC_ARENA_MAX: '1',
      NODE_COMPILE_CACHE: compiled,
      ...process.env,
    })
  }
  enableCompileCache(compiled)
  await import(entry.href)
  return Number(process.exitCode ?? 0)
}

function inElectron(path: string): Promise<number> {
  const child = spawn(path, [root, ...args], { stdio: 'inherit', cwd })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return new Promise(settle => {
    child.once('error', error => {
      say(`Electron did not start: ${error.message}`)
      settle(existsSync(path) ? 1 : 127)
    })
    child.once('exit', code => settle(code ?? 1))
  })
}
