import { beforeEach, describe, expect, it } from 'vitest'
import type { OpenDraft } from '../../../src-main/contract/bridge/script-import.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import { atDesk, type BridgeServer, createBridgeServer } from '../../../src-main/desk/bridge/bridge-server.ts'
import { contentWith, createFakeShowService, cue } from '../../fakes/fake-show-service.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { anchorOf, lighthouse } from '../../support/one-script.ts'
import { type DeskRig, deskRig } from '../rig.ts'

const rundownId = 'rundown-1'
const id = 'script-0001'
const play = `Scene 4: the gallery

KEEPER. You can hear it before you see it. The whole tower takes a breath.

IDA. They rowed all night and nobody came up.

(The lamp begins to turn.)

KEEPER. It never went out. Listen.

IDA. To what?
`

/** A page brings a script, through the bridge. */
describe('a script that a page brings', () => {
  let time: VirtualTime
  let rig: DeskRig
  let bridge: BridgeServer

  beforeEach(async () => {
    time = createVirtualTime()
    const own = createFakeShowService(time.now, [contentWith([cue('a', 60), cue('b', 60)])])
    rig = await deskRig({ time, own })
    bridge = createBridgeServer(rig.desk, rig)
  })

  const ask = async (name: string, payload: object, page = 'page'): Promise<unknown> => {
    const answer = await bridge.handle(atDesk(page), name, payload)
    return answer.ok ? answer.value : answer.failure
  }
  const send = async (
    content: string,
    encoding = 'text',
    as = id,
    page = 'page',
    name = 'lighthouse.txt',
  ) => {
    await ask('import.send', { id: as, part: 0, data: content }, page)
    expect(await ask('script.read', { id: as, name, encoding }, page)).toEqual({ ok: true })
    return ask('transfer.wait', { id: as }, page)
  }
  const draftOf = (reply: unknown): OpenDraft => {
    const found = reply as { draft?: OpenDraft; result?: { draft: OpenDraft } }
    return found.draft ?? found.result?.draft ?? expect.unreachable(JSON.stringify(reply))
  }
  const reasonOf = (reply: unknown): string => inEnglish((reply as { reason: never }).reason)
  const taken = { id, rundownId, title: '', revision: ' D ', revises: false }

  it('is read, shown, corrected and written, with nothing of it sent back', async () => {
    const draft = draftOf(await send(play))
    expect(draft).toMatchObject({
      title: 'Lighthouse',
      counts: { heading: 1, dialogue: 4, direction: 1, lyric: 0 },
      speakers: [
        { name: 'KEEPER', lines: 2 },
        { name: 'IDA', lines: 2 },
      ],
      same: null,
      fault: null,
    })
    const shown = await ask('script.preview', { id, from: 1, count: 2 })
    expect(shown).toMatchObject({
      version: 1,
      paragraphs: [
        { kind: 'dialogue', speaker: 'KEEPER' },
        { kind: 'dialogue', speaker: 'IDA' },
      ],
    })
    const choices = { speakers: { IDA: 'lyric' }, paragraphs: { 1: 'left-out' } }
    const looked = draftOf(await ask('script.look', { id, choices }))
    expect(looked).toMatchObject({
      version: 2,
      choices,
      counts: { heading: 0, dialogue: 2, direction: 1, lyric: 2 },
      left: [{ line: 1, text: 'Scene 4: the gallery' }],
    })
    expect(await ask('script.take', taken)).toEqual({ ok: true, lost: 0 })
    const { script } = rig.desk.script()
    expect(script).toMatchObject({ title: 'Lighthouse', revision: 'D' })
    expect(script?.paragraphs.map(({ kind }) => kind)).toEqual([
      'dialogue',
      'lyric',
      'direction',
      'dialogue',
      'lyric',
    ])
    // It is closed by that.
    expect(rig.scriptFiles.open()).toBe(0)
    expect(reasonOf(await ask('script.take', taken))).toContain('no longer open')
  })

  it('is a new version of the one that is there: marks go along, and it is told how many have lost their words', async () => {
    const paragraphs = lighthouse.paragraphs.map(paragraph => ({ ...paragraph }))
    await ask('script.write', { rundownId, script: { ...lighthouse, paragraphs }, revises: false })
    for (const [cueId, paragraph, word] of [
      ['a', 'p3', 'nobody'],
      ['b', 'p7', 'answer'],
    ] as const)
      await ask('script.anchor', { rundownId, of: { cueId }, go: anchorOf(lighthouse, paragraph, word) })
    const draft = draftOf(await send(play))
    expect(draft.same).toBe(5)
    expect(await ask('script.take', { ...taken, title: 'The Lighthouse', revises: true })).toEqual({
      ok: true,
      lost: 1,
    })
    const { script, marks } = rig.desk.script()
    expect(script).toMatchObject({ title: 'The Lighthouse', revision: 'D' })
    expect(marks.cues['a']).toMatchObject({ paragraphId: 'p3', quote: 'nobody' })
    expect(marks.cues['b']).toMatchObject({ quote: 'answer' })
  })

  it('takes the marks away where it is another one', async () => {
    const paragraphs = lighthouse.paragraphs.map(paragraph => ({ ...paragraph }))
    await ask('script.write', { rundownId, script: { ...lighthouse, paragraphs }, revises: false })
    await ask('script.anchor', { rundownId, of: { cueId: 'a' }, go: anchorOf(lighthouse, 'p3', 'nobody') })
    await send(play)
    await ask('script.take', taken)
    expect(rig.desk.script().marks.cues).toEqual({})
  })

  it('is one for each page: another replaces it, and it ends with its page', async () => {
    await send(play)
    expect(rig.scriptFiles.open()).toBe(1)
    await send(play, 'text', 'script-0002')
    expect(rig.scriptFiles.open()).toBe(1)
    expect(await ask('script.look', { id, choices: {} })).toMatchObject({ ok: false })
    await send(play, 'text', 'script-0003', 'other')
    expect(rig.scriptFiles.open()).toBe(2)
    // It is its page's alone.
    expect(await ask('script.preview', { id: 'script-0003', from: 0, count: 1 })).toMatchObject({ ok: false })
    bridge.disconnected({ id: 'other' })
    expect(rig.scriptFiles.open()).toBe(1)
    await ask('transfer.cancel', { id: 'script-0002' })
    expect(rig.scriptFiles.open()).toBe(0)
  })

  it('is let go of when it is called off, or its page goes, while it is read', async () => {
    rig.scriptFiles.stick()
    await ask('import.send', { id, part: 0, data: play })
    await ask('script.read', { id, name: 'a.txt', encoding: 'text' })
    await ask('transfer.cancel', { id })
    expect(reasonOf(await ask('transfer.wait', { id }))).toBe('Cancelled. Nothing was created.')
    await ask('import.send', { id, part: 0, data: play })
    await ask('script.read', { id, name: 'a.txt', encoding: 'text' })
    bridge.disconnected({ id: 'page' })
    expect(reasonOf(await ask('transfer.wait', { id }))).toBe('Cancelled. Nothing was created.')
    expect(rig.scriptFiles.open()).toBe(0)
  })

  it('is refused in words: what is no script, what is too large, what was not sent', async () => {
    const zip = await send(
      Buffer.from('PK\u0003\u0004nothing').toString('base64'),
      'base64',
      id,
      'page',
      'a.zip',
    )
    expect(zip).toMatchObject({ state: 'failed' })
    expect(reasonOf(zip)).toMatch(/^“a\.zip” was not opened: it .*\.$/)
    const empty = await send(' ')
    expect(reasonOf(empty)).toBe('“lighthouse.txt” was not opened: it has no text. Choose another file.')
    expect(reasonOf(await ask('script.read', { id, name: 'a.txt', encoding: 'text' }))).toContain(
      'no longer open',
    )
    const part = 'x'.repeat(1_048_576)
    const sent: unknown[] = []
    for (let at = 0; at < 23; at += 1) sent.push(await ask('import.send', { id, part: at, data: part }))
    expect(JSON.stringify(sent)).toContain('file.too-large')
    await send(play)
    const choices = {
      paragraphs: Object.fromEntries(Array.from({ length: 9 }, (_, at) => [at + 1, 'left-out'])),
    }
    const nothing = draftOf(await ask('script.look', { id, choices }))
    expect(nothing.fault).not.toBeNull()
    expect(await ask('script.take', taken)).toMatchObject({ ok: false })
  })

  it('is not brought while the show is locked, nor for a rundown that is no longer open', async () => {
    await send(play)
    expect(await ask('script.take', { ...taken, rundownId: 'another' })).toMatchObject({ ok: false })
    await rig.hold({ action: 'lock' }, 'L')
    expect(await ask('script.take', taken)).toMatchObject({ ok: false })
    expect(await ask('script.read', { id: 'script-0002', name: 'a.txt', encoding: 'text' })).toMatchObject({
      ok: false,
    })
    expect(rig.desk.script().script).toBeNull()
  })
})
