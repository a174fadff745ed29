import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createVirtualTime } from '../../fakes/virtual-time.ts'
import { createElectronPackage, executable } from './electron-package.ts'
import { startFileServer, whole } from './file-server.ts'

// In a file of its own: the proxy is set for all requests of the process.
it('Electron is fetched through a proxy where ELECTRON_GET_USE_PROXY is set', async () => {
  const electron = createElectronPackage()
  const server = await startFileServer(whole(electron.zip))
  const tunnels: string[] = []
  const sockets: Socket[] = []
  const proxy = createServer().on('connect', (request, socket) => {
    tunnels.push(request.url ?? '')
    const to = connect(Number(new URL(server.origin).port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.pipe(to).pipe(socket)
    })
    sockets.push(to)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  try {
    const { port } = proxy.address() as AddressInfo
    vi.stubEnv('ELECTRON_GET_USE_PROXY', '1')
    vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${port}`)
    vi.stubEnv('NO_PROXY', undefined)
    vi.stubEnv('no_proxy', undefined)
    vi.stubEnv('ELECTRON_MIRROR', 'http://mirror.example/')
    vi.stubEnv('electron_config_cache', electron.cache)
    const { obtainElectron } = await import('../../../src-main/hosts/launcher/download/obtain-electron.ts')
    const got = await obtainElectron({
      root: electron.root,
      env: process.env,
      signals: { listen: () => () => undefined },
      timers: createVirtualTime().timers,
      now: () => 0,
      say: () => undefined,
      write: () => undefined,
      terminal: false,
    })
    expect(got).toEqual({ kind: 'here', path: join(electron.home, 'dist', executable) })
    expect(tunnels).toEqual(['mirror.example:80'])
  } finally {
    vi.unstubAllEnvs()
    for (const socket of sockets) socket.destroy()
    proxy.closeAllConnections()
    proxy.close()
    await server.close()
    electron.remove()
  }
})
