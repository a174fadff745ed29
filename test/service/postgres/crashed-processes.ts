import { expect } from 'vitest'
import type { TestPostgres } from '../../support/postgres.ts'
import type { CrashedService } from '../crash-rounds.ts'
import type { Answered, Processes } from './processes.ts'

/** Three processes, of which one is killed in every other round, and the database in those between. */
export function crashedProcesses(services: Processes, server: TestPostgres): CrashedService {
  let turn = 0
  let whole = true
  let recover = async (): Promise<void> => undefined
  const answerOf = ({ status, headers, body }: Answered) => ({
    status,
    replayed: headers.get('idempotency-replayed') === 'true',
    text: JSON.stringify(body),
    data: body.data,
  })
  return {
    async send(method, path, body, key) {
      for (;;) {
        turn += 1
        const answer = await services.ask(turn, method, path, body, key).catch(() => null)
        if (answer !== null && answer.status < 400) return answerOf(answer)
        // It may have been done, or not. What follows a crash is asked until everything is back.
        if (!whole) throw new Error(answer?.body.code ?? 'There was no answer.')
      }
    },
    async crash(round) {
      whole = false
      const killed = Math.floor(round / 2)
      if (round % 2 === 0) {
        await services.kill(killed)
        recover = () => services.restart(killed)
      } else {
        await server.kill()
        recover = server.start
      }
    },
    async recover() {
      await recover()
      for (const process of [0, 1, 2])
        await expect
          .poll(async () => (await fetch(`${services.origin(process)}/readyz`)).status, { timeout: 60_000 })
          .toBe(200)
      whole = true
    },
  }
}
