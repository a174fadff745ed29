import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer } from 'node:tls'
import { expect, it } from 'vitest'
import { fingerprintOf, selfSigned } from '../../../src-main/hosts/network/self-signed.ts'

const now = Date.UTC(2026, 10, 23)
const made = () =>
  selfSigned({ name: 'Booth, "A" + 1', hosts: ['booth.local', '192.0.2.7', '::1'], now, days: 820 })

it('A certificate names the desk and its addresses, and is valid from yesterday on for the days that were asked', async () => {
  const { certificate, key } = await made()
  const read = new X509Certificate(certificate)
  expect(read.subject).toBe('CN=Booth\\, \\"A\\" \\+ 1')
  expect(read.checkHost('booth.local')).toBe('booth.local')
  expect(read.checkHost('other.local')).toBeUndefined()
  expect([read.checkIP('192.0.2.7'), read.checkIP('::1')]).toEqual(['192.0.2.7', '::1'])
  expect(read.ca).toBe(false)
  expect([read.validFromDate, read.validToDate].map(date => (date.getTime() - now) / 86_400_000)).toEqual([
    -1, 820,
  ])
  expect(key).toContain('PRIVATE KEY')
})

it('Two desks that speak TLS 1.3 see the fingerprint of each other', async () => {
  const [server, client] = [await made(), await made()]
  const listener = createServer({
    cert: server.certificate,
    key: server.key,
    minVersion: 'TLSv1.3',
    requestCert: true,
    rejectUnauthorized: false,
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  if (address === null || typeof address === 'string') throw new Error('No port.')
  const accepted = once(listener, 'secureConnection')
  const socket = connect({
    host: '127.0.0.1',
    port: address.port,
    cert: client.certificate,
    key: client.key,
    minVersion: 'TLSv1.3',
    rejectUnauthorized: false,
  })
  await once(socket, 'secureConnect')
  const [there] = await accepted
  expect(socket.getPeerCertificate().fingerprint256).toBe(fingerprintOf(server.certificate))
  expect(there.getPeerCertificate().fingerprint256).toBe(fingerprintOf(client.certificate))
  expect(fingerprintOf(server.certificate)).not.toBe(fingerprintOf(client.certificate))
  socket.destroy()
  listener.close()
  await once(listener, 'close')
})
