import type { Mark, Node } from 'prosemirror-model'
import { type CellValue, emptyCell } from '../../../src-main/domain/editing/edit.ts'
import { plainText, type ReferenceLookup } from '../../../src-main/domain/rich-text/cell-text.ts'
import { type RichName, writtenPart } from '../../../src-main/domain/rich-text/parts.ts'
import { schema } from './schema.ts'

/** What was edited as a cell holds it: plain text where it has lines alone, else rich text in the service's own form. */
export function cellValueOf(doc: Node, references: ReferenceLookup): CellValue {
  const text = plainLines(doc)
  if (text !== null) return text === '' ? emptyCell : { text, html: null }
  const html = htmlOf(doc)
  return { text: plainText(html, references), html }
}

/** Null where there is anything but lines of plain text. */
function plainLines(doc: Node): string | null {
  let plain = true
  doc.descendants(node => {
    if (!(node.type === schema.nodes.paragraph || (node.isText && node.marks.length === 0))) plain = false
    return plain
  })
  if (!plain) return null
  return doc.children
    .map(line => line.textContent)
    .join('\n')
    .replace(/\n+$/, '')
}

function htmlOf(doc: Node): string {
  const only = doc.childCount === 1 ? doc.firstChild : null
  return only?.type === schema.nodes.paragraph ? inlineHtml(only) : blocksHtml(doc.children)
}

const blocksHtml = (blocks: readonly Node[]): string => blocks.map(blockHtml).join('')

function blockHtml(node: Node): string {
  switch (node.type) {
    case schema.nodes.heading:
      return wrapped(headings[Number(node.attrs['level']) - 1] ?? 'h3', inlineHtml(node) || '<br>')
    case schema.nodes.blockquote:
      return wrapped('blockquote', blocksHtml(node.children))
    case schema.nodes.pre:
      return wrapped('pre', preHtml(node.textContent))
    case schema.nodes.list:
      return wrapped(node.attrs['ordered'] === true ? 'ol' : 'ul', node.children.map(itemHtml).join(''))
    default:
      return wrapped('p', inlineHtml(node) || '<br>')
  }
}

const headings = ['h1', 'h2', 'h3'] as const

/** Lines that are empty at its end would be lost without another. */
const preHtml = (text: string): string =>
  writtenPart({ kind: 'text', text }) + (text === '' || text.endsWith('\n') ? '<br>' : '')

function itemHtml(item: Node): string {
  const [first, ...others] = item.children
  const one = first?.type === schema.nodes.paragraph && others.every(node => node.type === schema.nodes.list)
  if (first === undefined || !one) return wrapped('li', blocksHtml(item.children))
  return wrapped('li', (inlineHtml(first) || '<br>') + blocksHtml(others))
}

const wrapped = (name: RichName, inside: string): string =>
  writtenPart({ kind: 'open', name, attributes: {} }) + inside + writtenPart({ kind: 'close', name })

/** Marks that reach over several pieces are opened once, the outermost of the schema's order first. */
function inlineHtml(line: Node): string {
  let html = ''
  let open: readonly Mark[] = []
  const turnTo = (marks: readonly Mark[]) => {
    const differs = open.findIndex((mark, at) => marks[at]?.eq(mark) !== true)
    const same = differs < 0 ? open.length : differs
    for (const mark of open.slice(same).reverse()) html += writtenPart({ kind: 'close', name: tagOf(mark) })
    for (const mark of marks.slice(same)) {
      const href: unknown = mark.attrs['href']
      const attributes = { ...(typeof href === 'string' && { href }) }
      html += writtenPart({ kind: 'open', name: tagOf(mark), attributes })
    }
    open = marks
  }
  line.forEach(node => {
    turnTo(node.marks)
    html += leafHtml(node)
  })
  turnTo([])
  return html
}

const tagOf = ({ type }: Mark): RichName => {
  switch (type) {
    case schema.marks.link:
      return 'a'
    case schema.marks.underline:
      return 'u'
    case schema.marks.strike:
      return 's'
    case schema.marks.highlight:
      return 'mark'
    case schema.marks.sub:
      return 'sub'
    case schema.marks.sup:
      return 'sup'
    case schema.marks.code:
      return 'code'
    case schema.marks.em:
      return 'em'
    default:
      return 'strong'
  }
}

function leafHtml(node: Node): string {
  if (node.isText) return writtenPart({ kind: 'text', text: node.text ?? '' })
  if (node.type === schema.nodes.picture) {
    const { 'data-src': src, 'data-alt': alt } = node.attrs
    return writtenPart({ kind: 'empty', name: 'img', attributes: filledIn({ src, alt }) })
  }
  const name: RichName =
    node.type === schema.nodes.mention
      ? 'rs-mention'
      : node.type === schema.nodes.variable
        ? 'rs-variable'
        : 'rs-file'
  const attributes = filledIn(node.attrs)
  return writtenPart({ kind: 'open', name, attributes }) + writtenPart({ kind: 'close', name })
}

const filledIn = (attributes: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
    ),
  )
