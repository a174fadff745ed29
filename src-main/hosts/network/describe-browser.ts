type Known = readonly (readonly [pattern: RegExp, name: string])[]

/** Most browsers also name those that they are built on: the first that fits. */
const browsers: Known = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

const systems: Known = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A browser by its User-Agent, such as “Firefox, Linux”; null for an unknown one. */
export function describeBrowser(userAgent: string): string | null {
  const named = [browsers, systems].flatMap(
    known => known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  )
  return named.length === 0 ? null : named.join(', ')
}
