import { beforeEach, describe, expect, it } from 'vitest'
import type { KeepAwake } from '../../src-main/desk/ports/host.ts'
import { blockSleep } from '../../src-main/hosts/electron/system/block-sleep.ts'
import { createKeepAwake, type HoldListener } from '../../src-main/hosts/keep-awake.ts'

describe('keeping the computer awake', () => {
  let holds: (HoldListener & { running: boolean })[]
  let awake: KeepAwake
  let received: (boolean | null)[]

  beforeEach(() => {
    holds = []
    received = []
    awake = createKeepAwake(listener => {
      const hold = { ...listener, running: true }
      holds.push(hold)
      return {
        end() {
          hold.running = false
        },
      }
    })
    awake.onChange(() => void received.push(awake.held()))
  })

  it('begins with the show, is said once it holds, and ends with the show', () => {
    awake.set(true)
    expect(awake.held()).toBe(false)
    holds[0]?.holding()
    awake.set(true)
    expect([awake.held(), holds.length]).toEqual([true, 1])
    awake.set(false)
    awake.set(false)
    expect([awake.held(), holds[0]?.running]).toEqual([false, false])
    expect(received).toEqual([true, false])
  })

  it('does not take the end of an earlier hold for that of a later one', () => {
    awake.set(true)
    awake.set(false)
    awake.set(true)
    holds[1]?.holding()
    holds[0]?.ended()
    expect(awake.held()).toBe(true)
  })

  it('is not claimed where it failed, and is tried again at the next show', () => {
    awake.set(true)
    holds[0]?.holding()
    holds[0]?.ended()
    expect(awake.held()).toBeNull()
    awake.set(false)
    awake.set(true)
    holds[1]?.holding()
    expect(awake.held()).toBe(true)
    expect(received).toEqual([true, null, true])
  })

  it('never throws: a computer without the means says so', () => {
    const none = createKeepAwake(null)
    none.set(true)
    expect(none.held()).toBeNull()
    const broken = createKeepAwake(() => {
      throw new Error('EAGAIN')
    })
    broken.set(true)
    expect(broken.held()).toBeNull()
    broken.set(false)
  })

  it('in Electron blocks the display from sleeping, once, for as long as it is needed', () => {
    const blocking = new Map<number, string>()
    const electron = createKeepAwake(
      blockSleep({
        start(kind) {
          blocking.set(blocking.size + 1, kind)
          return blocking.size
        },
        stop: id => blocking.delete(id),
        isStarted: id => blocking.has(id),
      }),
    )
    electron.set(true)
    electron.set(true)
    expect([electron.held(), [...blocking.values()]]).toEqual([true, ['prevent-display-sleep']])
    electron.set(false)
    expect([electron.held(), blocking.size]).toEqual([false, 0])
  })
})
