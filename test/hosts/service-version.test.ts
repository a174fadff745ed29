import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { serviceVersion } from '../../src-main/hosts/service-version.ts'

let server: Server | null = null

afterEach(() => void server?.close())

async function answering(status: number, body: string): Promise<{ base: string; asked: string[] }> {
  const asked: string[] = []
  const made = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization ?? 'no token'}`)
    response.writeHead(status).end(body)
  })
  server = made
  await new Promise<void>(resolve => void made.listen(0, '127.0.0.1', resolve))
  const { port } = made.address() as AddressInfo
  return { base: `http://127.0.0.1:${port}/api-v1`, asked }
}

describe('the version of a service', () => {
  it('is what the service reports beside its API, without a token', async () => {
    const { base, asked } = await answering(200, '{"ok":true,"version":"3.1.0","uptime":12}')
    expect(await serviceVersion(base)).toBe('3.1.0')
    expect(asked).toEqual(['/healthz no token'])
  })

  it.each([
    [404, '{"version":"1","uptime":1}'],
    [200, '<html>'],
    [200, '{"version":"1"}'],
    [200, '{"version":1,"uptime":1}'],
    [200, 'null'],
  ])('is not known from %i %s', async (status, body) => {
    const { base } = await answering(status, body)
    expect(await serviceVersion(base)).toBe(null)
  })

  it('is not known where nothing answers', async () => {
    expect(await serviceVersion('http://127.0.0.1:1/api-v1')).toBe(null)
  })
})
