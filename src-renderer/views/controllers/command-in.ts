/** The command in the text of a remedy, so that it can be copied; null for none. */
export function commandIn(remedy: string): string | null {
  return /\brun: (.+?)(?:\.(?=\s|$)|$)/.exec(remedy)?.[1]?.trim() ?? null
}
