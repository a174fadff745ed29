import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createProcessTime } from '../../src-main/base/process-time.ts'
import { inEnglish } from '../../src-main/contract/english.ts'
import type { ShowReading } from '../../src-main/desk/ports/show-service.ts'
import { createConnector } from '../../src-main/hosts/connector.ts'
import { realTimers } from '../../src-main/hosts/real-time.ts'
import { createService, type Service } from '../../src-main/service/create-service.ts'
import { createWallAnchoredClock } from '../../src-main/service/wall-clock.ts'
import { type RunningHostedService, startHostedService } from '../fakes/hosted-service-server.ts'

describe('the connector', () => {
  let dataDir: string
  let own: Service
  let hosted: RunningHostedService
  let saved: { id: string; name: string; baseUrl: string; v0Url: string; socketUrl: string; goAs: 'auto' }

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-connector-'))
    const clock = createWallAnchoredClock()
    own = await createService({ dataDir, host: '127.0.0.1', port: 0, clock, version: '0.0.0-test' })
    hosted = await startHostedService()
    saved = { id: 'c1', name: 'Hosted', ...hosted.addresses, goAs: 'auto' }
  })
  afterEach(async () => {
    await hosted.close()
    await own.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const connector = () =>
    createConnector({ dashboard: own.dashboard, local: createProcessTime().local, timers: realTimers })

  it('reaches the service in this computer, with what only a person may do', async () => {
    const { service, ownerActions } = await connector().own()
    const { id } = await service.whole.create({ title: 'Here', cues: [{ title: 'One' }] })
    expect((await service.list()).map(({ title }) => title)).toEqual(['Here'])
    expect((await ownerActions?.listRundowns())?.map(({ rundownId }) => rundownId)).toEqual([id])
    service.close()
  })

  it('reaches another service by its addresses and tokens, and leaves persons to its dashboard', async () => {
    const { id } = hosted.service.seed({ title: 'There', cues: [{ title: 'One', duration_ms: 1_000 }] })
    const tokens = { v1Token: hosted.tokens.v1, v0Token: hosted.tokens.v0 }
    const { service, ownerActions } = connector().remote(saved, tokens)
    expect(ownerActions).toBeNull()
    expect((await service.list()).map(({ title }) => title)).toEqual(['There'])
    const shown = Promise.withResolvers<ShowReading>()
    const follow = service.follow(id, {
      content: () => undefined,
      show: shown.resolve,
      message: () => undefined,
      gone: reason => shown.reject(new Error(inEnglish(reason))),
    })
    expect((await shown.promise).state.phase).toBe('pre-show')
    follow.close()
    service.close()
  })

  it('tries addresses and tokens without keeping them', async () => {
    hosted.service.seed({ title: 'There' })
    const tokens = { v1Token: hosted.tokens.v1, v0Token: hosted.tokens.v0 }
    expect(await connector().check(saved, tokens)).toMatchObject({ ok: true, rundowns: 1, timing: 'push' })
    expect(await connector().check(saved, { v1Token: 'wrong', v0Token: null })).toMatchObject({ ok: false })
  })
})
