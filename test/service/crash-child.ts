import { createService } from '../../src-main/service/create-service.ts'
import { createWallAnchoredClock } from '../../src-main/service/wall-clock.ts'

/** A service in a process of its own, to be killed. Its directory is the first argument. */
const service = await createService({
  dataDir: process.argv[2] ?? '',
  host: '127.0.0.1',
  port: 0,
  clock: createWallAnchoredClock(),
  version: 'crash',
})
process.send?.(await service.dashboard.deskAccess())
