import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { TestContext } from 'vitest'
import { tapKey } from '../../support/tap.ts'
import type { RunningHost } from './host.ts'

/** What a person does on the desk's page, in any host. */
export const rowState = (page: Page, state: string) =>
  page.locator(`[data-testid="cue-row"][data-state="${state}"]`)

export async function startShow(page: Page): Promise<void> {
  await tapKey(page, 'Space')
  await rowState(page, 'on-air').waitFor()
}

/** The countdown moves: its figures are others than they were. */
export async function countdownMoves(page: Page): Promise<void> {
  const before = await page.getByTestId('countdown').innerText()
  await page.waitForFunction(
    was => (document.querySelector('[data-testid="countdown"]') as HTMLElement | null)?.innerText !== was,
    before,
  )
}

export async function lockShow(page: Page): Promise<void> {
  const lock = page.getByTestId('lock')
  await lock.hover()
  await page.mouse.down()
  await page.getByTestId('locked').waitFor()
  await page.mouse.up()
}

/** A value that cannot be read stands in its cell alone, and would be lost. */
export async function typeUnsaved(page: Page): Promise<void> {
  await page.keyboard.press('Alt+Digit2')
  const row = page.getByTestId('edit-row').nth(1)
  await row.locator('[data-column="duration"]').click()
  await page.keyboard.type('soon')
  await page.getByTestId('edit-row').nth(2).locator('[data-column="title"]').click()
  await page.getByTestId('save-state').getByText('1 not saved').waitFor()
}

/** The newest lines of the log in that data directory. */
function loggedIn(dataDir: string): string {
  const file = join(dataDir, 'logs', 'showcall.log')
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
  return [dataDir, ...lines.slice(-40), ''].join('\n')
}

/** Directories and hosts of one test file, which go when it ends. */
export function createPlaces() {
  const dirs: string[] = []
  const running: RunningHost[] = []
  return {
    newDir(): string {
      const dir = mkdtempSync(join(tmpdir(), 'showcall-host-'))
      dirs.push(dir)
      return dir
    },
    keep<T extends RunningHost>(host: T): T {
      running.push(host)
      return host
    },
    /** After a test that failed, what the desks have logged is printed. */
    async clear({ task }: Partial<TestContext> = {}): Promise<void> {
      await Promise.all(running.splice(0).map(host => host.kill()))
      if (task?.result?.state === 'fail') for (const dir of dirs) process.stderr.write(loggedIn(dir))
      for (const dir of dirs.splice(0)) rmSync(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
