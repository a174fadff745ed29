import { existsSync, writeFileSync } from 'node:fs'
import { createInterface, type Interface } from 'node:readline/promises'
import { fileURLToPath } from 'node:url'
import { inEnglish } from '../../src-main/contract/english.ts'
import { driverProblem, portProblem, whyNotOpen } from '../../src-main/controllers/device-errors.ts'
import { findDevices, nameOf } from '../../src-main/controllers/hid/find-devices.ts'
import { readSystemDescriptor } from '../../src-main/controllers/hid/report-descriptor.ts'
import type { HidBus, HidListing } from '../../src-main/controllers/hid-bus.ts'
import { createNodeHidBus } from '../../src-main/controllers/node-hid-bus.ts'
import { messageOf } from '../../src-main/domain/messages/message.ts'
import { realTimers } from '../../src-main/hosts/real-time.ts'
import { recordCapture } from '../support/record-capture.ts'

/**
 * `npm run record-surface`: records what a device says while each of its controls is moved, for a test of its driver.
 * The recording becomes a file in test/fixtures/captures.
 */
const usage = `Records what a HID device says while each of its controls is moved.

  npm run record-surface              lists the devices, asks for one, and says what to press and when
  npm run record-surface -- --help    this text

Stop Showcall and whatever else uses the device first. The recording becomes a new file in test/fixtures/captures, for
a test of the driver: the device's reports with their times, and what it is. Its serial number is left out.
`
const say = (line: string): void => void process.stdout.write(`${line}\n`)
process.exitCode = await run(process.argv.slice(2))

async function run(args: readonly string[]): Promise<number> {
  const [first] = args
  if (first === '--help' || first === '-h') {
    say(usage)
    return 0
  }
  if (first !== undefined) {
    process.stderr.write(`Unknown argument "${first}".\n\n${usage}`)
    return 2
  }
  const bus = createNodeHidBus({ timers: realTimers })
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await record(bus, terminal)
  } finally {
    terminal.close()
    await bus.close()
  }
}

async function record(bus: HidBus, terminal: Interface): Promise<number> {
  const listings = await list(bus)
  if (listings === null) return 1
  const paths = [...new Map(listings.map(listing => [listing.path, listing])).values()]
  if (paths.length === 0) {
    say('No HID device is plugged in.')
    return 1
  }
  for (const [index, listing] of paths.entries()) say(`${index + 1}  ${nameOf(listing)}  ${listing.path}`)
  const chosen = paths[Number(await terminal.question('Number of the device: ')) - 1]
  if (chosen === undefined) {
    say('There is no device with that number.')
    return 2
  }
  const found = await findDevices(
    listings.filter(({ path }) => path === chosen.path),
    [],
    readSystemDescriptor,
  )
  const known = found.find(device => device.is === 'known')
  try {
    const capture = await recordCapture({
      bus,
      listing: known?.listing ?? chosen,
      model: known?.is === 'known' ? known.model : null,
      system: process.platform,
      now: () => Math.round(performance.now()),
      ask: question => terminal.question(`${question} `),
    })
    const file = freeFile(chosen)
    writeFileSync(file, `${JSON.stringify(capture, null, 2)}\n`, { flag: 'wx' })
    say(`Recorded: ${file}`)
    return 0
  } catch (error) {
    const why = await whyNotOpen(chosen.path, error)
    if (why === 'absent') say('The device is not there any more.')
    else {
      const { what, remedy } = portProblem(nameOf(chosen), chosen.vendorId, why, messageOf('rivals.others'))
      say(
        `${inEnglish(what)} (${error instanceof Error ? error.message : String(error)})\n${inEnglish(remedy)}`,
      )
    }
    return 1
  }
}

async function list(bus: HidBus): Promise<readonly HidListing[] | null> {
  try {
    return await bus.list()
  } catch (error) {
    const { what, remedy } = driverProblem('HID devices', error)
    say(`${inEnglish(what)}\n${inEnglish(remedy)}`)
    return null
  }
}

/** Recordings are never written over. */
function freeFile(listing: HidListing): string {
  const name = nameOf(listing)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  for (let count = 1; ; count += 1) {
    const file = fileURLToPath(
      new URL(`../fixtures/captures/${name}${count === 1 ? '' : `-${count}`}.json`, import.meta.url),
    )
    if (!existsSync(file)) return file
  }
}
