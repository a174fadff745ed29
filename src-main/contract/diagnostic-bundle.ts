export const diagnosticParts = [
  'versions',
  'devices',
  'link',
  'settings',
  'journal',
  'benchmark',
  'crashes',
  'page',
] as const

/** One part of the bundle, as it is shown and as it is saved. */
export interface DiagnosticPart {
  /** Of `diagnosticParts`, or the name of a log file. */
  readonly name: string
  /** In English, for the person who analyses the fault. */
  readonly text: string
}

const heading = (name: string): string => `==== ${name} ====`

/** The bundle as one text file. */
export const bundleText = (parts: readonly DiagnosticPart[]): string =>
  parts.map(({ name, text }) => `${heading(name)}\n${text.trimEnd()}\n`).join('\n')
