import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Dashboard } from '../../../src-main/contract/dashboard.ts'
import { noMarks } from '../../../src-main/domain/script/marks.ts'
import { granted } from '../../support/granted.ts'
import { anchorOf, lighthouse } from '../../support/one-script.ts'
import { type Bench, type Seeded, startBench } from '../harness.ts'

describe('the script of a rundown', () => {
  let bench: Bench
  let desk: Dashboard
  let show: Seeded

  beforeAll(async () => {
    bench = await startBench()
    desk = bench.service.dashboard
  })
  beforeEach(async () => {
    show = await bench.seed()
  })
  afterAll(() => bench.close())

  it('is kept with it in two parts as they were put last, and is no change of it', async () => {
    expect(await desk.script(show.id, 'text')).toBeNull()
    expect(await desk.script(show.id, 'marks')).toBeNull()
    const read = async () => {
      const { body } = await bench.call('GET', show.path)
      return [body.data, body.meta.seq]
    }
    const before = await read()
    granted(await desk.setScript(show.id, 'text', lighthouse))
    granted(await desk.setScript(show.id, 'text', { ...lighthouse, revision: 'D' }))
    const marks = { ...noMarks, standbyBefore: 4 }
    granted(await desk.setScript(show.id, 'marks', marks))
    expect(await desk.script(show.id, 'text')).toEqual({ ...lighthouse, revision: 'D' })
    expect(await desk.script(show.id, 'marks')).toEqual(marks)
    expect(await read()).toEqual(before)
  })

  it('is refused where it is none, or too large, and the one before stays', async () => {
    granted(await desk.setScript(show.id, 'text', lighthouse))
    const paragraph = { id: 'x', kind: 'dialogue', speaker: '', text: 'x'.repeat(4_000), page: null } as const
    const large = Array.from({ length: 501 }, (_, at) => ({ ...paragraph, id: `${at}` }))
    const twice = [paragraph, paragraph]
    for (const paragraphs of [large, twice, [{ ...paragraph, text: 'x'.repeat(4_001) }], null])
      expect(await desk.setScript(show.id, 'text', { ...lighthouse, paragraphs } as never)).toMatchObject({
        ok: false,
        code: 'bad_request',
      })
    expect(await desk.script(show.id, 'text')).toEqual(lighthouse)
    expect(await desk.setScript('none', 'text', lighthouse)).toMatchObject({
      ok: false,
      code: 'rundowns.not_found',
    })
    expect(await desk.script('none', 'text')).toBeNull()
  })

  it('is in a copy of the rundown, with the cues of the copy', async () => {
    const [cue = ''] = show.cues
    const anchor = anchorOf(lighthouse, 'p3', 'up')
    granted(await desk.setScript(show.id, 'text', lighthouse))
    granted(await desk.setScript(show.id, 'marks', { ...noMarks, cues: { [cue]: anchor, gone: anchor } }))
    const copy = granted(await desk.copyRundown(show.id, null))
    expect(await desk.script(copy.rundownId, 'text')).toEqual(lighthouse)
    const marks = await desk.script(copy.rundownId, 'marks')
    const [marked = '', ...others] = Object.keys(marks?.cues ?? {})
    expect([others, marked === cue]).toEqual([[], false])
    const path = show.path.replace(show.id, copy.rundownId)
    const { status } = await bench.call('GET', `${path}/cues/${marked}`, { token: bench.owner })
    expect(status).toBe(200)
  })
})
