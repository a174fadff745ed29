import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import {
  makeOutput,
  nameDesk,
  openOutputs,
  pairDesks,
  press,
  sliceOf,
  startDesk,
  succeeded,
  until,
} from '../hosts/standby/two-desks.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'

/** Two desks, each with a listener of its own for screens. */
describe('a screen of two desks', () => {
  let browser: Browser
  let root: string
  let first: NodeHost
  let second: NodeHost
  let screen: Page
  let errors: readonly unknown[]
  let origins: { readonly first: string; readonly second: string }

  beforeAll(async () => {
    browser = await sharedBrowser(inject('browserPath'))
  })

  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'showcall-screens-'))
    for (const name of ['Booth 1', 'Booth 2']) {
      mkdirSync(join(root, name))
      nameDesk(join(root, name), name)
    }
    ;[first, second] = await Promise.all([startFirst(), startDesk(join(root, 'Booth 2'))])
    succeeded(await first.standby.acts.listen({ on: true }))
    await pairDesks(first, second, sliceOf(first).listening?.port ?? 0)
    origins = { first: await openOutputs(first), second: await openOutputs(second) }
    const { id, path } = makeOutput(first, 'cue')
    await until(second, () => second.outputPages.slice().pages.some(page => page.id === id))
    await until(first, () => first.outputPages.other() !== null)
    press(first)
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
    ;({ page: screen, errors } = await openPage(context, origins.first + path))
    await shows(first)
  })
  afterEach(async () => {
    await screen.context().close()
    await Promise.all([first.close(), second.close()])
    rmSync(root, { recursive: true, force: true })
  })

  const startFirst = (): Promise<NodeHost> => startDesk(join(root, 'Booth 1'))
  const titleOf = ({ desk }: NodeHost): string => {
    const { rows, show } = desk.snapshot()
    const onAir = 'cueId' in show.state ? show.state.cueId : null
    return rows.find(({ cue }) => cue.id === onAir)?.cue.title ?? ''
  }
  const shows = (host: NodeHost): Promise<void> =>
    screen.getByTestId('output-screen').getByText(titleOf(host), { exact: true }).first().waitFor()
  const at = (): string => new URL(screen.url()).origin

  it('stays while the other one only stands by, goes on with it once it has taken over, and stays there', async () => {
    const answered = screen.waitForResponse(reply => reply.url() === `${origins.second}/output/standing`)
    await first.close()
    expect(await (await answered).json()).toMatchObject({ leads: false })
    await until(second, ({ pair }) => pair?.offer != null)
    const again = screen.waitForResponse(reply => reply.url() === `${origins.second}/output/standing`)
    expect(await (await again).json()).toMatchObject({ leads: false })
    expect(at()).toBe(origins.first)
    await shows(second)

    const { hash, pathname } = new URL(screen.url())
    succeeded(await second.standby.acts.takeOver({ held: true }))
    await screen.waitForURL(origins.second + pathname + hash)
    await shows(second)
    const before = titleOf(second)
    press(second)
    await until(second, () => titleOf(second) !== before)
    await shows(second)

    first = await startFirst()
    await until(first, ({ pair }) => pair?.passive === 'replaced')
    press(second)
    await shows(second)
    expect(at()).toBe(origins.second)
    expect(errors.filter(error => !String(error).includes('ERR_CONNECTION_REFUSED'))).toEqual([])
  })
})
