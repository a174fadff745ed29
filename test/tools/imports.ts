import { posix } from 'node:path'

export interface Import {
  /** From the root of the repository. */
  readonly file: string
  /** By `import()`: loaded when it is needed. */
  readonly lazy: boolean
}

/** Files of the repository that the file with this text imports, types included. */
export const importsIn = (path: string, text: string): readonly Import[] =>
  [...text.matchAll(/(?:from|import)\s*(\(?)\s*'([^']+)'/g)].flatMap(([, call, specifier = '']) => {
    const lazy = call === '('
    if (specifier.startsWith('#texts/')) return [{ file: `src-renderer/texts/${specifier.slice(7)}`, lazy }]
    return specifier.startsWith('.') ? [{ file: posix.join(posix.dirname(path), specifier), lazy }] : []
  })
