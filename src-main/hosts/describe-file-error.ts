const words: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder.',
  EISDIR: 'it is a folder, not a file.',
  ENOTDIR: 'a part of that path is a file, not a folder.',
  EEXIST: 'a file with that name exists already.',
  EACCES: 'you have no permission.',
  EPERM: 'you have no permission.',
  EROFS: 'it is on a read-only disk.',
  ENOSPC: 'the disk is full.',
}

/** What the system says of a file, as the end of a sentence that begins with its name. */
export function describeFileError(error: unknown): string {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return words[code] ?? (error instanceof Error ? error.message : String(error))
}
