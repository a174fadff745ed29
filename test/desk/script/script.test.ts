import { beforeEach, describe, expect, it } from 'vitest'
import type { OwnerActions, RundownContent } from '../../../src-main/desk/ports/show-service.ts'
import { type Anchor, anchorAt } from '../../../src-main/domain/script/anchor.ts'
import type { Script } from '../../../src-main/domain/script/script.ts'
import type { Intent } from '../../../src-main/domain/show/press.ts'
import { activeCueId } from '../../../src-main/domain/show/runner.ts'
import {
  contentWith,
  createFakeShowService,
  cue,
  type FakeShowService,
} from '../../fakes/fake-show-service.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { anchorOf, lighthouse, plainScript } from '../../support/one-script.ts'
import { type DeskRig, deskRig } from '../rig.ts'

const rundownId = 'rundown-1'
const department = (shortName: string) => ({ shortName, color: '#ff0000', groups: [] })
const content = (): RundownContent => {
  const plain = contentWith([cue('a', 300), cue('b', 30)])
  const columns = [
    { id: 'lx', name: 'Lights', department: department('LX') },
    { id: 'snd', name: 'Sound', department: department('SND') },
  ]
  return {
    ...plain,
    rundown: { ...plain.rundown, columns },
    cells: new Map([
      ['a', { lx: 'LX 56 preset\n§1 LX 57 lamp turns\n§3 LX 58 out', snd: '§2 SND 32 foghorn' }],
      ['b', { lx: 'LX 60' }],
    ]),
  }
}

describe('a script of the rundown', () => {
  let time: VirtualTime
  let service: FakeShowService
  let rig: DeskRig

  beforeEach(async () => {
    time = createVirtualTime()
    service = createFakeShowService(time.now, [content()])
    rig = await deskRig({ time, own: service })
  })

  const write = (script: Script | null, revises = false) =>
    rig.desk.changeScript(session => session.write({ rundownId, script: plainScript(script), revises }))
  const anchor = (mark: number, go: Anchor, standby?: Anchor) =>
    rig.desk.changeScript(script =>
      script.anchor({ rundownId, of: { mark }, go, ...(standby !== undefined && { standby }) }),
    )
  /** LX 57 at “up”, SND 32 at the same word, LX 58 at “answer”. */
  const marked = (): void => {
    write(lighthouse)
    anchor(1, anchorOf(lighthouse, 'p3', 'up'), anchorOf(lighthouse, 'p2', 'tower'))
    anchor(2, anchorOf(lighthouse, 'p3', 'up'), anchorOf(lighthouse, 'p2', 'tower'))
    anchor(3, anchorOf(lighthouse, 'p7', 'answer'))
  }
  const press = async (intent: Intent): Promise<void> => {
    rig.tap(intent)
    await time.advance(600)
  }
  const go = () => press({ action: 'go' })
  const phases = () =>
    Object.fromEntries(
      Object.entries(rig.desk.snapshot().calling.state.records).map(([id, { phase }]) => [id, phase]),
    )
  const onAir = () => activeCueId(rig.desk.snapshot().show.state)
  const result = () => rig.desk.snapshot().pressResult

  it('is called by GO from word to word, then to the next cue', async () => {
    marked()
    await go()
    expect(onAir()).toBe('a')
    expect(phases()).toEqual({ 'a lx start': 'go' })
    await go()
    expect(result()).toMatchObject({ action: 'call', outcome: 'confirmed' })
    expect(phases()).toMatchObject({ 'a lx §1': 'go', 'a snd §2': 'go' })
    expect(onAir()).toBe('a')
    await go()
    expect(phases()).toMatchObject({ 'a lx §3': 'go' })
    expect(onAir()).toBe('a')
    await go()
    expect(onAir()).toBe('b')
    const gone = rig.journal.kept.flatMap(entry =>
      entry.kind === 'call' && entry.event === 'go' && entry.atWord !== undefined
        ? [[entry.text, entry.atWord.word, entry.atWord.page]]
        : [],
    )
    expect(gone).toEqual([
      ['LX 57 lamp turns', 'up', '31'],
      ['SND 32 foghorn', 'up', '31'],
      ['LX 58 out', 'answer', '32'],
    ])
  })

  it('refuses a second GO that comes too soon, and one that was meant for the call before', async () => {
    marked()
    await go()
    const { version } = rig.desk.snapshot().show
    rig.tap({ action: 'go' })
    rig.tap({ action: 'go' }, 'Pedal')
    await time.advance(600)
    expect(result()).toMatchObject({ outcome: 'refused', reason: 'double-press' })
    expect(phases()['a lx §3']).toBeUndefined()
    expect(rig.desk.snapshot().show.version).toBeGreaterThan(version)
  })

  it('goes back by a held PREVIOUS, one word at a time, then to the cue before', async () => {
    marked()
    await go()
    await go()
    await go()
    await rig.hold({ action: 'previous' }, 'B')
    expect(result()).toMatchObject({ action: 'back', outcome: 'confirmed' })
    expect(phases()['a lx §3']).toBe('cancelled')
    // What was called back is not offered to be undone.
    expect(rig.desk.snapshot().undo).toMatchObject({ action: 'call', calls: 'LX, SND' })
    await time.advance(600)
    await go()
    expect(phases()['a lx §3']).toBe('go')
    expect(rig.desk.snapshot().undo).toMatchObject({ action: 'call', calls: 'LX 58 out' })
    expect(onAir()).toBe('a')
  })

  it('goes to the next cue past its calls by a held NEXT CUE', async () => {
    marked()
    await go()
    await press({ action: 'next-cue' })
    expect(result()).toMatchObject({ outcome: 'refused', reason: 'hold-longer' })
    await rig.hold({ action: 'next-cue' }, 'G')
    expect(onAir()).toBe('b')
  })

  it('takes the last call back by undo', async () => {
    marked()
    await go()
    await go()
    await rig.hold({ action: 'undo' })
    expect(result()).toMatchObject({ action: 'undo', undid: 'call', outcome: 'confirmed' })
    expect(onAir()).toBe('a')
    await time.advance(600)
    await go()
    expect(phases()).toMatchObject({ 'a lx §1': 'go', 'a snd §2': 'go' })
  })

  it('stands by in the order of its standbys, and is not called by itself', async () => {
    marked()
    await go()
    await press({ action: 'standby', departments: null })
    expect(phases()).toMatchObject({ 'a lx §1': 'standby', 'a snd §2': 'standby' })
    await time.advance(3_600_000)
    expect(phases()).toMatchObject({ 'a lx §1': 'standby', 'a snd §2': 'standby' })
  })

  it('goes on at the same word after the desk was started again', async () => {
    marked()
    await go()
    await go()
    await rig.desk.close()
    rig = await deskRig({ time, own: service })
    await time.advance(1_000)
    expect(rig.desk.snapshot().calling.state.words).toMatchObject({
      'a lx §3': { word: 'answer', page: '32' },
    })
    await go()
    expect(phases()).toMatchObject({ 'a lx §3': 'go' })
    expect(onAir()).toBe('a')
  })

  it('refuses what follows from its words until they have been read after a start; CALL and NEXT CUE act', async () => {
    marked()
    await go()
    await go()
    await rig.desk.close()
    const { promise, resolve } = Promise.withResolvers<void>()
    const { script: read } = service.ownerActions
    const slow: OwnerActions['script'] = async (id, part) => {
      await promise
      return (await read?.(id, part)) ?? null
    }
    rig = await deskRig({
      time,
      own: { ...service, ownerActions: { ...service.ownerActions, script: slow } },
    })
    await time.advance(1_000)
    const before = phases()
    for (const intent of [{ action: 'go' }, { action: 'standby', departments: null }] as const) {
      await press(intent)
      expect(result()).toMatchObject({ outcome: 'refused', reason: 'words-not-read' })
    }
    await rig.hold({ action: 'previous' }, 'B')
    expect(result()).toMatchObject({ action: 'back', outcome: 'refused', reason: 'words-not-read' })
    expect(phases()).toEqual(before)
    expect(onAir()).toBe('a')
    await press({ action: 'call', departments: ['lx'] })
    expect(phases()).toMatchObject({ 'a lx §3': 'go' })
    await rig.hold({ action: 'undo' })
    resolve()
    await time.advance(600)
    await go()
    expect(phases()).toMatchObject({ 'a lx §3': 'go' })
    expect(onAir()).toBe('a')
    await go()
    expect(onAir()).toBe('b')
  })

  it('goes on, with what stands by, where the rows of the rundown come before its cells', async () => {
    marked()
    await go()
    await press({ action: 'standby', departments: null })
    const { rundown, ...rest } = content()
    service.change({ ...rest, rundown: { ...rundown, cellsUnread: true }, cells: new Map() })
    await time.advance(600)
    expect(phases()).toMatchObject({ 'a lx §1': 'standby', 'a snd §2': 'standby' })
    await go()
    expect(phases()).toMatchObject({ 'a lx §1': 'go', 'a snd §2': 'go' })
    service.change(content())
    await time.advance(600)
    await go()
    expect(phases()).toMatchObject({ 'a lx §3': 'go' })
    expect(onAir()).toBe('a')
  })

  it('is not passed over by a GO before any cell of the rundown has been read', async () => {
    marked()
    await go()
    await rig.desk.close()
    const { rundown, ...rest } = content()
    service.change({ ...rest, rundown: { ...rundown, cellsUnread: true }, cells: new Map() })
    rig = await deskRig({ time, own: service })
    await time.advance(1_000)
    await go()
    expect(result()).toMatchObject({ outcome: 'refused', reason: 'words-not-read' })
    expect(onAir()).toBe('a')
    service.change(content())
    await time.advance(600)
    await go()
    expect(phases()).toMatchObject({ 'a lx §1': 'go', 'a snd §2': 'go' })
  })

  it('carries marks along to a new version, and takes all of it back in one step', () => {
    marked()
    const next: Script = {
      ...lighthouse,
      revision: 'D',
      paragraphs: lighthouse.paragraphs.flatMap((paragraph, at) => {
        const made = { ...paragraph, id: `new-${at}` }
        if (paragraph.id === 'p2') return []
        if (paragraph.id === 'p3')
          return [{ ...made, text: 'They rowed all through the night and nobody came up.' }]
        return [made]
      }),
    }
    expect(write(next, true)).toEqual({ ok: true })
    const { script, marks } = rig.desk.script()
    const paragraph = script?.paragraphs.find(({ id }) => id === marks.calls[1]?.go?.paragraphId)
    const { from = 0, to = 0 } = marks.calls[1]?.go ?? {}
    expect(paragraph?.text.slice(from, to)).toBe('up')
    expect(paragraph?.text).toContain('through the night')
    expect(marks.calls[3]?.go).toMatchObject({ quote: 'answer', paragraphId: 'p7' })
    // Its paragraph is gone: it stays as it was, nearest to where it stood.
    expect(marks.calls[1]?.standby).toMatchObject({ quote: 'tower', paragraphId: 'p3' })
    rig.desk.changeScript(session => session.undo(rundownId))
    expect(rig.desk.script()).toMatchObject({ script: { revision: 'C' } })
    expect(rig.desk.script().marks.calls[1]?.standby?.paragraphId).toBe('p2')
  })

  it('tells the second of two people who edit one paragraph', () => {
    marked()
    const seen = lighthouse.paragraphs[2] ?? expect.unreachable()
    const { id, ...shown } = seen
    const edit = (text: string) =>
      rig.desk.changeScript((script, newId) =>
        script.edit({ rundownId, paragraphId: id, seen: [shown], becomes: [{ ...shown, text }] }, newId),
      )
    expect(edit('They rowed until dawn and nobody came up.')).toEqual({ ok: true })
    expect(edit('Nobody rowed.')).toMatchObject({ ok: false })
    const { script, marks } = rig.desk.script()
    expect(script?.paragraphs[2]?.text).toBe('They rowed until dawn and nobody came up.')
    expect(marks.calls[1]?.go?.from).toBe(38)
  })

  it('takes each mark along with its own word where a paragraph is divided, joined and added, and back in one step', () => {
    const { id, ...seen } = lighthouse.paragraphs[6] ?? expect.unreachable()
    const text = 'You count, and you wait. Then you count again, and you wait.'
    const script: Script = {
      ...lighthouse,
      paragraphs: lighthouse.paragraphs.with(6, { id, ...seen, text }),
    }
    write(script)
    const second = { from: text.lastIndexOf('wait'), to: text.lastIndexOf('wait') + 4 }
    anchor(1, anchorOf(script, id, 'wait'))
    anchor(2, anchorAt({ id, text }, second))
    const edit = (paragraphId: string, were: readonly string[], are: readonly string[]) => {
      const [was, is] = [were, are].map(texts => texts.map(text => ({ ...seen, text })))
      return rig.desk.changeScript((session, newId) =>
        session.edit({ rundownId, paragraphId, seen: was ?? [], becomes: is ?? [] }, newId),
      )
    }
    /** Of each mark, the paragraph and what stands before its word. */
    const places = () => {
      const { script, marks } = rig.desk.script()
      return Object.values(marks.calls).map(({ go }) => {
        const at = script?.paragraphs.findIndex(paragraph => paragraph.id === go?.paragraphId) ?? -1
        return [at, script?.paragraphs[at]?.text.slice(0, go?.from)]
      })
    }
    const halves = ['You count, and you wait.', 'Then you count again, and you wait.'] as const
    const divided = [
      [6, 'You count, and you '],
      [7, 'Then you count again, and you '],
    ]
    expect(edit(id, [text], halves)).toEqual({ ok: true })
    expect(places()).toEqual(divided)
    const added = 'And wait, and you wait.'
    expect(edit(id, [halves[0]], [halves[0], added])).toEqual({ ok: true })
    expect(places()).toEqual([divided[0], [8, divided[1]?.[1]]])
    expect(edit(id, [halves[0], added], [`${halves[0]} ${added}`])).toEqual({ ok: true })
    expect(places()).toEqual(divided)
    for (const paragraphs of [9, 8, 7]) {
      rig.desk.changeScript(session => session.undo(rundownId))
      expect(rig.desk.script().script?.paragraphs).toHaveLength(paragraphs)
    }
    expect(places()).toEqual([
      [6, 'You count, and you '],
      [6, text.slice(0, second.from)],
    ])
    expect(edit(id, ['Another text.'], [])).toMatchObject({ ok: false })
    expect(edit(id, [text, 'And one that is not there.'], [text])).toMatchObject({ ok: false })
  })

  it('gives a new mark a number that no line of the rundown has', () => {
    write(lighthouse)
    const made = rig.desk.changeScript(script =>
      script.anchor({ rundownId, of: { mark: null }, go: anchorOf(lighthouse, 'p6', 'what') }),
    )
    expect(made).toEqual({ ok: true, mark: 4 })
  })

  it('is not changed while the show is locked', async () => {
    write(lighthouse)
    await rig.hold({ action: 'lock' }, 'L')
    expect(write(null)).toMatchObject({ ok: false })
    expect(rig.desk.script().script?.title).toBe('The Lighthouse')
  })
})
