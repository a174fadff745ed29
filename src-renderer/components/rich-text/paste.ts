import DOMPurify from 'dompurify'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import {
  isBlock,
  isSafeAddress,
  keptElements,
  type RichName,
} from '../../../src-main/domain/rich-text/parts.ts'
import type { RichElement, RichNode } from '../../../src-main/domain/rich-text/tree.ts'
import { blocksOf, linesOf } from './cell-doc.ts'

/** What is pasted, as what a cell may hold. A table is its text: one cell holds no other. */
export function pasted(data: DataTransfer, asText: boolean): Slice {
  const html = asText ? '' : data.getData('text/html')
  const text = data.getData('text/plain')
  const blocks = html === '' || /<table[\s>]/i.test(html) ? [] : blocksOf(pastedTree(html))
  return sliceOf(blocks.length === 0 ? linesOf(text) : blocks)
}

/** A line at either end joins the line that it is put into. */
function sliceOf(blocks: readonly Node[]): Slice {
  const open = (node: Node | undefined): number => (node?.type.name === 'paragraph' ? 1 : 0)
  return new Slice(Fragment.from([...blocks]), open(blocks[0]), open(blocks.at(-1)))
}

/**
 * Read by the browser as a document of its own, in which nothing runs and nothing is loaded, since only that knows what
 * Word and the like mean by their styles.
 */
function pastedTree(html: string): readonly RichNode[] {
  const body: globalThis.Node = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [
      ...keptElements.keys(),
      '#text',
      'del',
      'strike',
      'ins',
      'section',
      'article',
      'h4',
      'h5',
      'h6',
    ],
    ALLOWED_ATTR: ['href', 'src', 'alt', 'style', 'filename', 'url'],
    ADD_URI_SAFE_ATTR: ['filename'],
    ALLOW_DATA_ATTR: true,
    RETURN_DOM: true,
  })
  // What was copied from a cell keeps its spaces; other pages set theirs for their source alone.
  return childrenOf(body, html.includes('data-pm-slice'))
}

function childrenOf(parent: globalThis.Node, spaces: boolean): readonly RichNode[] {
  const children = [...parent.childNodes].flatMap(node => nodesOf(node, spaces))
  if (spaces || !children.some(isBlockElement)) return children
  return children.filter(child => typeof child !== 'string' || child.trim() !== '')
}

const isBlockElement = (node: RichNode): boolean => typeof node !== 'string' && isBlock(node.name)

function nodesOf(node: globalThis.Node, spaces: boolean): readonly RichNode[] {
  if (node.nodeType === globalThis.Node.TEXT_NODE) {
    const text = node.textContent ?? ''
    return text === '' ? [] : [spaces ? text : text.replaceAll(/[ \t\r\n]+/g, ' ')]
  }
  if (!(node instanceof HTMLElement)) return []
  const tag = node.localName
  const children = childrenOf(node, spaces || tag === 'pre')
  if (tag === 'span' && node.dataset['src'] !== undefined) return [pictureOf(node.dataset)]
  const kept = keptElements.get(renamed[tag] ?? tag)
  if (kept === undefined) return children
  // Documents of Google stand in a <b> that is not bold.
  const weight = node.style.fontWeight
  const plain = kept.name === 'span' || (kept.name === 'b' && (weight === 'normal' || weight === '400'))
  const inner = styled(node, children)
  if (plain) return inner
  return [{ name: kept.name, attributes: attributesOf(node, kept.attributes), children: inner }]
}

const renamed: Readonly<Record<string, RichName>> = {
  del: 's',
  strike: 's',
  ins: 'u',
  section: 'div',
  article: 'div',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
}

/** What a style makes of a piece of text, as an element. */
function styled({ style, localName }: HTMLElement, children: readonly RichNode[]): readonly RichNode[] {
  if (localName === 'a' || children.length === 0) return children
  const line = `${style.textDecoration} ${style.textDecorationLine}`
  const names: RichName[] = []
  if (Number(style.fontWeight) >= 600 || style.fontWeight === 'bold') names.push('strong')
  if (style.fontStyle === 'italic') names.push('em')
  if (line.includes('underline')) names.push('u')
  if (line.includes('line-through')) names.push('s')
  return names.reduce<readonly RichNode[]>(
    (inside, name) => [{ name, attributes: {}, children: inside }],
    children,
  )
}

function attributesOf(node: HTMLElement, names: readonly string[]): RichElement['attributes'] {
  const found = names.flatMap(name => {
    const value = node.getAttribute(name)
    const address = name === 'href' || name === 'src' || name === 'url'
    return value === null || (address && !isSafeAddress(value)) ? [] : [[name, value] as const]
  })
  return Object.fromEntries(found)
}

const pictureOf = ({ src = '', alt = '' }: DOMStringMap): RichElement => ({
  name: 'img',
  attributes: { ...(isSafeAddress(src) && { src }), ...(alt !== '' && { alt }) },
  children: [],
})
