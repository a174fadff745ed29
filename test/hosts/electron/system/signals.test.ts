import { EventEmitter } from 'node:events'
import { beforeEach, describe, expect, it } from 'vitest'
import { handleSignals } from '../../../../src-main/hosts/electron/system/signals.ts'

describe('signals to the main process', () => {
  let process: EventEmitter
  let log: string[]
  let locked: boolean
  let at: number

  beforeEach(() => {
    process = new EventEmitter()
    log = []
    locked = false
    at = 0
    handleSignals({
      process,
      interrupt: () => void log.push('interrupt'),
      stop: () => void log.push('stop'),
      locked: () => locked,
      now: () => at,
      say: line => void log.push(line),
    })
  })

  const interrupt = (later: number): void => {
    at += later
    process.emit('SIGINT')
  }

  it('Ctrl-C asks the desk to close, and so does a second one', () => {
    interrupt(0)
    interrupt(1_000)
    expect(log).toEqual(['interrupt', 'interrupt'])
  })

  it('a locked show takes two, within five seconds', () => {
    locked = true
    interrupt(0)
    interrupt(6_000)
    expect(log).toHaveLength(2)
    expect(log[0]).toContain('The show is locked')
    interrupt(1_000)
    expect(log.at(-1)).toBe('interrupt')
  })

  it('the end of the system stops a locked show, the end of its terminal does not', () => {
    locked = true
    process.emit('SIGHUP')
    expect(log).toEqual([])
    process.emit('SIGTERM')
    expect(log).toEqual(['stop'])
  })

  it('the end of the terminal stops a show that is not locked', () => {
    process.emit('SIGHUP')
    expect(log).toEqual(['stop'])
  })
})
