/** Reports of crashes are asked for; none are written, as nothing here crashes by itself. */
export const createCrashReporter = () => ({
  start({
    uploadToServer = true,
    submitURL,
  }: {
    readonly uploadToServer?: boolean
    readonly submitURL?: string
  }): void {
    if (uploadToServer && submitURL === undefined) {
      throw new Error('submitURL must be specified when uploadToServer is true')
    }
  },
})
