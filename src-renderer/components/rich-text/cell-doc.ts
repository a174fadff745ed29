import type { Mark, Node } from 'prosemirror-model'
import type { CellValue } from '../../../src-main/domain/editing/edit.ts'
import { isBlock, type RichName } from '../../../src-main/domain/rich-text/parts.ts'
import { type RichElement, type RichNode, richTree } from '../../../src-main/domain/rich-text/tree.ts'
import { type MarkName, schema } from './schema.ts'

/** What a cell holds, to be edited. */
export function docOf({ text, html }: CellValue): Node {
  const content = html === null ? linesOf(text) : blocksOf(richTree(html))
  return schema.node('doc', null, content.length === 0 ? [paragraph([])] : content)
}

/** Rich text as blocks: lines, lists and the like. */
export const blocksOf = (tree: readonly RichNode[]): readonly Node[] => blocks(tree, [])

/** Plain text, each line a paragraph. */
export const linesOf = (text: string): readonly Node[] =>
  text.split(/\r\n|\r|\n/).map(line => paragraph(line === '' ? [] : [schema.text(line)]))

const paragraph = (content: readonly Node[]): Node => schema.node('paragraph', null, content)

const markNames: Partial<Record<RichName, MarkName>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  u: 'underline',
  s: 'strike',
  mark: 'highlight',
  sub: 'sub',
  sup: 'sup',
  code: 'code',
}

/** A line that ends: by a line break, or where a block begins. */
const lineEnd = 'line end'
type Inline = Node | typeof lineEnd

/** Blocks of any content: what stands beside blocks becomes lines of its own. */
function blocks(
  tree: readonly RichNode[],
  marks: readonly Mark[],
  line: (content: readonly Node[]) => Node = paragraph,
): readonly Node[] {
  const made: Node[] = []
  let run: Inline[] = []
  let items: Node[] = []
  const flush = () => {
    for (const content of linesIn(run)) made.push(line(content))
    run = []
  }
  const flushItems = () => {
    if (items.length > 0) made.push(schema.node('list', null, items))
    items = []
  }
  for (const child of tree) {
    if (!holdsBlock(child)) {
      if (items.length > 0 && typeof child === 'string' && child.trim() === '') continue
      flushItems()
      run.push(...inlineOf(child, marks))
      continue
    }
    flush()
    if (child.name === 'li') {
      items.push(itemOf(child.children, marks))
      continue
    }
    flushItems()
    made.push(...blockOf(child, marks, line))
  }
  flush()
  flushItems()
  return made
}

const holdsBlock = (child: RichNode): child is RichElement =>
  typeof child !== 'string' && (isBlock(child.name) || child.children.some(holdsBlock))

function blockOf(
  { name, attributes, children }: RichElement,
  marks: readonly Mark[],
  line: (content: readonly Node[]) => Node,
): readonly Node[] {
  if (name === 'ul' || name === 'ol') {
    const items = children.flatMap(child => {
      if (typeof child === 'string' && child.trim() === '') return []
      return [itemOf(typeof child !== 'string' && child.name === 'li' ? child.children : [child], marks)]
    })
    return items.length === 0 ? [] : [schema.node('list', { ordered: name === 'ol' }, items)]
  }
  if (name === 'blockquote') return [schema.node('blockquote', null, filled(blocks(children, marks)))]
  if (name === 'h1' || name === 'h2' || name === 'h3') {
    const level = Number(name.slice(1))
    const heading = (content: readonly Node[]) => schema.node('heading', { level }, content)
    return filled(blocks(children, marks, heading), heading)
  }
  if (name === 'pre') {
    const text = blocks(children, [])
      .map(node => node.textBetween(0, node.content.size, '\n', leafText))
      .join('\n')
    return [schema.node('pre', null, text === '' ? [] : [schema.text(text)])]
  }
  if (name === 'p' || name === 'div') return filled(blocks(children, marks, line), line)
  return blocks(children, withMark(marks, name, attributes), line)
}

const filled = (content: readonly Node[], line = paragraph): readonly Node[] =>
  content.length === 0 ? [line([])] : content

function itemOf(children: readonly RichNode[], marks: readonly Mark[]): Node {
  const content = filled(blocks(children, marks))
  const first = content[0]?.type.name === 'paragraph' ? [] : [paragraph([])]
  return schema.node('item', null, [...first, ...content])
}

/** As a browser shows it: a line break at the end of a block stands for nothing, but alone it is an empty line. */
function linesIn(run: readonly Inline[]): readonly (readonly Node[])[] {
  if (run.length === 0) return []
  const lines: Node[][] = [[]]
  for (const part of run) {
    if (part === lineEnd) lines.push([])
    else lines.at(-1)?.push(part)
  }
  if (run.at(-1) === lineEnd) lines.pop()
  return lines
}

function inlineOf(child: RichNode, marks: readonly Mark[]): readonly Inline[] {
  if (typeof child === 'string') {
    return child.split(/\r\n|\r|\n/).flatMap((line, at): readonly Inline[] => {
      const leaves = line === '' ? [] : [schema.text(line, marks)]
      return at === 0 ? leaves : [lineEnd, ...leaves]
    })
  }
  const { name, attributes, children } = child
  switch (name) {
    case 'br':
      return [lineEnd]
    case 'rs-mention':
      return [schema.node('mention', attributes, undefined, marks)]
    case 'rs-variable':
      return [schema.node('variable', attributes, undefined, marks)]
    case 'rs-file':
      return [schema.node('file', attributes, undefined, marks)]
    case 'img': {
      const picture = { 'data-src': attributes['src'] ?? '', 'data-alt': attributes['alt'] ?? '' }
      return [schema.node('picture', picture, undefined, marks)]
    }
    default:
      return children.flatMap(inner => inlineOf(inner, withMark(marks, name, attributes)))
  }
}

function withMark(
  marks: readonly Mark[],
  name: RichName,
  attributes: RichElement['attributes'],
): readonly Mark[] {
  if (name === 'a') {
    const href = attributes['href']
    return href === undefined ? marks : schema.mark('link', { href }).addToSet(marks)
  }
  const mark = markNames[name]
  return mark === undefined ? marks : schema.mark(mark).addToSet(marks)
}

/** What stands where only plain text may. */
export const leafText = (node: Node): string =>
  node.type.name === 'mention'
    ? `@${node.attrs['data-fallback-name']}`
    : String(node.attrs['data-fallback-value'] ?? node.attrs['filename'] ?? '')
