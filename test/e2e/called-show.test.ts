import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { inEnglish } from '../../src-main/contract/english.ts'
import { createHidSource } from '../../src-main/controllers/hid/hid-source.ts'
import { simulatedHidModels } from '../../src-main/controllers/hid/simulated-models.ts'
import { createSimulator } from '../../src-main/controllers/simulator/simulator.ts'
import { createStreamDeckSource } from '../../src-main/controllers/stream-deck/stream-deck-source.ts'
import { noDevices } from '../../src-main/desk/ports/devices.ts'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { realTimers } from '../../src-main/hosts/real-time.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { startTestHost } from '../support/test-host.ts'

const departments = { LX: 'LX', SND: 'SND', VID: 'VID', Stage: 'STG' } as const
const slow = { timeout: 60_000 }

/** A rundown of 65 cues and headings with four departments, six phones, a deck, a pedal, and the page of the caller. */
describe('a show that is called', () => {
  const simulator = createSimulator(simulatedHidModels)
  let browser: Browser
  let dataDir: string
  let host: NodeHost
  let page: Page
  const contexts: BrowserContext[] = []
  const plugged: string[] = []

  beforeAll(async () => {
    browser = await sharedBrowser(inject('browserPath'))
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-called-'))
    const onScreen = { bus: simulator.bus, watch: simulator.watch, timers: realTimers }
    host = await startTestHost({
      dataDir,
      file: fileURLToPath(new URL('../fixtures/shows/song-contest-final.csv', import.meta.url)),
      devices: now => ({
        ...noDevices,
        simulator,
        sources: [createStreamDeckSource({ ...onScreen, now }), createHidSource({ ...onScreen, clock: now })],
      }),
      failed: error => expect.unreachable(error.message),
    })
    await host.opened
    await until(() => columns().length === 4)
    const edits = columns().map(({ id, name }) => ({
      do: 'column.department' as const,
      columnId: id,
      department: {
        shortName: departments[name as keyof typeof departments],
        color: '#3366ff',
        groups: ['all'],
      },
    }))
    const { id = '' } = host.desk.snapshot().rundown ?? {}
    await host.desk.editor.apply({ rundownId: id, edits })
    await until(() => columns().every(({ department }) => department !== undefined))
    page = await open(await host.pairingAddress(), { width: 1600, height: 900 })
    await page.getByTestId('go').waitFor()
  })
  afterAll(async () => {
    await Promise.all(contexts.map(context => context.close()))
    await host.close()
    for (const serial of plugged) simulator.unplug(serial)
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Resolves once the desk is so. */
  const until = (is: () => boolean): Promise<void> =>
    new Promise(resolve => {
      const look = (): void => {
        if (!is()) return
        stop()
        resolve()
      }
      const stop = host.desk.subscribe(() => queueMicrotask(look))
      look()
    })
  const columns = () => host.desk.snapshot().rundown?.columns ?? []
  async function open(address: string, viewport: { readonly width: number; readonly height: number }) {
    const context = await browser.newContext({ viewport })
    contexts.push(context)
    return (await openPage(context, address)).page
  }
  async function phone(department: keyof typeof departments): Promise<Page> {
    const made = host.outputPages.make({ kind: 'cue-light', name: department, department })
    if (!made.ok) throw new Error(inEnglish(made.reason))
    const link = host.outputPages.link(made.id)
    if (!link.ok) throw new Error(inEnglish(link.reason))
    const opened = await open(new URL(host.address).origin + link.path, { width: 390, height: 844 })
    await shows(opened, 'idle').waitFor()
    return opened
  }
  const shows = (on: Page, face: string) => on.locator(`[data-testid="crew-field"][data-face="${face}"]`)
  const acknowledge = (on: Page): Promise<void> =>
    expect
      .poll(async () => {
        await shows(on, 'standby')
          .click({ timeout: 500 })
          .catch(() => undefined)
        return shows(on, 'acknowledged').count()
      }, slow)
      .toBe(1)
  async function plug(modelId: string): Promise<{ readonly serial: string; readonly id: string }> {
    const serial = simulator.plug(modelId)
    if (serial === null) throw new Error(`There is no model ${modelId}.`)
    plugged.push(serial)
    const found = () => host.desk.snapshot().devices.surfaces.find(one => one.modelId === modelId)?.id
    await expect.poll(found, slow).toBeDefined()
    return { serial, id: found() ?? '' }
  }
  const tap = (serial: string, key: string): void => {
    simulator.act(serial, key, 'down', 0)
    simulator.act(serial, key, 'up', 0)
  }

  it('stands by from a deck, names who has not acknowledged, goes by a pedal, and is taken back', async () => {
    const phones = {
      lights: await phone('LX'),
      operator: await phone('LX'),
      sound: await phone('SND'),
      video: await phone('VID'),
      stage: await phone('Stage'),
      fly: await phone('Stage'),
    }
    const deck = await plug('stream-deck/original-mk2')
    host.desk.controllers.write({
      id: deck.id,
      pages: [
        {
          name: 'Call',
          bindings: [
            { control: 'key-1', trigger: 'press', action: { do: 'standby', of: { name: 'all' } } },
            { control: 'key-11', trigger: 'press', action: { do: 'go' } },
          ],
          shows: {},
        },
      ],
    })
    const pedal = await plug('hid/infinity')

    tap(deck.serial, 'key-1')
    for (const one of Object.values(phones)) await shows(one, 'standby').waitFor()
    for (const one of [phones.lights, phones.sound, phones.video]) await acknowledge(one)
    // The other phone of a department sees that somebody has answered.
    await shows(phones.operator, 'acknowledged').waitFor()
    const awaited = page.getByTestId('go').filter({ hasText: 'STG' })
    await awaited.filter({ hasNotText: 'SND' }).waitFor()

    await phones.fly.context().setOffline(true)
    await phones.fly.getByTestId('crew-lost').waitFor()
    tap(pedal.serial, 'key-1')
    for (const one of [phones.lights, phones.operator, phones.sound, phones.video, phones.stage])
      await shows(one, 'go').waitFor()
    await shows(phones.stage, 'go').filter({ hasText: 'Clear stage' }).waitFor()
    const went = host.desk.now()
    expect(await shows(phones.fly, 'standby').count()).toBe(0)
    await expect.poll(() => host.desk.now() - went, { timeout: 30_000 }).toBeGreaterThan(5_000)
    await phones.fly.context().setOffline(false)
    await shows(phones.fly, 'idle').waitFor()

    await page.keyboard.down('u')
    await shows(phones.lights, 'cancelled').waitFor()
    await page.keyboard.up('u')
    // Standing by again, and to be acknowledged again.
    for (const one of Object.values(phones)) await shows(one, 'standby').waitFor()
    await page.getByTestId('go').filter({ hasText: 'LX' }).waitFor()
  })
})
