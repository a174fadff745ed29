/** A span in the unit that fits it: the texts name the unit, since their languages inflect it. */
export interface RoughSpan {
  readonly unit: 'seconds' | 'minutes' | 'hours' | 'days'
  readonly count: number
}

export function roughSpan(ms: number): RoughSpan {
  const length = Math.abs(ms)
  if (length < 120_000) return { unit: 'seconds', count: Math.round(length / 1000) }
  if (length < 7_200_000) return { unit: 'minutes', count: Math.round(length / 60_000) }
  if (length < 172_800_000) return { unit: 'hours', count: Math.round(length / 3_600_000) }
  return { unit: 'days', count: Math.round(length / 86_400_000) }
}
