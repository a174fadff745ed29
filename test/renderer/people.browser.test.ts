import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { keptFace } from './face.ts'

let page: Page
const face = keptFace()

const open = async (): Promise<void> => {
  page = await face.open('at=1200')
  await page.evaluate(() => window.look({ view: 'people' }))
  await page.getByTestId('people').waitFor()
}
const written = (): Promise<readonly unknown[]> =>
  page.evaluate(() =>
    window.fake.asked.filter(({ name }) => name === 'people-network.write').map(({ payload }) => payload),
  )

it('opens the desk with a warning of what that opens, and shows the fingerprint that browsers will show', async () => {
  await open()
  expect(await page.getByTestId('person-invite').count()).toBe(0)
  const pages = page.getByTestId('people-pages')
  expect(await pages.getAttribute('aria-describedby')).not.toBe(null)
  await pages.check()
  await page.getByTestId('people-api').check()
  expect(await written()).toEqual([{ pages: true }, { api: true }])
  expect(await page.getByTestId('fingerprint').innerText()).toMatch(/^00:07:0E:/)
  await page.getByTestId('people-encryption').selectOption('none')
  expect(await page.getByTestId('person-role').locator('option:disabled').allInnerTexts()).toEqual([
    'Call',
    'Edit',
  ])
})

it('takes a certificate of one’s own once both files are named', async () => {
  await open()
  await page.getByTestId('people-encryption').selectOption('own')
  const use = page.getByTestId('people-use-files')
  await use.click({ force: true })
  expect(await written()).toEqual([])
  await page.getByLabel('Certificate file').fill('/certs/desk.pem')
  await page.getByLabel('Key file').fill(' /certs/desk.key ')
  await use.click()
  expect(await written()).toEqual([
    { encryption: { kind: 'own', certificate: '/certs/desk.pem', key: '/certs/desk.key' } },
  ])
})

it('invites by name and role: a link and a QR code, until the invitation is used', async () => {
  await open()
  await page.getByTestId('people-pages').check()
  await page.setViewportSize({ width: 1280, height: 560 })
  await page.getByTestId('person-name').fill('Cleo')
  await page.getByTestId('person-role').selectOption('call')
  await page.getByTestId('person-invite').click()
  const invitation = page.getByTestId('invitation')
  expect(await invitation.innerText()).toContain('https://192.168.1.5:4749/#join=secret-1')
  const code = invitation.getByRole('img')
  expect(await code.getAttribute('aria-label')).toBe('QR code with the invitation for Cleo')
  const isInSight = (node: Element): boolean => node.getBoundingClientRect().bottom <= window.innerHeight
  expect(await code.evaluate(isInSight)).toBe(true)
  await invitation.getByLabel('Address').selectOption('https://10.20.30.40:4749')
  expect(await invitation.innerText()).toContain('https://10.20.30.40:4749/#join=secret-1')
  expect(await page.getByTestId('people-list').innerText()).toContain('Cleo')
  await page.evaluate(() => window.fake.people.change({ invitations: [] }))
  expect(await page.getByTestId('invitation-over').innerText()).toBe(
    'The invitation for Cleo was used, or is over.',
  )
  expect(await page.content()).not.toContain('join=secret')
})

it('lists people with role and last use, and ends one by a held button', async () => {
  await open()
  const list = page.getByTestId('people-list')
  const rows = list.getByRole('listitem')
  expect((await rows.nth(0).innerText()).replace(/\s+/g, ' ')).toMatch(
    /^Anna .*Call · connected · Safari, iOS · Paired/,
  )
  expect(await rows.nth(1).innerText()).toMatch(/View · last used/)
  const end = page.getByRole('button', { name: 'End access for Anna' })
  await end.click()
  expect(await rows.count()).toBe(2)
  await end.hover()
  await page.mouse.down()
  await expect.poll(() => rows.count()).toBe(1)
  await page.mouse.up()
  expect(await list.innerText()).not.toContain('Anna')
})

it('offers to renew the links of outputs that somebody could take whose access has ended, by a held button', async () => {
  await open()
  const offer = page.getByTestId('people-links')
  expect(await offer.count()).toBe(0)
  await page.evaluate(() => window.fake.people.change({ linksKnownTo: ['Cleo', 'Dora'] }))
  await offer.waitFor()
  expect(await offer.innerText()).toContain('Cleo, Dora')
  const renew = offer.getByRole('button')
  await renew.click()
  expect(await offer.count()).toBe(1)
  await renew.hover()
  await page.mouse.down()
  await expect.poll(() => offer.count()).toBe(0)
  await page.mouse.up()
})

it('is found in the palette and in Settings', async () => {
  await open()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('invite')
  await page.keyboard.press('Enter')
  await page.getByTestId('people').waitFor()
  await page.evaluate(() => window.look({ dialog: 'settings' }))
  await page.getByRole('button', { name: 'Other people…' }).click()
  await page.getByTestId('people').waitFor()
})

it('finds other desks where a connection is added: one press fills in the addresses', async () => {
  page = await face.open('at=1200')
  await page.evaluate(() => window.look({ view: 'connections' }))
  await page.getByTestId('connection-add').click()
  const found = page.getByTestId('found-desks')
  const closed = found.getByRole('button', { name: /booth/ })
  expect(await closed.getAttribute('aria-disabled')).toBe('true')
  expect(await closed.getAttribute('title')).toContain('Its API is not open to the network')
  await found.getByRole('button', { name: 'Use stage-left, 192.168.1.20:4749' }).click()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('stage-left')
  const values = await page
    .locator('form input')
    .evaluateAll(all => all.map(field => (field instanceof HTMLInputElement ? field.value : '')))
  expect(values).toEqual(
    expect.arrayContaining([
      'https://192.168.1.20:4749/api-v1',
      'https://192.168.1.20:4749/api-v0',
      'https://192.168.1.20:4749',
    ]),
  )
})
