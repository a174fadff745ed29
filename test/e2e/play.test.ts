import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { parseCalls } from '../../src-main/domain/calling/call.ts'
import { wordsIn } from '../../src-main/domain/script/anchor.ts'
import {
  characterAt,
  indexOf,
  paragraphAt,
  placeOf,
  type ScriptMarks,
} from '../../src-main/domain/script/marks.ts'
import type { Script } from '../../src-main/domain/script/script.ts'
import type { NodeHost } from '../../src-main/hosts/node/node-host.ts'
import { sharedBrowser } from '../support/browser.ts'
import { type FollowingPages, followingPages } from '../support/following-pages.ts'
import {
  callsOf,
  pageOf,
  playDepartments,
  playPages,
  revisedPlay,
  scenesAsTable,
  typescriptOf,
  type WrittenCall,
  writtenPlay,
} from '../support/one-play.ts'
import { startTestHost } from '../support/test-host.ts'

const play = writtenPlay()
const calls = callsOf(play)

/** A play of 74 pages with 120 calls of four departments, as a stage manager prepares it. */
describe('a play', () => {
  let pages: FollowingPages
  let dataDir: string
  let host: NodeHost
  let page: Page

  beforeAll(async () => {
    pages = followingPages(await sharedBrowser(inject('browserPath')))
  })
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-play-'))
    const file = join(dataDir, 'the-lighthouse.csv')
    writeFileSync(file, scenesAsTable())
    host = await startTestHost({
      dataDir,
      file,
      failed(error) {
        throw error
      },
    })
    await host.opened
    await expect.poll(() => columns().length).toBe(playDepartments.length)
    const edits = columns().map(({ id, name }) => ({
      do: 'column.department' as const,
      columnId: id,
      department: { shortName: name, color: '#d97706', groups: [] },
    }))
    await host.desk.editor.apply({ rundownId: host.desk.snapshot().rundown?.id ?? '', edits })
    await expect.poll(() => columns().every(({ department }) => department !== undefined)).toBe(true)
    const opened = await pages.open(await host.pairingAddress(), { viewport: { width: 1280, height: 720 } })
    page = opened.page
    await page.getByText('LIVE').first().waitFor()
    await page.keyboard.press('Alt+Shift+3')
  })
  afterEach(async () => {
    await pages.leave()
    await host.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const columns = () => host.desk.snapshot().rundown?.columns ?? []
  /** What stands in the rundown, by the number of its mark. */
  const written = (): ReadonlyMap<number, string> =>
    new Map(
      host.desk
        .snapshot()
        .rows.flatMap(({ cells }) => Object.values(cells))
        .flatMap(cell => parseCalls(cell))
        .flatMap(({ at, text }) => (at?.from === 'word' ? [[at.mark, text] as const] : [])),
    )
  const key = async (name: string, times = 1): Promise<void> => {
    for (let count = 0; count < times; count += 1) await page.keyboard.press(name)
  }

  const bring = async (text: string): Promise<void> => {
    await page.getByTestId('script-import').click()
    await page
      .getByTestId('script-file')
      .setInputFiles({ name: 'the-lighthouse.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
    await page.getByTestId('script-draft').waitFor()
    await page.getByTestId('script-paragraph').first().waitFor()
  }

  /** By the keyboard alone, from the word that is chosen. */
  const mark = async (from: Pick<WrittenCall, 'at' | 'word'>, to: WrittenCall): Promise<void> => {
    const down = to.at - from.at
    await key('ArrowDown', down)
    await key('ArrowRight', down === 0 ? to.word - from.word : to.word)
    await key('Enter')
    const word = wordsIn(play[to.at]?.text ?? '')[to.word]
    const form = page.getByTestId('mark-form')
    await form.filter({ hasText: `“${play[to.at]?.text.slice(word?.from, word?.to)}”` }).waitFor()
    await key('Shift+Tab')
    await page.keyboard.type(to.department)
    await key('Tab')
    await key('ControlOrMeta+a')
    await page.keyboard.type(to.text)
    await key('Enter')
    await form.waitFor({ state: 'detached' })
  }

  it('of 74 pages is imported, marked with 120 calls by keys, and keeps more than nine of ten in a new version', async () => {
    await bring(typescriptOf(play))
    await page.getByTestId('script-counts').filter({ hasText: '592' }).waitFor()
    await page.getByTestId('script-go').click()
    await page.getByTestId('script-taken').waitFor()
    await page.getByTestId('heading-cues-put').click()
    await page.getByTestId('script-done').click()
    const { script } = host.desk.script()
    expect(script?.paragraphs.map(({ id: _, ...paragraph }) => paragraph)).toEqual(
      play.map((paragraph, at) => ({ ...paragraph, page: pageOf(at) })),
    )
    expect(script?.paragraphs.at(-1)?.page).toBe(`${playPages}`)

    await page.getByTestId('script-marking').focus()
    await key('Space')
    await page.getByTestId('script').focus()
    let from = { at: 0, word: 0 }
    for (const to of calls) {
      await mark(from, to)
      from = to
    }
    await expect.poll(() => [...written().values()]).toHaveLength(calls.length)
    expect(placesOf(host.desk.script())).toEqual(
      Object.fromEntries(calls.map(({ text, at, word }) => [text, `${at} ${word}`])),
    )

    const revision = revisedPlay(play)
    await bring(typescriptOf(revision))
    await page.getByTestId('script-go').click()
    const taken = page.getByTestId('script-taken')
    await taken.waitFor()
    const after = placesOf(host.desk.script())
    const nowAt = (was: number): number => revision.findIndex(paragraph => paragraph.was === was)
    const kept = calls.filter(({ text }) => after[text] !== null)
    expect(kept.length).toBeGreaterThanOrEqual((calls.length * 9) / 10)
    for (const { text, at, word } of kept) expect([text, after[text]]).toEqual([text, `${nowAt(at)} ${word}`])
    const lost = calls.filter(call => !kept.includes(call))
    // Each of them stood in a line that was written anew or cut.
    expect(lost.map(({ at }) => nowAt(at))).toEqual(lost.map(() => -1))
    expect(await taken.innerText()).toContain(`${lost.length} calls`)
    await page.getByTestId('script-done').click()
    const listed = page.getByTestId('script-lost').getByRole('listitem')
    for (const { text } of lost) await listed.filter({ hasText: text }).waitFor()
    expect(await listed.count()).toBe(lost.length)

    await page.getByTestId('script-undo').click()
    await page.getByTestId('script-lost').waitFor({ state: 'detached' })
    expect(placesOf(host.desk.script())).toEqual(
      Object.fromEntries(calls.map(({ text, at, word }) => [text, `${at} ${word}`])),
    )
  })

  /** The place of the paragraph and of the word of each call, by its text; null: it has no word. */
  function placesOf({ script, marks }: { readonly script: Script | null; readonly marks: ScriptMarks }) {
    const index = script === null ? new Map() : indexOf(script)
    return Object.fromEntries(
      [...written()].map(([mark, text]) => {
        const place = placeOf(index, marks.calls[mark]?.go ?? null)
        if (place === null) return [text, null]
        const at = paragraphAt(place)
        const words = wordsIn(script?.paragraphs[at]?.text ?? '')
        return [text, `${at} ${words.findIndex(({ from }) => from === characterAt(place))}`]
      }),
    )
  }
})
