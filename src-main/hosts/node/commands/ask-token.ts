import { createInterface, type Interface } from 'node:readline'

/** Asks for a token where no argument carries it: other people of the computer see arguments. */
export interface TokenSource {
  /**
   * Of an environment variable, else a line of stdin; empty where neither gives one. `twice`: a person types it again,
   * since nobody could notice a wrong one later.
   */
  token(what: string, variable: string, options?: { readonly twice: boolean }): Promise<string>
  /** Nothing is asked any more: stdin holds nothing up. */
  close(): void
}

/** `prompt` is printed only in a terminal. The input is not shown. */
export function createTokenSource(
  env: NodeJS.ProcessEnv,
  stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean },
  prompt: (line: string) => void,
): TokenSource {
  let reading: { readonly interface: Interface; readonly lines: AsyncIterator<string> } | null = null
  const nextLine = async (): Promise<string> => {
    if (reading === null) {
      // As a terminal without an output it shows nothing of what is typed.
      const opened = createInterface({ input: stdin, terminal: stdin.isTTY === true })
      reading = { interface: opened, lines: opened[Symbol.asyncIterator]() }
    }
    const { value, done } = await reading.lines.next()
    return done === true ? '' : value
  }
  return {
    async token(what, variable, { twice } = { twice: false }) {
      const given = env[variable]?.trim()
      if (given !== undefined && given !== '') return given
      if (stdin.isTTY === true) prompt(`Paste ${what}, then press Enter. It is not shown.`)
      const typed = (await nextLine()).trim()
      if (!twice || stdin.isTTY !== true) return typed
      prompt('Type it again.')
      if ((await nextLine()).trim() !== typed) throw new Error('The two differ. Nothing was done.')
      return typed
    },
    close: () => reading?.interface.close(),
  }
}
