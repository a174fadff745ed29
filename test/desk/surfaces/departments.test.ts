import { expect, it } from 'vitest'
import { contentWith } from '../../fakes/fake-show-service.ts'
import { cues, surfacesRig } from './rig.ts'

const withDepartments = (...shortNames: readonly string[]) => {
  const plain = contentWith(cues)
  const columns = shortNames.map(shortName => ({
    id: shortName,
    name: shortName,
    department: { shortName, color: '#ff0000', groups: [] },
  }))
  return { ...plain, rundown: { ...plain.rundown, columns } }
}

it('a deck without keys of its own has those of the departments of the rundown; on air no key changes its place', async () => {
  const rig = await surfacesRig()
  rig.hardware.plug({})
  const acts = (): readonly string[] =>
    rig
      .first()
      .pages.flatMap(({ bindings }) => bindings.map(({ action }) => action))
      .flatMap(action => {
        if (action.do === 'standby' || action.do === 'call') return action.do
        return action.do === 'step' ? JSON.stringify(action.of) : []
      })
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
