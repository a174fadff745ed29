import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { infinityPedal } from '../virtual/hid-identities.ts'
import { type GadgetKind, hasUsbGadgets } from '../virtual/usb-gadget.ts'
import { type Bench, type Check, Mismatch, same } from './check.ts'
import { startAsUser } from './user-process.ts'

const udevadm = '/bin/udevadm'
const daemon = '/lib/systemd/systemd-udevd'
const rulesFile = '/etc/udev/rules.d/70-showcall.rules'
const start = fileURLToPath(new URL('../../../src-main/hosts/run.js', import.meta.url))
const pedal: GadgetKind = 'pedal'
/** As the guest's /etc/group has it. */
const plugdev = 46
const anybody = 1_000

const ask = (...args: string[]): string => execFileSync(udevadm, args, { encoding: 'utf8', stdio: 'pipe' })

/** Starts udev once; answers when it has gone through what is plugged in. */
function startUdev(): void {
  if (existsSync('/run/udev/control')) return
  mkdirSync('/etc/udev/rules.d', { recursive: true })
  spawn(daemon, ['--daemon'], { stdio: 'ignore', detached: true }).unref()
  const until = Date.now() + 10_000
  while (!existsSync('/run/udev/control')) {
    if (Date.now() > until) throw new Mismatch('udevd did not start within 10 s')
    execFileSync('/bin/busybox', ['usleep', '20000'])
  }
}

/** The node of the pedal, as soon as it is there and udev has gone through it. */
async function nodeOfPedal({ bus }: Bench): Promise<string> {
  const until = Date.now() + 10_000
  for (;;) {
    const found = (await bus.list()).find(({ vendorId }) => vendorId === infinityPedal.vendorId)
    if (found !== undefined) {
      ask('settle', '-t', '10')
      return found.path
    }
    if (Date.now() > until) throw new Mismatch('no pedal on the USB bus within 10 s')
  }
}

const tagsOf = (node: string): string[] =>
  (/^CURRENT_TAGS=:(.*):$/m.exec(ask('info', '--query=property', `--name=${node}`))?.[1] ?? '').split(':')

/** Under a real udev, on a real USB bus: rules look at the USB parent, which devices by /dev/uhid have not. */
export const udevChecks = (guest: boolean): readonly Check[] => {
  const skipped = (): string | null => {
    if (!guest) return 'the udev of this computer is let alone'
    return existsSync(udevadm) && hasUsbGadgets()
      ? null
      : 'there was no udev to take into the virtual machine'
  }
  return [
    {
      name: '"udev --install" gives a pedal that is plugged in already to the person at this computer',
      skipped,
      run: async bench => {
        startUdev()
        await bench.laboratory.usb(pedal).plug()
        const node = await nodeOfPedal(bench)
        same('tagged before', tagsOf(node).includes('uaccess'), false)
        execFileSync(process.execPath, [...process.execArgv, start, 'udev', '--install'], {
          encoding: 'utf8',
          stdio: 'pipe',
        })
        ask('settle', '-t', '10')
        same('tagged after', tagsOf(node).includes('uaccess'), true)
        return undefined
      },
    },
    {
      name: 'With the group added to each rule, as it says for a headless computer, a user of the group opens a pedal',
      skipped,
      run: async bench => {
        startUdev()
        const rules = readFileSync(
          new URL('../../../resources/udev/70-showcall.rules', import.meta.url),
          'utf8',
        )
        writeFileSync(rulesFile, rules.replace(/^[A-Z].*$/gm, '$&, GROUP="plugdev", MODE="0660"'))
        ask('control', '--reload')
        await bench.laboratory.usb(pedal).plug()
        const { mode, gid } = statSync(await nodeOfPedal(bench))
        same('mode and group of its node', [(mode & 0o777).toString(8), gid], ['660', plugdev])
        const user = startAsUser(anybody, plugdev)
        try {
          await user.report(
            'the pedal',
            report => report.is === 'surface' && report.modelId === 'hid/infinity',
          )
        } finally {
          await user.close()
        }
        return undefined
      },
    },
  ]
}
