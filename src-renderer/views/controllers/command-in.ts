/** The command that a remedy tells to run, so that it can be copied; null when it tells none. */
export function commandIn(remedy: string): string | null {
  return /\brun: (.+?)(?:\.(?=\s|$)|$)/.exec(remedy)?.[1]?.trim() ?? null
}
