import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import type { ConnectionCheck } from '../../src-main/contract/connection.ts'
import { messageOf } from '../../src-main/domain/messages/message.ts'
import { keptFace } from './face.ts'

const shown = Array.from({ length: 32 }, () => 'A1').join(':')
const renewed = Array.from({ length: 32 }, () => 'B2').join(':')
const untrusted: ConnectionCheck = {
  ok: false,
  code: 'link.untrusted',
  text: messageOf('check.untrusted'),
  fingerprint: shown,
}

let page: Page
const face = keptFace()
beforeEach(async () => {
  page = await face.open('at=1200')
  await page.evaluate(() => window.look({ view: 'connections' }))
})

const asked = (name: string): Promise<readonly unknown[]> =>
  page.evaluate(
    name => window.fake.asked.filter(request => request.name === name).map(({ payload }) => payload),
    name,
  )
const answers = (check: ConnectionCheck): Promise<void> =>
  page.evaluate(check => {
    window.fake.replies = { 'connection.check': check }
  }, check)
/** As the fake desk does by itself: the connection works. */
const works = (): Promise<void> =>
  page.evaluate(() => {
    window.fake.replies = {}
  })
const trust = () =>
  page.getByRole('button', { name: 'The fingerprints are the same: trust this certificate' })

it('shows the fingerprint of a found desk to compare, and goes on with that certificate after one press', async () => {
  await page.getByTestId('connection-add').click()
  await page
    .getByTestId('found-desks')
    .getByRole('button', { name: /stage-left/ })
    .click()
  await page.getByText('you compare its fingerprint').waitFor()
  await page.getByLabel('v1 token').fill('secret')
  await answers(untrusted)
  await page.getByTestId('connection-check').click()
  const told = page.getByTestId('compare-fingerprint')
  await told.getByText(shown, { exact: true }).waitFor()
  await told.getByText('Compare all of it with the fingerprint that the other desk shows').waitFor()
  await page.getByTestId('check-result').getByText('Nothing was sent, not even the token.').waitFor()
  expect(await page.getByTestId('trusted-certificate').count()).toBe(0)
  await works()
  await trust().click()
  await page.getByTestId('check-result').getByText('The token sees 4 rundowns.').waitFor()
  await told.waitFor({ state: 'detached' })
  await page.getByTestId('trusted-certificate').getByText(shown, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved “stage-left”.').waitFor()
  await page.getByText('Its certificate is trusted by its fingerprint.').waitFor()
  const [first, second] = await asked('connection.check')
  expect(first).not.toHaveProperty('fingerprint')
  expect(second).toMatchObject({ baseUrl: 'https://192.168.1.20:4749/api-v1', fingerprint: shown })
  expect(await asked('connection.save')).toMatchObject([{ fingerprint: shown, v1Token: 'secret' }])
})

it('trusts a renewed certificate after another press alone, keeps the token, and forgets it at another host', async () => {
  await page.evaluate(fingerprint => {
    const item = {
      id: 'a',
      name: 'Stage left',
      baseUrl: 'https://stage-left:4749/api-v1',
      v0Url: null,
      socketUrl: null,
      goAs: 'auto' as const,
      hasV1Token: true,
      hasV0Token: false,
      fingerprint,
    }
    window.fake.change({ connections: { current: 'a', items: [item], tokensKept: 'keychain' } })
  }, shown)
  await page.getByTestId('connection-change').click()
  const trusted = page.getByTestId('trusted-certificate')
  await trusted.getByText(shown, { exact: true }).waitFor()
  await page.getByLabel('v1 address').fill('https://elsewhere:4749/api-v1')
  await trusted.waitFor({ state: 'detached' })
  await page.getByLabel('v1 address').fill('https://stage-left:4750/api-v1')
  await trusted.getByText(shown, { exact: true }).waitFor()
  await answers({
    ok: false,
    code: 'link.certificate_changed',
    text: messageOf('check.certificate-changed'),
    fingerprint: renewed,
  })
  await page.getByTestId('connection-check').click()
  await page.getByTestId('check-result').getByText('another certificate than the trusted one').waitFor()
  expect(await trusted.innerText()).toContain(shown)
  await works()
  await trust().click()
  await trusted.getByText(renewed, { exact: true }).waitFor()
  expect(await asked('connection.check')).toMatchObject([
    { id: 'a', fingerprint: shown },
    { id: 'a', fingerprint: renewed },
  ])
  await page.getByRole('button', { name: 'No longer trust it' }).click()
  await trusted.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved “Stage left”.').waitFor()
  const [saved] = await asked('connection.save')
  expect(saved).toMatchObject({ id: 'a', fingerprint: null })
  expect(saved).not.toHaveProperty('v1Token')
})
