import { Duplex } from 'node:stream'
import type { Timers } from '../../../src-main/base/timers.ts'
import type { Clock } from '../../../src-main/domain/time/time.ts'

/** A line between two desks, in virtual time: slow, silent, refused, or broken. What is sent arrives in order, or not at all. */
export interface Line {
  /** Each way, and up to so much more for each piece, ms. */
  delay: number
  jitter: number
  /** `silent`: nothing arrives, and neither end notices. `refused`: no connection is made, and those that are break. */
  set(state: 'up' | 'silent' | 'refused'): void
  isUp(): boolean
  /** Every connection breaks. */
  reset(): void
  /** Two ends of a new connection; null: there is nobody to be reached. */
  connect(): readonly [Duplex, Duplex] | null
}

export function createLine(timers: Timers, now: Clock, random: () => number): Line {
  let state: 'up' | 'silent' | 'refused' = 'up'
  const connections = new Set<Connection>()
  const line: Line = {
    delay: 1,
    jitter: 5,
    set(next) {
      state = next
      if (next === 'refused') line.reset()
      // What was sent meanwhile arrives now, as TCP sends it again.
      if (next === 'up') for (const connection of connections) connection.flow()
    },
    isUp: () => state === 'up',
    reset() {
      for (const connection of connections) connection.break()
      connections.clear()
    },
    connect() {
      if (state !== 'up') return null
      const connection = createConnection({
        timers,
        now,
        isUp: () => state === 'up',
        travel: () => line.delay + random() * line.jitter,
      })
      connections.add(connection)
      return connection.ends
    },
  }
  return line
}

interface Connection {
  readonly ends: readonly [Duplex, Duplex]
  /** Sends on what waits. */
  flow(): void
  break(): void
}

interface ConnectionOptions {
  readonly timers: Timers
  readonly now: Clock
  readonly isUp: () => boolean
  readonly travel: () => number
}

function createConnection({ timers, now, isUp, travel }: ConnectionOptions): Connection {
  const flows: (() => void)[] = []
  /** One way: pieces in order; null: it has ended. */
  const oneWay = (to: () => Duplex) => {
    const waiting: (Buffer | null)[] = []
    const flow = (): void => {
      if (!isUp()) return
      for (const piece of waiting.splice(0))
        if (piece === null) to().destroy()
        else if (!to().destroyed) to().push(piece)
    }
    flows.push(flow)
    let arrives = 0
    return (piece: Buffer | null): void => {
      arrives = Math.max(arrives, now() + travel())
      timers.after(arrives - now(), () => {
        waiting.push(piece)
        flow()
      })
    }
  }
  const end = (send: (piece: Buffer | null) => void): Duplex =>
    new Duplex({
      read() {},
      write(chunk: Buffer, _encoding, done) {
        send(chunk)
        done()
      },
      final: done => done(),
      destroy(error, done) {
        send(null)
        done(error)
      },
    })
  const near: Duplex = end(oneWay(() => far))
  const far: Duplex = end(oneWay(() => near))
  return {
    ends: [near, far],
    flow: () => flows.forEach(flow => void flow()),
    break() {
      near.destroy()
      far.destroy()
    },
  }
}
