import { createBridgeServer } from '../../../src-main/desk/bridge/bridge-server.ts'
import { runElectronHost } from '../../../src-main/hosts/electron/electron-host.ts'
import type { DeskRig } from '../../desk/rig.ts'
import { createVirtualTime } from '../../fakes/virtual-time.ts'
import { createFakeElectron, type FakeElectron } from './fake-electron.ts'

/** The Electron host over a desk that a test gives: its window's page reaches it by `page`. */
export async function hostOver(rig: DeskRig): Promise<FakeElectron> {
  const electron = createFakeElectron()
  const running = runElectronHost(electron.calls, {
    platform: 'linux',
    rendererDir: '/nowhere',
    makeWindow: () => ({
      window: electron.makeWindow(),
      show: () => undefined,
      languageChanged: () => undefined,
    }),
    timers: createVirtualTime().timers,
    watcher: {
      report: () => undefined,
      onAir: () => false,
      giveUp: () => undefined,
      restarts: false,
    },
    start: async () => ({
      desk: rig.desk,
      bridge: createBridgeServer(rig.desk, rig),
      language: () => 'en',
      store: { get: () => undefined, set: () => undefined },
      woke: () => undefined,
      outputs: { begin: () => undefined, close: () => undefined },
      close: async () => undefined,
      installUpdate: async () => undefined,
    }),
    startFailed: error => Promise.reject(error),
    handleSignals: () => undefined,
    mayReload: () => false,
    report: () => undefined,
  })
  electron.ready()
  await running
  return electron
}
