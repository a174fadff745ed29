import { describe, expect, it } from 'vitest'
import type { Bridge } from '../../src-main/contract/bridge/bridge.ts'
import { BridgeError } from '../../src-renderer/bridge/bridge.ts'
import { createHeldSurfaces } from '../../src-renderer/state/keys/screen-controls.ts'
import { createPresser, type PagePress, type Painted } from '../../src-renderer/state/session/presser.ts'
import { createVirtualTime } from '../fakes/virtual-time.ts'

/** The keys of a page; what they send, without the time at which the page began. */
function keys() {
  const time = createVirtualTime()
  const sent: (readonly [edge: string, made: number | null])[] = []
  let known = true
  const bridge = {
    async request(_name: string, { edge, made }: { readonly edge: string; readonly made: number | null }) {
      sent.push([edge, made === null ? null : made - begun])
    },
  } as unknown as Pick<Bridge, 'request'>
  const painted = { version: () => 1, markPress: () => undefined } as unknown as Painted
  const begun = time.now()
  const means = {
    timers: time.timers,
    holdMs: () => 600,
    made: () => (known ? time.now() : null),
    mayPress: () => true,
  }
  const presser = createPresser(bridge, painted, time.now, { ...means, pageName: () => '' })
  const surfaces = createHeldSurfaces(bridge, painted, { ...means, follow: presser.follow })
  return {
    time,
    sent,
    presser,
    surfaces,
    forget(): void {
      known = false
    },
  }
}

const previous: PagePress = {
  button: 'previous',
  kind: 'keyboard',
  control: 'B',
  intent: { action: 'previous' },
}
const bound = { id: 'keyboard', control: 'F13', action: { do: 'previous' } } as const

describe('a page says of a key', () => {
  it('that it is down, that it still is after the length of a hold, and that it is up, each with its time', async () => {
    const { time, sent, presser, surfaces } = keys()
    presser.down(previous)
    surfaces.down(bound)
    await time.advance(1_000)
    presser.up('B')
    surfaces.up(bound)
    expect(sent).toEqual([
      ['down', 0],
      ['down', 0],
      ['held', 600],
      ['held', 600],
      ['up', 1_000],
      ['up', 1_000],
    ])
  })

  it('nothing of a hold once it was let go, or the page has lost the keys', async () => {
    for (const end of ['up', 'release'] as const) {
      const { time, sent, presser, surfaces } = keys()
      presser.down(previous)
      surfaces.down(bound)
      await time.advance(599)
      if (end === 'release') {
        presser.release()
        surfaces.release()
      } else {
        presser.up('B')
        surfaces.up(bound)
      }
      await time.advance(5_000)
      expect(sent.map(([edge]) => edge)).not.toContain('held')
      expect(time.waiting()).toBe(0)
    }
  })

  it('that it was lost, where its hold or its short press was still to come', async () => {
    const { time, sent, presser, surfaces } = keys()
    presser.down(previous)
    surfaces.down(bound)
    await time.advance(100)
    presser.release()
    surfaces.release()
    expect(sent.slice(2)).toEqual([
      ['cancel', 100],
      ['cancel', 100],
    ])
    presser.up('B')
    surfaces.up(bound)
    expect(sent).toHaveLength(4)
  })

  it('of one that was lost, and nothing of another that is still down', async () => {
    const { time, sent, presser, surfaces } = keys()
    const other = { ...bound, control: 'F14' }
    presser.down(previous)
    surfaces.down(bound)
    surfaces.down(other)
    presser.cancel('B')
    surfaces.cancel(bound)
    await time.advance(600)
    surfaces.up(other)
    expect(sent.slice(3).map(([edge]) => edge)).toEqual(['cancel', 'cancel', 'held', 'up'])
  })

  it('that its time is not known', () => {
    const { sent, presser, forget } = keys()
    forget()
    presser.pressAtOnce(previous)
    expect(sent).toEqual([
      ['down', null],
      ['up', null],
    ])
  })
})

describe('a press that the desk does not answer', () => {
  /** A page whose desk answers when it is told to. */
  function asking() {
    const time = createVirtualTime()
    const answers: PromiseWithResolvers<void>[] = []
    const bridge = {
      request(_name: string, { edge }: { readonly edge: string }) {
        const answer = Promise.withResolvers<void>()
        if (edge === 'up') answer.resolve()
        else answers.push(answer)
        return answer.promise
      },
    } as unknown as Pick<Bridge, 'request'>
    const painted = { version: () => 1, markPress: () => undefined } as unknown as Painted
    const presser = createPresser(bridge, painted, time.now, {
      timers: time.timers,
      holdMs: () => 600,
      made: time.now,
      mayPress: () => true,
      pageName: () => '',
    })
    const go: PagePress = { button: 'go', kind: 'keyboard', control: 'Space', intent: { action: 'go' } }
    return {
      time,
      answers,
      presser,
      press: () => presser.pressAtOnce(go),
      kind: () => presser.unanswered.get()?.kind ?? null,
    }
  }

  it('is waiting after half a second, and nothing once its answer is there', async () => {
    const { time, answers, press, kind } = asking()
    press()
    await time.advance(499)
    expect(kind()).toBeNull()
    await time.advance(1)
    expect(kind()).toBe('waiting')
    answers[0]?.resolve()
    await time.advance(0)
    expect(kind()).toBeNull()
  })

  it('may have acted where the connection was lost after it was sent', async () => {
    const { time, answers, press, kind } = asking()
    press()
    await time.advance(1_000)
    answers[0]?.reject(new Error('socket has been disconnected'))
    await time.advance(0)
    expect(kind()).toBe('unknown')
    press()
    answers[1]?.resolve()
    await time.advance(0)
    expect(kind()).toBeNull()
  })

  it('did nothing where it never left the page, or where the desk says that it did not take it', async () => {
    const { time, answers, presser, press, kind } = asking()
    press()
    answers[0]?.reject(new BridgeError('not-sent', 'away'))
    await time.advance(0)
    expect([kind(), presser.unanswered.get()?.why]).toEqual(['unsent', null])
    press()
    answers[1]?.reject(new BridgeError('too-many', 'Too many at once.'))
    await time.advance(0)
    expect([kind(), presser.unanswered.get()?.why]).toEqual(['unsent', 'Too many at once.'])
  })

  it('that may have acted is not hidden by later ones that did nothing, until the desk is reached again', async () => {
    const { time, answers, presser, press, kind } = asking()
    press()
    answers[0]?.reject(new Error('socket has been disconnected'))
    await time.advance(0)
    press()
    answers[1]?.reject(new BridgeError('not-sent', 'away'))
    await time.advance(0)
    presser.refuse('jump')
    expect(kind()).toBe('unknown')
    presser.reached()
    press()
    answers[2]?.reject(new BridgeError('not-sent', 'away'))
    await time.advance(0)
    expect(kind()).toBe('unsent')
  })

  it('stays said while an earlier one is answered', async () => {
    const { time, answers, press, kind } = asking()
    press()
    press()
    await time.advance(600)
    answers[0]?.resolve()
    await time.advance(0)
    expect(kind()).toBe('waiting')
  })
})
