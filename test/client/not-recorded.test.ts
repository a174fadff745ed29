import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { realNetwork } from '../../src-main/client/http/network.ts'
import { connectShowService } from '../../src-main/client/show-service.ts'
import { inEnglish } from '../../src-main/contract/english.ts'
import { createServiceConnection } from '../../src-main/desk/connections/service-connection.ts'
import type { ShowService } from '../../src-main/desk/ports/show-service.ts'
import { instant } from '../../src-main/domain/time/time.ts'
import { monotonicMs, realTimers } from '../../src-main/hosts/real-time.ts'
import { createService, type Service } from '../../src-main/service/create-service.ts'
import { temporaryDirectory } from '../service/harness.ts'

let dataDir: string
let service: Service
let client: ShowService
let full: boolean

beforeEach(async () => {
  dataDir = temporaryDirectory()
  full = false
  const clock = () => instant(monotonicMs())
  service = await createService({ dataDir, host: '127.0.0.1', port: 0, clock, version: '0.0.0' })
  const { v1Token, ...addresses } = await service.dashboard.deskAccess()
  client = connectShowService({
    addresses,
    v1Token,
    v0Token: null,
    network: {
      ...realNetwork,
      async fetch(url, init) {
        const response = await realNetwork.fetch(url, init)
        const headers = new Headers(response.headers)
        if (full) headers.set('showcall-not-recorded', 'disk')
        return new Response(response.body, { status: response.status, headers })
      },
    },
    local: monotonicMs,
    wall: Date.now,
    timers: realTimers,
    random: Math.random,
    goAs: 'next',
  })
})
afterEach(async () => {
  client.close()
  await service.close()
  rmSync(dataDir, { recursive: true, force: true })
})

it('a service whose disk takes nothing says so with its answers, and the desk reports why it is not recorded', async () => {
  const line = createServiceConnection({ service: client, ownerActions: null }, null, () => undefined)
  await client.list()
  expect(line.notRecorded()).toBeNull()
  full = true
  await client.list()
  expect(inEnglish(line.notRecorded())).toContain('The show goes on')
  full = false
  await client.list()
  expect(line.notRecorded()).toBeNull()
})
