import { expect, it } from 'vitest'
import { atDesk, createBridgeServer } from '../../src-main/desk/bridge/bridge-server.ts'
import type { Ask } from '../../src-renderer/state/rundowns/transfer.ts'
import { createScriptImporter } from '../../src-renderer/state/script/script-importer.ts'
import { deskRig } from '../desk/rig.ts'
import { contentWith, createFakeShowService, cue } from '../fakes/fake-show-service.ts'
import { createVirtualTime } from '../fakes/virtual-time.ts'

const play = `Scene 4: the gallery

KEEPER. You can hear it before you see it.

IDA. They rowed all night and nobody came up.

KEEPER. It never went out. Listen.

IDA. To what?
`

it('a draft goes on, with what was chosen, when the link of the page was lost in between', async () => {
  const time = createVirtualTime()
  const rig = await deskRig({ time, own: createFakeShowService(time.now, [contentWith([cue('a', 60)])]) })
  const bridge = createBridgeServer(rig.desk, rig)
  let page = 'page-1'
  const request = async (name: string, payload: unknown): Promise<unknown> => {
    const answer = await bridge.handle(atDesk(page), name, payload)
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
    return answer.value
  }
  // The bridge of a page has one signature for each request.
  const importer = createScriptImporter({ request } as Ask, () => null)
  const kinds = () => importer.paragraphs.get().map(({ kind }) => kind)
  const lose = (): void => {
    bridge.disconnected({ id: page })
    page = `${page}-again`
  }
  await importer.paste(play)
  await importer.speaker('IDA', 'lyric')
  expect(kinds()).toEqual(['heading', 'dialogue', 'lyric', 'dialogue', 'lyric'])
  lose()
  await importer.speaker('KEEPER', 'lyric')
  expect(importer.outcome.get()).toMatchObject({ kind: 'draft', problem: null })
  expect(kinds()).toEqual(['heading', 'lyric', 'lyric', 'lyric', 'lyric'])
  lose()
  importer.names.set({ title: 'The Lighthouse', revision: 'B' })
  await importer.write('rundown-1', false)
  expect(importer.outcome.get()).toMatchObject({ kind: 'taken' })
  const { script } = rig.desk.script()
  expect([script?.title, ...(script?.paragraphs.map(({ kind }) => kind) ?? [])]).toEqual([
    'The Lighthouse',
    'heading',
    ...Array.from({ length: 4 }, () => 'lyric'),
  ])
  expect(rig.scriptFiles.open()).toBe(0)
})
