import { afterEach, describe, expect, inject, it } from 'vitest'
import { createPlaces, lockShow, startShow, typeUnsaved } from './desk-page.ts'
import { doubleHost } from './double-host.ts'
import { deskWindow } from './window-of.ts'

const host = doubleHost(inject('browserPath'))

/** A full machine takes its time. */
const slow = { timeout: 60_000 }

describe('closing the desk in the double of Electron', () => {
  const places = createPlaces()
  afterEach(places.clear)
  const start = async () => {
    const running = places.keep(await host.start({ dataDir: places.newDir() }))
    return { running, double: running.double, page: await running.page() }
  }

  it('closes by the X without a question when all is saved, and says that it stops', async () => {
    const { double } = await start()
    const { id } = await deskWindow(double)
    await double.closeWindow(id)
    expect(await double.exited).toBe(0)
    expect(double.messages).toContainEqual({ status: 'stopping' })
  })

  it('asks for edits that are not saved: stays, and later discards them', async () => {
    const { double, page } = await start()
    await typeUnsaved(page)
    const { id } = await deskWindow(double)
    await double.closeWindow(id)
    await double.happened('message-box')
    await double.answerMessageBox(0)
    await page.getByTestId('save-state').getByText('1 not saved').waitFor()
    await double.quit()
    await double.happened('message-box', (box: { readonly id: number }) => box.id === 2)
    await double.answerMessageBox(1)
    expect(await double.exited).toBe(0)
  })

  it('stays open while the show is locked, by the X, by Quit and by Ctrl-C, and ends by the second Ctrl-C', async () => {
    const { running, double, page } = await start()
    await startShow(page)
    await lockShow(page)
    const { id } = await deskWindow(double)
    await double.closeWindow(id)
    await page.getByText('The show is locked, so Showcall stays open.').first().waitFor()
    await double.quit()
    running.signal('SIGINT')
    await expect.poll(double.output, slow).toContain('Press Ctrl-C again')
    expect((await deskWindow(double)).visible).toBe(true)
    // Two signals at once are those of one key.
    await expect
      .poll(
        () => {
          running.signal('SIGINT')
          return double.child.exitCode
        },
        { interval: 500, ...slow },
      )
      .toBe(0)
  })

  it('ends at once by SIGINT when nothing is locked, and when Windows ends the session', async () => {
    const first = await start()
    first.running.signal('SIGINT')
    expect(await first.double.exited).toBe(0)
    const second = await start()
    await second.double.endSession()
    expect(await second.double.exited).toBe(0)
  })
})
