import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { inEnglish } from '../../src-main/contract/english.ts'
import type { Intent } from '../../src-main/domain/show/press.ts'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { sharedBrowser } from '../support/browser.ts'
import { type FollowingPages, followingPages } from '../support/following-pages.ts'
import { startTestHost } from '../support/test-host.ts'

const show = `title,duration,Lights,Sound
Doors,10:00,LX 1 preset,
Opening,10:00,LX 12 blackout,SND 4 walk-in music out
Panel,10:00,LX 13,SND 5
`

/** A real desk, and the phones of two departments, each in a browser of its own. */
describe('phones of departments', () => {
  let pages: FollowingPages
  let dataDir: string
  let host: NodeHost

  beforeAll(async () => {
    pages = followingPages(await sharedBrowser(inject('browserPath')))
  })

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-crew-'))
    const file = join(dataDir, 'show.csv')
    writeFileSync(file, show)
    host = await startTestHost({
      dataDir,
      file,
      failed(error) {
        throw error
      },
    })
    await host.opened
    await until(() => columns().length === 2)
    const { rundown } = host.desk.snapshot()
    const edits = columns().map(({ id, name }) => ({
      do: 'column.department' as const,
      columnId: id,
      department: { shortName: name.slice(0, 2).toUpperCase(), color: '#3366ff', groups: [] },
    }))
    await host.desk.editor.apply({ rundownId: rundown?.id ?? '', edits })
    await until(() => columns().every(({ department }) => department !== undefined))
  })
  afterEach(async () => {
    await pages.leave()
    await host.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const columns = () => host.desk.snapshot().rundown?.columns ?? []
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
  const linkOf = (department: string): { readonly id: string; readonly link: string } => {
    const made = host.outputPages.make({ kind: 'cue-light', name: department, department })
    if (!made.ok) throw new Error(inEnglish(made.reason))
    return { id: made.id, link: addressOf(made.id) }
  }
  const addressOf = (id: string): string => {
    const link = host.outputPages.link(id)
    if (!link.ok) throw new Error(inEnglish(link.reason))
    return new URL(host.address).origin + link.path
  }
  const phone = async (link: string): Promise<Page> => {
    const { page } = await pages.open(link, { viewport: { width: 390, height: 844 } })
    return page
  }
  const trigger = (intent: Intent, edge: 'down' | 'held' | 'up'): void =>
    host.desk.trigger({
      origin: { surfaceId: 'keyboard:1', kind: 'keyboard', surface: 'Keyboard', control: intent.action },
      edge,
      intent,
      saw: host.desk.snapshot().show.version,
      at: host.desk.now(),
    })
  const press = async (intent: Intent): Promise<void> => {
    const confirmed = () => {
      const { pressResult } = host.desk.snapshot()
      return pressResult?.action === intent.action && pressResult.outcome === 'confirmed'
    }
    await expect.poll(() => host.desk.now() >= (host.desk.snapshot().show.gateOpensAt ?? 0)).toBe(true)
    trigger(intent, 'down')
    trigger(intent, 'up')
    await until(confirmed)
  }
  const standby = () => press({ action: 'standby', departments: null })
  const shows = (page: Page, face: string) => page.locator(`[data-testid="crew-field"][data-face="${face}"]`)

  it('stand by, acknowledge, go and are taken back with the caller, and answer by a word', async () => {
    const [lights, sound] = [await phone(linkOf('Lights').link), await phone(linkOf('Sound').link)]
    await shows(lights, 'idle').waitFor()
    await shows(sound, 'idle').waitFor()
    await standby()
    await shows(lights, 'standby').waitFor()
    await shows(lights, 'standby').filter({ hasText: 'LX 1 preset' }).waitFor()
    // The first cue has no call for the sound: a page that begins now shows none either.
    expect(await shows(sound, 'idle').count()).toBe(1)
    await sound.reload()
    await shows(sound, 'idle').waitFor()
    // A tap in the first moment is meant for what was there before.
    await expect
      .poll(async () => {
        await shows(lights, 'standby')
          .click({ timeout: 500 })
          .catch(() => undefined)
        return shows(lights, 'acknowledged').count()
      })
      .toBe(1)
    await press({ action: 'go' })
    await shows(lights, 'go').filter({ hasText: 'GO' }).waitFor()
    const hold = lights.getByRole('button', { name: 'HOLD' })
    await hold.click()
    await lights.locator('button[data-word="hold"][aria-pressed="true"]:not([data-fate])').waitFor()
    expect(Object.values(host.desk.snapshot().calling.state.crew)).toMatchObject([
      { word: 'hold', by: 'Lights' },
    ])
    // A tap within a second would be one with the tap before.
    const said = await lights.evaluate(() => performance.now())
    await lights.waitForFunction(said => performance.now() - said > 1_000, said)
    await hold.click()
    await lights.locator('button[data-word="hold"][aria-pressed="false"]').waitFor()
    trigger({ action: 'undo' }, 'down')
    trigger({ action: 'undo' }, 'held')
    await shows(lights, 'cancelled').waitFor()
    trigger({ action: 'undo' }, 'up')
    // Standing by again, and to be acknowledged again.
    await shows(lights, 'standby').waitFor()
    await press({ action: 'go' })
    await shows(lights, 'go').waitFor()
    await lights.getByRole('button', { name: 'HELP' }).click()
    await lights.locator('button[data-word="help"][aria-pressed="true"]:not([data-fate])').waitFor()
    trigger({ action: 'end' }, 'down')
    trigger({ action: 'end' }, 'held')
    await until(() => host.desk.snapshot().show.state.phase === 'ended')
    trigger({ action: 'end' }, 'up')
    expect(Object.values(host.desk.snapshot().calling.state.crew)).toMatchObject([{ word: 'help' }])
    await lights.locator('button[data-word="help"][aria-pressed="true"]').waitFor()
  })

  it('one that loses its network in STANDBY says NO LINK, and is back after GO without showing what is over', async () => {
    const { link } = linkOf('Lights')
    const lights = await phone(link)
    await shows(lights, 'idle').waitFor()
    await standby()
    await shows(lights, 'standby').waitFor()
    // All that the page ever says from here on.
    await lights.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      new MutationObserver(() => {
        const face = document.querySelector('[data-testid="crew-field"]')?.getAttribute('data-face')
        seen.push(face ?? 'lost')
      }).observe(document.body, { subtree: true, childList: true, attributes: true })
    })
    const context = lights.context()
    await context.setOffline(true)
    await lights.getByTestId('crew-lost').getByText('NO LINK').waitFor()
    await press({ action: 'go' })
    const went = host.desk.now()
    await lights.waitForFunction(() => document.querySelector('[data-testid="crew-lost"]') !== null)
    // GO is over once five seconds have passed.
    await expect.poll(() => host.desk.now() - went, { timeout: 30_000 }).toBeGreaterThan(5_000)
    await lights.evaluate(() => Object.assign(window, { seen: [] }))
    await context.setOffline(false)
    await shows(lights, 'idle').waitFor()
    const seen = await lights.evaluate(() => 'seen' in window && window.seen)
    expect(seen).not.toContain('standby')
    expect(seen).not.toContain('go')
  })

  it('a link belongs to the first phone, until it is released', async () => {
    const { id, link } = linkOf('Lights')
    const first = await phone(link)
    await shows(first, 'idle').waitFor()
    const second = await phone(link)
    await second.getByTestId('crew-other-device').waitFor()
    await second.getByRole('alert').filter({ hasText: 'This link belongs to another phone.' }).waitFor()
    await first.reload()
    await shows(first, 'idle').waitFor()
    expect(host.outputPages.release(id)).toEqual({ ok: true })
    await first.getByTestId('crew-other-device').waitFor()
    await shows(second, 'idle').waitFor()
  })
})
