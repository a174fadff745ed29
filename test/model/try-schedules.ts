import fc from '../support/fast-check.ts'
import { judge, watch } from './judge.ts'
import { anySchedule, carryOut, type Schedule } from './schedules.ts'
import { createWorld } from './world.ts'

/** Tries that many random schedules; throws with the smallest one that fails. Resolves to how many were tried. */
export async function tryAnySchedules(count: number): Promise<number> {
  let tried = 0
  await fc.assert(
    fc.asyncProperty(anySchedule, async schedule => {
      await trySchedule(schedule)
      tried += 1
    }),
    { numRuns: count },
  )
  return tried
}

async function trySchedule({ world: options, acts }: Schedule): Promise<void> {
  const world = await createWorld(options)
  const { service } = world
  try {
    // Moves by requests are counted where they are served; all others come from elsewhere.
    let elsewhere = 0
    let serving = false
    const { handle, press } = service
    service.handle = request => {
      serving = true
      try {
        return handle(request)
      } finally {
        serving = false
      }
    }
    service.press = (id, command) => {
      const before = service.moves.length
      press(id, command)
      if (!serving) elsewhere += service.moves.length - before
    }
    await carryOut(world, acts, watch(world).look)
    judge(world, elsewhere)
  } finally {
    await world.close()
  }
}
