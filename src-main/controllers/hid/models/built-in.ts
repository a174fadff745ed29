import type { KnownModel } from '../hid-model.ts'
import { pedalModels } from './pedals.ts'
import { qmkModel } from './qmk.ts'
import { shuttleModels } from './shuttles.ts'
import { xKeysModels } from './x-keys.ts'

/** Every device that can be read without being taught, by the facts of its maker. */
export const builtInModels: readonly KnownModel[] = [
  ...pedalModels,
  ...shuttleModels,
  ...xKeysModels,
  qmkModel,
]
