import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { launchBrowser, type OpenedPage, openPage } from '../support/browser.ts'
import { ltcSound } from '../support/ltc-encoder.ts'
import { startTestHost } from '../support/test-host.ts'
import { timecodeShow } from '../support/timecode-show.ts'

const sampleRate = 48_000
const begin = 90_000

let browser: Browser
let dataDir: string
let host: NodeHost
let opened: OpenedPage
let page: Page

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'showcall-timecode-'))
  const sound = join(dataDir, 'ltc.wav')
  writeFileSync(sound, wav(ltcSound({ rate: '25', sampleRate, from: begin, count: 25 * 60 })))
  // The browser plays the file as its microphone, again and again.
  browser = await launchBrowser(inject('browserPath'), [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${sound}`,
  ])
  const file = join(dataDir, 'timecode.showcall')
  writeFileSync(file, timecodeShow(['01:00:59:00', null]))
  host = await startTestHost({
    dataDir,
    file,
    failed(error) {
      throw error
    },
  })
  const context = await browser.newContext({ viewport: { width: 1600, height: 900 } })
  opened = await openPage(context, await host.pairingAddress())
  page = opened.page
  await page.getByTestId('go').waitFor()
})
afterAll(async () => {
  await browser.close()
  await host.close()
  rmSync(dataDir, { recursive: true, force: true })
})

it('LTC at the audio input of a page is shown at the desk, and the policy of the page lets its reader load', async () => {
  await page.getByTestId('rail-timers').click()
  await page.getByRole('button', { name: 'Timecode' }).click()
  await page.getByTestId('timecode-source').selectOption('ltc')
  await page.getByTestId('timecode-listen').click()
  await page.locator('[data-testid="timecode-position"][data-state="running"]').waitFor()
  await expect.poll(() => host.desk.timecode.label()).toMatch(/^01:00:\d\d:\d\d$/)
  expect(host.desk.snapshot().timecode).toMatchObject({ rate: '25', captured: true })
  expect(await page.getByTestId('timecode-figures').textContent()).toMatch(/^01:00:\d\d:\d\d$/)
  await page.getByTestId('rail-call').click()
  await page.getByTestId('timecode-line').filter({ hasText: '01:00:' }).waitFor()
  await page.getByTestId('timecode-line').click()
  await page.getByTestId('timecode-listen').click()
  await expect.poll(() => host.desk.snapshot().timecode.captured).toBe(false)
  await expect.poll(() => host.desk.snapshot().timecode.state).toBe('lost')
  expect(opened.errors).toEqual([])
})

/** One channel of 16 bits. */
function wav(samples: Float32Array): Buffer {
  const data = Buffer.alloc(44 + samples.length * 2)
  data.write('RIFF', 0)
  data.writeUInt32LE(36 + samples.length * 2, 4)
  data.write('WAVEfmt ', 8)
  data.writeUInt32LE(16, 16)
  data.writeUInt16LE(1, 20)
  data.writeUInt16LE(1, 22)
  data.writeUInt32LE(sampleRate, 24)
  data.writeUInt32LE(sampleRate * 2, 28)
  data.writeUInt16LE(2, 32)
  data.writeUInt16LE(16, 34)
  data.write('data', 36)
  data.writeUInt32LE(samples.length * 2, 40)
  for (const [at, sample] of samples.entries())
    data.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + at * 2)
  return data
}
