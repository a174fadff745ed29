import envPaths from 'env-paths'

/** Where shows are kept unless told otherwise: the usual place of this system, the same for every host. */
export const usualDataDir = (): string => envPaths('showcall', { suffix: '' }).data
