import { describe, expect, it } from 'vitest'
import {
  go,
  lostAfter,
  offered,
  onAir,
  refused,
  setUpTwoBooths,
  startAgain,
  state,
  takeOver,
} from '../support/two-booths.ts'

/** What else may happen to the two is in `test/long/two-booths.test.ts`. */
describe('two paired desks, each in a booth of its own', () => {
  const booths = setUpTwoBooths()

  it('lose the first one in the middle of a cue: nothing moves before a person holds, then the show goes on there', async () => {
    const { first, second } = booths
    await go(first, 'Doors')
    await go(first, 'Overture')
    await booths.ready()
    const before = await booths.atService(first)
    const killed = performance.now()
    await first.desk.kill()
    await offered(second)
    const waited = performance.now() - killed
    expect(waited).toBeGreaterThan(lostAfter)
    // A busy machine shows it later.
    expect(waited).toBeLessThan(lostAfter + 3_000)
    await onAir(second, 'Overture')
    await refused(second, 'STANDBY')
    expect(booths.shown()).toEqual(before)

    await takeOver(second)
    expect(await booths.atService(second)).toEqual(before)
    await go(second, 'Act one')
    await expect.poll(booths.cuesShown).toEqual(['Doors', 'Overture', 'Act one'])
    await expect.poll(booths.shown).toEqual(await booths.atService(second))

    await startAgain(first)
    await state(first, 'replaced')
    await refused(first, 'REPLACED')
    await booths.ready(second, first)
    await onAir(first, 'Act one')
    await go(second, 'Interval')
    await onAir(first, 'Interval')
    await expect.poll(booths.cuesShown).toEqual(['Doors', 'Overture', 'Act one', 'Interval'])
  })
})
