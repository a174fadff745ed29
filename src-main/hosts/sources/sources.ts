import { homedir } from 'node:os'
import { isAbsolute, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MessageError } from '../../contract/message-error.ts'
import type { Sources } from '../../desk/ports/sources.ts'
import { messageOf } from '../../domain/messages/message.ts'
import { type AddressOptions, checkedAddress, readAddress, readNewerAddress } from './address-source.ts'
import { readFileSource, readNewerFile, watchFile } from './file-source.ts'

/** A folder of the network may report nothing, ms. */
const fileEvery = 5_000
/** Services publish a sheet some minutes after it was changed, and do not like to be asked more often, ms. */
const addressEvery = 60_000

/** By the disk of this computer, and by the network. */
export const createSources = (options: AddressOptions = {}): Sources => ({
  resolve: resolveSource,
  read: (source, signal) =>
    isAddress(source) ? readAddress(source, signal, options) : readFileSource(source),
  readNewer: (source, mark, signal) =>
    isAddress(source) ? readNewerAddress(source, mark, signal, options) : readNewerFile(source, mark),
  interval: source => (isAddress(source) ? addressEvery : fileEvery),
  watch: (source, changed) => (isAddress(source) ? () => undefined : watchFile(source, changed)),
})

const isAddress = (source: string): boolean => /^https?:/i.test(source)

function resolveSource(typed: string): string {
  const text = typed.trim().replace(/^"(.*)"$/, '$1')
  if (isAddress(text)) return checkedAddress(text).href
  const path = pathOf(text)
  if (!isAbsolute(path)) throw new MessageError(messageOf('source.not-whole', { typed: text }))
  return normalize(path)
}

function pathOf(text: string): string {
  if (/^~[\\/]/.test(text)) return join(homedir(), text.slice(2))
  if (!text.startsWith('file:')) return text
  try {
    return fileURLToPath(text)
  } catch {
    return text
  }
}
