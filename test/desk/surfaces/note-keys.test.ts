import { beforeEach, expect, it } from 'vitest'
import { contentWith } from '../../fakes/fake-show-service.ts'
import { cues, on, type SurfacesRig, surfacesRig } from './rig.ts'

let rig: SurfacesRig
beforeEach(async () => {
  rig = await surfacesRig()
  const plain = contentWith(cues)
  const lights = { id: 'lx', name: 'Lights', department: { shortName: 'LX', color: '#ff0000', groups: [] } }
  rig.service.change({ ...plain, rundown: { ...plain.rundown, columns: [lights] } })
})

const notes = () => rig.journal.kept.filter(({ kind }) => kind === 'note')
const notices = () => rig.desk.snapshot().notices.map(({ text }) => text)

it('a key makes a note of its text, with the cue on air and who pressed, and confirms it on its face', async () => {
  const deck = rig.hardware.plug({})
  rig.bind([on('key-1', 'press', { do: 'note', text: 'late', department: 'lx' })])
  rig.tap({ action: 'go' })
  await rig.time.advance(1_000)
  deck.tap('key-1')
  await rig.time.advance(10)
  expect(notes()).toMatchObject([
    {
      text: 'late',
      department: 'Lights',
      cue: { cueId: 'a' },
      by: rig.first().name,
      at: rig.time.now() - 10,
    },
  ])
  expect(deck.view().noted).toMatchObject({ control: 'key-1', taken: true })
  await rig.time.advance(2_000)
  expect(deck.view().noted).toBeNull()
})

it('a note for a department that is not there is refused, on the key and in a notice', async () => {
  const deck = rig.hardware.plug({})
  rig.bind([on('key-1', 'press', { do: 'note', text: 'late', department: 'VID' })])
  deck.tap('key-1')
  await rig.time.advance(10)
  expect(notes()).toEqual([])
  expect(deck.view().noted).toMatchObject({ taken: false })
  expect(notices()).toMatchObject([{ code: 'refusal.no-such-department' }])
})

it('a machine sends the text of a note, once a person has armed it', async () => {
  const port = rig.hardware.plug({ kind: 'osc', modelId: 'osc', controls: [], takesMachines: true })
  rig.bind([on('/showcall/note', 'press', { do: 'note', text: null })])
  port.fire('/showcall/note', 'spot 2 late')
  await rig.time.advance(10)
  expect(notes()).toEqual([])
  expect(notices()).toMatchObject([{ code: 'refusal.not-armed' }])
  rig.desk.controllers.write({ id: rig.first().id, armed: true })
  port.fire('/showcall/note', 'spot 2 late')
  await rig.time.advance(10)
  expect(notes()).toMatchObject([{ text: 'spot 2 late', department: null }])
})
