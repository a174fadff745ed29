import { type Attributes, isBlock, type RichName, richParts } from './parts.ts'

export type RichNode = string | RichElement

export interface RichElement {
  readonly name: RichName
  readonly attributes: Attributes
  readonly children: readonly RichNode[]
}

/** Elements nested deeper are left out and their content is kept: real text is flatter, and a page has to render it. */
const deepest = 24

/** What is kept of untrusted rich text, to be shown or edited: no text between blocks that only set them apart. */
export function richTree(html: string): readonly RichNode[] {
  const root: Growing = { name: null, attributes: {}, children: [] }
  const open: Growing[] = [root]
  for (const part of richParts(html)) {
    const into = open[Math.min(open.length, deepest) - 1] ?? root
    if (part.kind === 'text') {
      const last = into.children.at(-1)
      if (typeof last === 'string') into.children[into.children.length - 1] = last + part.text
      else if (part.text !== '') into.children.push(part.text)
    } else if (part.kind === 'empty') {
      into.children.push({ name: part.name, attributes: part.attributes, children: [] })
    } else if (part.kind === 'open') {
      const element: Growing = { name: part.name, attributes: part.attributes, children: [] }
      if (open.length < deepest) into.children.push(element)
      open.push(element)
    } else {
      open.pop()
    }
  }
  return tidy(root.children)
}

/** What a mention, a variable or a file is called stands in its attributes. */
const named: ReadonlySet<RichName | null> = new Set<RichName>(['rs-mention', 'rs-variable', 'rs-file'])

interface Growing {
  readonly name: RichName | null
  readonly attributes: Attributes
  readonly children: (string | Growing | RichElement)[]
}

function tidy(children: Growing['children']): readonly RichNode[] {
  const hasBlocks = children.some(
    child => typeof child !== 'string' && child.name !== null && isBlock(child.name),
  )
  return children.flatMap((child): readonly RichNode[] => {
    if (typeof child === 'string') return hasBlocks && /^\s*\n\s*$/.test(child) ? [] : [child]
    const { name, attributes } = child
    if (name === null) return []
    return [{ name, attributes, children: named.has(name) ? [] : tidy([...child.children]) }]
  })
}
