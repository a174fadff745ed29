import { t } from '#texts/text.ts'
import type { ReportDocument } from './report-document.ts'
import { reportText } from './report-markdown.ts'

export interface ReportMail {
  readonly address: string
  /** The text is longer than a mail program takes: the file has the rest. */
  readonly isCut: boolean
}

/** Characters of an encoded body that every mail program takes. */
export const longestBody = 1_800
const longestTitle = 100

/** A `mailto:` address with the report. Of one that is too long, whole lines are left out, and the text names the file. */
export function reportMail(document: ReportDocument, fileName: string): ReportMail {
  const [title] = splitAt(document.title, longestTitle)
  const subject = t('report.subject', { title, day: document.day })
  const whole = encoded(reportText(document))
  const isCut = whole.length > longestBody
  const body = isCut ? cut(document, fileName) : whole
  return { address: `mailto:?subject=${encoded(subject)}&body=${body}`, isCut }
}

function cut(document: ReportDocument, fileName: string): string {
  const tail = encoded(`\n${t('report.rest', { name: fileName })}\n`)
  let body = ''
  for (const line of reportText(document).split('\n')) {
    const longer = body + encoded(`${line}\n`)
    if (longer.length + tail.length > longestBody) break
    body = longer
  }
  return body + tail
}

/** By characters, never within one. */
function splitAt(text: string, most: number): readonly [string, string] {
  const characters = [...text]
  return [characters.slice(0, most).join(''), characters.slice(most).join('')]
}

/** A half of a character cannot be encoded; lines of a mail end with both. RFC 6068 takes these marks as they are. */
const encoded = (text: string): string =>
  encodeURIComponent(text.toWellFormed().replaceAll('\n', '\r\n')).replaceAll(
    /%(?:2C|3A|3B)/g,
    decodeURIComponent,
  )
