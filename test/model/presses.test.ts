import fc from 'fast-check'
import { describe, it } from 'vitest'
import { judge, lookAt } from './judge.ts'
import { anySchedule, carryOut } from './schedules.ts'
import { createWorld } from './world.ts'

/** `npm run test:long` runs thousands. */
const schedules = Number(process.env['SHOWCALL_SCHEDULES'] ?? 1_000)

describe('any presses from any surfaces of any desks at one service', () => {
  it('fire once, have one outcome, show within 50 ms, and never skip a cue together', async () => {
    await fc.assert(
      fc.asyncProperty(anySchedule, async schedule => {
        const world = await createWorld(schedule.world)
        try {
          let elsewhere = 0
          const press = world.service.press
          let inside = false
          const handle = world.service.handle
          world.service.handle = request => {
            inside = true
            try {
              return handle(request)
            } finally {
              inside = false
            }
          }
          world.service.press = (id, command) => {
            const before = world.service.moves.length
            press(id, command)
            if (!inside) elsewhere += world.service.moves.length - before
          }
          await carryOut(world, schedule.acts, () => lookAt(world))
          judge(world, elsewhere)
        } finally {
          await world.close()
        }
      }),
      { numRuns: schedules },
    )
  }, 600_000)
})
