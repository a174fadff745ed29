import { it } from 'vitest'
import { tryAnySchedules } from '../model/try-schedules.ts'

it('long', async () => {
  await tryAnySchedules(6000)
}, 550_000)
