import type { HidModel } from '../../src-main/controllers/hid/hid-model.ts'
import type { HidBus, HidListing } from '../../src-main/controllers/hid-bus.ts'
import type { Capture, CaptureStep } from './capture.ts'

export interface RecordingOptions {
  readonly bus: HidBus
  readonly listing: HidListing
  /** Null where no driver knows the device: the person names the controls. */
  readonly model: HidModel | null
  readonly system: string
  /** Milliseconds. */
  readonly now: () => number
  /** Resolves when the person has done it, to what was typed. */
  readonly ask: (question: string) => Promise<string>
}

/** Opens a device, asks for each of its controls in turn, and gives what it said. Rejects when it cannot be opened. */
export async function recordCapture(options: RecordingOptions): Promise<Capture> {
  const { bus, listing, model, now, ask } = options
  const handle = await bus.open(listing.path)
  const start = now()
  let reports: { at: number; hex: string }[] = []
  let failure: unknown = null
  handle.on('data', report => {
    reports.push({ at: now() - start, hex: Buffer.from(report).toString('hex') })
  })
  handle.on('error', error => {
    failure ??= error
  })
  const steps: CaptureStep[] = []

  const step = async (control: string, act: CaptureStep['act'], question: string): Promise<string> => {
    reports = []
    const answer = await ask(question)
    if (failure !== null) throw failure
    if (answer !== 'skip') steps.push({ control, act, reports: reports })
    return answer
  }

  try {
    await step('', 'rest', 'Hands off for two seconds, then Enter.')
    if (model !== null) {
      for (const { id, name, kind } of model.controls) {
        if (kind === 'dial') {
          await step(id, 'turn', `Turn ${name} clockwise by a little, then Enter; or type skip.`)
          await step(id, 'turn-back', `Turn ${name} the other way, then Enter; or type skip.`)
        } else await step(id, 'press', `Press ${name} and let it go, once, then Enter; or type skip.`)
      }
    } else {
      for (;;) {
        const name = (await ask('Name of the next control, or only Enter to end:')).trim()
        if (name === '') break
        await step(name, 'press', `Press ${name} and let it go, once, then Enter; or type skip.`)
      }
    }
  } finally {
    await handle.close()
  }
  const { path: _path, serial: _serial, ...device } = listing
  return { source: 'recorded', system: options.system, modelId: model?.modelId ?? null, device, steps }
}
