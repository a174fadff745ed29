import { deskTexts } from '../domain/messages/en.ts'
import { messageOf, type Said } from '../domain/messages/message.ts'

const codes = {
  ENOENT: 'file-error.missing',
  EISDIR: 'file-error.folder',
  ENOTDIR: 'file-error.not-a-folder',
  EEXIST: 'file-error.exists',
  EACCES: 'file-error.no-permission',
  EPERM: 'file-error.no-permission',
  EROFS: 'file-error.read-only',
  ENOSPC: 'file-error.disk-full',
} as const

const isKnown = (code: unknown): code is keyof typeof codes => typeof code === 'string' && code in codes

/** What the system says of a file, as the end of a sentence that begins with its name. */
export function fileError(error: unknown): Said {
  if (error instanceof Error && 'code' in error && isKnown(error.code)) return messageOf(codes[error.code])
  return error instanceof Error ? error.message : String(error)
}

/** The same in English, for terminal and log. */
export function describeFileError(error: unknown): string {
  const said = fileError(error)
  return typeof said === 'string' ? said : deskTexts[said.code]
}
