import { beforeEach, describe, expect, it } from 'vitest'
import type { OutputBridge, OutputPageEvents } from '../../src-main/contract/bridge/output-pages.ts'
import type { Leading } from '../../src-main/domain/standby/pair.ts'
import { followOther } from '../../src-renderer/output/follow-other.ts'
import { createVirtualTime, type VirtualTime } from '../fakes/virtual-time.ts'

type Link = Parameters<Parameters<OutputBridge['onLink']>[0]>[0]

const there = 'http://192.168.1.20:4860'

describe('a screen whose desk has another beside it', () => {
  let time: VirtualTime
  let said: Leading | null
  let asked: number
  let went: string[]
  let policy: string[]
  let publish: (other: OutputPageEvents['state']['other']) => void
  let link: (next: Link) => void
  let isCrew: boolean

  beforeEach(() => {
    isCrew = false
    begin()
  })

  const begin = (): void => {
    time = createVirtualTime()
    said = { leads: false, epoch: 1 }
    asked = 0
    went = []
    policy = [there]
    const loaded = time.now()
    followOther({
      bridge: {
        on(name, listener) {
          // The test tells nothing but states, and of those what is read here.
          if (name === 'state')
            publish = other => (listener as (state: { other: typeof other }) => void)({ other })
          return () => undefined
        },
        onLink(listener) {
          listener('off')
          link = listener
          return () => undefined
        },
      },
      isCrew,
      timers: time.timers,
      age: () => time.now() - loaded,
      mayAsk: origin => policy.includes(origin),
      async ask() {
        asked += 1
        return said
      },
      reload: () => went.push('reload'),
      leave: origin => went.push(origin),
    })
    link('on')
    publish({ origins: [there], fromEpoch: 2 })
  }

  it.each([true, false])(
    'of a desk that hands the show over goes along if it is a crew page: %s',
    async crew => {
      isCrew = crew
      begin()
      await time.advance(10_000)
      publish({ origins: [there], fromEpoch: 2, isPassiveHere: true })
      await time.advance(5_000)
      expect(went).toEqual([])
      said = { leads: true, epoch: 2 }
      await time.advance(5_000)
      expect(went).toEqual(crew ? [there] : [])
    },
  )

  it('stays at a desk that calls the show again before the other one does', async () => {
    isCrew = true
    begin()
    publish({ origins: [there], fromEpoch: 2, isPassiveHere: true })
    await time.advance(5_000)
    publish({ origins: [there], fromEpoch: 3 })
    said = { leads: true, epoch: 3 }
    await time.advance(20_000)
    expect(went).toEqual([])
  })

  it('leaves once the other desk has taken over, and not before', async () => {
    link('off')
    await time.advance(20_000)
    expect(asked).toBeGreaterThan(3)
    expect(went).toEqual([])
    said = { leads: true, epoch: 2 }
    await time.advance(4_000)
    expect(went).toEqual([there])
    link('off')
    await time.advance(20_000)
    expect(went).toEqual([there])
  })

  it.each([
    ['stands by', { leads: false, epoch: 2 }],
    ['calls since no later takeover', { leads: true, epoch: 1 }],
    ['does not answer, or does not know the link', null],
  ])('stays while the other desk %s', async (_what, answer) => {
    said = answer
    link('off')
    await time.advance(60_000)
    expect(went).toEqual([])
  })

  it('never leaves a desk that is away for a moment, or that turns its link away', async () => {
    said = { leads: true, epoch: 2 }
    link('off')
    await time.advance(3_000)
    link('on')
    await time.advance(20_000)
    link('off')
    await time.advance(1_000)
    link('refused')
    await time.advance(20_000)
    expect([asked, went]).toEqual([0, []])
  })

  it('asks nobody where there is no other desk', async () => {
    publish(null)
    link('off')
    await time.advance(20_000)
    expect([asked, went]).toEqual([0, []])
  })

  it('loads itself anew to be allowed to ask at another address, but only from a desk that is there, and not at once again', async () => {
    policy = []
    publish({ origins: [there], fromEpoch: 2 })
    await time.advance(1_000)
    expect(went).toEqual([])
    await time.advance(20_000)
    expect(went).toEqual(['reload'])
    link('off')
    publish({ origins: [there], fromEpoch: 2 })
    await time.advance(20_000)
    expect(went).toEqual(['reload'])
  })
})
