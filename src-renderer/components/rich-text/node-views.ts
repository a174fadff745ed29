import type { Node } from 'prosemirror-model'
import type { NodeViewConstructor } from 'prosemirror-view'
import { t } from '#texts/text.ts'
import type { Mention, TextVariable } from '../../../src-main/domain/editing/edit.ts'
import { fileText, pictureText } from './file-text.ts'
import styles from './rich-text.module.css'

/** What stands in a cell and is no text, as it is shown while it is edited. */
export function nodeViews(
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
