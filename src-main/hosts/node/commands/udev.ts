import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { installUdev, udevRule } from '../../../controllers/device-errors.ts'
import { type CommandOutcome, type SystemCommand, UsageError } from './command.ts'

/** What the installation of udev rules needs of the computer. */
export interface UdevSystem {
  readonly platform: NodeJS.Platform
  /** User id; 0 is root. */
  readonly user: () => number
  /** The rules of resources. */
  readonly rules: () => Promise<string>
  readonly write: (path: string, text: string) => Promise<void>
  /** Runs a program to its end; rejects when it cannot be run, or fails. */
  readonly run: (program: string, args: readonly string[]) => Promise<void>
}

const directory = '/etc/udev/rules.d/'
const run = promisify(execFile)

const thisComputer: UdevSystem = {
  platform: process.platform,
  user: () => process.getuid?.() ?? -1,
  rules: () =>
    readFile(fileURLToPath(new URL('../../../../resources/udev/70-showcall.rules', import.meta.url)), 'utf8'),
  write: (path, text) => writeFile(path, text, { mode: 0o644 }),
  run: async (program, args) => {
    await run(program, [...args])
  },
}

/** Prints the rules that let a person use devices on Linux, or installs them as root. */
export const createUdevCommand = (system: UdevSystem): SystemCommand => ({
  kind: 'system',
  name: 'udev',
  positionals: [],
  takes: '[--install] [--vendor ID]',
  does: 'prints the udev rules for controllers on Linux, or installs them as root; --vendor adds one more maker',
  options: { install: { type: 'boolean' }, vendor: { type: 'string' } },
  async run({ flag, option }) {
    const vendor = readVendor(option('vendor'))
    const files = await filesOf(system, vendor)
    if (!flag('install')) return { done: true, print: files.map(({ text }) => text.trimEnd()).join('\n') }
    if (system.platform !== 'linux') {
      return { done: false, say: 'Only Linux needs these rules. There is nothing to install here.' }
    }
    if (system.user() !== 0) {
      const command = vendor === null ? 'sudo npm start -- udev --install' : installUdev(vendor)
      return { done: false, say: `Only root can install rules. Run: ${command}` }
    }
    return install(system, files)
  },
})

export const udev: SystemCommand = createUdevCommand(thisComputer)

interface RuleFile {
  readonly path: string
  readonly text: string
}

function readVendor(given: string | undefined): string | null {
  if (given === undefined) return null
  const vendor = given.toLowerCase().replace(/^0x/, '')
  if (!/^[0-9a-f]{4}$/.test(vendor)) {
    throw new UsageError(`--vendor must be four hexadecimal digits like 05f3, not "${given}".`)
  }
  return vendor
}

async function filesOf(system: UdevSystem, vendor: string | null): Promise<readonly RuleFile[]> {
  const files = [{ path: `${directory}70-showcall.rules`, text: await system.rules() }]
  if (vendor === null) return files
  return [...files, { path: `${directory}70-showcall-${vendor}.rules`, text: `${udevRule(vendor)}\n` }]
}

async function install(system: UdevSystem, files: readonly RuleFile[]): Promise<CommandOutcome> {
  for (const { path, text } of files) {
    try {
      await system.write(path, text)
    } catch (error) {
      return {
        done: false,
        say: `${path} cannot be written: ${messageOf(error)}. If the system has no such directory, save the printed rules where its udev reads them.`,
      }
    }
  }
  const written = files.map(({ path }) => path).join(', ')
  try {
    await system.run('udevadm', ['control', '--reload'])
    await system.run('udevadm', ['trigger', '--subsystem-match=hidraw', '--subsystem-match=usb'])
  } catch (error) {
    return {
      done: false,
      say: `Written: ${written}. udev did not load it: ${messageOf(error)}. Restart the computer.`,
    }
  }
  return {
    done: true,
    say: `Installed: ${written}. Unplug a device that still cannot be opened, and plug it in again.`,
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message.trim() : String(error))
