import { describe, expect, it } from 'vitest'
import { ReferencesWatch } from '../../src-main/client/unnumbered/watched-readings.ts'
import type { TextReferences } from '../../src-main/desk/ports/content-writes.ts'
import { createVirtualTime } from '../fakes/virtual-time.ts'

const watching = () => {
  const time = createVirtualTime()
  let key = 'first'
  let readings = 0
  const words = new ReferencesWatch({
    mentions: async () => {
      readings += 1
      return []
    },
    variables: async () => [{ key, value: '' }],
    failed: error => {
      throw error
    },
    timers: time.timers,
  })
  return {
    words,
    time,
    readings: () => readings,
    rename: (next: string) => {
      key = next
    },
  }
}

describe('mentions and variables of a rundown', () => {
  it('are read for whoever watches, and for nobody else', async () => {
    const { words, time, readings } = watching()
    words.hint()
    await time.advance(10_000)
    expect(readings()).toBe(0)
    const received: TextReferences[] = []
    const stop = words.watch(next => received.push(next))
    await time.advance(0)
    expect(received).toEqual([{ mentions: [], variables: [{ key: 'first', value: '' }] }])
    stop()
    words.hint()
    await time.advance(10_000)
    expect(readings()).toBe(1)
  })

  it('cost one reading for a crowd of hints, and the last of them is not missed', async () => {
    const { words, time, readings, rename } = watching()
    const received: TextReferences[] = []
    words.watch(next => received.push(next))
    await time.advance(0)
    for (let second = 0; second < 5; second += 1) {
      words.hint()
      rename(`key-${second}`)
      await time.advance(900)
    }
    expect(readings()).toBe(2)
    await time.advance(5_000)
    expect(readings()).toBe(3)
    expect(received.at(-1)?.variables).toEqual([{ key: 'key-4', value: '' }])
    await time.advance(60_000)
    expect(readings()).toBe(3)
  })
})
