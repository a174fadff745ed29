const words: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or directory.',
  EISDIR: 'it is a directory, not a file.',
  ENOTDIR: 'a part of that path is a file, not a directory.',
  EEXIST: 'there is a file of that name already.',
  EACCES: 'you may not use it.',
  EPERM: 'you may not use it.',
  EROFS: 'it is on a disk that cannot be written.',
  ENOSPC: 'the disk is full.',
}

/** What the system says of a file, as the end of a sentence that begins with its name. */
export function describeFileError(error: unknown): string {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
  return words[code] ?? (error instanceof Error ? error.message : String(error))
}
