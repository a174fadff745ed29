import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JournalledNote } from '../../../src-main/desk/journal/journal.ts'
import { createRig } from './rig.ts'

let rig: ReturnType<typeof createRig>

beforeEach(() => {
  rig = createRig()
})

afterEach(() => rig.close())

const c1 = { cueId: 'c1', number: '1', title: 'Cue c1' }

const begun = (change: Partial<JournalledNote> = {}): JournalledNote => ({
  text: 'late',
  department: 'Lights',
  by: 'Keyboard',
  cue: c1,
  at: rig.time.now(),
  rundownId: 'rundown-1',
  runId: rig.journal().slice().runId,
  rehearsal: null,
  ...change,
})

const notesOf = async (runId: string | null) =>
  (await rig.entries(runId)).flatMap(entry => (entry.kind === 'note' ? entry : []))

describe('a note', () => {
  it('has the time of its key, the cue and the run of then, however long it was typed', async () => {
    rig.open()
    await rig.press({ verb: 'start' })
    await rig.time.advance(5_000)
    const note = begun()
    await rig.time.advance(4_000)
    await rig.press({ verb: 'next' })
    expect(await rig.journal().note(note)).toBe(true)
    const { notes } = await rig.asRun()
    expect(notes).toMatchObject([
      { at: note.at, text: 'late', department: 'Lights', by: { code: 'surface.keyboard' }, cue: c1 },
    ])
  })

  it('goes to its show when that was reset, or left, while it was typed', async () => {
    rig.open()
    await rig.press({ verb: 'start' })
    const note = begun()
    await rig.press({ verb: 'end' })
    await rig.press({ verb: 'reset' })
    rig.journal().showLeft()
    rig.open(true, { rundownId: 'rundown-2' })
    await rig.journal().note(note)
    expect(await notesOf(note.runId)).toMatchObject([{ text: 'late', rundownId: 'rundown-1' }])
    expect(await notesOf(null)).toEqual([])
  })

  it('made before the show is in the show that follows, also when the desk was started again', async () => {
    rig.open()
    await rig.journal().note(begun({ text: 'doors held', cue: null }))
    await rig.time.advance(60_000)
    rig.restart()
    rig.open()
    await rig.journal().note(begun({ text: 'house open', cue: null }))
    await rig.press({ verb: 'start' })
    const { notes } = await rig.asRun()
    expect(notes.map(({ text }) => text)).toEqual(['doors held', 'house open'])

    // The next show of that rundown does not have them again.
    rig.restart()
    rig.open()
    await rig.press({ verb: 'reset' })
    await rig.time.advance(1_000)
    await rig.press({ verb: 'start' })
    expect((await rig.asRun()).notes).toEqual([])
  })

  it('made after a reset that is undone is in the show that goes on, not in the next one', async () => {
    rig.open()
    await rig.press({ verb: 'start' })
    await rig.time.advance(1_000)
    const running = rig.state()
    await rig.press({ verb: 'reset' })
    await rig.journal().note(begun({ text: 'wrong key', cue: null }))
    await rig.press({ verb: 'restore', state: running }, { undid: rig.presses() })
    expect((await rig.asRun()).notes).toMatchObject([{ text: 'wrong key' }])
    await rig.time.advance(1_000)
    await rig.press({ verb: 'reset' })
    await rig.time.advance(1_000)
    await rig.press({ verb: 'start' })
    expect((await rig.asRun()).notes).toEqual([])
  })

  it('that is finished in the show is of that show, though it was begun before', async () => {
    rig.open()
    const note = begun({ cue: null })
    await rig.press({ verb: 'start' })
    await rig.journal().note(note)
    expect((await rig.asRun()).notes).toMatchObject([{ at: note.at, cue: null }])
    expect(await notesOf(null)).toEqual([])
  })

  it('is reported as not recorded while the disk is full, and is on disk once it is not', async () => {
    rig.open()
    await rig.press({ verb: 'start' })
    rig.disk.says = 'the disk is full'
    expect(await rig.journal().note(begun())).toBe(false)
    expect(rig.journal().slice().notRecorded).not.toBeNull()
    rig.disk.says = null
    await rig.time.advance(5_000)
    const [runId] = await rig.runIds()
    expect(await notesOf(runId ?? '')).toHaveLength(1)
  })

  it('is a row of the as-run, whose text is no formula in a spreadsheet', async () => {
    rig.open()
    await rig.press({ verb: 'start' })
    await rig.time.advance(2_000)
    await rig.journal().note(begun({ text: '=1+1', department: null }))
    const [runId] = await rig.runIds()
    const file = await rig.journal().reports.export(runId ?? '', 'csv')
    expect(file.ok && file.text).toMatch(/Note,1,'=1\+1,,08:00:02,.*,Keyboard,2027-01-15T08:00:02/)
  })
})
