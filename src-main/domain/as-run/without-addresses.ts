import type { Message, MessageValue, Said } from '../messages/message.ts'
import type { PreflightCertificate } from '../preflight/certificate.ts'
import type { DrillResult } from '../preflight/drill.ts'
import type { JournalEntry } from './journal-entry.ts'

/**
 * An entry as it may leave this computer: without texts of services, the system and other programs, which contain addresses,
 * folders and more.
 */
export function withoutAddresses(entry: JournalEntry): JournalEntry {
  switch (entry.kind) {
    case 'run':
      return { ...entry, service: '' }
    case 'press': {
      const { detail: _detail, ...press } = entry
      return { ...press, surface: cleanName(entry.surface) }
    }
    case 'desk':
      if (entry.event === 'not-recorded') return { ...entry, reason: clean(entry.reason) }
      return 'surface' in entry ? { ...entry, surface: cleanName(entry.surface) } : entry
    case 'preflight':
      return { ...entry, certificate: cleanCertificate(entry.certificate) }
    case 'drill':
      return { ...entry, result: cleanDrill(entry.result) }
    case 'note':
    case 'plan-act':
      return { ...entry, by: cleanName(entry.by) }
    default:
      return entry
  }
}

const cleanDrill = (result: DrillResult): DrillResult => ({
  ...result,
  subject: result.subject === null ? null : cleanName(result.subject),
  text: clean(result.text),
})

const cleanCertificate = (certificate: PreflightCertificate): PreflightCertificate => ({
  ...certificate,
  points: certificate.points.map(point => ({
    ...point,
    subject: point.subject === null ? null : cleanName(point.subject),
    text: clean(point.text),
  })),
  drills: certificate.drills.map(cleanDrill),
})

const hidden = '…'

/** A finished sentence may be anybody's. */
const clean = (said: Said): Said => (typeof said === 'string' ? hidden : cleanMessage(said))

/** Messages of a preflight and a drill contain devices, cues and versions only; other messages may contain anything. */
const own = /^(preflight|drill)\./

function cleanMessage(message: Message): Message {
  // A reason may be a sentence of the system, and stays as a message only.
  const isOwn = (name: string): boolean => own.test(message.code) && name !== 'why'
  const cleanValue = (name: string, value: MessageValue): MessageValue => {
    if (typeof value === 'string') return isOwn(name) ? cleanName(value) : hidden
    return typeof value === 'number' ? value : cleanMessage(value)
  }
  const params = Object.entries(message.params).map(([name, value]) => [name, cleanValue(name, value)])
  return { ...message, params: Object.fromEntries(params) }
}

const url = /\b[a-z][a-z\d+.-]*:\/\/[^\s"'”“’)]+/gi
const ipv4 = /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g
const ipv6 = /\[?(?<![\da-f:])(?:[\da-f]{0,4}:){2,7}[\da-f]{1,4}(?![\da-f:])\]?(?::\d+)?/gi
/** Times of day have colons too. */
const isTime = /^\d{1,2}:\d{2}:\d{2}$/

/** Of a device, which may be named by its address. */
const cleanName = (name: string): string =>
  name
    .replace(url, hidden)
    .replace(ipv4, hidden)
    .replace(ipv6, found => (isTime.test(found) ? found : hidden))
