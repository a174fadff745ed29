import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { type Baseline, mostBaselines } from '../../../src-main/domain/show/baseline.ts'
import { createRig } from './rig.ts'

let rig: ReturnType<typeof createRig>

beforeEach(() => {
  rig = createRig()
})

afterEach(() => rig.close())

const kinds = async (rundownId = 'rundown-1'): Promise<readonly string[]> => {
  await rig.time.advance(10)
  const reply = await rig.journal().reports.baselines(rundownId)
  if (!reply.ok) throw new Error(inEnglish(reply.reason))
  return reply.baselines.map(({ kind, name }) => [kind, name].filter(Boolean).join(' '))
}
const read = async (kind: Baseline['kind']): Promise<Baseline> => {
  const listed = await rig.journal().reports.baselines('rundown-1')
  const head = listed.ok ? listed.baselines.find(one => one.kind === kind) : undefined
  const reply = await rig.journal().reports.baseline('rundown-1', head?.id ?? '')
  if (!reply.ok) throw new Error(inEnglish(reply.reason))
  return reply.baseline
}
const freeze = (name: string): Promise<boolean | null> =>
  rig.journal().freezePlan(rig.content.rundown.id, name)

describe('the baselines of a rundown', () => {
  it('are its plan as a person froze it, as the first GO found it, and as the show ran; also after a restart', async () => {
    rig.open()
    expect(await freeze('Draft')).toBe(true)
    await rig.time.advance(1_000)
    await rig.press({ verb: 'start' })
    expect(await kinds()).toEqual(['frozen', 'planned Draft'])
    // 70 s with the 10 ms of looking.
    await rig.time.advance(69_990)
    await rig.press({ verb: 'next' })
    await rig.time.advance(20_000)
    await rig.press({ verb: 'end' })
    rig.restart()
    rig.open()
    expect(await kinds()).toEqual(['actual', 'frozen', 'planned Draft'])
    expect(await kinds('another')).toEqual([])

    expect((await read('planned')).cues.map(({ cueId, duration }) => [cueId, duration])).toEqual([
      ['c1', 60_000],
      ['c2', 60_000],
      ['c3', 60_000],
    ])
    expect((await read('frozen')).cues).toEqual((await read('planned')).cues)
    const [first, second, third] = (await read('actual')).cues
    expect([first?.duration, second?.duration, third]).toEqual([70_000, 20_000, undefined])
    expect(first?.cueId).toBe('c1')
  })

  it('are at hand while the disk takes nothing, and not for a rundown that is not open', async () => {
    rig.open()
    await rig.time.advance(10)
    rig.disk.says = 'full'
    const frozen = freeze('Draft')
    await rig.time.advance(10)
    expect(await frozen).toBe(false)
    expect(await kinds()).toEqual(['planned Draft'])
    expect(await rig.journal().freezePlan('another', 'Draft')).toBeNull()
  })

  it('are the newest ones', async () => {
    rig.open()
    for (let nth = 0; nth <= mostBaselines; nth += 1) {
      await freeze(`Draft ${nth}`)
      await rig.time.advance(1_000)
    }
    const listed = await kinds()
    expect([listed.length, listed[0], listed.at(-1)]).toEqual([
      mostBaselines,
      `planned Draft ${mostBaselines}`,
      'planned Draft 1',
    ])
    expect(await rig.journal().reports.baseline('rundown-1', 'planned gone 1')).toMatchObject({ ok: false })
  })
})
