/** Describes a failed start for the person who typed the command: what happened and what to do. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return `Showcall cannot start: ${String(error)}`
  const remedy = 'remedy' in error && typeof error.remedy === 'string' ? `\n${error.remedy}` : ''
  return `Showcall cannot start: ${error.message}${remedy}`
}
