import Conf from 'conf'
import { keepToOwner, ownerOnly } from '../settings/owner-only.ts'
import type { KeyValueStore } from '../settings/settings.ts'

/** One JSON file in the data directory, for its owner alone; one that cannot be read is started anew. */
export function openConfStore(dataDir: string, name = 'settings'): KeyValueStore {
  const conf = new Conf<Record<string, unknown>>({
    cwd: dataDir,
    configName: name,
    projectName: 'showcall',
    configFileMode: ownerOnly,
    clearInvalidConfig: true,
  })
  keepToOwner(conf.path)
  return {
    get: key => conf.get(key),
    set: (key, value) => conf.set(key, value),
  }
}
