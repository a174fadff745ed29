import type { ShowReading } from '../ports/show-service.ts'
import type { DeskReplica } from '../session/replica.ts'

/** Presses that passed the gate and wait for their answers. */
export interface UnansweredPress {
  run(press: Promise<unknown>): void
  /** Waits for the answer; states from the service are not adopted meanwhile. `transport`: GO waits for it too. */
  awaiting<Reply>(transport: boolean, answer: Promise<Reply>): Promise<Reply>
  /** Takes the reply; `confirmations`: of the replica when it was sent. A state received meanwhile is as new, or newer. */
  take(reading: ShowReading, confirmations: number): void
  /** A press waits for its answer. */
  busy(): boolean
  /** A transport press waits for its answer. */
  unanswered(): boolean
  /** Settles when no press waits for its answer. */
  idle(): Promise<void>
}

export function createUnansweredPress(replica: DeskReplica): UnansweredPress {
  let pending = 0
  let pendingTransport = 0
  const onTheirWay = new Set<Promise<unknown>>()
  return {
    run(press) {
      onTheirWay.add(press)
      void press.finally(() => onTheirWay.delete(press))
    },
    async awaiting(transport, answer) {
      pending += 1
      if (transport) pendingTransport += 1
      try {
        return await answer
      } finally {
        pending -= 1
        if (transport) pendingTransport -= 1
      }
    },
    take(reading, confirmations) {
      if (pending > 0) return
      if (replica.confirmations() === confirmations) replica.adopt(reading)
      else replica.rollBack()
    },
    busy: () => pending > 0,
    unanswered: () => pendingTransport > 0,
    idle: async () => void (await Promise.allSettled(onTheirWay)),
  }
}
