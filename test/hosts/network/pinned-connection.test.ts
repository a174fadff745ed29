import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { Server as HttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createProcessTime } from '../../../src-main/base/process-time.ts'
import type { PinnedAddresses } from '../../../src-main/contract/connection.ts'
import type { LinkHealth, ShowReading } from '../../../src-main/desk/ports/show-service.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { createConnector } from '../../../src-main/hosts/connector.ts'
import { type Certificate, fingerprintOf } from '../../../src-main/hosts/network/self-signed.ts'
import { realTimers } from '../../../src-main/hosts/real-time.ts'
import { createService, type Service } from '../../../src-main/service/create-service.ts'
import { createWallAnchoredClock } from '../../../src-main/service/wall-clock.ts'
import { granted } from '../../support/granted.ts'
import { certificateOf, type PeopleRig, peopleRig } from './people-rig.ts'

/** What a server with a certificate of its own was told inside TLS, by whoever came that far. */
interface Listening {
  readonly received: () => string
  /** That many have connected. */
  readonly met: (count: number) => Promise<void>
}

describe('a connection to a desk with a certificate that it made itself', () => {
  let dataDir: string
  let service: Service
  let rig: PeopleRig
  let tokens: { v1Token: string; v0Token: string }
  let rundownId: string
  const servers: Server[] = []
  const opened: { close(): void }[] = []

  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'showcall-pinned-'))
    const served = Promise.withResolvers<HttpServer>()
    service = await createService({
      dataDir,
      host: '127.0.0.1',
      port: 0,
      clock: createWallAnchoredClock(),
      version: '0.0.0-test',
      extend: ({ http }) => served.resolve(http),
    })
    rig = await peopleRig({ service: await served.promise })
    await rig.open({ api: true, pages: false })
    const minted = await service.dashboard.mint({ role: 'EDIT', rundownId: null, expiresIn: null })
    tokens = { v1Token: granted(minted).token, v0Token: await service.dashboard.v0Token() }
    const own = (await connector().own()).service
    opened.push(own)
    rundownId = (await own.whole.create({ title: 'Gala', cues: [{ title: 'One' }, { title: 'Two' }] })).id
  })
  afterEach(async () => {
    for (const one of opened.splice(0)) one.close()
    for (const server of servers.splice(0)) await stop(server)
    await rig.close()
    await service.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const connector = () =>
    createConnector({ dashboard: service.dashboard, local: createProcessTime().local, timers: realTimers })

  const stop = (server: Server): Promise<unknown> => new Promise(resolve => server.close(resolve))

  const addressesAt = (origin: string, certificate: Certificate | null): PinnedAddresses => ({
    baseUrl: `${origin}/api-v1`,
    v0Url: `${origin}/api-v0`,
    socketUrl: origin,
    ...(certificate !== null && { fingerprint: fingerprintOf(certificate.certificate) }),
  })

  /** Speaks TLS alone, and writes down all that it is sent. */
  async function listenWith({ certificate, key }: Certificate, port = 0): Promise<[number, Listening]> {
    let received = ''
    let count = 0
    const server = createTlsServer({ cert: certificate, key }, socket => {
      socket.on('data', chunk => {
        received += chunk
      })
      socket.on('error', () => socket.destroy())
      socket.on('end', () => socket.end())
    })
    server.on('connection', () => {
      count += 1
    })
    server.on('tlsClientError', (_error, socket) => socket.destroy())
    servers.push(server)
    await once(server.listen(port, '127.0.0.1'), 'listening')
    const met = async (many: number): Promise<void> => {
      while (count < many) await once(server, 'connection')
    }
    // Listening on a port, it has an address of that form.
    return [(server.address() as AddressInfo).port, { received: () => received, met }]
  }

  /** Follows the rundown by that connection. */
  function follow(addresses: PinnedAddresses, v0Token: string | null) {
    let health: LinkHealth | null = null
    let reading: ShowReading | null = null
    const waiting = new Set<() => void>()
    const changed = (): void => {
      for (const look of waiting) look()
    }
    const { service: client } = connector().remote(
      { ...addresses, id: 'c', name: 'Booth', goAs: 'next' },
      { v1Token: tokens.v1Token, v0Token },
    )
    client.onLink(next => {
      health = next
      changed()
    })
    const subscription = client.follow(rundownId, {
      content: () => undefined,
      show(next) {
        reading = next
        changed()
      },
      message: () => undefined,
      gone: reason => expect.unreachable(String(reason)),
    })
    opened.push(subscription, client)
    return {
      until: (isSo: (now: { health: LinkHealth | null; reading: ShowReading | null }) => boolean) =>
        new Promise<void>(resolve => {
          const look = (): void => {
            if (!isSo({ health, reading })) return
            waiting.delete(look)
            resolve()
          }
          waiting.add(look)
          look()
        }),
      start: () =>
        subscription.act(
          { verb: 'start' },
          { phase: 'pre-show', activeCueId: null, nextCueId: reading?.nextCueId ?? null },
        ),
    }
  }

  it('is refused while nobody has trusted the certificate: its fingerprint is read, and nothing is sent', async () => {
    const certificate = await certificateOf('desk')
    const [port, there] = await listenWith(certificate)
    const addresses = addressesAt(`https://127.0.0.1:${port}`, null)
    expect(await connector().check(addresses, tokens)).toEqual({
      ok: false,
      code: 'link.untrusted',
      text: messageOf('check.untrusted'),
      fingerprint: fingerprintOf(certificate.certificate),
    })
    const line = follow(addresses, tokens.v0Token)
    await line.until(({ health }) => health?.problem?.code === 'link.untrusted')
    await there.met(1)
    for (const server of servers.splice(0)) await stop(server)
    expect(there.received()).toBe('')
  })

  it.each([
    ['push', true],
    ['events', false],
  ])('works by HTTP and %s once a person has trusted that certificate', async (timing, withV0) => {
    const v0Token = withV0 ? tokens.v0Token : null
    const addresses = addressesAt(rig.origin(), rig.certificate)
    expect(await connector().check(addresses, { ...tokens, v0Token })).toMatchObject({
      ok: true,
      rundowns: 1,
      timing,
    })
    const line = follow(addresses, v0Token)
    await line.until(({ health }) => health?.state === 'live' && health.timing === timing)
    expect(await line.start()).toMatchObject({ ok: true })
    await line.until(({ reading }) => reading?.state.phase === 'running')
  })

  it('is lost when another certificate is shown, which gets no token, and is back with the trusted one', async () => {
    const line = follow(addressesAt(rig.origin(), rig.certificate), tokens.v0Token)
    await line.until(({ health }) => health?.state === 'live' && health.timing === 'push')
    const port = rig.port()
    await rig.listener.close()
    const renewed = await certificateOf('desk')
    const [, there] = await listenWith(renewed, port)
    await line.until(({ health }) => health?.problem?.code === 'link.certificate_changed')
    await line.until(({ health }) => health?.state === 'lost')
    expect(await line.start()).toMatchObject({ ok: false, reason: 'no-link' })
    // Requests and the push channel go on trying.
    await there.met(4)
    expect(await connector().check(addressesAt(rig.origin(), rig.certificate), tokens)).toEqual({
      ok: false,
      code: 'link.certificate_changed',
      text: messageOf('check.certificate-changed'),
      fingerprint: fingerprintOf(renewed.certificate),
    })
    for (const server of servers.splice(0)) await stop(server)
    expect(there.received()).toBe('')
    await rig.open({ api: true, pages: false, port })
    await line.until(({ health }) => health?.state === 'live' && health.timing === 'push')
  })

  it('follows no redirect', async () => {
    const [target, there] = await listenWith(rig.certificate)
    const { certificate, key } = rig.certificate
    const redirecting = createHttpsServer({ cert: certificate, key }, (_request, response) => {
      response.writeHead(307, { location: `https://127.0.0.1:${target}/` }).end()
    })
    servers.push(redirecting)
    await once(redirecting.listen(0, '127.0.0.1'), 'listening')
    const { port } = redirecting.address() as AddressInfo
    const check = await connector().check(addressesAt(`https://127.0.0.1:${port}`, rig.certificate), tokens)
    expect(check).toMatchObject({ ok: false, code: 'link.redirected' })
    redirecting.closeAllConnections()
    expect(there.received()).toBe('')
  })

  it('takes the certificate at no other host', async () => {
    const addresses = {
      ...addressesAt(rig.origin(), rig.certificate),
      socketUrl: rig.origin().replace('127.0.0.1', 'localhost'),
    }
    expect(await connector().check(addresses, tokens)).toMatchObject({
      ok: true,
      timing: 'events',
      advice: { code: 'check.push-unreachable' },
    })
  })

  it('fails as any other where no TLS is spoken', async () => {
    const { baseUrl } = service.addresses
    const check = await connector().check(
      { ...addressesAt(new URL(baseUrl).origin.replace('http:', 'https:'), rig.certificate) },
      tokens,
    )
    expect(check).toMatchObject({ ok: false, code: 'link.tls' })
  })
})
