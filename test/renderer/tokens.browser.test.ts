import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeInEveryBrightness } from '../support/axe.ts'
import { keptFace } from './face.ts'

describe('the tokens of our own service', () => {
  let page: Page
  const face = keptFace()

  const asked = (name: string): Promise<readonly unknown[]> =>
    page.evaluate(
      name => window.fake.asked.filter(request => request.name === name).map(({ payload }) => payload),
      name,
    )
  const open = async (): Promise<void> => {
    page = await face.open('at=1200')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.keyboard.press('Alt+8')
    await page.getByTestId('mint').waitFor()
  }
  const mint = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByTestId('secret').waitFor()
  }
  const held = async (name: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name }).hover()
    await page.mouse.down()
  }
  const check = async (what: string): Promise<void> => {
    expect(await axeInEveryBrightness(page, '[data-testid="view"]'), what).toEqual([])
  }

  it('says where a token is used, with a first request to copy and the way to the reference', async () => {
    await open()
    const { origin } = new URL(page.url())
    const part = page.getByTestId('connect')
    await part.getByLabel('Rundown', { exact: true }).selectOption('rundown-2')
    expect(await part.getByTestId('connect-rundown').inputValue()).toBe('rundown-2')
    expect(await part.getByTestId('connect-v1').inputValue()).toBe(`${origin}/api-v1`)
    expect(await part.getByTestId('connect-v0').inputValue()).toBe(`${origin}/api-v0`)
    expect(await part.getByTestId('connect-push').inputValue()).toBe(origin)
    await part.getByRole('button', { name: 'Copy Try it in a terminal' }).click()
    await part.getByText('Copied.').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(
      `curl -H "Authorization: Bearer THE-TOKEN" ${origin}/api-v1/rundowns/rundown-2/status`,
    )
    expect(await part.getByTestId('connect-companion').innerText()).toContain('Rundown ID: rundown-2')
    expect(await part.getByRole('link').getAttribute('href')).toBe(`${origin}/docs`)
  })

  it('lists the addresses that answer to other computers once the API is open to the network, each to copy', async () => {
    await open()
    const part = page.getByTestId('connect')
    await part.getByText('the service answers only here').waitFor()
    await page.evaluate(() => window.fake.people.handlers['people-network.write']({ api: true }))
    const network = page.getByTestId('connect-network')
    await network.waitFor()
    expect(await part.getByText('the service answers only here').count()).toBe(0)
    const fields = await network.getByRole('textbox').all()
    expect(await Promise.all(fields.map(field => field.inputValue()))).toEqual([
      'https://192.168.1.5:4749/api-v1',
      'https://10.20.30.40:4749/api-v1',
    ])
    await network.getByRole('button', { name: 'Copy API v1 address, Ethernet' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('https://10.20.30.40:4749/api-v1')
  })

  it('one is made for a rundown and a time, copied, and is nowhere once it was closed', async () => {
    await open()
    await page.getByLabel('Role').selectOption('VIEW')
    await page.getByTestId('mint').getByLabel('For').selectOption('rundown-2')
    await page.getByLabel('Expires').selectOption('week')
    await mint()
    expect(await asked('tokens.mint')).toEqual([
      { role: 'VIEW', rundownId: 'rundown-2', expiresIn: 7 * 86_400_000 },
    ])
    expect(await page.getByTestId('secret').inputValue()).toBe('minted-secret-1')
    await page.getByRole('button', { name: 'Copy The new token' }).click()
    await page.getByText('Copied.').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('minted-secret-1')
    expect(await page.getByTestId('connect-curl').first().inputValue()).toContain('Bearer minted-secret-1" ')
    expect(await page.getByTestId('connect-rundown').first().inputValue()).toBe('rundown-2')
    await check('the secret')
    await page.getByTestId('secret-close').click()
    await page.getByTestId('mint').waitFor()
    expect(await page.content()).not.toContain('minted-secret')
    expect(await page.getByTestId('token').innerText()).toMatch(/VIEW\s+Rehearsal 3[\s\S]*VALID/)
  })

  it('a secret that is left by going elsewhere is not shown again', async () => {
    await open()
    await mint()
    await page.keyboard.press('Alt+3')
    await page.getByTestId('rundown-list').waitFor()
    await page.keyboard.press('Alt+8')
    await page.getByTestId('mint').waitFor()
    expect(await page.content()).not.toContain('minted-secret')
  })

  it('never is said to hold until somebody revokes it', async () => {
    await open()
    await page.getByLabel('Expires').selectOption('never')
    await page.getByText('Works until you revoke it.').waitFor()
    await mint()
    expect(await asked('tokens.mint')).toEqual([{ role: 'SHOWCALL', rundownId: null, expiresIn: null }])
  })

  it('is revoked by a held button; rotating says before how many it ends', async () => {
    await open()
    for (let count = 0; count < 3; count += 1) {
      await mint()
      await page.getByTestId('secret-close').click()
    }
    await page
      .getByRole('button', { name: /^Hold to revoke/ })
      .first()
      .hover()
    await page.mouse.down()
    await page.getByTestId('tokens-said').getByText('Token revoked.').waitFor()
    await page.mouse.up()
    await page.getByText('Revokes 2 valid tokens.').waitFor()
    await held('Hold to revoke all')
    await page.getByTestId('tokens-said').getByText('2 tokens revoked.').waitFor()
    await page.mouse.up()
    await page.getByText('No valid tokens.').waitFor()
    await check('tokens that have ended')
  })

  it('the token of version 0 is shown when asked for, hidden again, and made anew when held', async () => {
    await open()
    expect(await asked('tokens.v0')).toEqual([])
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect.poll(() => page.getByTestId('secret').inputValue()).toBe('v0-secret-of-the-team')
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    expect(await page.content()).not.toContain('v0-secret')
    await held('Hold to replace')
    await expect.poll(() => page.getByTestId('secret').inputValue()).toBe('v0-secret-of-the-team-renewed')
    await page.mouse.up()
  })

  it('the budget is a preset or a whole number', async () => {
    await open()
    await page.getByLabel('Limit').selectOption('number')
    await page.getByLabel('Requests per minute').fill('many')
    await page.getByTestId('rate').getByRole('button', { name: 'Set' }).click()
    await page.getByText('Type a whole number from 1.').waitFor()
    expect(await asked('tokens.rate')).toEqual([])
    await page.getByLabel('Requests per minute').fill('300')
    await page.getByTestId('rate').getByRole('button', { name: 'Set' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await asked('tokens.rate')).toEqual([{ rate: '300' }])
  })

  it('a refusal of a locked desk is said in words where it was asked', async () => {
    await open()
    await page.evaluate(() => {
      window.fake.changeDesk({ locked: true })
      const reason = 'The show is locked. Hold L to unlock it.'
      window.fake.replies = { 'tokens.mint': { ok: false, reason } }
    })
    await page.getByTestId('locked-line').waitFor()
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByTestId('mint').getByRole('alert').getByText('The show is locked.').waitFor()
  })

  it('of a service elsewhere it says who makes its tokens, and asks for none', async () => {
    page = await face.open('at=1200')
    await page.evaluate(() => {
      window.fake.changeDesk({ personActs: false })
      window.fake.changeLink({ name: 'Main stage' })
    })
    await page.keyboard.press('Alt+8')
    await page.getByTestId('tokens-elsewhere').getByText('You are connected to “Main stage”.').waitFor()
    expect(await asked('tokens.list')).toEqual([])
    await check('tokens that are made elsewhere')
  })
})
