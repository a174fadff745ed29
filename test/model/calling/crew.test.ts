import { expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import type { CallRecord } from '../../../src-main/domain/calling/calling-state.ts'
import type { Intent } from '../../../src-main/domain/show/press.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import { type DeskRig, deskRig } from '../../desk/rig.ts'
import { createFakeShowService, type FakeShowService } from '../../fakes/fake-show-service.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import fc from '../../support/fast-check.ts'
import { departmentShow } from './department-show.ts'
import { openPhone, type Phone } from './phone.ts'

/** Longest way of one message, ms. */
const longestDelay = 300
/** A page trusts what it was told for so long without a word of the desk, looks twice a second, and may nap. */
const trusted = 6_000 + 2 * longestDelay

type Step =
  | { readonly is: 'press'; readonly intent: Intent; readonly held: boolean }
  | { readonly is: 'service'; readonly answers: boolean }
  | { readonly is: 'phone'; readonly at: number; readonly does: (typeof phoneActs)[number] }
  | { readonly is: 'wait'; readonly ms: number }

const phoneActs = ['tap', 'tap', 'tap', 'hold', 'cut', 'drop', 'connect', 'connect', 'sleep', 'wake'] as const

const departments = fc.constantFrom<readonly string[] | null>(null, ['lx'], ['snd'])
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: press(departments.map(columns => ({ action: 'standby', departments: columns }))) },
  { weight: 4, arbitrary: press(fc.constant({ action: 'go' })) },
  { weight: 1, arbitrary: press(departments.map(columns => ({ action: 'call', departments: columns }))) },
  { weight: 1, arbitrary: press(fc.constant({ action: 'stand-down', departments: null }), true) },
  { weight: 2, arbitrary: press(fc.constant({ action: 'undo' }), true) },
  { weight: 1, arbitrary: press(fc.constant({ action: 'previous' }), true) },
  { weight: 1, arbitrary: fc.record({ is: fc.constant('service'), answers: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      is: fc.constant('phone'),
      at: fc.nat(2),
      does: fc.constantFrom(...phoneActs),
    }),
  },
  { weight: 6, arbitrary: fc.record({ is: fc.constant('wait'), ms: fc.integer({ min: 1, max: 12_000 }) }) },
)

function press(intent: fc.Arbitrary<Intent>, held = false): fc.Arbitrary<Step> {
  return fc.record({ is: fc.constant('press'), intent, held: fc.constant(held) })
}

/** What has truly happened, as the service and the phones know it. */
interface Truth {
  /** When the service had which cue on air, from then on. */
  readonly onAir: { readonly at: number; readonly cueId: string | null }[]
  /** When CALL was pressed. */
  readonly called: number[]
  /** `<call> <standby>` that somebody has tapped. */
  readonly tapped: Set<string>
  /** When each standby of a call was over at the desk. */
  readonly over: Map<string, number>
}

const nameOf = (callId: string, { standby }: Pick<CallRecord, 'standby'>): string => `${callId} ${standby}`

it('no department ever sees GO for a cue that was not gone to, nor an acknowledge that nobody gave, nor an old standby', async () => {
  let seenGo = 0
  let seenAcknowledged = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 15, maxLength: 60 }),
      fc.infiniteStream(fc.integer({ min: 1, max: longestDelay })),
      async (steps, delays) => {
        const world = await openWorld(() => delays.next().value ?? 1)
        for (const one of steps) {
          await carryOut(world, one)
          // Between any two changes, as a person looks at the screens.
          const pieces = one.is === 'wait' ? Math.ceil(one.ms / 250) : 2
          for (let piece = 0; piece < pieces; piece += 1) {
            await world.time.advance(one.is === 'wait' ? one.ms / pieces : 30)
            look(world)
          }
        }
        seenGo += world.seen.go
        seenAcknowledged += world.seen.acknowledged
        world.stop()
      },
    ),
    { numRuns: 300 },
  )
  // The cases are of the kind that they claim to be.
  expect(seenGo).toBeGreaterThan(1_000)
  expect(seenAcknowledged).toBeGreaterThan(300)
}, 240_000)

interface World {
  readonly time: VirtualTime
  readonly rig: DeskRig
  readonly service: FakeShowService
  readonly phones: readonly Phone[]
  readonly truth: Truth
  readonly seen: { go: number; acknowledged: number }
  stop(): void
}

async function openWorld(delay: () => number): Promise<World> {
  const time = createVirtualTime()
  const service = createFakeShowService(time.now, [departmentShow()])
  const rig = await deskRig({ time, own: service })
  const clock = () => ({ now: rig.desk.now(), clockSteps: rig.desk.clockSteps() })
  const phones = ['Lights', 'Lights', 'Sound'].map(department => {
    const made = rig.outputPages.make({ kind: 'cue-light', name: department, department })
    if (!made.ok) throw new Error(inEnglish(made.reason))
    return openPhone(time, { outputPages: rig.outputPages, clock }, made.id, delay)
  })
  for (const phone of phones) phone.connect()
  const truth: Truth = {
    onAir: [{ at: time.now(), cueId: null }],
    called: [],
    tapped: new Set(),
    over: new Map(),
  }
  let standing = new Set<string>()
  const stop = rig.desk.subscribe(() => {
    const now = new Set(
      Object.entries(rig.desk.snapshot().calling.state.records).flatMap(([id, record]) =>
        record.phase === 'standby' || record.phase === 'acknowledged' ? [nameOf(id, record)] : [],
      ),
    )
    for (const name of standing) if (!now.has(name)) truth.over.set(name, time.now())
    // An undo may bring it back.
    for (const name of now) truth.over.delete(name)
    standing = now
  })
  await time.advance(1_000)
  return { time, rig, service, phones, truth, seen: { go: 0, acknowledged: 0 }, stop }
}

async function carryOut({ time, rig, service, phones, truth }: World, one: Step): Promise<void> {
  if (one.is === 'press') {
    if (one.intent.action === 'call') truth.called.push(time.now())
    if (one.held) await rig.hold(one.intent)
    else rig.tap(one.intent)
  }
  if (one.is === 'service') {
    service.prompt = one.answers
    for (const act of service.waiting.splice(0)) act.answer()
  }
  const phone = one.is === 'phone' ? phones[one.at] : undefined
  if (one.is !== 'phone' || phone === undefined) return
  switch (one.does) {
    case 'tap': {
      const field = phone.shown()?.moment.field
      if (field?.face === 'standby' && field.call.record !== null)
        truth.tapped.add(nameOf(field.call.id, field.call.record))
      phone.tap()
      return
    }
    case 'hold':
      phone.session.answers.tap('hold')
      return
    default:
      phone[one.does]()
  }
}

/** Looks at every screen, and holds what it says against what happened. */
function look({ time, service, phones, truth, seen }: World): void {
  const now = time.now()
  const cueId = activeCueId(service.state())
  if (truth.onAir.at(-1)?.cueId !== cueId) truth.onAir.push({ at: now, cueId })
  for (const phone of phones) {
    const { moment } = phone.shown() ?? {}
    for (const { face, call } of [moment?.field ?? null, ...(moment?.others ?? [])].filter(
      one => one !== null,
    )) {
      if (call.record === null) continue
      const { since } = call.record
      if (face === 'go') {
        seen.go += 1
        // The clock of the page is off by half of the time of an answer, and by a nap that it has not noticed yet.
        expect(now - since).toBeLessThanOrEqual(5_000 + longestDelay + 500)
        const gone =
          call.at === null
            ? truth.onAir.some(one => one.cueId === call.cueId)
            : truth.called.some(at => Math.abs(at - since) <= 1_000)
        expect([call.id, gone]).toEqual([call.id, true])
      }
      if (face === 'acknowledged') {
        seen.acknowledged += 1
        expect(truth.tapped).toContain(nameOf(call.id, call.record))
      }
      if (face === 'standby' || face === 'acknowledged') {
        const over = truth.over.get(nameOf(call.id, call.record))
        if (over !== undefined) expect(now - over).toBeLessThanOrEqual(trusted)
      }
    }
  }
}
