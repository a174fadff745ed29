/** stdout and stderr, a line at a time. */
export interface Terminal {
  print(line: string): void
  say(line: string): void
}
