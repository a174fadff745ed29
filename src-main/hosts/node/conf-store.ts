import Conf from 'conf'
import { keepToOwner, ownerOnly } from '../settings/owner-only.ts'
import type { KeyValueStore } from '../settings/settings.ts'

/** One JSON file in the data directory, readable by its owner only; one that cannot be read is replaced by an empty one. */
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
