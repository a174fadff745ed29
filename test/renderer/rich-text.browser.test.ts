import type { Page } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { axeFaults } from '../support/axe.ts'
import { keptFace } from './face.ts'

/** What has been tried against sanitisers: none of it runs, and nothing of it is asked of the network. */
const attacks = [
  '<script>window.hit=1</script>',
  '<img src=x onerror="window.hit=1">',
  '<img src="https://evil.example/track.png" alt="stage">',
  '<svg onload="window.hit=1"><script>window.hit=1</script></svg>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=window.hit=1>',
  '<a href="javascript:window.hit=1" id=click>link</a>',
  '<a href="jAvAsCrIpT&colon;window.hit=1">link</a>',
  '<a href=" &#14; javascript:window.hit=1">link</a>',
  '<iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
  '<style>@import "https://evil.example/x.css"</style>',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<video autoplay onloadstart="window.hit=1" src="https://evil.example/v.mp4"></video>',
  '<div style="background:url(https://evil.example/b.png)" onclick="window.hit=1">x</div>',
  '<rs-file filename="x" url="javascript:window.hit=1"></rs-file>',
  '<rs-mention data-mention-id="x" data-fallback-name="<img src=x onerror=window.hit=1>"></rs-mention>',
  '<p title="a"onmouseover="window.hit=1">x</p>',
  '<template><img src=x onerror=window.hit=1></template>',
  '<base href="https://evil.example/"><meta http-equiv=refresh content="0;url=https://evil.example/">',
  '<object data="https://evil.example/o"></object><embed src="https://evil.example/e">',
  '<form action="https://evil.example"><button formaction="javascript:window.hit=1">x</button></form>',
] as const
/** What begins these has no end: all that follows is no text. */
const openAttacks =
  ' <noscript><p title="</noscript><img src=x onerror=window.hit=1>"> <svg></p><style><a id="</style><img src=1 onerror=window.hit=1>">'

describe('rich text', () => {
  let page: Page
  const faults: string[] = []
  const face = keptFace()
  afterEach(() => expect(faults.splice(0)).toEqual([]))

  const cell = async (query: Readonly<Record<string, string>>): Promise<void> => {
    page = await face.openPage(`rich-text.html?${new URLSearchParams(query)}`)
    page.on('pageerror', error => faults.push(error.message))
    await page.getByTestId('cell').waitFor()
  }
  const box = () => page.getByRole('textbox', { name: 'Lights of cue 12' })
  const last = (): Promise<unknown> =>
    page.evaluate(() => window.told.findLast(told => typeof told === 'object'))
  const told = (): Promise<readonly unknown[]> => page.evaluate(() => window.told)
  const paste = (html: string, text = ''): Promise<void> =>
    box().evaluate(
      (node, { html, text }) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', html)
        clipboardData.setData('text/plain', text)
        node.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      { html, text },
    )

  it('runs nothing and loads nothing of what is in a cell, shown or edited or pasted', async () => {
    await cell({ show: '', html: `${attacks.join(' ')} after ${openAttacks}` })
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await page.getByText('after').first().waitFor()
    expect(
      await page.getByTestId('cell').locator('img, script, svg, iframe, style, video, form').count(),
    ).toBe(0)
    expect(await page.getByText('Picture: stage').count()).toBe(1)
    for (const link of await page.getByTestId('cell').getByText('link').all()) await link.click()

    await cell({ html: `${attacks.join(' ')} after ${openAttacks}` })
    page.on('request', request => asked.push(request.url()))
    await box().press('End')
    await page.keyboard.type('!')
    for (const attack of [...attacks, openAttacks]) await paste(attack, 'plain')
    await page.keyboard.type('?')
    expect(await box().locator('script, svg, iframe, style, video, form').count()).toBe(0)
    expect(await page.evaluate(() => 'hit' in window)).toBe(false)
    expect(asked.filter(address => address.includes('evil'))).toEqual([])
    const html = await page.evaluate(() =>
      String(Object(window.told.findLast(told => typeof told === 'object')).html),
    )
    const tags = html.match(/<[^>]*>/g) ?? []
    expect(tags.length).toBeGreaterThan(5)
    const safe = /^<\/?[a-z0-9-]+( (href|src|url)="https?:[^"]*"| (alt|filename|data-[a-z-]+)="[^"]*")*>$/
    expect(tags.filter(tag => !safe.test(tag))).toEqual([])
  })

  it('shows mentions and variables as they are called now, and links that can be trusted', async () => {
    const html =
      '<rs-mention data-mention-id="m-lx" data-fallback-name="Old"></rs-mention> at <rs-variable data-variable-key="venue"></rs-variable>, <rs-mention data-mention-id="gone" data-fallback-name="Gone"></rs-mention> <a href="https://example.com/plot">plot</a>'
    await cell({ show: '', html })
    await page.getByTestId('cell').getByText('Lighting at Hall 2, Gone plot').waitFor()
    const link = page.getByRole('link', { name: 'plot' })
    expect(await link.getAttribute('rel')).toContain('noopener')
    expect(await link.getAttribute('target')).toBe('_blank')
  })

  it('types, marks by keys, and takes the cell over by Enter, Tab and by leaving it', async () => {
    await cell({ text: 'House' })
    await page.keyboard.type(' to ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('half')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' & hold')
    expect(await last()).toEqual({
      text: 'House to half & hold',
      html: 'House to <strong>half</strong> &amp; hold',
    })
    await page.keyboard.press('Enter')
    expect((await told()).at(-1)).toBe('down')

    await cell({ typed: 'x' })
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('y')
    expect(await last()).toEqual({ text: 'x\ny', html: null })
    await page.keyboard.press('Tab')
    expect((await told()).at(-1)).toBe('right')

    await cell({ text: 'a' })
    await page.getByRole('button', { name: 'Elsewhere' }).focus()
    expect((await told()).at(-1)).toBe('stay')
  })

  it('leaves a cell as it was by Escape, and undoes what was typed in it alone', async () => {
    await cell({ text: 'old' })
    await page.keyboard.type(' new')
    await page.keyboard.press('Control+z')
    expect(await last()).toEqual({ text: 'old', html: null })
    await page.keyboard.press('Escape')
    expect((await told()).at(-1)).toBe('cancel')
  })

  it('puts in a mention that is found while typing, and offers to create one that is not there', async () => {
    await cell({ text: '' })
    await page.keyboard.type('@stag')
    const option = page.getByRole('option', { name: 'Stage manager' })
    await option.waitFor()
    expect(await option.getAttribute('aria-selected')).toBe('true')
    expect(await box().getAttribute('aria-activedescendant')).toBe(await option.getAttribute('id'))
    await page.keyboard.press('Enter')
    await page.keyboard.type('and @Ann')
    await page.getByRole('option', { name: 'Create mention “Ann”' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.type('go')
    expect(await last()).toEqual({
      text: '@Stage manager and @Ann go',
      html: '<rs-mention data-mention-id="m-stage" data-fallback-name="Stage manager"></rs-mention> and <rs-mention data-mention-id="m-new" data-fallback-name="Ann"></rs-mention> go',
    })
  })

  it('puts in a text variable, closes its list by Escape, and leaves an address of mail alone', async () => {
    await cell({ text: '' })
    await page.keyboard.type('ann@example.com {ven')
    await page.getByRole('option', { name: /venue/ }).waitFor()
    await page.keyboard.press('Tab')
    expect(await last()).toEqual({
      text: 'ann@example.com Hall 2 ',
      html: 'ann@example.com <rs-variable data-variable-key="venue" data-fallback-value="Hall 2"></rs-variable> ',
    })
    await page.keyboard.type('{v')
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    expect(await told()).not.toContain('cancel')
  })

  it('makes lists line by line, links what is selected, and clears it all', async () => {
    await cell({ text: '' })
    await page.keyboard.type('- fog')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('haze')
    expect(await last()).toEqual({ text: '• fog\n• haze', html: '<ul><li>fog</li><li>haze</li></ul>' })
    await page.keyboard.press('Shift+Home')
    await page.getByRole('button', { name: 'Link (Ctrl+Shift+K)' }).click()
    await page.getByLabel('Address').fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Type a web address').waitFor()
    await page.getByLabel('Address').fill('example.com/haze')
    await page.keyboard.press('Enter')
    expect(await last()).toEqual({
      text: '• fog\n• haze',
      html: '<ul><li>fog</li><li><a href="https://example.com/haze">haze</a></li></ul>',
    })
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Clear formatting (Ctrl+\\)' }).click()
    expect(await last()).toEqual({ text: 'fog\nhaze', html: null })
  })

  it('keeps of what is pasted from Docs, Word and a sheet what a cell may hold', async () => {
    await cell({ text: '' })
    await paste(
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid"><p dir="ltr"><span style="font-weight:700">Bold</span><span style="font-style:italic"> it</span></p>\n<p><span style="color:#f00">red</span></p></b>',
      'Bold it',
    )
    expect(await last()).toEqual({
      text: 'Bold it\nred',
      html: '<p><strong>Bold</strong><em> it</em></p><p>red</p>',
    })
    await page.keyboard.press('Control+a')
    await paste(
      '<html><body><!--StartFragment--><p class=MsoNormal><b>Word</b> <o:p>text</o:p></p><!--EndFragment--></body></html>',
    )
    expect(await last()).toEqual({ text: 'Word text', html: '<strong>Word</strong> text' })
    await page.keyboard.press('Control+a')
    await paste('<table><tr><td>LX 1</td><td>SND 2</td></tr></table>', 'LX 1\tSND 2')
    expect(await last()).toEqual({ text: 'LX 1\tSND 2', html: null })
  })

  it('has its tools beside the row that is edited, by keys too', async () => {
    await cell({ text: 'word' })
    const tools = await page.getByRole('toolbar', { name: 'Text tools' }).boundingBox()
    const row = await page.getByTestId('row').boundingBox()
    if (tools === null || row === null) throw new Error('The tools or the row are not on screen.')
    expect(tools.y + tools.height <= row.y || tools.y >= row.y + row.height).toBe(true)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Alt+F10')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    expect(await last()).toEqual({ text: 'word', html: '<em>word</em>' })
  })

  it.each(['day', 'dark', 'blackout'])('has nothing that axe finds, in %s', async brightness => {
    await cell({
      brightness,
      html: '<p><b>x</b> <mark>y</mark> <code>z</code> <a href="https://e.com">l</a> <rs-mention data-mention-id="m-lx"></rs-mention></p>',
    })
    await page.keyboard.press('End')
    await page.keyboard.type(' @')
    await page.getByRole('listbox').waitFor()
    expect(await axeFaults(page, 'body', false)).toEqual([])
  })
})
