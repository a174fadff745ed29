import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CommandLine, parseCommandLine, usage } from './command-line.ts'
import { ensureBuilt } from './ensure-built.ts'
import { runBrowserDesk, withoutChromiumSwitches } from './launcher/browser-desk.ts'

/**
 * `npm start`: builds what is not built, then opens the desk in Electron where it can, else in a browser. A command, and
 * the service without a desk, run as they are: they need no build.
 */
const root = fileURLToPath(new URL('../../', import.meta.url))
const args = process.argv.slice(2)
const ownArgs = withoutChromiumSwitches(args)
// npm runs scripts in the project's directory; paths are meant from where the command was typed.
const cwd = process.env['INIT_CWD'] ?? process.cwd()
const print = (line: string): void => void process.stdout.write(`${line}\n`)
const say = (line: string): void => void process.stderr.write(`${line}\n`)

process.exitCode = await start()

async function start(): Promise<number> {
  const [first] = args
  if (first !== undefined && !first.startsWith('-')) {
    const { isCommand, runCommand } = await import('./node/commands/run-command.ts')
    if (isCommand(args) || !existsSync(resolve(cwd, first))) return runCommand(args, cwd, { print, say })
  }
  const parsed = parseCommandLine(ownArgs, { cwd, foreign: 'refuse' })
  if (!parsed.ok) {
    say(parsed.message)
    return 2
  }
  if (parsed.options.help) {
    const { commandsHelp } = await import('./node/commands/index.ts')
    print(`${usage}\n${commandsHelp()}`)
    return 0
  }
  if (parsed.options.service) {
    const { runHeadless } = await import('./node/headless.ts')
    return runHeadless(parsed.options, { print, say })
  }
  try {
    await ensureBuilt(root, say)
  } catch (error) {
    say(`Showcall could not be built: ${error instanceof Error ? error.message : String(error)}`)
    return 1
  }
  return parsed.options.web ? runBrowserDesk(root, ownArgs) : inWindow(parsed.options)
}

/** In Electron, or in a browser with one line that says why. */
async function inWindow({ file, dataDir }: CommandLine): Promise<number> {
  const { openDesk } = await import('./launcher/open-desk.ts')
  return openDesk({
    root,
    args,
    file,
    dataDir,
    cwd,
    env: process.env,
    inBrowser: rest => runBrowserDesk(root, withoutChromiumSwitches(rest)),
  })
}
