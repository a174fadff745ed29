import { describe, expect, it } from 'vitest'
import {
  go,
  hold,
  lostAfter,
  offered,
  onAir,
  refused,
  setUpTwoBooths,
  startAgain,
  state,
  takeOver,
} from '../support/two-booths.ts'

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

  it('lose the cable between them, then the one that stands by: nobody takes over, no press notices, the copy catches up', async () => {
    const { first, second, places } = booths
    await go(first, 'Doors')
    await booths.ready()
    places.pull()
    const pulled = performance.now()
    const took = [await go(first, 'Overture')]
    await offered(second)
    // It was heard until then, at the latest.
    expect(performance.now() - pulled).toBeLessThan(lostAfter + 3_000)
    await onAir(second, 'Doors')
    await state(first, 'standby-lost')
    places.plug()
    await booths.ready()
    await onAir(second, 'Overture')
    await state(second, 'standing-by')

    await second.desk.kill()
    took.push(await go(first, 'Act one'))
    await state(first, 'standby-lost')
    const [, interval] = await Promise.all([startAgain(second), go(first, 'Interval')])
    took.push(interval)
    await booths.ready()
    await onAir(second, 'Interval')
    await state(second, 'standing-by')
    took.push(await go(first, 'Act two'))
    await onAir(second, 'Act two')
    await expect.poll(booths.cuesShown).toEqual(['Doors', 'Overture', 'Act one', 'Interval', 'Act two'])
    expect(Math.max(...took)).toBeLessThan(1_000)
  })

  it('have both called since the cable was pulled: a person chooses, and both are the same', async () => {
    const { first, second, places } = booths
    await go(first, 'Doors')
    await booths.ready()
    places.pull()
    await offered(second)
    await takeOver(second)
    await go(second, 'Overture')
    await go(first, 'Overture')
    await go(first, 'Act one')
    places.plug()
    await Promise.all([first, second].map(seat => state(seat, 'choose')))
    const kept = await booths.atService(second)
    expect(await first.page.getByTestId('desk-choice').innerText()).toMatch(/Act one[\s\S]*Overture/)
    await hold(first, '2', () => state(first, 'replaced'))
    await booths.ready(second, first)
    await onAir(first, 'Overture')
    expect(await booths.atService(second)).toEqual(kept)
    await refused(first, 'REPLACED')
    await go(second, 'Act one')
    await onAir(first, 'Act one')
  })
})
