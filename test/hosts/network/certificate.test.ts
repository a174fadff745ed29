import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { inEnglish } from '../../../src-main/contract/english.ts'
import {
  type LoadedCertificate,
  loadOwnCertificate,
  loadSelfSigned,
} from '../../../src-main/hosts/network/certificate.ts'
import { certificateOf } from './people-rig.ts'

const day = 86_400_000
let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'showcall-certificate-'))
})

const write = (name: string, text: string): string => {
  const path = join(dir, name)
  writeFileSync(path, text)
  return path
}
const why = (loaded: LoadedCertificate): string => (loaded.ok ? 'good' : (inEnglish(loaded.why) ?? ''))

describe('a certificate of one’s own', () => {
  it('is taken with its names, its fingerprint and its end, where the key fits', async () => {
    const made = await certificateOf('desk')
    const files = { certificate: write('a.pem', made.certificate), key: write('a.key', made.key) }
    const loaded = await loadOwnCertificate(files, Date.now())
    expect(loaded).toMatchObject({ ok: true, names: ['localhost'], pair: made })
    expect(loaded.ok && loaded.shown.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
  })

  it('is refused with the reason where it cannot work', async () => {
    const now = Date.now()
    const [made, other] = [await certificateOf('desk'), await certificateOf('other')]
    const certificate = write('a.pem', made.certificate)
    const key = write('a.key', made.key)
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const locked = privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' })
    const of = async (files: { readonly certificate?: string; readonly key?: string }, at = now) =>
      why(await loadOwnCertificate({ certificate, key, ...files }, at))
    expect(await of({})).toBe('good')
    expect(await of({ certificate: join(dir, 'none.pem') })).toMatch(
      /none\.pem cannot be read: there is no such file/,
    )
    expect(await of({ key: dir })).toContain('cannot be read: it is a folder')
    expect(await of({ certificate: key })).toContain('is not a certificate in PEM form')
    expect(await of({ key: certificate })).toContain('is not a private key in PEM form')
    expect(await of({ key: write('l.key', String(locked)) })).toContain('protected by a passphrase')
    expect(await of({ key: write('b.key', other.key) })).toContain('does not fit')
    expect(await of({}, now + 31 * day)).toContain('has expired')
    expect(await of({}, now - 2 * day)).toContain('not valid yet')
    expect(await of({ certificate: write('big.pem', 'x'.repeat(1_000_001)) })).toContain('too large')
    expect(await of({ certificate: '/dev/zero' })).toContain('is not a')
  })
})

describe('the certificate that Showcall makes', () => {
  const load = (now: number) =>
    loadSelfSigned({ dataDir: dir, now, name: 'booth', hosts: ['booth', 'booth.local', '192.168.1.5'] })

  it('is made once, and kept where its owner alone can read it', async () => {
    const now = Date.now()
    const first = await load(now)
    expect(first).toMatchObject({ ok: true, names: ['booth', 'booth.local'] })
    expect(await load(now + 700 * day)).toEqual(first)
    if (process.platform !== 'win32')
      for (const name of ['network-key.pem', 'network-certificate.pem'])
        expect(statSync(join(dir, name)).mode & 0o777).toBe(0o600)
  })

  it('is made anew before it ends, and where its files do not fit any more', async () => {
    const now = Date.now()
    const first = await load(now)
    const later = await load(now + 800 * day)
    expect(later.ok && first.ok && later.shown.fingerprint !== first.shown.fingerprint).toBe(true)
    write('network-key.pem', (await certificateOf('other')).key)
    const mended = await load(now + 800 * day)
    expect(mended.ok && later.ok && mended.shown.fingerprint !== later.shown.fingerprint).toBe(true)
    expect(await load(now + 800 * day)).toEqual(mended)
  })

  it('that cannot be saved is said, and nothing is opened with it', async () => {
    const missing = join(dir, 'gone')
    const loaded = await loadSelfSigned({ dataDir: missing, now: Date.now(), name: 'booth', hosts: [] })
    expect(why(loaded)).toContain('cannot be saved: there is no such file or folder')
  })
})
