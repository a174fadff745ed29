import envPaths from 'env-paths'
import { makePath } from '../base/sqlite-file.ts'
import { describeFileError } from './describe-file-error.ts'

/** The data directory cannot be made. */
class DataDirError extends Error {
  readonly code = 'host.data_dir'
  readonly remedy = 'Choose another folder with --data-dir DIR.'

  constructor(path: string, cause: unknown) {
    super(`Showcall cannot save its data in ${path}: ${describeFileError(cause)}`, { cause })
    this.name = 'DataDirError'
  }
}

/**
 * Where shows are kept: as given, else the usual place of this system, the same for every host. Made if it is not
 * there. Throws `DataDirError`.
 */
export function prepareDataDir(chosen: string | null): string {
  const path = chosen ?? envPaths('showcall', { suffix: '' }).data
  try {
    makePath(path)
  } catch (error) {
    throw new DataDirError(path, error)
  }
  return path
}
