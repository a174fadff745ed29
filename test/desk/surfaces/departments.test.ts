import { expect, it } from 'vitest'
import { contentWith } from '../../fakes/fake-show-service.ts'
import { cues, type SurfacesRig, surfacesRig } from './rig.ts'

const withDepartments = (...shortNames: readonly string[]) => {
  const plain = contentWith(cues)
  const columns = shortNames.map(shortName => ({
    id: shortName,
    name: shortName,
    department: { shortName, color: '#ff0000', groups: [] },
  }))
  return { ...plain, rundown: { ...plain.rundown, columns } }
}

/** What the keys of the first deck do with calls, in their places. */
const callKeys = (rig: SurfacesRig): readonly string[] =>
  rig
    .first()
    .pages.flatMap(({ bindings }) => bindings.map(({ action }) => action))
    .flatMap(action => {
      if (action.do === 'standby' || action.do === 'call') return action.do
      return action.do === 'step' ? JSON.stringify(action.of) : []
    })

it('the first deck that comes has the keys of the departments at once, before the show and in it', async () => {
  const rig = await surfacesRig()
  rig.service.change(withDepartments('LX', 'SND'))
  rig.hardware.plug({})
  const { pages } = rig.first()
  expect(callKeys(rig)).toEqual(expect.arrayContaining(['standby', 'call', '{"name":"LX"}']))
  rig.tap({ action: 'go' })
  expect(rig.first().pages).toEqual(pages)
})

it('a deck that first comes in the show keeps the keys that it came with', async () => {
  const rig = await surfacesRig()
  rig.service.change(withDepartments('LX'))
  rig.tap({ action: 'go' })
  rig.service.change(withDepartments('LX', 'SND'))
  rig.hardware.plug({})
  const before = callKeys(rig)
  expect(before).toContain('{"name":"SND"}')
  rig.service.change(withDepartments('LX', 'SND', 'VID'))
  expect(callKeys(rig)).toEqual(before)
})

it('a deck without keys of its own has those of the departments of the rundown; on air no key changes its place', async () => {
  const rig = await surfacesRig()
  rig.hardware.plug({})
  const acts = () => callKeys(rig)
  expect(acts()).toEqual([])
  rig.service.change(withDepartments('LX', 'SND'))
  expect(acts()).toEqual(expect.arrayContaining(['standby', 'call', '{"name":"LX"}', '{"name":"SND"}']))

  rig.service.change(withDepartments('LX', 'VID'))
  expect(acts()).toContain('{"name":"VID"}')
  expect(acts()).not.toContain('{"name":"SND"}')

  rig.tap({ action: 'go' })
  const before = acts()
  rig.service.change(withDepartments('LX', 'VID', 'Stage'))
  expect(acts()).toEqual(before)
  await rig.hold({ action: 'end' })
  await rig.hold({ action: 'reset' })
  expect(acts()).toContain('{"name":"Stage"}')

  rig.service.change(withDepartments())
  expect(acts()).toEqual([])
})
