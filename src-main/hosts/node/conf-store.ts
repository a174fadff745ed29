import Conf from 'conf'
import type { KeyValueStore } from '../settings.ts'

/** One JSON file in the data directory; one that cannot be read is started anew. */
export function openConfStore(dataDir: string): KeyValueStore {
  const conf = new Conf<Record<string, unknown>>({
    cwd: dataDir,
    configName: 'settings',
    projectName: 'showcall',
    clearInvalidConfig: true,
  })
  return {
    get: key => conf.get(key),
    set: (key, value) => conf.set(key, value),
  }
}
