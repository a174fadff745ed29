/** A library that Electron did not find, from the last lines of its stderr. */
export interface MissingLibrary {
  readonly file: string
  /** Of Debian and Ubuntu; null where it is not known. */
  readonly package: string | null
}

export function findMissingLibrary(output: readonly string[]): MissingLibrary | null {
  for (const line of output) {
    const file = /error while loading shared libraries: ([^:\s]+):/.exec(line)?.[1]
    if (file !== undefined) return { file, package: packageOf(file) }
  }
  return null
}

const packageOf = (file: string): string | null =>
  packages.find(([prefix]) => file.startsWith(prefix))?.[1] ?? null

/** Libraries that Electron is linked against, by the beginning of their file's name. */
const packages: readonly (readonly [prefix: string, name: string])[] = [
  ['libasound.so', 'libasound2 or libasound2t64'],
  ['libatk-bridge-2.0.so', 'libatk-bridge2.0-0'],
  ['libatk-1.0.so', 'libatk1.0-0'],
  ['libatspi.so', 'libatspi2.0-0'],
  ['libcairo.so', 'libcairo2'],
  ['libcups.so', 'libcups2'],
  ['libdbus-1.so', 'libdbus-1-3'],
  ['libdrm.so', 'libdrm2'],
  ['libexpat.so', 'libexpat1'],
  ['libgbm.so', 'libgbm1'],
  ['libgdk_pixbuf-2.0.so', 'libgdk-pixbuf-2.0-0'],
  ['libgio-2.0.so', 'libglib2.0-0'],
  ['libglib-2.0.so', 'libglib2.0-0'],
  ['libgobject-2.0.so', 'libglib2.0-0'],
  ['libgtk-3.so', 'libgtk-3-0'],
  ['libgdk-3.so', 'libgtk-3-0'],
  ['libnotify.so', 'libnotify4'],
  ['libnspr4.so', 'libnspr4'],
  ['libnss3.so', 'libnss3'],
  ['libnssutil3.so', 'libnss3'],
  ['libsmime3.so', 'libnss3'],
  ['libpango-1.0.so', 'libpango-1.0-0'],
  ['libpangocairo-1.0.so', 'libpangocairo-1.0-0'],
  ['libsecret-1.so', 'libsecret-1-0'],
  ['libudev.so', 'libudev1'],
  ['libX11-xcb.so', 'libx11-xcb1'],
  ['libX11.so', 'libx11-6'],
  ['libXcomposite.so', 'libxcomposite1'],
  ['libXdamage.so', 'libxdamage1'],
  ['libXext.so', 'libxext6'],
  ['libXfixes.so', 'libxfixes3'],
  ['libXrandr.so', 'libxrandr2'],
  ['libXss.so', 'libxss1'],
  ['libXtst.so', 'libxtst6'],
  ['libxcb.so', 'libxcb1'],
  ['libxkbcommon.so', 'libxkbcommon0'],
]
