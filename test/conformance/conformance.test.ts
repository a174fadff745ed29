import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { runCommandLine, startServiceProcess } from '../support/running-service.ts'

const kit = fileURLToPath(new URL('main.ts', import.meta.url))

interface Result {
  readonly says: string
  readonly source: 'specification' | 'fact' | 'choice'
  readonly outcome: 'holds' | 'fails' | 'differs'
  readonly why: string | null
}

async function check(
  address: string,
  tokens: Readonly<Record<string, string>>,
  args: readonly string[] = ['--json'],
): Promise<{ readonly code: unknown; readonly out: string }> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', kit, `${address}/api-v1`, ...args],
    { env: { ...process.env, ...tokens }, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  child.stdout.setEncoding('utf8')
  const out = child.stdout.toArray()
  const [code] = await once(child, 'close')
  return { code, out: (await out).join('') }
}

const resultsIn = (out: string): readonly Result[] => JSON.parse(out)

describe('the conformance kit', () => {
  it('finds that our own service holds all of it, and measures it', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'showcall-conformance-'))
    const service = await startServiceProcess(dataDir)
    try {
      const token = await runCommandLine(['token', 'mint', '--role', 'OWNER', '--data-dir', dataDir])
      const v0 = await runCommandLine(['token', 'v0', '--data-dir', dataDir])
      const tokens = { SERVICE_TOKEN: token.out.trim(), SERVICE_V0_TOKEN: v0.out.trim() }
      const { code, out } = await check(service.origin, tokens)
      expect(resultsIn(out).filter(({ outcome }) => outcome !== 'holds')).toEqual([])
      expect(code).toBe(0)
      const measured = await check(service.origin, tokens, ['--latency', '5', '--json'])
      expect(JSON.parse(measured.out)).toMatchObject([
        { what: 'action:next → answered', p50: expect.any(Number) },
        { what: 'action:next → event stream of v1', p50: expect.any(Number) },
        { what: 'action:next → push channel of v0', p50: expect.any(Number) },
        { what: 'GET status, for comparison', p50: expect.any(Number) },
      ])
    } finally {
      await service.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  it('finds nothing that holds at a server that says yes to everything', async () => {
    const data = {
      id: 'x',
      items: [],
      cue_order: [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }],
      column_order: ['a', 'b'],
    }
    const server = createServer(({ method }, reply) => {
      reply.writeHead(method === 'POST' ? 201 : 200, { 'content-type': 'application/json' })
      reply.end(JSON.stringify({ ok: true, data }))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    // Listening on a port, it has an address of that form.
    const { port } = server.address() as AddressInfo
    try {
      const { code, out } = await check(`http://127.0.0.1:${port}`, {
        SERVICE_TOKEN: 'any',
        SERVICE_V0_TOKEN: 'any',
      })
      expect(resultsIn(out).filter(({ outcome }) => outcome === 'holds')).toEqual([])
      expect(code).toBe(1)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  it('says what is missing', async () => {
    expect(await check('http://127.0.0.1:1', { SERVICE_TOKEN: '' })).toMatchObject({ code: 2 })
    expect(await check('http://127.0.0.1:1', { SERVICE_TOKEN: 'any' }, ['--latency', '1'])).toMatchObject({
      code: 2,
    })
  })
})
