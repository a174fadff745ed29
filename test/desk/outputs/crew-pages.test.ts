import { beforeEach, describe, expect, it } from 'vitest'
import type { CrewPress } from '../../../src-main/contract/bridge/output-pages.ts'
import { inEnglish } from '../../../src-main/contract/english.ts'
import type { RundownContent } from '../../../src-main/desk/ports/show-service.ts'
import { asRunOf } from '../../../src-main/domain/as-run/as-run.ts'
import { wordsIn } from '../../../src-main/domain/as-run/as-run-words.ts'
import { wordsOf } from '../../../src-main/domain/calling/calling-state.ts'
import type { CueLightFace } from '../../../src-main/domain/output/output-page.ts'
import type { Intent } from '../../../src-main/domain/show/press.ts'
import { duration, instant, shift } from '../../../src-main/domain/time/time.ts'
import {
  contentWith,
  createFakeShowService,
  cue,
  type FakeShowService,
} from '../../fakes/fake-show-service.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'
import { saying } from '../../support/saying.ts'
import type { DeskRig } from '../rig.ts'
import { outputsRig } from './outputs-rig.ts'

const department = (shortName: string) => ({ shortName, color: '#ff0000', groups: [] })
const content = (): RundownContent => {
  const plain = contentWith([cue('a', 60), cue('b', 30), cue('c', 45), cue('d', 20), cue('e', 20)])
  const columns = [
    { id: 'lx', name: 'Lights', department: department('LX') },
    { id: 'snd', name: 'Sound', department: department('SND') },
    { id: 'notes', name: 'Notes' },
  ]
  return {
    ...plain,
    rundown: { ...plain.rundown, columns },
    cells: new Map([
      ['a', { lx: 'LX 1\n+0:20 LX 2', snd: 'SND 1', notes: 'Producer: be quick' }],
      ['b', { lx: 'LX 3', snd: 'Secret of sound' }],
      ['c', { notes: 'no call' }],
      ['d', { lx: 'LX 4\n+0:05 LX 5' }],
      ['e', { lx: 'LX 6' }],
    ]),
  }
}

/** A phone, with all events that it received. */
interface Phone {
  readonly received: string[]
  face: CueLightFace | null
  ended: boolean
  leave(): void
}

describe('crew pages', () => {
  let time: VirtualTime
  let service: FakeShowService
  let rig: DeskRig

  beforeEach(async () => {
    time = createVirtualTime()
    service = createFakeShowService(time.now, [content()])
    rig = await outputsRig(time, service)
  })

  const make = (column = 'Lights'): string => {
    const made = rig.outputPages.make({ kind: 'cue-light', name: `${column} left`, department: column })
    if (!made.ok) throw new Error(inEnglish(made.reason))
    return made.id
  }
  const keyOf = (id: string): string => {
    const link = rig.outputPages.link(id)
    if (!link.ok) throw new Error(inEnglish(link.reason))
    return link.path.split('#key=')[1] ?? ''
  }
  const open = (id: string, device = 'phone'): Phone | null => {
    const phone: Phone = { received: [], face: null, ended: false, leave: () => undefined }
    const leave = rig.outputPages.watch(
      id,
      {
        send(name, payload) {
          phone.received.push(name)
          if (payload !== null && 'face' in payload && payload.face.kind === 'cue-light')
            phone.face = payload.face
        },
        ask: async () => undefined,
        end() {
          phone.ended = true
          phone.leave()
        },
      },
      device,
    )
    return leave === null ? null : Object.assign(phone, { leave })
  }
  const opened = (id: string, device?: string): Phone => {
    const phone = open(id, device)
    if (phone === null) throw new Error('The phone was refused.')
    return phone
  }
  const press = async (intent: Intent): Promise<void> => {
    rig.tap(intent)
    await time.advance(600)
  }
  const go = () => press({ action: 'go' })
  const standby = () => press({ action: 'standby', departments: null })
  /** `ago`: how long it was on its way, ms. */
  const say = (id: string, press: CrewPress, ago = 0) =>
    rig.outputPages.said(id, { ...press, made: time.now() - ago })
  const texts = (calls: CueLightFace['calls'] | undefined): readonly string[] | undefined =>
    calls?.map(({ text }) => text)
  const phases = (phone: Phone) =>
    phone.face?.calls.flatMap(({ text, record }) => (record === null ? [] : [`${text} ${record.phase}`]))

  it('show the calls of their department: of the cue on air, of the next one, and the next two after it', async () => {
    const phone = opened(make())
    expect(phone.face).toMatchObject({ kind: 'cue-light', open: true, nextCueId: 'a', warnBefore: 10_000 })
    expect(phone.face?.department).toEqual({ name: 'Lights', shortName: 'LX', color: '#ff0000' })
    expect(texts(phone.face?.calls)).toEqual(['LX 1', 'LX 2'])
    expect(texts(phone.face?.ahead)).toEqual(['LX 3', 'LX 4'])
    await go()
    expect(texts(phone.face?.calls)).toEqual(['LX 1', 'LX 2', 'LX 3'])
    expect(phone.face?.calls[0]).toMatchObject({ cueId: 'a', at: null, record: { phase: 'go' } })
    expect(texts(phone.face?.ahead)).toEqual(['LX 4', 'LX 5'])
    rig.desk.caller.write({ callsBy: 'time' })
    await time.advance(30_000)
    // What has gone, or has passed, is over for a phone that comes now.
    expect(texts(opened(make(), 'late').face?.calls)).toEqual(['LX 3'])
  })

  it('receive nothing of other departments, other columns, or who acknowledged there', async () => {
    const received: string[] = []
    const lights = make()
    rig.outputPages.watch(
      lights,
      {
        send: (_name, payload) => void received.push(JSON.stringify(payload)),
        ask: async () => undefined,
        end: () => undefined,
      },
      'phone',
    )
    const sound = make('Sound')
    await standby()
    say(sound, { say: 'acknowledge', callId: 'a snd start', standby: 1 })
    say(sound, { say: 'word', word: 'hold' })
    await go()
    expect(received.join('')).not.toMatch(/SND|Secret|Producer|Sound|hold/)
  })

  it('show no calls of a column that is no department, and none of a name that the rundown has not', () => {
    for (const name of ['Notes', 'Video']) {
      const { face } = opened(make(name))
      expect([face?.department, face?.calls, face?.ahead]).toEqual([null, [], []])
    }
    expect(rig.outputPages.make({ kind: 'cue-light', name: 'x' })).toMatchObject({
      reason: saying('Choose the department that the cue light is for.'),
    })
  })

  it('show once a call whose standby was cancelled when its cue is next again, and its fixed start', async () => {
    const startTime = shift(instant(time.now()), duration(300_000))
    const cues = content().cues.map(one => (one.id === 'b' ? { ...one, startTime } : one))
    service.change({ ...content(), cues })
    await go()
    await standby()
    await press({ action: 'standby', departments: null, nextCue: true })
    await press({ action: 'jump', cueId: 'c' })
    await time.advance(500)
    await press({ action: 'jump', cueId: 'a' })
    const { face } = opened(make())
    expect(face?.calls.map(({ text, record, gone }) => [text, record?.phase, gone])).toEqual([
      ['LX 1', 'go', undefined],
      ['LX 2', 'cancelled', undefined],
      ['LX 3', 'cancelled', undefined],
    ])
    expect(face?.nextStart).toBe(startTime)
  })

  it('say GO once it is confirmed, never as it is predicted', async () => {
    const phone = opened(make())
    await standby()
    service.prompt = false
    rig.tap({ action: 'go' })
    await time.advance(600)
    expect(rig.desk.snapshot().show.state.phase).toBe('running')
    expect(phone.face?.state.phase).toBe('pre-show')
    expect(phases(phone)).toEqual(['LX 1 standby'])
    for (const act of service.waiting) act.answer()
    await time.advance(600)
    expect(phone.face?.state.phase).toBe('running')
    expect(phases(phone)).toEqual(['LX 1 go'])
  })

  it('are the pages of the first device that opens them, until it is released or the link is renewed', () => {
    const id = make()
    const key = keyOf(id)
    const admission = (device: string | null) => rig.outputPages.admission('cue-light', key, device)
    expect(admission(null)).toBe('other-device')
    expect(admission('phone')).toBe('open')
    expect(rig.outputPages.admission('clock', key, 'phone')).toBe('no-such-output')
    const first = opened(id)
    expect([admission('phone'), admission('other')]).toEqual(['open', 'other-device'])
    expect(open(id, 'other')).toBeNull()
    // Its secret is neither kept nor told.
    expect(JSON.stringify([rig.stored().outputPages, rig.outputPages.slice()])).not.toContain('"phone"')
    expect(JSON.stringify(rig.outputPages.slice())).not.toContain(rig.stored().outputPages[0]?.device)

    expect(rig.outputPages.release(id)).toEqual({ ok: true })
    expect(first.ended).toBe(true)
    // Its page is still open, and tries again before anybody has scanned the code.
    expect([admission('phone'), admission('other')]).toEqual(['other-device', 'open'])
    const second = opened(id, 'other')
    expect(rig.outputPages.renew(id)).toEqual({ ok: true })
    expect([second.ended, admission('other')]).toEqual([true, 'no-such-output'])
    expect(rig.outputPages.admission('cue-light', keyOf(id), 'phone')).toBe('open')
  })

  it('go on with their department when it gets another name', async () => {
    const id = make()
    const phone = opened(id)
    const { rundown, ...rest } = content()
    const columns = rundown.columns.map(column =>
      column.id === 'lx' ? { ...column, name: 'Lights FOH' } : column,
    )
    service.change({ ...rest, rundown: { ...rundown, columns } })
    await time.advance(10)
    expect(phone.face?.department).toMatchObject({ name: 'Lights FOH', shortName: 'LX' })
    expect(say(id, { say: 'word', word: 'help' })).toBe('done')
    expect(rig.outputPages.slice().pages[0]).toMatchObject({ department: 'Lights FOH' })
  })

  it('know HELP that was left in the show from HELP that was cleared; it stands again after a rehearsal', async () => {
    const id = make()
    const phone = opened(id)
    await go()
    say(id, { say: 'word', word: 'help' })
    await time.advance(10)
    const stands = { word: { word: 'help' }, wordsAt: phone.face?.wordsAt }
    expect(phone.face).toMatchObject(stands)
    rig.desk.sessions.rehearse(true, true)
    await time.advance(10)
    expect(phone.face?.word).toBe(null)
    expect(phone.face?.wordsAt).not.toBe(stands.wordsAt)
    rig.desk.sessions.rehearse(false, true)
    await time.advance(10)
    expect(phone.face).toMatchObject(stands)
    await press({ action: 'clear-word', departments: null })
    expect(phone.face).toMatchObject({ ...stands, word: null })
  })

  it('of one department say their words each: a phone ends its own alone, and the caller all', async () => {
    const [left, right] = [
      make(),
      rig.outputPages.make({ kind: 'cue-light', name: 'right', department: 'Lights' }),
    ]
    if (!right.ok) throw new Error('refused')
    const words = () =>
      wordsOf(rig.desk.snapshot().calling.state.crew['lx']).map(({ word, by }) => `${word} ${by}`)
    opened(left)
    opened(right.id, 'other phone')
    say(left, { say: 'word', word: 'hold' })
    say(right.id, { say: 'word', word: 'ready' })
    expect(words()).toEqual(['hold Lights left', 'ready right'])
    say(right.id, { say: 'word', word: 'help' })
    expect(words()).toEqual(['help right', 'hold Lights left'])
    say(right.id, { say: 'word', word: null })
    expect(words()).toEqual(['hold Lights left'])
    say(right.id, { say: 'word', word: 'hold' })
    expect(words()).toEqual(['hold right', 'hold Lights left'])
    await press({ action: 'clear-word', departments: ['lx'] })
    expect(words()).toEqual([])
  })

  it('take the answer of their department by the name of the page, and refuse one that is stale', async () => {
    const id = make()
    const phone = opened(id)
    await standby()
    const acknowledge = (callId: string, number: number) =>
      say(id, { say: 'acknowledge', callId, standby: number })
    expect(acknowledge('a snd start', 1)).toBe('stale')
    expect(acknowledge('a lx start', 2)).toBe('stale')
    expect(acknowledge('a lx start', 1)).toBe('done')
    expect(acknowledge('a lx start', 1)).toBe('stale')
    await time.advance(0)
    expect(phone.face?.calls[0]?.record).toMatchObject({
      phase: 'acknowledged',
      acknowledgedBy: 'Lights left',
    })
    await go()
    expect(acknowledge('a lx start', 1)).toBe('stale')
    expect(rig.desk.snapshot().calling.state.records['a snd start']).toMatchObject({
      phase: 'go',
      acknowledgedBy: null,
    })
  })

  it('say a word to the caller, and take it back', async () => {
    const id = make()
    const phone = opened(id)
    expect(say(id, { say: 'word', word: 'hold' })).toBe('done')
    await time.advance(0)
    expect(phone.face?.word).toMatchObject({ word: 'hold', by: 'Lights left' })
    expect(rig.desk.snapshot().calling.state.crew['lx']?.word).toBe('hold')
    say(id, { say: 'word', word: null })
    await time.advance(0)
    expect(phone.face?.word).toBeNull()
    expect(say(make('Video'), { say: 'word', word: 'help' })).toBe('refused')
  })

  it('DONE is about the call that it was said for, and goes when the next one stands by', async () => {
    const id = make()
    const phone = opened(id)
    const word = () => rig.desk.snapshot().calling.state.crew['lx']
    const done = (callId: string | null | undefined) => {
      const answer = say(id, { say: 'word', word: 'done', ...(callId != null && { callId }) })
      return time.advance(0).then(() => answer)
    }
    await go()
    expect(phone.face?.answers).toEqual({ ready: 'a lx +0:20', done: 'a lx start' })
    expect(await done(phone.face?.answers.done)).toBe('done')
    expect([word()?.word, phone.face?.word?.about]).toEqual(['done', 'LX 1'])
    const before = phone.face?.answers.done
    await standby()
    expect([word(), phone.face?.word]).toEqual([undefined, null])
    // Tapped before the standby was on the screen.
    expect(await done(before)).toBe('done')
    expect(word()).toMatchObject({ word: 'done', callId: 'a lx start' })
    expect(phone.face?.word?.about).toBe('LX 1')
    await press({ action: 'call', departments: null })
    expect(word()).toBeUndefined()
    expect(phone.face?.answers.done).toBe('a lx +0:20')
    await go()
    await go()
    expect(await done(before)).toBe('stale')
    expect(word()).toBeUndefined()
  })

  it('that came late open no GO: READY is told so; HOLD and HELP are shown with the time at which they were said', async () => {
    const id = make()
    const phone = opened(id)
    const ready = { say: 'acknowledge', callId: 'a lx start', standby: 1 } as const
    await standby()
    expect(say(id, ready, 2_100)).toBe('late')
    await time.advance(0)
    expect(phone.face?.calls[0]?.record).toMatchObject({ phase: 'standby' })
    expect(say(id, { say: 'word', word: 'ready' }, 2_100)).toBe('late')
    const said = time.now() - 30_000
    expect(say(id, { say: 'word', word: 'help' }, 30_000)).toBe('done')
    expect(rig.desk.snapshot().calling.state.crew['lx']).toMatchObject({ word: 'help', at: said })
    await time.advance(0)
    expect(wordsIn(rig.journal.kept)).toMatchObject([{ word: 'help', at: said }])
    expect(say(id, { say: 'word', word: null }, 2_100)).toBe('late')
    expect(rig.desk.snapshot().calling.state.crew['lx']).toMatchObject({ word: 'help', at: said })
    expect(say(id, ready, 1_900)).toBe('done')
    expect(rig.outputPages.said(id, { say: 'word', word: 'hold', made: null })).toBe('done')
    expect(rig.desk.snapshot().calling.state.crew['lx']).toMatchObject({ word: 'hold', at: time.now() })
  })

  it('whose phone was away, or whose answer came too late, are in the report with from and until', async () => {
    const id = make()
    await go()
    const phone = opened(id)
    await standby()
    const lost = time.now()
    phone.leave()
    await time.advance(40_000)
    const back = time.now()
    opened(id)
    await time.advance(1_000)
    const late = time.now()
    expect(say(id, { say: 'acknowledge', callId: 'a lx +0:20', standby: 1 }, 4_000)).toBe('late')
    await time.advance(1_000)
    expect(say(id, { say: 'word', word: 'ready' }, 3_000)).toBe('late')
    await time.advance(0)
    const surface = 'Lights (Lights left)'
    const [runId] = rig.journal.kept.flatMap(entry => entry.runId ?? [])
    expect(asRunOf(rig.journal.kept.filter(entry => entry.runId === runId))?.stops).toMatchObject(
      [
        { kind: 'phone', surface, from: lost, to: back },
        { kind: 'late-answer', surface, answer: 'ready', from: late - 2_000, to: late + 1_000 },
        { kind: 'late-answer', surface, answer: 'acknowledge', from: late - 4_000, to: late },
      ].toSorted((a, b) => a.from - b.from),
    )
  })

  it('an undo shows what went as standing by again, unacknowledged, by another number', async () => {
    const id = make()
    const phone = opened(id)
    await standby()
    say(id, { say: 'acknowledge', callId: 'a lx start', standby: 1 })
    await go()
    await rig.hold({ action: 'undo' })
    await time.advance(600)
    expect(phone.face?.calls[0]?.record).toMatchObject({ phase: 'standby', acknowledgedBy: null })
    expect(say(id, { say: 'acknowledge', callId: 'a lx start', standby: 1 })).toBe('stale')
  })

  it('receive a beat of the desk every two seconds; screens do not', async () => {
    const phone = opened(make())
    const made = rig.outputPages.make({ kind: 'clock', name: 'Clock' })
    const screen: string[] = []
    rig.outputPages.watch(made.ok ? made.id : '', {
      send: name => void screen.push(name),
      ask: async () => undefined,
      end: () => undefined,
    })
    expect(phone.received).toEqual(['state', 'beat'])
    await time.advance(10_000)
    expect(phone.received.filter(name => name === 'beat')).toHaveLength(6)
    expect(screen).not.toContain('beat')
    const waiting = time.waiting()
    phone.leave()
    expect(waiting).toBeGreaterThan(0)
    const before = phone.received.length
    await time.advance(10_000)
    expect(phone.received).toHaveLength(before)
  })

  it('stand at the desk as they are: no phone yet, connected with its battery, lost since when', async () => {
    const id = make()
    const crew = () => rig.outputPages.slice().pages.find(page => page.id === id)?.crew
    expect(crew()).toMatchObject({ bound: false, connected: false, lastSeen: null })
    expect(rig.desk.snapshot().calling.crew).toEqual([])
    const phone = opened(id)
    rig.outputPages.said(id, { say: 'presence', battery: 41, visible: true })
    expect(crew()).toMatchObject({ bound: true, connected: true, battery: 41, visible: true })
    expect(rig.desk.snapshot().calling.crew).toMatchObject([
      { name: 'Lights left', columnName: 'Lights', connected: true, battery: 41 },
    ])
    await time.advance(5_000)
    phone.leave()
    expect(crew()).toMatchObject({ connected: false, visible: false, lastSeen: time.now() })
    expect(rig.desk.snapshot().calling.crew).toMatchObject([{ connected: false, lastSeen: time.now() }])
  })

  it('fill no monitor, and are no window of the application', () => {
    const id = make()
    expect(rig.outputPages.write({ id, displayId: 1 })).toMatchObject({
      reason: saying('A cue light answers from a browser. It cannot fill a monitor.'),
    })
    expect(
      rig.outputPages.watch(id, { send: () => undefined, ask: async () => undefined, end: () => undefined }),
    ).toBeNull()
  })
})
