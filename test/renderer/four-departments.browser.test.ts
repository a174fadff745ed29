import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { CrewPage } from '../../src-main/contract/bridge/calling.ts'
import type { CallingState, CallRecord, CrewWord } from '../../src-main/domain/calling/calling-state.ts'
import type { Column } from '../../src-main/domain/rundown/rundown.ts'
import type { PressResult } from '../../src-main/domain/show/press.ts'
import { instant } from '../../src-main/domain/time/time.ts'
import { fourCalled } from '../fakes/bridge-calling.ts'
import { cutOff } from './cut-off.ts'
import { keptFace } from './face.ts'
import { air, settled } from './face-states.ts'
import { unreadable } from './must-read.ts'

const sizes = [
  [1280, 720],
  [1920, 1080],
] as const

/** Of each of the four departments. */
interface Said {
  /** Where its call inside the cue on air stands; left out: not called. */
  readonly phases?: readonly (CallRecord['phase'] | null)[]
  readonly words?: readonly (CrewWord | null)[]
  readonly lost?: readonly boolean[]
  /** The words are about its call of the next cue. */
  readonly place?: string
}

describe.each(['en', 'de'] as const)('four departments called at one moment, in “%s”', language => {
  let page: Page
  const face = keptFace(language)

  const show = fourCalled(language)
  const columns = (show.rundown?.columns ?? []).filter(({ department }) => department !== undefined)
  const shortNames = columns.map(({ department }) => department?.shortName ?? '')

  /** Song 02 is on air since 26 s: the calls are due in 24 s. */
  const open = async (width: number, height: number, said: Said = {}): Promise<void> => {
    page = await face.open('at=1200', { viewport: { width, height } })
    await page.evaluate(show => window.fake.change(show), show)
    await air(page, 'song-02', 26_000, 154_000)
    await say(said)
  }

  const say = async ({ phases = [], words = [], lost = [], place = 'song-02' }: Said): Promise<void> => {
    const at = instant(await page.evaluate(() => Math.round(window.now())))
    const idOf = ({ id }: Column): string => `${place} ${id} +0:50`
    const records = columns.flatMap((column, index): [string, CallRecord][] => {
      const phase = phases[index] ?? null
      if (phase === null) return []
      const acknowledgedBy = phase === 'acknowledged' ? 'Anna' : null
      return [[idOf(column), { phase, since: at, standby: 1, acknowledgedBy, cancelledAt: null }]]
    })
    const crew = columns.flatMap((column, index) => {
      const word = words[index] ?? null
      return word === null ? [] : [[column.id, { word, at, by: 'Kim', callId: idOf(column) }] as const]
    })
    const state: CallingState = {
      standbys: 1,
      records: Object.fromEntries(records),
      crew: Object.fromEntries(crew),
    }
    const pages = columns.flatMap(({ id, name }, index): CrewPage[] =>
      lost[index] === true
        ? [
            {
              pageId: id,
              name,
              columnName: name,
              connected: false,
              lastSeen: at,
              battery: null,
              visible: true,
            },
          ]
        : [],
    )
    await page.evaluate(calling => window.fake.change({ calling }), { crew: pages, state })
    await settled(page)
  }

  const list = async (): Promise<void> => {
    await page.keyboard.press('Alt+Shift+1')
    await page.locator('[data-list]').waitFor()
  }
  const cells = async (): Promise<readonly string[]> =>
    (await page.getByTestId('next-call').locator('li').allInnerTexts()).map(text =>
      text.trim().split(/\s+/).join(' '),
    )
  const words =
    language === 'de'
      ? { help: 'HILFE', hold: 'HALT', lost: 'GETRENNT', ready: 'BEREIT', acknowledged: 'BESTÄTIGT' }
      : { help: 'HELP', hold: 'HOLD', lost: 'LOST', ready: 'READY', acknowledged: 'ACKNOWLEDGED' }
  const [first = '', second = '', third = '', fourth = ''] = shortNames

  /** The words in the cells that are wholly in them, each with its cell. */
  const seenWords = (): Promise<readonly string[]> =>
    page.getByTestId('next-call').evaluate(line =>
      [...line.querySelectorAll('li')].map(cell => {
        const box = cell.getBoundingClientRect()
        const seen = [...cell.querySelectorAll('b, bdi, span > span')].filter(node => {
          const words = document.createRange()
          words.selectNodeContents(node)
          const ink = words.getBoundingClientRect()
          const inside = ink.left >= box.left && ink.right <= box.right
          return inside && ink.top < box.bottom - ink.height / 2 && getComputedStyle(node).clipPath === 'none'
        })
        return seen.map(node => node.textContent).join(' ')
      }),
    )

  it.each(sizes)(
    'stand in the line of the panel with name, number and answer, at %i × %i',
    async (width, height) => {
      await open(width, height, { phases: ['standby', 'standby', 'standby', 'standby'] })
      await list()
      const standing = [
        `${first} 12 STANDBY`,
        `${second} 5 STANDBY`,
        `${third} 3 STANDBY`,
        `${fourth} 3 STANDBY`,
      ]
      expect(await cells()).toEqual(standing)
      expect(await seenWords()).toEqual(standing)
      const places = () =>
        page
          .locator('[data-testid="next-call"] li, [data-testid="next-title"], [data-testid="countdown"]')
          .evaluateAll(parts => parts.map(part => JSON.stringify(part.getBoundingClientRect())))
      const before = await places()
      await say({
        phases: ['acknowledged', 'standby', 'standby', 'standby'],
        words: [null, 'help', 'hold', null],
        lost: [false, false, false, true],
      })
      const answered = [
        `${first} 12 ${words.acknowledged}`,
        `${second} 5 ${words.help}`,
        `${third} 3 ${words.hold}`,
        `${fourth} 3 ${words.lost}`,
      ]
      expect(await cells()).toEqual(answered)
      // Acknowledged is a sign.
      expect(await seenWords()).toEqual([`${first} 12`, ...answered.slice(1)])
      expect(await places()).toEqual(before)
      expect(await page.evaluate(unreadable)).toEqual([])
    },
  )

  it('with two more: the first three, and how many there are with the worst of them', async () => {
    await open(1280, 720, { phases: ['standby', 'standby', 'standby', 'standby'] })
    await page.evaluate(() => {
      const rundown = window.fake.rundown()
      const more = ['M1', 'M2'].map(name => ({
        id: name,
        name,
        department: { shortName: name, color: '#374b22', groups: [] },
      }))
      const rows = window.fake
        .rows()
        .map(row =>
          row.cue.id === 'song-02'
            ? { ...row, cells: { ...row.cells, M1: '+0:50 M1 1', M2: '+0:50 M2 1' } }
            : row,
        )
      if (rundown !== null)
        window.fake.change({ rundown: { ...rundown, columns: [...rundown.columns, ...more] }, rows })
    })
    await list()
    const standing = [`${first} 12 STANDBY`, `${second} 5 STANDBY`, `${third} 3 STANDBY`]
    await expect.poll(cells).toEqual([...standing, '+3 STANDBY'])
    await say({ phases: ['standby', 'standby', 'standby', 'standby'], words: [null, null, null, 'hold'] })
    await expect.poll(cells).toEqual([...standing, `+3 ${words.hold}`])
  })

  it('a phone that is lost is named by the keys of the calls inside the cue on air', async () => {
    await open(1280, 720, { lost: [false, false, true, false] })
    expect(await page.getByTestId('standby-what').innerText()).toMatch(
      new RegExp(`^${words.lost} ${third} · `),
    )
    expect(await page.getByTestId('call-what').innerText()).toMatch(new RegExp(`^${words.lost} ${third} · `))
  })

  it('are all in sight in the Calls sheet of the smallest window, each text whole', async () => {
    await open(1280, 720, { phases: ['standby', 'standby', 'acknowledged', 'standby'] })
    await page.getByTestId('calls-sheet').waitFor()
    const hidden = await page.getByTestId('calls-sheet').evaluate(scroll => {
      const edge = scroll.getBoundingClientRect()
      return [...scroll.querySelectorAll('tr[data-department]')]
        .filter(row => row.getBoundingClientRect().bottom > edge.bottom + 1)
        .map(row => row.getAttribute('data-department'))
    })
    expect(hidden).toEqual([])
    expect(await page.locator('[data-testid^="more-"]').count()).toBe(0)
    expect(await page.evaluate(cutOff)).toEqual([])
  })

  it('with more of them than fit, the edge of the sheet says which are hidden and brings them in sight', async () => {
    await open(1280, 720)
    const isInSight = (id: string): Promise<boolean> =>
      page.locator(`tr[data-department="${id}"]`).evaluate(row => {
        const { top, bottom } = row.getBoundingClientRect()
        const scroll = row.closest('[data-testid="calls-sheet"]')?.getBoundingClientRect()
        return scroll !== undefined && top >= scroll.top && bottom <= scroll.bottom + 1
      })
    const [one, , , last] = columns.map(({ id }) => id)
    await page.evaluate(() => {
      const rows = window.fake.rows().map(row =>
        row.cue.id === 'song-02'
          ? {
              ...row,
              cells: Object.fromEntries(
                Object.entries(row.cells).map(([id, text]) => [
                  id,
                  `${'A long call of many words. '.repeat(9)}${text}`,
                ]),
              ),
            }
          : row,
      )
      window.fake.change({ rows })
    })
    await say({ phases: ['standby', 'standby', 'standby', 'standby'] })
    await expect.poll(() => isInSight(one ?? '')).toBe(true)
    const below = page.getByTestId('more-below')
    await below.getByText('STANDBY').waitFor()
    expect(await isInSight(last ?? '')).toBe(false)
    await say({ phases: ['standby', 'standby', 'standby', 'standby'], words: [null, null, null, 'help'] })
    await expect.poll(() => isInSight(last ?? '')).toBe(true)
    await page.getByTestId('more-above').waitFor()
    await say({ phases: ['standby', 'standby', 'standby', 'standby'] })
    await expect.poll(() => isInSight(one ?? '')).toBe(true)
    for (let press = 0; press < 3 && (await below.count()) > 0; press += 1) await below.click()
    await expect.poll(() => isInSight(last ?? '')).toBe(true)
  })

  it.each(sizes)(
    'what was pressed is shortened in the last press, what became of it is not, at %i × %i',
    async (width, height) => {
      await open(width, height)
      const at = instant(await page.evaluate(() => Math.round(window.now())))
      const origin = { surfaceId: 'keyboard', surface: 'Keyboard', control: 'C', kind: 'keyboard' } as const
      const result: PressResult = {
        ...{ press: 1, origin, action: 'call', at, outcome: 'confirmed', appliedMs: 4, confirmedMs: 5 },
        calls: Object.values(show.rows.find(({ cue }) => cue.id === 'song-02')?.cells ?? {}).join(', '),
      }
      await page.evaluate(result => window.fake.press(result), result)
      await page.getByTestId('last-press').getByText('12').waitFor()
      const isWhole = await page
        .getByTestId('last-press')
        .locator('b')
        .evaluate(word => {
          const ink = word.getBoundingClientRect()
          const room = word.closest('[data-testid="last-press"]')?.getBoundingClientRect()
          return (
            room !== undefined &&
            ink.width > 0 &&
            ink.right <= room.right + 1 &&
            ink.bottom <= room.bottom + 1
          )
        })
      expect(isWhole).toBe(true)
    },
  )

  it('GO names who has not acknowledged, and how many are not called, whole', async () => {
    await open(1280, 720)
    await page.evaluate(() => {
      const rows = window.fake
        .rows()
        .map(row =>
          row.cue.id === 'postcard-03'
            ? { ...row, cells: Object.fromEntries(Object.keys(row.cells).map(id => [id, '7'])) }
            : row,
        )
      window.fake.change({ rows })
    })
    await page.evaluate(
      ids => {
        const at = Math.round(window.now()) as never
        const record = {
          phase: 'standby',
          since: at,
          standby: 1,
          acknowledgedBy: null,
          cancelledAt: null,
        } as const
        const records = Object.fromEntries(ids.map(id => [`postcard-03 ${id} start`, record]))
        window.fake.change({ calling: { crew: [], state: { standbys: 1, records, crew: {} } } })
      },
      columns.slice(0, 2).map(({ id }) => id),
    )
    const line = page.getByTestId('go-not-ready')
    await line.waitFor()
    const parts = await line.evaluate(node => {
      const room = node.getBoundingClientRect()
      return [...node.querySelectorAll('span')].map(part => {
        const ink = part.getBoundingClientRect()
        const seen = ink.top < room.bottom - 2
        return seen && ink.right <= room.right + 1 && part.scrollWidth <= part.clientWidth + 1
      })
    })
    expect(parts.slice(0, 2)).toEqual([true, true])
  })

  it('READY of a call of the next cue stands in its chip, and GO waits for nobody', async () => {
    await open(1280, 720)
    await page.evaluate(() => {
      const rows = window.fake
        .rows()
        .map(row =>
          row.cue.id === 'postcard-03'
            ? { ...row, cells: Object.fromEntries(Object.keys(row.cells).map(id => [id, '7'])) }
            : row,
        )
      window.fake.change({ rows })
    })
    const [id = ''] = columns.map(column => column.id)
    await page.evaluate(id => {
      const at = Math.round(window.now()) as never
      const callId = `postcard-03 ${id} start`
      const record = {
        phase: 'standby',
        since: at,
        standby: 1,
        acknowledgedBy: null,
        cancelledAt: null,
      } as const
      const crew = { [id]: { word: 'ready', at, by: 'Kim', callId } } as const
      window.fake.change({
        calling: { crew: [], state: { standbys: 1, records: { [callId]: record }, crew } },
      })
    }, id)
    await list()
    const chip = page.getByTestId('next-chips').locator('li').first()
    await chip.getByText(words.ready).waitFor()
    expect(await page.getByTestId('go-not-ready').innerText()).not.toContain(
      language === 'de' ? 'bestätigt' : 'no answer',
    )
  })

  it.each(sizes)(
    'the panel beside Edit is whole when the cue was made longer, at %i × %i',
    async (width, height) => {
      await open(width, height, { phases: ['standby', 'standby', 'standby', 'standby'] })
      await page.evaluate(() => {
        const { state } = window.fake.show()
        if (state.phase === 'running')
          window.fake.setState({ ...state, deadline: (state.deadline + 3_630_000) as never })
        window.look({ view: 'edit' })
      })
      await page.getByTestId('edit-grid').waitFor()
      await settled(page)
      const cut = await page.getByTestId('panel').evaluate(panel => {
        const room = panel.getBoundingClientRect()
        const out: string[] = []
        const texts = document.createTreeWalker(panel, NodeFilter.SHOW_TEXT)
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
          const words = document.createRange()
          words.selectNodeContents(text)
          const { width, right } = words.getBoundingClientRect()
          if (width > 0 && right > room.right - 8) out.push(text.nodeValue ?? '')
        }
        return out
      })
      expect(cut).toEqual([])
    },
  )

  it('a cell of the list ends a call with one ellipsis, and shows no part of the mark between two', async () => {
    await open(1280, 720)
    await list()
    const clamped = await page
      .locator('[data-list] [data-cue-id="song-02"] td:has(> span + span)')
      .evaluateAll(found => found.filter(cell => getComputedStyle(cell).webkitLineClamp !== 'none').length)
    expect(clamped).toBe(0)
  })
})
