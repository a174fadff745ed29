import { accessSync, constants } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runChecks, unfinished } from './checks/run-checks.ts'
import { bootGuest } from './vm/boot.ts'
import { buildImage, type Image } from './vm/image.ts'
import { providePackages } from './vm/packages.ts'
import { takeSnapshot } from './vm/snapshot.ts'

/**
 * `npm run test:devices [-- --vm]`: the sources of devices on virtual decks, pedals and MIDI ports, through the kernel's
 * hidraw and ALSA. Where `/dev/uhid` may be written and `/dev/snd/seq` is there the checks run on this computer, else,
 * and with `--vm`, in a small virtual machine that is built once and booted each time.
 *
 * Exit codes: 0 all checks passed; 1 some failed; 2 they did not come to their end; 3 neither can be had here, and what
 * is missing is printed; 130 stopped by Ctrl-C.
 */
const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '')
const cache = `${root}/node_modules/.cache/devices`
const limit = 480_000
const unavailable = 3

const print = (line: string): void => void process.stdout.write(`${line}\n`)

process.exitCode = await main(process.argv.includes('--vm'))

async function main(wantsMachine: boolean): Promise<number> {
  if (!wantsMachine && hasDevices()) {
    print('On the devices of this computer')
    return runChecks({ guest: false, print })
  }
  const image = machine()
  if (typeof image === 'string') {
    print(
      `The devices cannot be tested here. This kernel has no /dev/uhid that may be written, or no /dev/snd/seq.`,
    )
    print(`For a virtual machine is missing: ${image}`)
    return unavailable
  }
  print('In a virtual machine')
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort())
  const code = await bootGuest({
    image,
    sources: takeSnapshot(root, cache),
    packages: `${root}/node_modules`,
    line: print,
    limit,
    signal: stopping.signal,
  })
  if (stopping.signal.aborted) return 130
  if (code === 0 || code === 1) return code
  print('The virtual machine stopped before the checks were through.')
  return unfinished
}

/** The image, or what is missing for it. */
function machine(): Image | string {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'Linux on x64.'
  const lacking = providePackages(print)
  if (lacking !== null) return lacking
  try {
    return buildImage(root, cache, print)
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}`
  }
}

function hasDevices(): boolean {
  try {
    accessSync('/dev/uhid', constants.R_OK | constants.W_OK)
    accessSync('/dev/snd/seq', constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}
