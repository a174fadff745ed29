import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { problemCodes } from '../../../src-main/contract/v1/problem-codes.ts'
import { routes } from '../../../src-main/service/http/routes/index.ts'
import { type Bench, startBench } from '../harness.ts'

let bench: Bench
let origin: string
const pages = new Map<string, string>()

beforeAll(async () => {
  bench = await startBench()
  origin = new URL(bench.service.addresses.baseUrl).origin
  for (const path of ['/docs', '/docs/errors']) {
    const reply = await bench.call('GET', origin + path, { token: null })
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    pages.set(path, reply.text)
  }
})
afterAll(() => bench.close())

const page = (path: string): string => pages.get(path) ?? ''

describe('the reference', () => {
  it('has a call for each operation, at the address of this service', () => {
    for (const { spec } of routes) {
      const [, section = ''] = page('/docs').split(`<h3 id="${spec.operation}">`)
      const path = spec.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `$${name.toUpperCase()}`)
      expect(section.split('</pre>')[0]).toContain(`${origin}/api-v1${path}`)
    }
  })

  it('has an anchor for each error code with what it means', () => {
    for (const code of Object.keys(problemCodes)) {
      expect(page('/docs/errors')).toMatch(
        new RegExp(`<tr id="${code.replaceAll('.', '\\.')}">.*<td>\\d{3}</td><td>\\w`),
      )
    }
  })

  it('leads nowhere that is not there, runs nothing and loads nothing', () => {
    for (const [path, html] of pages) {
      expect(html).not.toMatch(/<script|<link|<img|\son\w+=|url\(|@import/)
      for (const [, href = ''] of html.matchAll(/href="([^"]+)"/g)) {
        const [to = '', anchor] = href.split('#')
        const target = pages.get(to === '' ? path : to)
        if (to === '/api-v1/openapi.json') continue
        expect([href, target !== undefined]).toEqual([href, true])
        if (anchor !== undefined) expect(target).toContain(`id="${anchor}"`)
      }
    }
  })

  it('shows curl calls that do what they say', async () => {
    const [, section = ''] = page('/docs').split('<h3 id="createRundown">')
    const call = (section.split('</pre>')[0] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    const body = /-d '(.*)'/.exec(call)?.[1] ?? ''
    const created = await bench.call('POST', '/rundowns', {
      raw: body.replaceAll('&lt;', '<').replaceAll('&gt;', '>'),
      headers: { 'content-type': 'application/json' },
    })
    expect([created.status, created.body.data.title]).toEqual([201, 'Evening show'])
  })
})
