import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'

const block = (tag: string, more: Partial<NodeSpec> = {}): NodeSpec => ({
  content: 'block+',
  group: 'block',
  defining: true,
  toDOM: (): DOMOutputSpec => [tag, 0],
  ...more,
})

/** What is copied from the editor names the thing; a picture is never made, since making it would load it. */
const named = (tag: string, attributes: readonly string[]): NodeSpec => ({
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  attrs: Object.fromEntries(attributes.map(name => [name, { default: '' }])),
  toDOM: ({ attrs }): DOMOutputSpec => [tag, { ...attrs }],
})

const mark = (tag: string, more: MarkSpec = {}): MarkSpec => ({
  toDOM: (): DOMOutputSpec => [tag, 0],
  ...more,
})

/** A line is a paragraph: there is no line break beside it. */
const nodes = {
  doc: { content: 'block+' },
  paragraph: { content: 'inline*', group: 'block', toDOM: (): DOMOutputSpec => ['p', 0] },
  heading: {
    content: 'inline*',
    group: 'block',
    defining: true,
    attrs: { level: { default: 1 } },
    toDOM: ({ attrs }): DOMOutputSpec => [`h${attrs['level']}`, 0],
  },
  blockquote: block('blockquote'),
  pre: {
    content: 'text*',
    marks: '',
    group: 'block',
    code: true,
    defining: true,
    toDOM: (): DOMOutputSpec => ['pre', 0],
  },
  list: block('ul', {
    content: 'item+',
    attrs: { ordered: { default: false } },
    toDOM: ({ attrs }): DOMOutputSpec => [attrs['ordered'] === true ? 'ol' : 'ul', 0],
  }),
  item: { content: 'paragraph block*', defining: true, toDOM: (): DOMOutputSpec => ['li', 0] },
  text: { group: 'inline' },
  mention: named('rs-mention', ['data-mention-id', 'data-fallback-name']),
  variable: named('rs-variable', ['data-variable-key', 'data-fallback-value']),
  file: named('rs-file', ['filename', 'url']),
  picture: named('span', ['data-src', 'data-alt']),
} satisfies Record<string, NodeSpec>

const marks = {
  link: mark('a', {
    inclusive: false,
    attrs: { href: {} },
    toDOM: ({ attrs }): DOMOutputSpec => ['a', { href: attrs['href'], rel: 'noopener noreferrer' }, 0],
  }),
  strong: mark('strong'),
  em: mark('em'),
  underline: mark('u'),
  strike: mark('s'),
  highlight: mark('mark'),
  sub: mark('sub', { excludes: 'sub sup' }),
  sup: mark('sup', { excludes: 'sub sup' }),
  code: mark('code'),
} satisfies Record<string, MarkSpec>

type NodeName = keyof typeof nodes
export type MarkName = keyof typeof marks

/** What a cell may hold, and nothing else. */
export const schema: Schema<NodeName, MarkName> = new Schema({ nodes, marks })
