import { X509Certificate } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { NodeHost } from '../../../src-main/hosts/node/node-host.ts'
import { granted } from '../../support/granted.ts'
import { nameDesk, press, startDesk, succeeded, until } from '../standby/two-desks.ts'

vi.setConfig({ testTimeout: 180_000 })

const port = 24_900
let root: string
let booth: NodeHost
let stage: NodeHost
const boothDir = (): string => join(root, 'Booth')
const certificateFile = (): string => join(boothDir(), 'network-certificate.pem')

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'showcall-pinned-desk-'))
  for (const name of ['Booth', 'Stage']) {
    mkdirSync(join(root, name))
    nameDesk(join(root, name), name)
  }
  const encryption = { kind: 'self-signed' }
  const peopleNetwork = { pages: false, api: true, address: '127.0.0.1', port, encryption }
  writeFileSync(join(boothDir(), 'settings.json'), JSON.stringify({ peopleNetwork }))
  ;[booth, stage] = await Promise.all([startDesk(boothDir()), startDesk(join(root, 'Stage'))])
})
afterEach(async () => {
  await Promise.all([booth.close(), stage.close()])
  rmSync(root, { recursive: true, force: true })
})

const link = () => stage.desk.snapshot().link
const shows = ({ desk }: NodeHost) => JSON.stringify(desk.snapshot().show.state)

it('a desk uses the service of another one by the certificate that this made itself, until it makes another', async () => {
  const { token } = granted(await booth.dashboard.mint({ role: 'EDIT', rundownId: null, expiresIn: null }))
  const addresses = { baseUrl: `https://127.0.0.1:${port}/api-v1`, v0Url: null, socketUrl: null }
  const check = { ...addresses, v1Token: token }
  await expect
    .poll(() => stage.desk.checkConnection(check))
    .toMatchObject({ ok: false, code: 'link.untrusted' })
  const { fingerprint256: fingerprint } = new X509Certificate(readFileSync(certificateFile()))
  expect(await stage.desk.checkConnection(check)).toMatchObject({ ok: false, fingerprint })
  const saved = await stage.desk.saveConnection({
    ...addresses,
    name: 'Booth',
    goAs: 'auto',
    v1Token: token,
    v0Token: null,
    fingerprint,
  })
  if (!saved.ok) throw new Error('The connection was not saved.')
  succeeded(await stage.desk.switchConnection(saved.id, true))
  succeeded(stage.desk.sessions.open(booth.desk.snapshot().rundown?.id ?? '', true))
  await until(stage, () => link().state === 'live' && shows(stage) === shows(booth))
  press(stage)
  await until(booth, () => booth.desk.snapshot().show.state.phase === 'running')
  await booth.close()
  rmSync(certificateFile())
  booth = await startDesk(boothDir())
  await until(stage, () => link().problem?.code === 'link.certificate_changed')
  expect(link().state).toBe('lost')
  const renewed = await stage.desk.checkConnection({ ...addresses, id: saved.id })
  if (renewed.ok || renewed.fingerprint === undefined) throw new Error('No certificate was shown.')
  expect(renewed.fingerprint).not.toBe(fingerprint)
  // The token is still there: the new certificate is all that is missing.
  succeeded(
    await stage.desk.saveConnection({
      ...addresses,
      id: saved.id,
      name: 'Booth',
      goAs: 'auto',
      fingerprint: renewed.fingerprint,
    }),
  )
  await until(stage, () => link().state === 'live')
})
