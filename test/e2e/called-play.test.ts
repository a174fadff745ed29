import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { inEnglish } from '../../src-main/contract/english.ts'
import { anchorAt, wordsIn } from '../../src-main/domain/script/anchor.ts'
import type { Script } from '../../src-main/domain/script/script.ts'
import { type FakeHid, installFakeHid } from '../fakes/hid.ts'
import { identical, nameDesk, openOutputs, startDesk, succeeded, until } from '../hosts/standby/two-desks.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'
import {
  callsOf,
  momentsOf,
  type PlayDepartment,
  pageOf,
  playDepartments,
  playScenes,
  scenesAsTable,
  sceneTitle,
  type WrittenCall,
  writtenPlay,
} from '../support/one-play.ts'
import {
  type PedalDesk,
  type PedalDeskProcess,
  prompterOf,
  startPedalDesk,
  startPedalDeskProcess,
} from './pedal-desk.ts'

const paragraphs = writtenPlay().map((paragraph, at) => ({ ...paragraph, id: `p${at}`, page: pageOf(at) }))
const script: Script = { title: 'The Lighthouse', revision: 'A', paragraphs }
const calls = callsOf(paragraphs)

/** Each GO of the show in the order of the text: a scene, or the calls at one word. */
type Go = { readonly scene: number } | CallsGo
interface CallsGo {
  readonly calls: readonly WrittenCall[]
}
/** A press of the pedal. */
type Tap = (act: 'standby' | 'go') => unknown

const sceneOf = (at: number): number =>
  paragraphs.slice(0, at + 1).filter(({ kind }) => kind === 'heading').length

const gos: readonly Go[] = Array.from({ length: playScenes }, (_, at) => at + 1).flatMap((scene): Go[] => [
  { scene },
  ...momentsOf(calls.filter(({ at }) => sceneOf(at) === scene)).map(moment => ({ calls: moment })),
])

/** The first GO of calls after that part of the show. */
function goAfter(part: number): { readonly at: number; readonly go: CallsGo } {
  const at = gos.findIndex((go, place) => place >= gos.length * part && 'calls' in go)
  const go = gos[at]
  return go !== undefined && 'calls' in go ? { at, go } : expect.unreachable()
}

/** Below a call that stands by in the margin. */
const stands = '\nSTANDBY'

/** A play of 74 pages at two desks: the first one in a process of its own, the second one stands by. */
describe('a play that is called', () => {
  let browser: Browser
  let root: string
  let hid: FakeHid
  let first: PedalDeskProcess
  let second: PedalDesk
  let caller: Page
  let contexts: BrowserContext[]
  let phones: Readonly<Record<PlayDepartment, Phone>>

  beforeAll(async () => {
    browser = await sharedBrowser(inject('browserPath'))
  })
  beforeEach(async () => {
    contexts = []
    root = mkdtempSync(join(tmpdir(), 'showcall-called-play-'))
    for (const name of ['Booth 1', 'Booth 2']) {
      mkdirSync(join(root, name))
      nameDesk(join(root, name), name)
    }
    hid = installFakeHid()
    const links = await prepare(join(root, 'Booth 1'))
    ;[first, second] = await Promise.all([
      startPedalDeskProcess(join(root, 'Booth 1')),
      startPedalDesk(join(root, 'Booth 2'), hid),
    ])
    await pairUp()
    await openOutputs(second.host)
    caller = await openCaller(await first.ask('address'))
    const opened = await Promise.all(playDepartments.map(async name => [name, await openPhone(links[name])]))
    phones = Object.fromEntries(opened)
  })
  afterEach(async () => {
    await Promise.all(contexts.map(context => context.close()))
    await first.kill()
    await second.host.close()
    hid.restore()
    rmSync(root, { recursive: true, force: true })
  })

  /** The rundown with its script, calls and phones is in that data directory. Gives the address of each phone. */
  async function prepare(dataDir: string): Promise<Readonly<Record<PlayDepartment, string>>> {
    const file = join(root, 'the-lighthouse.csv')
    writeFileSync(file, scenesAsTable())
    const host = await startDesk(dataDir, { file })
    const snapshot = () => host.desk.snapshot()
    const columns = () => snapshot().rundown?.columns ?? []
    await host.opened
    await until(host, () => columns().length === playDepartments.length)
    const rundownId = snapshot().rundown?.id ?? ''
    await host.desk.editor.apply({
      rundownId,
      edits: columns().map(({ id, name }) => ({
        do: 'column.department' as const,
        columnId: id,
        department: { shortName: name, color: '#d97706', groups: [] },
      })),
    })
    succeeded(
      host.desk.changeScript(session =>
        session.write({ rundownId, script: unfrozen(script), revises: false }),
      ),
    )
    for (const [at, call] of calls.entries()) {
      const paragraph = paragraphs[call.at]
      const word = wordsIn(paragraph?.text ?? '')[call.word]
      if (paragraph === undefined || word === undefined) throw new Error(`There is no word for ${call.text}.`)
      const go = anchorAt(paragraph, word)
      succeeded(host.desk.changeScript(session => session.anchor({ rundownId, of: { mark: at + 1 }, go })))
    }
    const cues = snapshot().rows.filter(({ cue }) => cue.type === 'cue')
    const edits = cues.flatMap(({ cue }, at) =>
      columns().map(({ id: columnId, name }) => ({
        do: 'cell' as const,
        cueId: cue.id,
        columnId,
        value: { text: cellOf(at + 1, name), html: null },
      })),
    )
    const { results } = await host.desk.editor.apply({ rundownId, edits })
    expect(results.filter(({ ok }) => !ok)).toEqual([])
    const heading = paragraphs.filter(({ kind }) => kind === 'heading')
    for (const [at, { cue }] of cues.entries()) {
      const paragraph = heading[at]
      const [word] = wordsIn(paragraph?.text ?? '')
      if (paragraph === undefined || word === undefined)
        throw new Error(`There is no heading for ${cue.title}.`)
      const go = anchorAt(paragraph, word)
      succeeded(host.desk.changeScript(session => session.anchor({ rundownId, of: { cueId: cue.id }, go })))
    }
    succeeded(host.desk.changeScript(session => session.rule({ rundownId, standbyBefore: 2 })))
    const origin = await openOutputs(host)
    const links = playDepartments.map(department => {
      const made = host.outputPages.make({ kind: 'cue-light', name: department, department })
      if (!made.ok) throw new Error(inEnglish(made.reason))
      const link = host.outputPages.link(made.id)
      if (!link.ok) throw new Error(inEnglish(link.reason))
      return [department, origin + link.path]
    })
    await host.close()
    return Object.fromEntries(links)
  }

  const cellOf = (scene: number, department: string): string =>
    calls
      .flatMap((call, at) =>
        call.department === department && sceneOf(call.at) === scene ? [`§${at + 1} ${call.text}`] : [],
      )
      .join('\n')

  async function pairUp(): Promise<void> {
    const port = Number(await first.ask('listen'))
    succeeded(await second.host.standby.acts.join({ host: '127.0.0.1', port }))
    const [code, { pairing }] = await Promise.all([
      first.ask('confirm'),
      until(second.host, slice => slice.pairing?.step === 'compare'),
    ])
    expect(pairing?.code).toBe(code)
    succeeded(await second.host.standby.acts.confirm({ same: true }))
    await identical(second.host)
  }

  async function open(address: string, width: number, height: number): Promise<Page> {
    const context = await browser.newContext({ viewport: { width, height } })
    contexts.push(context)
    const { page } = await openPage(context, address)
    page.setDefaultTimeout(60_000)
    return page
  }
  async function openCaller(address: string): Promise<Page> {
    const page = await open(address, 1280, 720)
    await page.getByText('LIVE').first().waitFor()
    await page.keyboard.press('Alt+Shift+3')
    await page.getByTestId('script').waitFor()
    return page
  }

  async function openPhone(address: string): Promise<Phone> {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    contexts.push(context)
    const seen: string[] = []
    let isBack = false
    await context.exposeFunction('seen', (what: string) => {
      // What a phone shows again when its link is back has been seen.
      isBack = what === 'lost' || (isBack && seen.includes(what))
      if (!isBack) seen.push(what)
    })
    await context.addInitScript(watchCalls)
    const { page } = await openPage(context, address)
    await page.getByTestId('crew-field').waitFor()
    return { page, seen }
  }

  /** The caller sees what is next, says STANDBY, then GO; the phones of its departments follow. */
  async function call(go: Go, tap: Tap): Promise<void> {
    await nextIs(go)
    if ('calls' in go) await standBy(go, tap)
    await goOn(go, tap)
  }
  async function standBy(go: CallsGo, tap: Tap): Promise<void> {
    await tap('standby')
    await onPhonesOf(go, 'standby')
  }
  async function goOn(go: Go, tap: Tap): Promise<void> {
    await tap('go')
    if ('calls' in go) await onPhonesOf(go, 'go')
    // With what became of the press, where the scene does not come.
    else
      await expect
        .poll(async () => [await shown('on-air-title'), await shown('last-press')], { timeout: 60_000 })
        .toEqual([expect.stringContaining(sceneTitle(go.scene)), expect.any(String)])
  }
  const shown = (testId: string): Promise<string> => caller.getByTestId(testId).innerText()
  async function onPhonesOf(go: CallsGo, act: 'standby' | 'go'): Promise<void> {
    for (const { department, text } of go.calls)
      await expect.poll(() => phones[department].seen.at(-1), { interval: 20 }).toBe(`${act} ${text}`)
  }
  /** What is next in the margin, with the words of a call that stands by. */
  async function nextIs(go: Go, says = ''): Promise<void> {
    const next = caller.locator('[data-testid="script-box"][data-state="next"] button')
    const wanted = 'scene' in go ? [`Cue: ${sceneTitle(go.scene)}`] : go.calls.map(({ text }) => text + says)
    await expect.poll(() => next.allInnerTexts()).toEqual(wanted)
  }
  const onPhones = (state: string) =>
    Promise.all(
      playDepartments.map(name => phones[name].page.getByTestId(state).waitFor({ timeout: 60_000 })),
    )

  async function movePrompter(): Promise<void> {
    await caller.getByTestId('script-prompter').click()
    for (let count = 0; count < 3; count += 1) await caller.getByTestId('prompter-forward').click()
    await caller.getByTestId('script-prompter').click()
    await expect.poll(() => first.ask('prompter')).toBe('p3')
  }

  it('goes from word to word on a pedal, through a power cut and a takeover, and each of four phones sees its calls', async () => {
    const onFirst: Tap = act => first.ask(act)
    const [cut, taken] = [goAfter(1 / 3), goAfter(2 / 3)]
    for (const go of gos.slice(0, cut.at)) await call(go, onFirst)
    await movePrompter()
    await nextIs(cut.go)
    await standBy(cut.go, onFirst)
    await first.kill()
    await onPhones('crew-lost')
    first = await startPedalDeskProcess(join(root, 'Booth 1'))
    caller = await openCaller(await first.ask('address'))
    await nextIs(cut.go, stands)
    expect(await first.ask('prompter')).toBe('p3')
    await onPhones('cue-light')
    await goOn(cut.go, onFirst)

    for (const go of gos.slice(cut.at + 1, taken.at)) await call(go, onFirst)
    await standBy(taken.go, onFirst)
    await identical(second.host)
    await first.kill()
    await onPhones('crew-lost')
    await until(second.host, ({ pair }) => pair?.offer != null)
    succeeded(await second.host.standby.acts.takeOver({ held: true }))
    caller = await openCaller(await second.host.pairingAddress())
    await nextIs(taken.go, stands)
    await expect.poll(() => prompterOf(second.host)).toBe('p3')
    await onPhones('cue-light')
    await goOn(taken.go, second.tap)

    for (const go of gos.slice(taken.at + 1)) await call(go, second.tap)
    for (const department of playDepartments)
      expect(phones[department].seen).toEqual(
        calls
          .filter(one => one.department === department)
          .flatMap(({ text }) => [`standby ${text}`, `go ${text}`]),
      )
  })
})

interface Phone {
  readonly page: Page
  /** Every STANDBY and GO that came on its screen, in order. */
  readonly seen: readonly string[]
}

/** In the page of a phone: tells each call that comes to stand by or go on its screen, and a lost link. */
function watchCalls(): void {
  let shown: readonly string[] = ['lost']
  void Reflect.get(window, 'seen')('lost')
  const look = (): void => {
    const before = shown
    const isLost = document.querySelector('[data-testid="crew-lost"]') !== null
    const calls = [
      ...document.querySelectorAll('[data-testid="crew-field"], [data-testid="crew-other"]'),
    ].flatMap(node => {
      const face = node.getAttribute('data-face')
      const [call] = /(?:LX|SND|VID|FLY) \d+ [a-z]+/.exec(node.querySelector('bdi')?.textContent ?? '') ?? []
      return call !== undefined && (face === 'standby' || face === 'go') ? [`${face} ${call}`] : []
    })
    shown = isLost ? ['lost'] : calls
    for (const what of shown) if (!before.includes(what)) void Reflect.get(window, 'seen')(what)
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['data-face'],
  })
}

/** As a request carries it. */
const unfrozen = ({ paragraphs: all, ...rest }: Script) => ({
  ...rest,
  paragraphs: all.map(one => ({ ...one })),
})
