/// <reference path="./pdf-worker-module.d.ts" />
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { TextContent, TextItem } from 'pdfjs-dist/types/src/display/api.js'
import { MessageError } from '../../contract/message-error.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { ScriptSource } from '../../domain/script/script-source.ts'
import type { PagesRead } from '../ports/script-files.ts'
import { divideLines, type PlacedLine } from './divide-lines.ts'
import { pageLines } from './page-lines.ts'
import { commonest, linesOf, type PdfLine, type PdfPiece, usualStep } from './pdf-lines.ts'
import { firstWordOf } from './read-plain-text.ts'
import { SourceBuilder } from './source-builder.ts'

const mostPages = 2_000
/** More text than that on one page is not printed on it. */
const mostPieces = 20_000

/** The text of a PDF in lines. Nothing that it names is loaded, and no script in it runs. */
export async function readPdf(file: Uint8Array, progress: PagesRead): Promise<ScriptSource> {
  const document = await openPdf(file)
  try {
    return await sourceOf(document, progress)
  } finally {
    await document.loadingTask.destroy()
  }
}

async function sourceOf(document: PDFDocumentProxy, progress: PagesRead): Promise<ScriptSource> {
  if (document.numPages > mostPages)
    throw new MessageError(messageOf('script-file.too-many-pages', { most: mostPages }))
  const looks = new FontLooks()
  const pages: (readonly PdfLine[])[] = []
  for (let at = 1; at <= document.numPages; at += 1) {
    const page = await document.getPage(at)
    pages.push(linesOf(await piecesOf(page, looks)))
    page.cleanup()
    progress(at, document.numPages)
  }
  const text = pages.flatMap(lines => lines.map(line => line.text)).join('')
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  const unknown = text.match(/[\ufffd\p{Co}]/gu)?.length ?? 0
  if (unknown > letters) throw new MessageError(messageOf('script-file.hidden-text'))
  if (letters < 4 * Math.max(1, pages.length)) throw new MessageError(messageOf('script-file.scan'))
  const source = new SourceBuilder()
  source.title = await titleOf(document)
  addPages(source, pages, await labelsOf(document))
  return source.build()
}

async function openPdf(file: Uint8Array): Promise<PDFDocumentProxy> {
  // The library finds this part by the name that it gives itself.
  await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const options = {
    // It keeps what it is given.
    data: Uint8Array.from(file),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: false,
    useWasm: false,
    enableXfa: false,
    maxImageSize: 0,
    // Names of fonts.
    fontExtraProperties: true,
  }
  try {
    return await getDocument(options).promise
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw new MessageError(messageOf('file.has-password'))
    throw error
  }
}

async function titleOf(document: PDFDocumentProxy): Promise<string> {
  const { info } = await document.getMetadata()
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : ''
  return /^(?:microsoft word\b|untitled|unbenannt)|\.(?:docx?|pdf|fdx|fountain|odt|rtf|indd|pages)$/i.test(
    title,
  )
    ? ''
    : title
}

/** Labels that only count the pages say nothing. */
async function labelsOf(document: PDFDocumentProxy): Promise<readonly string[] | null> {
  const labels = await document.getPageLabels()
  return labels?.every((label, at) => label === String(at + 1)) === true ? null : labels
}

interface FontLook {
  readonly italic: boolean
  readonly bold: boolean
}

/** Pages that are laid out for the sake of their fonts alone. */
const mostLaidOut = 60

/** Which fonts are bold or italic. The library says their names once it has laid out a page that uses them. */
class FontLooks {
  readonly #known = new Map<string, FontLook>()
  #laidOut = 0

  async learn(page: PDFPageProxy, names: ReadonlySet<string>): Promise<void> {
    const isNew = [...names].some(name => !this.#known.has(name))
    if (!isNew || this.#laidOut >= mostLaidOut) return
    this.#laidOut += 1
    await page.getOperatorList()
    for (const name of names) {
      const font: unknown = page.commonObjs.has(name) ? page.commonObjs.get(name) : null
      this.#known.set(name, lookOf(font))
    }
  }

  of(name: string): FontLook {
    return this.#known.get(name) ?? plainLook
  }
}

const plainLook: FontLook = { italic: false, bold: false }

function lookOf(font: unknown): FontLook {
  if (typeof font !== 'object' || font === null) return plainLook
  const is = (key: string): boolean => Reflect.get(font, key) === true
  const name = String(Reflect.get(font, 'name'))
  return {
    italic: is('italic') || /ital|obli|kursiv|slanted/i.test(name),
    bold: is('bold') || is('black') || /bold|black|heavy|fett/i.test(name),
  }
}

interface PageTexts {
  readonly texts: readonly TextItem[]
  readonly styles: TextContent['styles']
}

/** Piece by piece: a page with too many is left in the middle. */
async function textsOf(page: PDFPageProxy): Promise<PageTexts> {
  const reader = page.streamTextContent().getReader()
  const texts: TextItem[] = []
  const styles: TextContent['styles'] = {}
  for (;;) {
    const { value, done }: { readonly value?: TextContent; readonly done: boolean } = await reader.read()
    if (done || value === undefined) return { texts, styles }
    for (const item of value.items) if ('str' in item && item.str.trim() !== '') texts.push(item)
    Object.assign(styles, value.styles)
    if (texts.length > mostPieces) {
      await reader.cancel(new Error('Too much text.'))
      throw new MessageError(messageOf('script-file.is-no-text'))
    }
  }
}

async function piecesOf(page: PDFPageProxy, looks: FontLooks): Promise<readonly PdfPiece[]> {
  const { texts, styles } = await textsOf(page)
  await looks.learn(page, new Set(texts.map(({ fontName }) => fontName)))
  const view = page.getViewport({ scale: 1 })
  const count = (isOne: (name: string) => boolean): number =>
    texts.reduce((sum, { str, fontName }) => sum + (isOne(fontName) ? str.length : 0), 0)
  const isVertical = count(name => styles[name]?.vertical === true) * 2 > count(() => true)
  return texts.flatMap(({ str, transform, width, height, fontName, dir }) => {
    const [a, b, x, y] = onPage(view.transform, transform)
    const size = Math.hypot(Number(transform[2]), Number(transform[3]))
    // Watermarks lie across the page.
    if (Math.abs(b) > 0.2 * Math.abs(a) || !(size > 0)) return []
    const { italic, bold } = looks.of(fontName)
    const place = isVertical
      ? { along: y, across: view.width - x, length: height }
      : { along: x, across: y, length: width }
    return [{ text: upright(str), ...place, size, isRightToLeft: dir === 'rtl', italic, bold }]
  })
}

/** Signs of vertical columns have forms of their own. */
const upright = (text: string): string =>
  text.replace(/[\ufe10-\ufe19\ufe30-\ufe48]/g, sign => sign.normalize('NFKC'))

/** Direction and place of a text, by the matrices of the page and its own: to the right and down. */
function onPage(
  view: readonly number[],
  text: readonly unknown[],
): readonly [number, number, number, number] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = view
  const [ta = 1, tb = 0, , , tx = 0, ty = 0] = text.map(Number)
  return [a * ta + c * tb, b * ta + d * tb, a * tx + c * ty + e, b * tx + d * ty + f]
}

function addPages(
  source: SourceBuilder,
  pages: readonly (readonly PdfLine[])[],
  labels: readonly string[] | null,
): void {
  const size = commonest(pages.flatMap(lines => lines.map(line => line.size))) || 12
  const step = size * 0.6
  const heights = pages.map(lines => Math.max(0, ...lines.map(({ across }) => across)))
  const height = Math.max(...heights)
  const labelled = pageLines(
    pages.map((lines, at) => ({
      label: labels?.[at] ?? null,
      lines: lines.map(line => ({
        line,
        text: line.text,
        top: line.across / step,
        bottom: (height - line.across) / step,
      })),
    })),
  )
  const own = labelled.map(({ lines, ofPage }) =>
    lines.map(({ line }) => line).filter(line => !ofPage.has(line)),
  )
  const usual = usualStep(own.flatMap(stepsOf))
  const bases = [0, 1].map(odd => edgeOf(own.filter((_, at) => at % 2 === odd).flat()))
  const placed = own.flatMap((lines, at) => {
    const base = bases[at % 2] ?? 0
    return lines.map((line, place): PlacedLine => {
      const before = lines[place - 1]
      const room = before === undefined ? 0 : line.across - before.across
      return {
        left: line.left - base,
        right: line.right - base,
        firstWord: ((line.right - line.left) / Math.max(1, line.text.length)) * firstWordOf(line.text).length,
        hasRoom: room > 1.35 * Math.max(usual === Number.POSITIVE_INFINITY ? size * 1.3 : usual, size * 0.9),
      }
    })
  })
  const above = divideLines(placed, { blank: size * 0.25, near: size * 0.5, narrow: size * 20 })
  const rights = placed.map(({ right }) => right).sort((one, other) => one - other)
  const right = rights[Math.floor(rights.length * 0.97)] ?? 0
  let place = 0
  for (const { label, lines, ofPage } of labelled)
    for (const { line } of lines) {
      const { text, italic, bold } = line
      if (ofPage.has(line)) {
        source.add({ text, italic, bold, above: 'gap', page: label, isOfPage: true })
        continue
      }
      const at = placed[place]
      source.add({
        text,
        italic,
        bold,
        above: above[place] ?? 'gap',
        page: label,
        indent: Math.max(0, (at?.left ?? 0) / (size * 0.5)),
        isCentred: at !== undefined && at.left > size * 2 && Math.abs(at.left - (right - at.right)) < size,
      })
      place += 1
    }
}

const stepsOf = (lines: readonly PdfLine[]): readonly number[] =>
  lines.flatMap((line, at) => {
    const before = lines[at - 1]
    return before === undefined ? [] : [line.across - before.across]
  })

/** Where the text begins at the left: what a few lines stick out does not count. */
function edgeOf(lines: readonly PdfLine[]): number {
  const lefts = lines.map(({ left }) => left).sort((one, other) => one - other)
  return lefts[Math.floor(lefts.length * 0.03)] ?? 0
}
