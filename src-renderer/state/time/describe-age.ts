const steps = [
  { below: 60_000, of: 5_000, unit: 1_000, name: 's' },
  { below: 3_600_000, of: 60_000, unit: 60_000, name: 'min' },
  { below: Number.POSITIVE_INFINITY, of: 3_600_000, unit: 3_600_000, name: 'h' },
] as const

/** An age in ms, coarse: `15 s`, `3 min`, `2 h`; null for what is only just past. With the ms until it changes. */
export function describeAge(ms: number): { readonly text: string | null; readonly changesIn: number } {
  const age = Math.max(0, ms)
  const { of, unit, name } = steps.find(({ below }) => age < below) ?? steps[2]
  const shown = age - (age % of)
  return { text: shown === 0 ? null : `${shown / unit} ${name}`, changesIn: of - (age % of) }
}
