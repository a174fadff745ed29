import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { HidDriver } from '../../../src-main/contract/hid-driver.ts'
import { builtInModels } from '../../../src-main/controllers/hid/find-devices.ts'
import type { HidModel } from '../../../src-main/controllers/hid/hid-model.ts'
import { createEdgeTracker, type HidEdge } from '../../../src-main/controllers/hid/hid-surface.ts'
import { createLearner, learnedModel } from '../../../src-main/controllers/hid/learner.ts'
import { gamepadModel } from '../../../src-main/controllers/hid/models/gamepad.ts'
import { parseReportDescriptor } from '../../../src-main/controllers/hid/report-descriptor.ts'
import type { LearnStep } from '../../../src-main/desk/ports/devices.ts'
import fc from '../../support/fast-check.ts'
import { createVirtualTime } from '../virtual-time.ts'

const learned = learnedModel({
  vendorId: 1,
  productId: 2,
  interface: null,
  usagePage: null,
  usage: null,
  name: 'Taught',
  reportId: 3,
  reportBytes: 8,
  switches: [
    { id: 'key-1', name: 'one', byte: 2, mask: 0x0f, value: 5 },
    { id: 'key-2', name: 'two', byte: 7, mask: 0x80, value: 0 },
  ],
})
const models: readonly HidModel[] = [...builtInModels, learned]

/** Every length, and more often those that devices send. */
const report = fc.oneof(
  fc.uint8Array({ maxLength: 80 }),
  ...[1, 2, 5, 8, 32].map(length => fc.uint8Array({ minLength: length, maxLength: length })),
)

/** What the facts of each device say is down in a report; written apart from the drivers. */
const facts: Readonly<Record<string, (bytes: Uint8Array) => readonly string[] | null>> = {
  'hid/infinity': bytes => (bytes.length === 2 ? bits(bytes[0], [1, 2, 4]) : null),
  'hid/xk-3': bytes =>
    bytes.length >= 3 && bytes.length <= 64 && (bytes[1] ?? 0) <= 3 ? bits(bytes[2], [2, 4, 8]) : null,
  'hid/acc2310': bytes => (bytes.length >= 1 && bytes.length <= 16 ? bits(bytes[0], [1, 2, 4, 8]) : null),
  'hid/shuttle-xpress': bytes =>
    bytes.length === 5 && ((bytes[0] ?? 0) <= 7 || (bytes[0] ?? 0) >= 249)
      ? bits((bytes[3] ?? 0) + 256 * (bytes[4] ?? 0), [0x10, 0x20, 0x40, 0x80, 0x100])
      : null,
  'hid/0001-0002': bytes =>
    bytes.length === 8 && bytes[0] === 3
      ? [...(((bytes[2] ?? 0) & 0x0f) === 5 ? ['key-1'] : []), ...((bytes[7] ?? 0) < 0x80 ? ['key-2'] : [])]
      : null,
}

const bits = (value: number | undefined, masks: readonly number[]): readonly string[] =>
  masks.flatMap((mask, index) => (((value ?? 0) & mask) === mask ? [`key-${index + 1}`] : []))

const track = (model: HidModel) => {
  const time = createVirtualTime()
  const edges: HidEdge[] = []
  const tracker = createEdgeTracker({
    dials: model.dials,
    timers: time.timers,
    now: time.now,
    emit: edge => edges.push(edge),
    dropped: () => undefined,
  })
  return { edges, tracker }
}

describe.each(models.map(model => [model.modelId, model] as const))(
  '%s, given random bytes,',
  (modelId, model) => {
    it('never throws, and is never another report than its own', () => {
      fc.assert(
        fc.property(report, bytes => {
          const down = facts[modelId]?.(bytes)
          const reading = model.read(bytes)
          if (down === undefined) return
          const read = reading?.levels.filter(level => level.down).map(({ control }) => control) ?? null
          expect(read).toEqual(down)
        }),
        { numRuns: 1_000 },
      )
    })

    it('names only controls that it has', () => {
      const known = new Set(model.controls.map(({ id }) => id))
      fc.assert(
        fc.property(report, bytes => {
          const reading = model.read(bytes)
          if (reading === null || model.open) return
          for (const { control } of [...reading.levels, ...reading.positions, ...reading.turns]) {
            expect(known).toContain(control)
          }
        }),
      )
    })

    it('presses nothing that is down already, releases nothing that is up, and turns by no more than a person can', () => {
      fc.assert(
        fc.property(fc.array(report, { maxLength: 60 }), reports => {
          const { edges, tracker } = track(model)
          tracker.begin()
          for (const bytes of reports) {
            const reading = model.read(bytes)
            if (reading !== null) tracker.read(reading)
          }
          const down = new Set<string>()
          for (const edge of edges) {
            if (edge.edge === 'turn') {
              expect(edge.steps).not.toBe(0)
              expect(Math.abs(edge.steps)).toBeLessThanOrEqual(model.eventful ? 128 : 32)
              continue
            }
            expect(down.has(edge.control)).toBe(edge.edge === 'up')
            if (edge.edge === 'down') down.add(edge.control)
            else down.delete(edge.control)
          }
          tracker.stop()
        }),
      )
    })
  },
)

it('QMK takes nothing that does not begin with its two letters', () => {
  const qmk = models.find(({ modelId }) => modelId === 'hid/qmk')
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), bytes => {
      fc.pre(bytes[0] !== 0x53 || bytes[1] !== 0x43)
      expect(qmk?.read(bytes)).toBeNull()
    }),
  )
})

it('learning from random bytes never throws, and makes no driver but one that can be stored', async () => {
  const moment = fc.tuple(report, fc.constantFrom(0, 5, 30, 300))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(null, true, false),
      fc.array(moment, { maxLength: 20 }),
      fc.array(moment, { minLength: 6, maxLength: 40 }),
      async (numbered, atRest, pressing) => {
        const time = createVirtualTime()
        const steps: LearnStep[] = []
        const learner = createLearner({ timers: time.timers, numbered, onStep: step => steps.push(step) })
        for (const [bytes] of atRest) learner.report(bytes)
        await time.advance(1_000)
        // Few different reports, so that now and then one looks like a switch.
        const [first] = pressing
        for (const [at, [bytes, ms]] of pressing.entries()) {
          learner.report(at % 2 === 0 ? (first?.[0] ?? bytes) : (pressing[1]?.[0] ?? bytes))
          if (at % 5 === 4) learner.report(bytes)
          await time.advance(ms)
        }
        const learned = learner.finish()
        expect(time.pending()).toBe(0)
        if (learned === null) return
        const driver = {
          vendorId: 1,
          productId: 2,
          interface: null,
          usagePage: null,
          usage: null,
          name: 'x',
          ...learned,
        }
        expect(Value.Check(HidDriver, driver)).toBe(true)
        expect(learned.switches.every(({ byte }) => byte < learned.reportBytes)).toBe(true)
        for (const one of learned.switches) expect(one.value & ~one.mask).toBe(0)
      },
    ),
    { numRuns: 60 },
  )
})

describe('a report descriptor', () => {
  const listing = {
    path: 'x',
    vendorId: 1,
    productId: 2,
    product: null,
    manufacturer: null,
    serial: null,
    interface: 0,
    usagePage: 1,
    usage: 5,
  }

  it('of random bytes never throws, and its fields lie within its reports', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), bytes => {
        const reports = parseReportDescriptor(bytes)
        for (const field of reports?.fields ?? []) {
          expect(field.bit + field.bits).toBeLessThanOrEqual(reports?.sizes.get(field.reportId) ?? 0)
        }
        gamepadModel(listing, bytes)?.read(bytes)
      }),
      { numRuns: 2_000 },
    )
  })

  it('that claims to be endless costs nothing', () => {
    const endless = Uint8Array.of(
      0x05,
      9,
      0x19,
      1,
      0x2b,
      255,
      255,
      255,
      255,
      0x75,
      1,
      0x97,
      255,
      255,
      255,
      255,
      0x81,
      2,
    )
    expect(parseReportDescriptor(endless)).toBeNull()
  })
})
