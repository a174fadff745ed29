import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { createPlaces } from './desk-page.ts'
import { doubleHost } from './double-host.ts'
import { deskWindow } from './window-of.ts'

const host = doubleHost(inject('browserPath'))

describe('a desk and the system around it, in the double of Electron', () => {
  const places = createPlaces()
  afterEach(places.clear)

  it('opens a file of macOS that came before the desk, and one that comes later', async () => {
    const dataDir = places.newDir()
    const [early, late] = ['early.csv', 'late.csv'].map(name => join(dataDir, name)) as [string, string]
    writeFileSync(early, 'type,title,duration\ncue,Doors,1:00\n')
    writeFileSync(late, 'type,title,duration\ncue,Late,1:00\n')
    const running = places.keep(await host.start({ dataDir }))
    const { double } = running
    await double.happened('ready')
    await double.openFile(early)
    const page = await running.page()
    await page.getByRole('heading', { name: 'Early' }).waitFor()
    await double.openFile(late)
    await page.getByRole('heading', { name: 'Late' }).waitFor()
    const second = await host.startAgain({ dataDir })
    expect(second.output).toContain('Showcall is already running')
    expect((await deskWindow(double)).focused).toBe(true)
  })
})
