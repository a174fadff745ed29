import { beforeEach, describe, expect, it } from 'vitest'
import type { OutputPageEvents } from '../../../src-main/contract/bridge/output-pages.ts'
import type { OutputKind } from '../../../src-main/domain/output/output-page.ts'
import type { PrompterAct } from '../../../src-main/domain/script/prompter.ts'
import type { Script } from '../../../src-main/domain/script/script.ts'
import type { Intent } from '../../../src-main/domain/show/press.ts'
import {
  contentWith,
  createFakeShowService,
  cue,
  type FakeShowService,
} from '../../fakes/fake-show-service.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { anchorOf, lighthouse } from '../../support/one-script.ts'
import { type DeskRig, deskRig } from '../rig.ts'

const rundownId = 'rundown-1'

describe('the prompters of a rundown', () => {
  let time: VirtualTime
  let service: FakeShowService
  let rig: DeskRig

  beforeEach(async () => {
    time = createVirtualTime()
    service = createFakeShowService(time.now, [contentWith([cue('a', 300), cue('b', 30)])])
    rig = await deskRig({ time, own: service })
  })

  const write = (script: Script | null, revises = false) =>
    rig.desk.changeScript(session =>
      session.write({
        rundownId,
        script:
          script === null ? null : { ...script, paragraphs: script.paragraphs.map(one => ({ ...one })) },
        revises,
      }),
    )
  const press = async (act: PrompterAct, times?: number): Promise<void> => {
    const intent: Intent = { action: 'prompter', prompter: { act, ...(times !== undefined && { times }) } }
    rig.tap(intent)
    await time.advance(20)
  }
  const run = () => rig.desk.snapshot().prompter.run
  const result = () => rig.desk.snapshot().pressResult
  const watch = (kind: OutputKind) => {
    const made = rig.outputPages.make({ kind, name: kind })
    if (!made.ok) return expect.unreachable('the output was refused')
    const states: OutputPageEvents['state'][] = []
    const leave = rig.outputPages.watch(made.id, {
      send(_name, payload) {
        if (payload !== null && 'face' in payload) states.push(payload)
      },
      ask: async () => undefined,
      end: () => undefined,
    })
    return { id: made.id, states, leave: () => leave?.() }
  }

  it('move by presses, which neither stay on the caller’s screen nor fill the journal', async () => {
    write(lighthouse)
    rig.tap({ action: 'go' })
    await time.advance(600)
    const entries = rig.journal.kept.length
    await press('toggle')
    expect(run()).toMatchObject({ paragraphId: 'p1', offset: 0, speed: 14 })
    expect(run().at).not.toBeNull()
    await press('faster', 4)
    expect(run().speed).toBe(18)
    await press('toggle')
    expect(run().at).toBeNull()
    await press('forward', 2)
    expect(run()).toMatchObject({ paragraphId: 'p3', offset: 0 })
    expect(result()).toMatchObject({ action: 'go', outcome: 'confirmed' })
    expect(rig.journal.kept.length).toBe(entries)
  })

  it('are refused in words without a script, and where no place of the caller is known', async () => {
    await press('toggle')
    expect(result()).toMatchObject({ action: 'prompter', outcome: 'refused', reason: 'no-script' })
    write(lighthouse)
    await press('to-call')
    expect(result()).toMatchObject({ action: 'prompter', outcome: 'refused', reason: 'no-call-here' })
    rig.desk.changeScript(script =>
      script.anchor({ rundownId, of: { cueId: 'a' }, go: anchorOf(lighthouse, 'p5', 'Listen') }),
    )
    await press('to-call')
    expect(run()).toMatchObject({ paragraphId: 'p5', offset: 29, at: null })
  })

  it('keep their place over a restart of the desk', async () => {
    write(lighthouse)
    await press('forward', 3)
    await press('faster', 2)
    await press('toggle')
    const was = run()
    await time.advance(100)
    await rig.desk.close()
    rig = await deskRig({ time, own: service })
    await expect.poll(run).toEqual(was)
  })

  it('move on without the link, and stay in their paragraph in a revision', async () => {
    write(lighthouse)
    await press('forward', 3)
    expect(run().paragraphId).toBe('p5')
    service.link('lost')
    await press('slower')
    expect(run().speed).toBe(13)
    const [first] = lighthouse.paragraphs
    if (first === undefined) return expect.unreachable('no paragraph')
    write(
      { ...lighthouse, paragraphs: [{ ...first, id: 'new', text: 'A prologue' }, ...lighthouse.paragraphs] },
      true,
    )
    expect(run()).toMatchObject({ paragraphId: 'p5', offset: 0 })
  })

  it('get the text by its version, and no other output does', async () => {
    write(lighthouse)
    const prompter = watch('prompter')
    const list = watch('list')
    const version = rig.desk.snapshot().prompter.text
    expect(prompter.states.at(-1)?.face).toMatchObject({ kind: 'prompter', open: true, text: version })
    expect(rig.outputPages.prompted(prompter.id)).toMatchObject({ version })
    expect(rig.outputPages.prompted(prompter.id)?.paragraphs[1]).toEqual({
      id: 'p2',
      kind: 'dialogue',
      speaker: 'KEEPER',
      text: 'You can hear it before you see it. The whole tower takes a breath.',
    })
    expect(rig.outputPages.prompted(list.id)).toBeNull()
    expect(JSON.stringify([...list.states, ...prompter.states])).not.toContain('tower')
    // A mark is no other text; a press sends a place.
    rig.desk.changeScript(script =>
      script.anchor({ rundownId, of: { cueId: 'a' }, go: anchorOf(lighthouse, 'p5', 'Listen') }),
    )
    await press('toggle')
    expect(prompter.states.at(-1)?.face).toMatchObject({ text: version, run: run() })
    write({ ...lighthouse, paragraphs: lighthouse.paragraphs.slice(1) })
    await time.advance(20)
    expect(rig.desk.snapshot().prompter.text).not.toBe(version)
    write(null)
    await time.advance(20)
    expect(prompter.states.at(-1)?.face).toMatchObject({ kind: 'prompter', text: null })
  })
})
