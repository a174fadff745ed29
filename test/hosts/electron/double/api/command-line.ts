/** Chromium's switches: those of the process, up to `--`, and those that the application adds. */
export function createCommandLine(args: readonly string[]) {
  const switches = new Map<string, string>()
  const end = args.indexOf('--')
  for (const argument of args.slice(0, end < 0 ? undefined : end)) {
    const found = /^--?([^=]+)(?:=(.*))?$/s.exec(argument)
    if (found !== null) switches.set((found[1] ?? '').toLowerCase(), found[2] ?? '')
  }
  return {
    hasSwitch: (name: string): boolean => switches.has(String(name)),
    getSwitchValue: (name: string): string => switches.get(String(name)) ?? '',
    appendSwitch: (name: string, value = ''): void =>
      void switches.set(String(name).toLowerCase(), String(value)),
    appendArgument: (): void => undefined,
    removeSwitch: (name: string): void => void switches.delete(String(name)),
  }
}
