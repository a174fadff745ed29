import DOMPurify from 'dompurify'
import { history } from 'prosemirror-history'
import { inputRules, wrappingInputRule } from 'prosemirror-inputrules'
import { Fragment, type Node, Slice } from 'prosemirror-model'
import { EditorState, Plugin, TextSelection } from 'prosemirror-state'
import { EditorView, type NodeViewConstructor } from 'prosemirror-view'
import { t } from '#texts/text.ts'
import type { CellValue, Mention, TextVariable } from '../../../src-main/domain/editing/edit.ts'
import type { ReferenceLookup } from '../../../src-main/domain/rich-text/cell-text.ts'
import {
  isBlock,
  isSafeAddress,
  keptElements,
  type RichName,
} from '../../../src-main/domain/rich-text/parts.ts'
import type { RichElement, RichNode } from '../../../src-main/domain/rich-text/tree.ts'
import { blocksOf, docOf, leafText, linesOf } from './cell-doc.ts'
import { cellValueOf } from './cell-value.ts'
import { type EditorActions, editorKeys } from './editor-acts.ts'
import type { RichTextEditorProps } from './editor-props.ts'
import styles from './rich-text.module.css'
import { fileText, pictureText } from './rich-text.tsx'
import { schema } from './schema.ts'

interface CellViewOptions {
  readonly mount: HTMLElement
  /** Of the list of suggestions; `<listId>-how` describes the field. */
  readonly listId: string
  /** As the component has them now. */
  readonly props: () => RichTextEditorProps
  readonly actions: EditorActions
  /** A key while the field has the focus, before the editor's own keys. True: it is done with. */
  readonly onKey: (event: KeyboardEvent) => boolean
  /** After each change of the document or the selection. */
  readonly onState: (view: EditorView) => void
}

/** An editor of a cell's text in the page, with the caret at the end of it. */
export function openCellView({ mount, listId, props, actions, onKey, onState }: CellViewOptions): EditorView {
  const { value, initialText } = props()
  const doc = initialText === undefined ? docOf(value) : schema.node('doc', null, linesOf(initialText))
  const first = EditorState.create({
    doc,
    plugins: [
      listKeys(onKey),
      inputRules({ rules: [wrappingInputRule(/^[-*]\s$/, schema.nodes.list)] }),
      ...editorKeys(actions),
      history(),
    ],
  })
  const view = new EditorView(mount, {
    state: first.apply(first.tr.setSelection(TextSelection.atEnd(doc))),
    attributes: () => ({
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': props().label,
      'aria-describedby': `${listId}-how`,
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      spellcheck: 'true',
    }),
    nodeViews: nodeViews(
      () => props().mentions,
      () => props().variables,
    ),
    dispatchTransaction(tr) {
      view.updateState(view.state.apply(tr))
      onState(view)
      if (tr.docChanged) props().onChange(typedValue(tr.doc, props()))
    },
    handlePaste(pastedInto, event) {
      if (event.clipboardData === null) return false
      const isCode = pastedInto.state.selection.$from.parent.type.spec.code === true
      const slice = pasted(event.clipboardData, isCode)
      pastedInto.dispatch(pastedInto.state.tr.replaceSelection(slice).scrollIntoView())
      return true
    },
    // Files and rows that are dropped belong to the table.
    handleDrop: (_view, _event, _slice, moved) => !moved,
    clipboardTextSerializer: slice =>
      slice.content.textBetween(0, slice.content.size, '\n', node => plainText(node, props())),
  })
  return view
}

/** The document as the text of a cell, with the present names of its mentions and variables. */
export const typedValue = (doc: Node, { mentions, variables }: RichTextEditorProps): CellValue =>
  cellValueOf(doc, referencesOf(mentions, variables))

/** Before the keys of the cell: while the list is open Enter and Escape are its own. */
const listKeys = (onKey: (event: KeyboardEvent) => boolean): Plugin =>
  new Plugin({
    props: {
      handleKeyDown: (view, event) => {
        // Neither the table nor the desk gets the keys of typing, but for the keys that are theirs alone.
        if (!event.altKey && !(event.ctrlKey && event.key === 'k')) event.stopPropagation()
        return !view.composing && onKey(event)
      },
    },
  })

function plainText(node: Node, { mentions, variables }: RichTextEditorProps): string {
  const references = referencesOf(mentions, variables)
  if (node.type === schema.nodes.mention) {
    return `@${references.mention(String(node.attrs['data-mention-id'])) ?? node.attrs['data-fallback-name']}`
  }
  if (node.type === schema.nodes.variable) {
    return references.variable(String(node.attrs['data-variable-key'])) ?? leafText(node)
  }
  return leafText(node)
}

/** The present names of the mentions and the values of the variables. */
const referencesOf = (mentions: readonly Mention[], variables: readonly TextVariable[]): ReferenceLookup => ({
  mention: id => mentions.find(mention => mention.id === id)?.name,
  variable: key => variables.find(variable => variable.key === key)?.value,
})

/** What stands in a cell and is no text, as it is shown while it is edited. */
function nodeViews(
  mentions: () => readonly Mention[],
  variables: () => readonly TextVariable[],
): Readonly<Record<string, NodeViewConstructor>> {
  return {
    mention: node => {
      const mention = mentions().find(({ id }) => id === node.attrs['data-mention-id'])
      const dom = pill('mention', mention?.name ?? attribute(node, 'data-fallback-name'))
      const dot = document.createElement('i')
      if (mention !== undefined) dot.style.setProperty('--dot', mention.color)
      dom.prepend(dot)
      return { dom }
    },
    variable: node => {
      const key = attribute(node, 'data-variable-key')
      const value = variables().find(variable => variable.key === key)?.value
      const dom = pill('variable', (value ?? attribute(node, 'data-fallback-value')) || key)
      dom.title = t('rich-text.variable', { key })
      return { dom }
    },
    file: node => ({ dom: pill('file', fileText(attribute(node, 'filename'))) }),
    picture: node => ({ dom: pill('file', pictureText(attribute(node, 'data-alt'))) }),
  }
}

const attribute = (node: Node, name: string): string => String(node.attrs[name] ?? '')

function pill(kind: 'mention' | 'variable' | 'file', text: string): HTMLElement {
  const dom = document.createElement('span')
  dom.className = styles[kind] ?? ''
  dom.dataset['rich'] = kind
  dom.append(text)
  return dom
}

/** What is pasted, as what a cell may hold. A table is its text: one cell holds no other. */
function pasted(data: DataTransfer, asText: boolean): Slice {
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
