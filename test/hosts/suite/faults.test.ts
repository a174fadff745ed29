import { afterEach, describe, expect, inject, it } from 'vitest'
import { countdownMoves, createPlaces, rowState, startShow } from './desk-page.ts'
import { doubleHost } from './double-host.ts'
import { deskWindow } from './window-of.ts'

const host = doubleHost(inject('browserPath'))

/** A full machine takes its time. */
const slow = { timeout: 60_000 }

describe('faults in the double of Electron', () => {
  const places = createPlaces()
  afterEach(places.clear)
  const start = async () => {
    const running = places.keep(await host.start({ dataDir: places.newDir() }))
    const page = await running.page()
    await startShow(page)
    return { running, double: running.double, page }
  }

  it('a page that crashes during a show, and one that hangs, come back by themselves while the show goes on', async () => {
    const { running, double } = await start()
    const { id } = await deskWindow(double)
    const loads = () => double.events.filter(({ name }) => name === 'loaded').length
    const before = loads()
    await double.crashPage(id)
    await expect.poll(loads, slow).toBe(before + 1)
    const again = await running.page()
    await rowState(again, 'on-air').waitFor()
    await double.hangPage(id, 60_000)
    await expect.poll(loads, slow).toBe(before + 2)
    const last = await running.page()
    await rowState(last, 'on-air').waitFor()
    await countdownMoves(last)
    expect(double.events.some(({ name }) => name === 'error-box')).toBe(false)
  })

  it('a service thread that dies during a show ends the process, so that it is started again into the show', async () => {
    const { double } = await start()
    await expect.poll(() => double.messages, slow).toContainEqual({ status: 'on-air', onAir: true })
    await double.endServiceThread()
    expect(await double.exited).toBe(1)
    expect(double.messages).not.toContainEqual({ status: 'stopping' })
    expect(double.events.some(({ name }) => name === 'error-box')).toBe(false)
  })
})
