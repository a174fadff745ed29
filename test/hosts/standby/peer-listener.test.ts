import { once } from 'node:events'
import { connect as connectTcp } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { expect, it } from 'vitest'
import { selfSigned } from '../../../src-main/hosts/network/self-signed.ts'
import { openPeerListener } from '../../../src-main/hosts/standby/peer-tls.ts'
import { silentSockets } from '../../support/silent-sockets.ts'

it('a listener for the other desk closes although that connects at the very moment', async () => {
  const certificate = await selfSigned({ name: 'Booth', hosts: [], now: Date.now(), days: 1 })
  const taken: string[] = []
  const listener = await openPeerListener({
    ...certificate,
    host: '127.0.0.1',
    port: 0,
    tried: 1,
    connected: (_socket, purpose) => taken.push(purpose) > 0,
  })
  if (listener === null) throw new Error('There is no free port.')
  const socket = connectTcp(listener.port, '127.0.0.1')
  await once(socket, 'connect')
  // Until the listener has accepted the connection: a second one is accepted after it.
  const second = connectTls({
    port: listener.port,
    host: '127.0.0.1',
    cert: certificate.certificate,
    key: certificate.key,
    rejectUnauthorized: false,
    ALPNProtocols: ['showcall-standby/1'],
  })
  await once(second, 'secureConnect')
  await expect.poll(() => taken).toEqual(['showcall-standby/1'])

  const closed = listener.close()
  const late = connectTls({
    socket,
    cert: certificate.certificate,
    key: certificate.key,
    rejectUnauthorized: false,
    ALPNProtocols: ['showcall-standby/1'],
  })
  late.on('error', () => late.destroy())
  second.on('error', () => second.destroy())
  await closed
  expect(taken).toEqual(['showcall-standby/1'])
})

it('a listener for the other desk takes it beside silent connections, of one address and of several', async () => {
  const certificate = await selfSigned({ name: 'Booth', hosts: [], now: Date.now(), days: 1 })
  const taken: string[] = []
  const listener = await openPeerListener({
    ...certificate,
    host: null,
    port: 0,
    tried: 1,
    connected: (_socket, purpose) => taken.push(purpose) > 0,
  })
  if (listener === null) throw new Error('There is no free port.')
  const { port } = listener
  const silent = []
  for (const from of ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5'].slice(
    0,
    process.platform === 'darwin' ? 1 : 5,
  ))
    silent.push(...(await silentSockets(64, { port, from })))
  const desk = connectTls({
    port,
    host: '127.0.0.1',
    cert: certificate.certificate,
    key: certificate.key,
    rejectUnauthorized: false,
    ALPNProtocols: ['showcall-standby/1'],
  })
  await once(desk, 'secureConnect')
  await expect.poll(() => taken).toEqual(['showcall-standby/1'])
  // It is known now, and stays.
  silent.push(...(await silentSockets(64, { port })))
  expect(desk.closed).toBe(false)
  desk.destroy()
  for (const socket of silent) socket.destroy()
  await listener.close()
})
