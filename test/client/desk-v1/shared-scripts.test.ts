import { afterAll, beforeAll, expect, it } from 'vitest'
import { noMarks } from '../../../src-main/domain/script/marks.ts'
import { type EditBench, startEditBench } from '../../desk/editing/bench.ts'
import { longScript } from '../../support/long-script.ts'
import { anchorOf, lighthouse } from '../../support/one-script.ts'

let bench: EditBench

beforeAll(async () => {
  bench = await startEditBench({ title: 'Play', cues: [{ title: 'One', duration_ms: 60_000 }] }, 'desk')
})
afterAll(() => bench.close())

it('a desk elsewhere reads and writes the script of a service, and is refused over a version that it has not read', async () => {
  const { connected, rundownId, service } = bench
  const scripts = connected.ownerActions?.scripts
  if (scripts === undefined) throw new Error('No scripts.')
  expect(await scripts.tags(rundownId)).toEqual({ text: '', marks: '' })
  expect(await scripts.read(rundownId, 'text')).toEqual({ state: null, tag: '' })
  const text = await scripts.write(rundownId, 'text', lighthouse, '')
  const put = { ...noMarks, calls: { 1: { go: anchorOf(lighthouse, 'p3', 'up'), standby: null } } }
  const marks = await scripts.write(rundownId, 'marks', put, '')
  expect([text, marks]).toMatchObject([{ ok: true }, { ok: true }])
  const tags = await scripts.tags(rundownId)
  expect(await scripts.read(rundownId, 'text')).toEqual({ state: lighthouse, tag: tags.text })
  expect(await scripts.read(rundownId, 'marks')).toEqual({ state: put, tag: tags.marks })
  expect(await scripts.write(rundownId, 'marks', noMarks, 'another')).toMatchObject({
    ok: false,
    code: 'precondition.failed',
  })
  expect(await service.dashboard.script(rundownId, 'marks')).toEqual(put)
  expect(await scripts.write('nowhere', 'text', lighthouse, '')).toMatchObject({
    ok: false,
    code: 'rundowns.not_found',
  })
})

it('a script of 400 pages goes over as a whole', async () => {
  const { connected, rundownId } = bench
  const scripts = connected.ownerActions?.scripts
  const long = longScript(400)
  const over = (await scripts?.tags(rundownId))?.text ?? ''
  expect(await scripts?.write(rundownId, 'text', long, over)).toMatchObject({ ok: true })
  expect((await scripts?.read(rundownId, 'text'))?.state).toEqual(long)
})
