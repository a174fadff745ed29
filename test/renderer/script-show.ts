import type { Page } from 'playwright-core'
import type { CallingSlice } from '../../src-main/contract/bridge/calling.ts'
import type { CallRecord } from '../../src-main/domain/calling/calling-state.ts'
import type { Anchor } from '../../src-main/domain/script/anchor.ts'
import type { Script } from '../../src-main/domain/script/script.ts'
import { instant } from '../../src-main/domain/time/time.ts'
import { calledShow } from '../fakes/bridge-calling.ts'
import { anchorOf, lighthouse } from '../support/one-script.ts'

/** A call of `song-02` at a word. */
export interface WordCall {
  readonly mark: number
  readonly columnId: string
  readonly text: string
  readonly go: Anchor
  readonly standby: Anchor | null
}

const at = (paragraph: string, word: string): Anchor => anchorOf(lighthouse, paragraph, word)
const call = (mark: number, columnId: string, text: string, go: Anchor, standby: Anchor | null = null) => ({
  mark,
  columnId,
  text,
  go,
  standby,
})

export const lighthouseCalls: readonly WordCall[] = [
  call(1, 'snd', 'SND 31 wind', at('p2', 'breath')),
  call(2, 'lx', 'LX 57 lamp turns', at('p3', 'up'), at('p2', 'tower')),
  call(3, 'snd', 'SND 32 foghorn', at('p3', 'up'), at('p2', 'tower')),
  call(4, 'vid', 'VID 9 beam over the whole of the water, slow', at('p5', 'Listen')),
  call(5, 'lx', 'LX 58 out', at('p7', 'answer')),
]

/** A rundown with a script: its calls at words of `song-02`, `postcard-03` at one, and `lost` more calls whose words are in no text. */
export async function showScript(
  page: Page,
  {
    script = lighthouse,
    calls = lighthouseCalls,
    lost = 0,
  }: { script?: Script; calls?: readonly WordCall[]; lost?: number } = {},
): Promise<void> {
  const nowhere = { ...at('p5', 'never'), quote: 'lighthouse-keeper' }
  const gone = Array.from({ length: lost }, (_, place) =>
    call(
      900 + place,
      place % 2 === 0 ? 'lx' : 'stage',
      `LX ${70 + place} a call whose word was cut`,
      nowhere,
    ),
  )
  const all = [...calls, ...gone]
  const cells = Object.fromEntries(
    [...new Set(all.map(({ columnId }) => columnId))].map(columnId => [
      columnId,
      all
        .filter(one => one.columnId === columnId)
        .map(({ mark, text }) => `§${mark} ${text}`)
        .join('\n'),
    ]),
  )
  const rows = calledShow.rows.map(row => ({ ...row, cells: row.cue.id === 'song-02' ? cells : {} }))
  await page.evaluate(
    async ({ rundown, rows, script, all, cue }) => {
      const rundownId = rundown?.id ?? ''
      const { fake } = window
      fake.change({ rundown, rows })
      await fake.request('script.write', { rundownId, script, revises: false } as never)
      for (const { mark, go, standby } of all)
        await fake.request('script.anchor', { rundownId, of: { mark }, go, standby })
      if (cue !== null)
        await fake.request('script.anchor', { rundownId, of: { cueId: 'postcard-03' }, go: cue })
      await fake.request('script.rule', { rundownId, standbyBefore: 1 })
    },
    {
      rundown: calledShow.rundown,
      rows,
      script,
      all,
      cue: script === lighthouse ? at('p7', 'count') : null,
    },
  )
  await page.keyboard.press('Alt+Shift+3')
  await page.getByTestId('script').waitFor()
}

/** The first call has gone, the two at the next word stand by. */
export function scriptCalling(
  now: number,
  calls: readonly WordCall[] = lighthouseCalls,
  gone = 1,
): CallingSlice {
  const since = instant(now)
  const record = (phase: CallRecord['phase'], by: string | null = null): CallRecord => ({
    phase,
    since,
    standby: 1,
    acknowledgedBy: by,
    cancelledAt: null,
  })
  const idOf = ({ columnId, mark }: WordCall): string => `song-02 ${columnId} §${mark}`
  const next = calls[gone]?.go
  const standing = calls.filter(({ go }) => go.paragraphId === next?.paragraphId && go.from === next.from)
  return {
    crew: [],
    state: {
      standbys: 1,
      crew: {},
      records: Object.fromEntries([
        ...calls.slice(0, gone).map(one => [idOf(one), record('go')] as const),
        ...standing.map(
          (one, place) =>
            [idOf(one), place === 0 ? record('standby') : record('acknowledged', 'Anna')] as const,
        ),
      ]),
      words: Object.fromEntries(
        calls.map((one, place) => [
          idOf(one),
          {
            go: 10_000 * Number(one.go.paragraphId.replace(/\D/g, '')) + one.go.from,
            standby: 10_000 * Math.max(0, place - 1),
            word: one.go.quote,
            page: '31',
          },
        ]),
      ),
    },
  }
}
