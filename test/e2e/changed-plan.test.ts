import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, inject, it } from 'vitest'
import { inEnglish } from '../../src-main/contract/english.ts'
import type { Edit } from '../../src-main/domain/editing/edit.ts'
import { duration, shift } from '../../src-main/domain/time/time.ts'
import { openPage, sharedBrowser } from '../support/browser.ts'
import { startTestHost } from '../support/test-host.ts'

it('the journal of a show has a time that was hit on a page, each cue that changed for it, and its undo', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'showcall-changed-'))
  const host = await startTestHost({
    dataDir,
    file: fileURLToPath(new URL('../fixtures/shows/song-contest-final.csv', import.meta.url)),
    failed: error => expect.unreachable(error.message),
  })
  const browser = await sharedBrowser(inject('browserPath'))
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } })
  try {
    await host.opened
    const { desk } = host
    // It is opened before all of its rows are read.
    await expect.poll(() => desk.snapshot().rows.length).toBeGreaterThan(2)
    const rundownId = desk.snapshot().rundown?.id ?? ''
    const [first, second, third] = desk.snapshot().rows.filter(({ cue }) => cue.type === 'cue')
    if (first === undefined || second === undefined || third === undefined) return expect.unreachable()
    const span = duration(first.cue.duration + second.cue.duration)
    const startTime = shift(desk.now(), duration(span - 30_000))
    const edits: readonly Edit[] = [
      { do: 'rundown', fields: { startTime: null } },
      ...desk
        .snapshot()
        .rows.filter(({ cue }) => cue.startTime !== null)
        .map(({ cue }): Edit => ({ do: 'cue', cueId: cue.id, fields: { startTime: null } })),
      { do: 'cue', cueId: third.cue.id, fields: { startTime } },
      {
        do: 'cue',
        cueId: second.cue.id,
        fields: { timing: { start: 'not-before', shortest: duration(1_000), longest: null } },
      },
    ]
    const { results } = await desk.editor.apply({ rundownId, edits })
    expect(results.filter(({ ok }) => !ok)).toEqual([])

    const { page } = await openPage(context, await host.pairingAddress())
    await page.getByTestId('go').waitFor()
    await page.keyboard.press('Space')
    await expect.poll(() => desk.snapshot().show.state.phase).toBe('running')
    await page.keyboard.press('h')
    await page.getByTestId('hit-way').first().waitFor()
    // A press at once may be meant for what stood there before.
    await page.waitForTimeout(1_500)
    await page.keyboard.press('Enter')
    await page.getByTestId('hit-undo').click()

    const runId = desk.journal.slice().runId ?? ''
    const acts = async () => {
      const reply = await desk.journal.reports.asRun(runId)
      return reply.ok ? reply.asRun.planActs : []
    }
    await expect.poll(async () => (await acts()).map(({ way }) => way)).toEqual(['done', 'undone'])
    const [done, undone] = await acts()
    expect(done).toMatchObject({ act: 'hit', cue: { cueId: third.cue.id }, time: startTime })
    expect(inEnglish(done?.by ?? '')).toBe('Screen')
    const was = second.cue.duration
    expect(done?.changes).toMatchObject([{ change: 'duration', cue: { cueId: second.cue.id }, was }])
    expect(undone?.changes).toMatchObject([{ change: 'duration', cue: { cueId: second.cue.id }, is: was }])
  } finally {
    await context.close()
    await host.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
