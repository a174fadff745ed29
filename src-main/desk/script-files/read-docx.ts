import { Inside, xmlTokens } from '../../base/xml.ts'
import { MessageError } from '../../contract/message-error.ts'
import { messageOf } from '../../domain/messages/message.ts'
import type { LineStyle, ScriptSource, SourceLine, Span } from '../../domain/script/script-source.ts'
import type { Archive } from '../spreadsheets/archive.ts'
import { styleNamed } from './named-styles.ts'
import { SourceBuilder } from './source-builder.ts'

/** How letters and paragraphs of a style look; null: as in the style that it is based on. */
interface DocxStyle {
  name: string
  basedOn: string | null
  italic: boolean | null
  bold: boolean | null
  capitals: boolean | null
  hidden: boolean | null
  indent: number | null
  centred: boolean | null
  level: number | null
}

/** Twentieths of a point that a character takes. */
const characterWidth = 120

/**
 * The paragraphs of a Word document as they are shown: with the looks of their styles, without what is deleted or hidden, and
 * on the pages on which Word last laid them out. Heads and feet of pages are other parts of the file, which are not read.
 */
export function readDocx(archive: Archive, path: string): ScriptSource {
  const styles = readStyles(archive.text(path.replace(/[^/]*$/, 'styles.xml')) ?? '')
  const source = new SourceBuilder()
  const reader = new DocxReader(styles, source)
  const xml = archive.text(path)
  if (xml === null) throw new MessageError(messageOf('script-file.empty'))
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'open') reader.open(token.name, token.attributes)
    else if (token.kind === 'close') reader.close(token.name)
    else reader.text(token.text)
  }
  const title = titleIn(archive.text('docProps/core.xml') ?? '')
  if (source.title === '') source.title = title
  return source.build(reader.hasPages)
}

function titleIn(xml: string): string {
  const inside = new Inside('title')
  let title = ''
  for (const token of xmlTokens(xml)) {
    inside.take(token)
    if (token.kind === 'text' && inside.has('title')) title += token.text
  }
  return /^(?:microsoft word|untitled|unbenannt|document\d*|dokument\d*)\b/i.test(title.trim()) ? '' : title
}

const isOn = (attributes: ReadonlyMap<string, string>): boolean =>
  !/^(?:0|false|off|none)$/.test(attributes.get('val') ?? 'true')

/** Takes what a property of a style, a paragraph or a run says. */
function takeProperty(look: DocxStyle, name: string, attributes: ReadonlyMap<string, string>): void {
  const value = attributes.get('val') ?? ''
  if (name === 'i') look.italic = isOn(attributes)
  else if (name === 'b') look.bold = isOn(attributes)
  else if (name === 'caps' || name === 'smallCaps') look.capitals = isOn(attributes)
  else if (name === 'vanish') look.hidden = isOn(attributes)
  else if (name === 'jc') look.centred = value === 'center'
  else if (name === 'outlineLvl') look.level = Number(value)
  else if (name === 'ind') {
    const start = Number(attributes.get('start') ?? attributes.get('left') ?? 0)
    look.indent = Number.isFinite(start) ? start / characterWidth : 0
  }
}

const newStyle = (name: string): DocxStyle => ({
  name,
  basedOn: null,
  italic: null,
  bold: null,
  capitals: null,
  hidden: null,
  indent: null,
  centred: null,
  level: null,
})

interface Styles {
  readonly byId: ReadonlyMap<string, DocxStyle>
  /** Of paragraphs that name none. */
  readonly usual: string | null
}

function readStyles(xml: string): Styles {
  const byId = new Map<string, DocxStyle>()
  let usual: string | null = null
  let style: DocxStyle | null = null
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'text') continue
    if (token.kind === 'close') {
      if (token.name === 'style') style = null
      continue
    }
    const { name, attributes } = token
    if (name === 'style') {
      const id = attributes.get('styleId') ?? ''
      style = newStyle(id)
      byId.set(id, style)
      if (attributes.get('type') === 'paragraph' && attributes.get('default') === '1') usual = id
    } else if (style !== null) {
      if (name === 'name') style.name = attributes.get('val') ?? style.name
      else if (name === 'basedOn') style.basedOn = attributes.get('val') ?? null
      else takeProperty(style, name, attributes)
    }
  }
  return { byId, usual }
}

/** What a style says, or the nearest that it is based on. */
class Looks {
  readonly #styles: Styles

  constructor(styles: Styles) {
    this.#styles = styles
  }

  of<Key extends keyof DocxStyle>(id: string | null, key: Key): DocxStyle[Key] | null {
    for (const style of this.#chain(id)) if (style[key] !== null) return style[key]
    return null
  }

  styleOf(id: string | null): LineStyle | 'title' | null {
    for (const { name } of this.#chain(id)) {
      const found = styleNamed(name)
      if (found !== null) return found
    }
    const level = this.of(id, 'level')
    return level !== null && level < 9 ? 'heading' : null
  }

  *#chain(id: string | null): Generator<DocxStyle> {
    const seen = new Set<string>()
    for (let at = id ?? this.#styles.usual; at !== null && !seen.has(at); ) {
      seen.add(at)
      const style = this.#styles.byId.get(at)
      if (style === undefined) return
      yield style
      at = style.basedOn
    }
  }
}

/** Elements whose text is not shown, or stands a second time. */
const unseen = new Set([
  'del',
  'moveFrom',
  'instrText',
  'delText',
  'Fallback',
  'pPrChange',
  'rPrChange',
  'sectPrChange',
  'footnoteReference',
  'annotationRef',
])
/** The text of the document is in these alone. */
const shown = new Set(['t', 'noBreakHyphen'])

interface OpenParagraph {
  styleId: string | null
  readonly own: DocxStyle
  text: string
  italic: Span[]
  bold: Span[]
  line: number
  page: string | null
}

class DocxReader {
  /** One page tells nothing: who never laid the document out says the same. */
  hasPages = false
  readonly #looks: Looks
  readonly #source: SourceBuilder
  /** Paragraphs that are open: a text box stands inside one. */
  readonly #paragraphs: OpenParagraph[] = []
  #run: { styleId: string | null; readonly own: DocxStyle } | null = null
  #unseen = 0
  #isText = false
  #isProperties = false
  #page = 1
  #isGap = true
  #isFirst = true
  #cells = 0
  /** Word has not yet said that it is on the next page too. */
  #broken = false

  constructor(styles: Styles, source: SourceBuilder) {
    this.#looks = new Looks(styles)
    this.#source = source
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (unseen.has(name)) this.#unseen += 1
    if (this.#unseen > 0) return
    const paragraph = this.#paragraphs.at(-1)
    if (name === 'p') {
      this.#paragraphs.push({
        styleId: null,
        own: newStyle(''),
        text: '',
        italic: [],
        bold: [],
        line: 0,
        page: null,
      })
    } else if (name === 'tr') this.#cells = 0
    else if (name === 'tc') this.#cells += 1
    else if (paragraph === undefined) return
    else if (name === 'pPr' || name === 'rPr') this.#isProperties = true
    else if (name === 'pStyle') paragraph.styleId = attributes.get('val') ?? null
    else if (name === 'r') this.#run = { styleId: null, own: newStyle('') }
    else if (name === 'rStyle' && this.#run !== null) this.#run.styleId = attributes.get('val') ?? null
    else if (name === 'pageBreakBefore' && isOn(attributes)) this.#breakPage()
    else if (name === 'lastRenderedPageBreak') this.#turn()
    else if (name === 'br' || name === 'cr') {
      if (attributes.get('type') === 'page') this.#breakPage()
      else this.#add('\n')
    } else if (name === 'tab' && !this.#isProperties) this.#add('\t')
    else if (name === 'noBreakHyphen') this.#add('\u2011')
    else if (shown.has(name)) this.#isText = true
    else if (this.#isProperties) {
      if (this.#run !== null) takeProperty(this.#run.own, name, attributes)
      // What a paragraph says of its mark holds for no letter of it.
      else if (/^(?:jc|ind|outlineLvl)$/.test(name)) takeProperty(paragraph.own, name, attributes)
    }
  }

  close(name: string): void {
    if (unseen.has(name)) this.#unseen -= 1
    if (this.#unseen > 0) return
    if (name === 'p') this.#end(this.#paragraphs.pop())
    else if (name === 'r') this.#run = null
    else if (name === 'pPr' || name === 'rPr') this.#isProperties = false
    else if (shown.has(name)) this.#isText = false
  }

  text(text: string): void {
    if (this.#isText && this.#unseen === 0) this.#add(text)
  }

  #look(key: 'italic' | 'bold' | 'capitals' | 'hidden'): boolean {
    const run = this.#run
    if (run === null) return false
    const own = run.own[key] ?? (run.styleId === null ? null : this.#looks.of(run.styleId, key))
    return own ?? this.#looks.of(this.#paragraphs.at(-1)?.styleId ?? null, key) ?? false
  }

  #add(text: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (paragraph === undefined || this.#look('hidden')) return
    paragraph.page ??= String(this.#page)
    const from = paragraph.text.length
    paragraph.text += this.#look('capitals') ? text.toLocaleUpperCase() : text
    const span: Span = [from, paragraph.text.length]
    if (this.#look('italic')) paragraph.italic.push(span)
    if (this.#look('bold')) paragraph.bold.push(span)
  }

  /** A break of the page that a person made; where Word laid it out, it counted that one already. */
  #breakPage(): void {
    const paragraph = this.#paragraphs.at(-1)
    if (paragraph !== undefined && paragraph.text.trim() === '') paragraph.page = null
    this.#broken = true
    this.#turnTo()
  }

  #turn(): void {
    if (this.#broken) this.#broken = false
    else this.#turnTo()
  }

  #turnTo(): void {
    this.#page += 1
    this.hasPages = true
  }

  #end(paragraph: OpenParagraph | undefined): void {
    if (paragraph === undefined) return
    const { text, italic, bold, styleId, own } = paragraph
    if (text.trim() === '') {
      this.#isGap = true
      return
    }
    this.#broken = false
    const style = this.#looks.styleOf(styleId)
    const isCentred = own.centred ?? this.#looks.of(styleId, 'centred') ?? false
    const indent = own.indent ?? this.#looks.of(styleId, 'indent') ?? 0
    if (style === 'title' && this.#source.title === '') {
      this.#source.title = text.replace(/\s+/g, ' ')
      return
    }
    let above: SourceLine['above'] =
      this.#isFirst || this.#isGap ? 'gap' : this.#cells > 1 ? 'break' : 'paragraph'
    let from = 0
    for (const line of text.split('\n')) {
      const to = from + line.length
      const within = (spans: readonly Span[]): readonly Span[] =>
        spans.flatMap(([start, end]) =>
          end > from && start < to ? [[Math.max(start, from) - from, Math.min(end, to) - from] as const] : [],
        )
      this.#source.add({
        text: line,
        above,
        page: paragraph.page,
        style: style === 'title' ? 'heading' : style,
        indent,
        isCentred,
        italic: within(italic),
        bold: within(bold),
      })
      above = 'break'
      from = to + 1
    }
    this.#isGap = false
    this.#isFirst = false
  }
}
