import { beforeEach, describe, expect, it } from 'vitest'
import type { InstanceReply } from '../../../src-main/hosts/instance/instance-protocol.ts'
import { passOnStop } from '../../../src-main/hosts/launcher/launch-desk.ts'
import { createVirtualTime, type VirtualTime } from '../../fakes/virtual-time.ts'

describe('a signal to the launcher', () => {
  let time: VirtualTime
  /** What was done to Electron. */
  let done: string[]
  let said: string[]
  let stopping: boolean
  let reply: InstanceReply | null
  let send: (signal: NodeJS.Signals) => void
  let forget: () => void

  const begin = (platform: NodeJS.Platform): void => {
    time = createVirtualTime()
    done = []
    said = []
    stopping = false
    reply = { ok: true, value: 'Showcall is stopping.' }
    const listeners = new Set<(signal: NodeJS.Signals) => void>()
    send = signal => {
      for (const listener of listeners) listener(signal)
    }
    forget = passOnStop(
      {
        child: {
          kill(signal) {
            done.push(String(signal))
            return true
          },
        },
        stopping: () => stopping,
        killTree: () => void done.push('killed'),
      },
      {
        signals: {
          listen(listener) {
            listeners.add(listener)
            return () => void listeners.delete(listener)
          },
        },
        platform,
        timers: time.timers,
        limits: { stop: 15_000 },
        say: line => void said.push(line),
        async askToStop() {
          done.push('asked')
          return reply
        },
      },
    )
  }

  describe('on Linux and macOS', () => {
    beforeEach(() => begin('linux'))

    it('is passed on once when it is a Ctrl-C, which npm sends again', async () => {
      send('SIGINT')
      send('SIGINT')
      await time.advance(299)
      send('SIGINT')
      expect(done).toEqual(['SIGINT'])
      await time.advance(1)
      send('SIGINT')
      expect(done).toEqual(['SIGINT', 'SIGINT'])
    })

    it('is passed on once when it is a SIGTERM, and kills what has not ended 15 s later', async () => {
      send('SIGTERM')
      send('SIGTERM')
      await time.advance(14_999)
      expect(done).toEqual(['SIGTERM'])
      await time.advance(1)
      expect(done).toEqual(['SIGTERM', 'killed'])
    })

    it('is not passed on to an Electron that stops already', async () => {
      stopping = true
      send('SIGTERM')
      await time.advance(14_999)
      expect(done).toEqual([])
    })

    it('of a closed terminal kills nothing: a locked show goes on', async () => {
      send('SIGHUP')
      await time.advance(60_000)
      expect(done).toEqual(['SIGHUP'])
    })

    it('does nothing once Electron has ended', async () => {
      send('SIGTERM')
      forget()
      send('SIGHUP')
      await time.advance(60_000)
      expect([done, time.waiting()]).toEqual([['SIGTERM'], 0])
    })
  })

  describe('on Windows, where a signal would end Electron at once', () => {
    beforeEach(() => begin('win32'))

    it('asks the desk to stop', async () => {
      send('SIGINT')
      await time.advance(60_000)
      expect([done, said]).toEqual([['asked'], []])
    })

    it('says why a locked show goes on', async () => {
      reply = { ok: false, message: 'The show is locked.' }
      send('SIGBREAK')
      await time.advance(60_000)
      expect([done, said]).toEqual([['asked'], ['The show is locked.']])
    })

    it('ends an Electron that has opened no data', async () => {
      reply = null
      send('SIGINT')
      await time.advance(0)
      expect(done).toEqual(['asked', 'undefined'])
    })
  })
})
