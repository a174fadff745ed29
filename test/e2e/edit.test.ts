import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  inject,
  it,
  onTestFinished,
} from 'vitest'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { sharedBrowser } from '../support/browser.ts'
import { startCuttableProxy } from '../support/cuttable-proxy.ts'
import { type FollowingPages, followingPages } from '../support/following-pages.ts'
import { pressGo } from '../support/press-go.ts'
import { showWithoutStarts } from '../support/show-without-starts.ts'
import { startTestHost } from '../support/test-host.ts'

/** Two people prepare one rundown through the real service, by keyboard and by mouse: each test a new one, at one desk. */
describe('editing through the service', () => {
  let pages: FollowingPages
  let dataDir: string
  let host: NodeHost
  let page: Page
  let other: Page
  let made = 0

  beforeAll(async () => {
    pages = followingPages(await sharedBrowser(inject('browserPath')))
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-edit-'))
    host = await startTestHost({
      dataDir,
      file: null,
      failed: error => expect.unreachable(error.message),
    })
  })

  beforeEach(async () => {
    const order = showWithoutStarts(dataDir)
    // The very same file would open the rundown of the test before.
    made += 1
    appendFileSync(order, '\n'.repeat(made))
    expect(await host.openFile(order)).toMatchObject({ ok: true })
    page = await edit()
    other = await edit()
  })
  afterEach(() => pages.leave())
  afterAll(async () => {
    await host.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  async function edit(address?: string): Promise<Page> {
    const viewport = { width: 1600, height: 900 }
    const { page } = await pages.open(address ?? (await host.pairingAddress()), { viewport })
    await page.getByTestId('go').waitFor()
    await page.keyboard.press('Alt+2')
    await page.getByTestId('edit-row').first().waitFor()
    return page
  }
  const row = (of: Page, title: string) => of.getByTestId('edit-row').filter({ hasText: title }).first()
  const cell = (of: Page, title: string, column: string) =>
    row(of, title).locator(`[data-column="${column}"]`)
  const titles = async (of: Page): Promise<readonly string[]> =>
    (await of.locator('[data-testid="edit-row"] [data-column="title"]').allInnerTexts()).slice(0, 6)
  const allSaved = (of: Page) => of.getByTestId('save-state').getByText('All saved').waitFor()

  it('what one types the other sees, and each undoes only what is its own', async () => {
    const [, first = '', second = ''] = await titles(page)
    await cell(page, first, 'title').click()
    await page.keyboard.type('Doors open')
    await page.keyboard.press('Enter')
    await allSaved(page)
    await cell(other, 'Doors open', 'duration').click()
    await other.keyboard.type('2m')
    await other.keyboard.press('Tab')
    await cell(page, 'Doors open', 'duration').getByText('2:00').waitFor()
    await cell(other, second, 'title').click()
    await other.keyboard.type('Second title')
    await other.keyboard.press('Enter')
    await row(page, 'Second title').waitFor()
    await page.keyboard.press('Control+Z')
    await row(other, first).waitFor()
    await cell(other, first, 'duration').getByText('2:00').waitFor()
    await row(other, 'Second title').waitFor()
  })

  it('rows are moved by keys and by drag, added and deleted, on both pages alike', async () => {
    const [, first = '', second = '', third = ''] = await titles(page)
    await cell(page, first, 'title').click()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(async () => (await titles(other)).slice(1, 3)).toEqual([second, first])
    await row(page, third)
      .locator('[data-handle]')
      .dragTo(cell(page, second, 'title'), {
        targetPosition: { x: 30, y: 4 },
      })
    await expect.poll(async () => (await titles(other)).slice(1, 4)).toEqual([third, second, first])
    await cell(page, first, 'title').click()
    await page.keyboard.press('Control+Enter')
    await page.keyboard.type('Inserted')
    await page.keyboard.press('Enter')
    await row(other, 'Inserted').waitFor()
    await cell(other, 'Inserted', 'title').click()
    await other.keyboard.press('Control+Delete')
    await row(page, 'Inserted').waitFor({ state: 'detached' })
    await allSaved(page)
  })

  it('a group that is not empty asks, and what was deleted comes back whole', async () => {
    const [, first = '', second = ''] = await titles(page)
    await row(page, first).locator('[data-column="number"]').click()
    await row(page, second)
      .locator('[data-column="number"]')
      .click({ modifiers: ['Shift'] })
    await page.keyboard.press('Control+G')
    await page.keyboard.type('Half one')
    await page.keyboard.press('Enter')
    await row(other, 'Half one').waitFor()
    await cell(page, 'Half one', 'title').click()
    await page.keyboard.press('Control+Delete')
    await page.getByRole('button', { name: 'Delete with 2 rows' }).click()
    await row(other, 'Half one').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+Z')
    await row(other, 'Half one').waitFor()
    await row(other, first).waitFor()
    await allSaved(page)
  })

  it('a locked row is locked for both, and unlocked at its cell', async () => {
    const [, first = ''] = await titles(page)
    // The columns of what is seldom set are hidden at first, and stand last.
    for (const desk of [page, other]) {
      await desk.getByTestId('columns-menu').click()
      await desk.getByTestId('panel-shown').click()
      await desk.getByRole('button', { name: 'Show all' }).click()
      await cell(desk, first, 'title').click()
      await desk.keyboard.press('End')
    }
    await cell(page, first, 'locked').dblclick()
    await cell(other, first, 'locked').getByText('Locked').waitFor()
    await other.keyboard.press('Home')
    await other.keyboard.type('x')
    await other.getByTestId('cell-note').getByText('This row is locked.').waitFor()
    await other.getByRole('button', { name: 'Unlock row' }).click()
    await other.keyboard.type('Free again')
    await other.keyboard.press('Enter')
    await row(page, 'Free again').waitFor()
  })

  it('what is typed while the page is cut off is sent when it is back', async () => {
    const address = new URL(await host.pairingAddress())
    const line = await startCuttableProxy(Number(address.port))
    onTestFinished(line.close)
    address.port = `${line.port}`
    const cutOff = await edit(address.href)
    const [, first = ''] = await titles(cutOff)
    await cell(cutOff, first, 'title').click()
    line.cut('refused')
    await cutOff.getByTestId('edit-state-line').getByText('NO CONNECTION').waitFor()
    await cutOff.keyboard.type('Typed without a link')
    await cutOff.keyboard.press('Enter')
    await row(cutOff, 'Typed without a link').waitFor()
    await cutOff.getByTestId('save-state').getByText('waiting for connection').waitFor()
    expect(await row(other, 'Typed without a link').count()).toBe(0)
    line.mend()
    await row(other, 'Typed without a link').waitFor()
    await allSaved(cutOff)
  })

  it('what is typed while the page is cut off does not replace what a colleague has made of it since', async () => {
    const address = new URL(await host.pairingAddress())
    const line = await startCuttableProxy(Number(address.port))
    onTestFinished(line.close)
    address.port = `${line.port}`
    const cutOff = await edit(address.href)
    const [, first = ''] = await titles(cutOff)
    const set = async (desk: Page, text: string): Promise<void> => {
      await cell(desk, first, 'duration').click()
      await desk.keyboard.type(text)
      await desk.keyboard.press('Enter')
    }
    const shows = (desk: Page, text: string) => cell(desk, first, 'duration').getByText(text).waitFor()
    line.cut('refused')
    await cutOff.getByTestId('edit-state-line').getByText('NO CONNECTION').waitFor()
    await set(cutOff, '4:01')
    await set(cutOff, '4:02')
    await set(other, '5:03')
    await allSaved(other)
    line.mend()
    await cutOff.getByTestId('save-state').getByText('1 not saved').click()
    const list = cutOff.getByTestId('not-saved')
    await list.getByText('Theirs: “5:03”').waitFor()
    await list.getByText('Typed here: “4:02”').waitFor()
    await shows(other, '5:03')
    await list.getByRole('button', { name: 'Keep mine' }).click()
    await shows(other, '4:02')
    await allSaved(cutOff)
    // Without a colleague's change nothing is asked.
    line.cut('refused')
    await cutOff.getByTestId('edit-state-line').getByText('NO CONNECTION').waitFor()
    await set(cutOff, '4:03')
    line.mend()
    await shows(other, '4:03')
    await allSaved(cutOff)
  })

  // The last one: its show stays on air, and no other rundown opens then.
  it('what is deleted while the page is cut off stays where it has become the next cue, and is asked about', async () => {
    const address = new URL(await host.pairingAddress())
    const line = await startCuttableProxy(Number(address.port))
    onTestFinished(line.close)
    address.port = `${line.port}`
    const cutOff = await edit(address.href)
    const cues = host.desk.snapshot().rows.filter(({ cue }) => cue.type === 'cue')
    const [first, second, third, , last] = cues.map(({ cue }) => cue.title)
    const remove = async (title = ''): Promise<void> => {
      await cell(cutOff, title, 'title').click()
      await cutOff.keyboard.press('Control+Delete')
    }
    await page.keyboard.press('Alt+1')
    await pressGo(page)
    await row(cutOff, first ?? '')
      .and(cutOff.locator('[data-state="on-air"]'))
      .waitFor()
    line.cut('refused')
    await cutOff.getByTestId('edit-state-line').getByText('NO CONNECTION').waitFor()
    for (const title of [third, last]) {
      await remove(title)
      await cutOff.getByTestId('ask-go').click()
    }
    await pressGo(page)
    await row(other, second ?? '')
      .and(other.locator('[data-state="on-air"]'))
      .waitFor()
    line.mend()
    await row(other, last ?? '').waitFor({ state: 'detached' })
    const failure = cutOff.getByTestId('edit-failure')
    await failure.waitFor()
    await row(other, third ?? '')
      .and(other.locator('[data-state="next"]'))
      .waitFor()
    await failure.getByRole('button', { name: 'Try again' }).click()
    await cutOff.getByTestId('edit-ask').getByTestId('ask-next').waitFor()
    await cutOff.getByTestId('ask-go').click()
    await row(other, third ?? '').waitFor({ state: 'detached' })
    await allSaved(cutOff)
  })
})
