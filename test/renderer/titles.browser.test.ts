import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { cutOff } from './cut-off.ts'
import { keptFace } from './face.ts'
import { air, settled } from './face-states.ts'
import { letterCuts } from './letter-cuts.ts'

const arabic = 'مرحبا بكم في العرض الكبير (2024) مع الضيوف الكرام من كل مكان'
const long =
  'The Most Extraordinary International Orchestra of the Northern Isles and Its Conductor with Guests'
const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichenverleihungszeremonien'

let page: Page
const face = keptFace()

const open = async (width: number, height: number): Promise<void> => {
  page = await face.open('at=1200', { viewport: { width, height } })
}

/** Of some cues, by id; the cue on air is `song-02`, the next one `postcard-03`. */
const setTitles = (titles: Readonly<Record<string, string>>): Promise<void> =>
  page.evaluate(titles => {
    const rows = window.fake.rows().map(row => {
      const title = titles[row.cue.id]
      return title === undefined ? row : { ...row, cue: { ...row.cue, title, subtitle: '' } }
    })
    window.fake.change({ rows })
  }, titles)

/** By how many px the first letter of `text` is out of each box that shows it. */
const firstLetterOut = (text: string): Promise<readonly number[]> =>
  page.evaluate(text => {
    const out: number[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (node.nodeValue?.startsWith(text) !== true || parent === null) continue
      if (parent.closest('.visually-hidden') !== null) continue
      const letter = document.createRange()
      letter.setStart(node, 0)
      letter.setEnd(node, 1)
      const box = letter.getBoundingClientRect()
      for (let at: Element | null = parent; at !== null; at = at.parentElement) {
        if (getComputedStyle(at).overflowX === 'visible') continue
        const edge = at.getBoundingClientRect()
        out.push(Math.round(Math.max(0, edge.left - box.left, box.right - edge.right)))
        break
      }
    }
    return out
  }, text)

describe('a title in a right-to-left script', () => {
  it('leaves each number before its own title in what a jump would skip', async () => {
    await open(1280, 720)
    await setTitles({
      'postcard-03': arabic,
      'song-03': 'שלום לכולם - 7',
      'postcard-04': 'Mixed 123 אבג DEF',
    })
    await air(page, 'song-02', 30_000, 60_000)
    await page.evaluate(() => window.look({ dialog: 'jump' }))
    await page.getByRole('combobox').fill('11')
    const skipped = page.getByRole('dialog').getByRole('status').locator('p').first()
    await skipped.getByText('08').waitFor()
    const places = await skipped.evaluate(node => {
      const place = (text: Text, at: number) => {
        const letter = document.createRange()
        letter.setStart(text, at)
        letter.setEnd(text, at + 1)
        const { left, right, top } = letter.getBoundingClientRect()
        return { left, right, line: Math.round(top) }
      }
      const text = [...node.childNodes].find(
        (child): child is Text => child instanceof Text && child.data.includes('08'),
      )
      if (text === undefined) return []
      return ['08', '09', '10'].map(number => {
        const at = text.data.indexOf(number)
        const comma = text.data.indexOf(', ', at)
        const end = comma < 0 ? text.data.length : comma
        const digit = place(text, at + 1)
        const letters = [...text.data.slice(at + 3, end)]
          .map((_, index) => place(text, at + 3 + index))
          .filter(({ line, left, right }) => line === digit.line && right > left)
        return letters.length > 3 && letters.every(({ left }) => left >= digit.right - 1)
      })
    })
    expect(places).toEqual([true, true, true])
  })

  it.each([
    [390, 844],
    [1280, 720],
    [1920, 1080],
  ])('is shortened at its end and not at its beginning, at %i × %i', async (width, height) => {
    await open(width, height)
    const title = `${arabic} ${arabic} ${arabic}`
    await setTitles({ 'song-02': title, 'postcard-03': title, 'song-03': title })
    await air(page, 'song-02', 30_000, 60_000)
    const inCall = await firstLetterOut(arabic)
    // On air, next, GO, and three rows.
    expect(inCall.length).toBeGreaterThanOrEqual(5)
    expect(Math.max(...inCall)).toBeLessThanOrEqual(1)
    if (width < 1024) return
    await page.evaluate(() => window.look({ view: 'edit' }))
    await page.getByTestId('edit-grid').getByText(arabic).first().waitFor()
    const inEdit = await firstLetterOut(arabic)
    expect(inEdit.length).toBeGreaterThanOrEqual(5)
    expect(Math.max(...inEdit)).toBeLessThanOrEqual(1)
  })

  it('is shortened at its end as the name of a column', async () => {
    await open(1280, 720)
    await page.evaluate(async name => {
      const { rundown } = await window.fake.request('snapshot', {})
      if (rundown === null) return
      const columns = rundown.columns.map(column => (column.id === 'lx' ? { ...column, name } : column))
      window.fake.change({ rundown: { ...rundown, columns } })
    }, arabic)
    await page.getByTestId('next-title').waitFor()
    await page.locator('th').getByText(arabic).first().waitFor()
    expect(Math.max(...(await firstLetterOut(arabic)))).toBe(0)
  })

  it('begins where the others of its column begin, and so does a cell', async () => {
    await open(1280, 720)
    await setTitles({ 'song-03': 'مرحبا' })
    await page.evaluate(() => {
      const rows = window.fake.rows().map(row => ({ ...row, cells: { ...row.cells, lx: 'Blackout' } }))
      window.fake.change({
        rows: rows.map(row =>
          row.cue.id === 'song-03' ? { ...row, cells: { ...row.cells, lx: 'مرحبا' } } : row,
        ),
      })
    })
    const left = (id: string, column: number): Promise<number> =>
      page.locator(`[data-list] [data-cue-id="${id}"] td:nth-child(${column})`).evaluate(cell => {
        const letters = document.createRange()
        letters.selectNodeContents(cell.querySelector('bdi') ?? cell)
        return Math.round(letters.getBoundingClientRect().left)
      })
    for (const column of [4, 5]) expect(await left('song-03', column)).toBe(await left('postcard-04', column))
  })
})

describe('a title', () => {
  it.each([
    ['في العربي', 1280, 720],
    ['Über gypsy Ång', 1280, 720],
    ['Über gypsy Ång', 1024, 640],
    ['Über gypsy Ång', 390, 844],
  ])('has all of its letters in each place: %s, at %i × %i', async (title, width, height) => {
    await open(width, height)
    await setTitles({ 'song-02': title, 'postcard-03': title })
    await air(page, 'song-02', 30_000, 60_000)
    await settled(page)
    const cuts = await letterCuts(page.getByText(title))
    expect(cuts.length).toBeGreaterThanOrEqual(4)
    // A canvas rounds heights up to whole px.
    expect(cuts.filter(([top = 0, bottom = 0]) => top > 12 || bottom > 5)).toEqual([])
  })
})

describe('a long title', () => {
  it('is whole as the target of a jump', async () => {
    await open(1280, 720)
    await setTitles({ 'song-03': long })
    await page.evaluate(() => window.look({ dialog: 'jump' }))
    await page.getByRole('combobox').fill('extraordinary')
    const target = page.getByRole('option').getByText(long)
    await target.waitFor()
    expect(await target.evaluate(node => node.scrollWidth - node.clientWidth)).toBe(0)
    expect(await page.evaluate(cutOff)).toEqual([])
  })
})

describe('titles on outputs', () => {
  const outputs = ['countdown', 'cue', 'list'] as const

  /** The preview of one output as large as a screen. */
  const show = (kind: string): Promise<void> =>
    page.evaluate(kind => {
      for (const screen of document.querySelectorAll<HTMLElement>('[data-testid="output-screen"]')) {
        const large = screen.dataset['kind'] === kind
        screen.style.position = large ? 'fixed' : 'relative'
        screen.style.width = large ? '100vw' : '100%'
        screen.style.height = large ? '100vh' : '100%'
        screen.style.inset = large ? '0' : 'auto'
        screen.style.zIndex = large ? '99' : '0'
      }
    }, kind)
  const openOutputs = async (title: string): Promise<void> => {
    await open(1600, 900)
    await setTitles({ 'song-02': title, 'postcard-03': title })
    await air(page, 'song-02', 30_000, 60_000)
    await page.evaluate(() => window.look({ view: 'outputs' }))
    for (const kind of outputs) {
      await page.getByTestId(`output-add-${kind}`).click()
      await page.locator(`[data-testid="output-screen"][data-kind="${kind}"]`).waitFor()
    }
  }
  const sizes = [
    [1280, 720],
    [844, 390],
    [390, 844],
  ] as const

  it('break a long word, and keep the word ON AIR in sight', async () => {
    await openOutputs(`${word} ${long}`)
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      for (const kind of outputs) {
        await show(kind)
        const found = await page
          .locator(`[data-testid="output-screen"][data-kind="${kind}"]`)
          .evaluate((screen, list) => {
            const titles = [...screen.querySelectorAll('bdi')].filter(node =>
              node.textContent.startsWith('Donau'),
            )
            const { right } = screen.getBoundingClientRect()
            return {
              titles: titles.length,
              // In a list the title is one line with an ellipsis.
              clipped: titles.filter(node => !list && node.scrollWidth > node.clientWidth + 1).length,
              out: [...screen.querySelectorAll('b, bdi, [data-air]')].filter(
                node => node.getBoundingClientRect().right > right,
              ).length,
              tags: [...screen.querySelectorAll('b, [data-air="true"]')].some(({ textContent }) =>
                textContent.includes('ON AIR'),
              ),
            }
          }, kind === 'list')
        expect(found, `${kind} ${width}`).toMatchObject({ clipped: 0, out: 0, tags: true })
        expect(found.titles, `${kind} ${width}`).toBeGreaterThan(0)
      }
    }
  })

  it.each([
    [1280, 720],
    [1920, 1080],
  ])(
    'are whole in the list on air and next, in two lines where they need them, at %i × %i',
    async (width, height) => {
      await openOutputs('Interview with the founder of the harbour museum about forty years of lighthouses')
      await page.setViewportSize({ width, height })
      await show('list')
      await settled(page)
      const found = await page.locator('[data-testid="output-screen"][data-kind="list"]').evaluate(screen => {
        const { bottom } = screen.getBoundingClientRect()
        const rows = [...screen.querySelectorAll('[data-testid="output-row"]')]
        const titles = rows
          .filter(row => ['on-air', 'next'].includes(row.getAttribute('data-state') ?? ''))
          .flatMap(row => [...row.querySelectorAll('bdi')].slice(0, 1))
        return {
          cut: titles.map(
            node => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2,
          ),
          below: rows.filter(row => row.getBoundingClientRect().bottom > bottom).length,
        }
      })
      expect(found).toEqual({ cut: [false, false], below: 0 })
    },
  )

  it('can be read whole on a phone that is held upright, as messages can', async () => {
    await openOutputs(long)
    await page.getByTestId('output-add-message').click()
    await page.setViewportSize({ width: 390, height: 844 })
    const messages = [
      'STAND BY',
      'Please wrap up in one minute',
      'The guest is late: go on with the second film, then the band, and wait for a word from the stage manager. '.repeat(
        1,
      ),
      'The guest is late: go on with the second film, then the band, and wait for a word. '.repeat(4),
      'Read every word of this to the audience, slowly. '.repeat(20),
    ]
    for (const [at, kind] of [...outputs, ...messages.map(() => 'message' as const)].entries()) {
      const text = messages[at - outputs.length]
      await page.evaluate(
        text =>
          window.fake.change({
            message: {
              text: text ?? '',
              visible: text !== undefined,
              color: '#ffffff',
              bold: false,
              underline: false,
            },
          }),
        text,
      )
      await show(kind)
      await settled(page)
      const found = await page
        .locator(`[data-testid="output-screen"][data-kind="${kind}"]`)
        .evaluate((screen: HTMLElement) => {
          const frame = screen.getBoundingClientRect()
          const texts = [...screen.querySelectorAll<HTMLElement>('*')].filter(({ childNodes }) =>
            [...childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent !== ''),
          )
          return {
            small: texts
              .map(node => [node.innerText, Number.parseFloat(getComputedStyle(node).fontSize)] as const)
              .filter(([, size]) => size < 12),
            // In a list the title is one line with an ellipsis.
            clipped: texts
              .filter(
                node =>
                  screen.dataset['kind'] !== 'list' &&
                  node.matches('bdi, span') &&
                  node.scrollHeight > node.clientHeight + 2,
              )
              .map(node => node.innerText),
            outside: texts
              .map(node => [node.innerText, node.getBoundingClientRect()] as const)
              .filter(
                ([, box]) =>
                  box.bottom > frame.bottom + 1 || box.right > frame.right + 1 || box.top < frame.top,
              )
              .map(([text]) => text),
          }
        })
      expect(found, `${kind} ${at}`).toEqual({ small: [], clipped: [], outside: [] })
    }
  })

  it('have the beginning of a right-to-left title', async () => {
    await openOutputs(`${arabic} ${arabic} ${arabic}`)
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height })
      for (const kind of outputs) {
        await show(kind)
        const out = await firstLetterOut(arabic)
        expect(Math.max(...out), `${kind} ${width}`).toBeLessThanOrEqual(1)
      }
    }
  })
})
