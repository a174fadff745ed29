import { Fragment, memo, type ReactNode, useMemo } from 'react'
import { t } from '#texts/text.ts'
import type { Mention, TextVariable } from '../../../src-main/domain/editing/edit.ts'
import type { ReferenceLookup } from '../../../src-main/domain/rich-text/cell-text.ts'
import { spokenReferences } from '../../../src-main/domain/rich-text/spoken-references.ts'
import { type RichElement, type RichNode, richTree } from '../../../src-main/domain/rich-text/tree.ts'
import { Unbroken } from '../user-text.tsx'
import styles from './rich-text.module.css'

interface RichTextProps {
  readonly text: string
  /** Untrusted; null for plain text. */
  readonly html: string | null
  /** What mentions and variables are now; where they are not given, the whole text of the cell says what they are called. */
  readonly mentions?: readonly Mention[]
  readonly variables?: readonly TextVariable[]
  /** All in one line, as a list of cues has room for. */
  readonly line?: boolean
}

interface References {
  readonly mentions: readonly Mention[]
  readonly variables: readonly TextVariable[]
  readonly spoken: ReferenceLookup | null
}

/**
 * A cell as it is shown. Its HTML never reaches the browser's parser: it is read into a tree of the elements that are
 * kept, and those alone are made. Nothing is loaded from outside: a picture stands as its name.
 */
export const RichText = memo(function RichText(props: RichTextProps) {
  const { text, html, mentions, variables, line = false } = props
  const tree = useMemo(() => (html === null ? null : richTree(html)), [html])
  const isGiven = mentions !== undefined
  const spoken = useMemo(
    () => (isGiven || html === null ? null : spokenReferences(html, text)),
    [isGiven, html, text],
  )
  // Without the formatting the text is right; with it a name could be an old one.
  if (tree === null || spoken?.complete === false) return <Unbroken text={text} />
  const references = { mentions: mentions ?? [], variables: variables ?? [], spoken }
  return (
    <span className={styles['rich']} data-line={line}>
      {nodes(tree, references, false)}
    </span>
  )
})

function nodes(children: readonly RichNode[], references: References, linked: boolean): ReactNode {
  const shown = (child: RichNode): ReactNode =>
    typeof child === 'string' ? <Unbroken text={child} /> : element(child, references, linked)
  return children.map((child, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a cell's parts have no other name, and are all created again together
    <Fragment key={at}>{shown(child)}</Fragment>
  ))
}

function element(
  { name, attributes, children }: RichElement,
  references: References,
  linked: boolean,
): ReactNode {
  const inside = () => nodes(children, references, linked || name === 'a')
  switch (name) {
    case 'b':
    case 'strong':
      return <strong>{inside()}</strong>
    case 'i':
    case 'em':
      return <em>{inside()}</em>
    case 'u':
      return <u>{inside()}</u>
    case 's':
      return <s>{inside()}</s>
    case 'sub':
      return <sub>{inside()}</sub>
    case 'sup':
      return <sup>{inside()}</sup>
    case 'code':
      return <code>{inside()}</code>
    case 'mark':
      return <mark>{inside()}</mark>
    case 'span':
      return inside()
    case 'br':
      return '\n'
    case 'a':
      return linked ? inside() : <Link address={attributes['href']}>{inside()}</Link>
    case 'ul':
      return <ul>{inside()}</ul>
    case 'ol':
      return <ol>{inside()}</ol>
    case 'li':
      return <li>{inside()}</li>
    case 'p':
    case 'div':
    case 'blockquote':
    case 'pre':
    case 'h1':
    case 'h2':
    case 'h3':
      // A heading in a cell is no heading of the page, and a paragraph may hold what the page's must not.
      return <div data-block={name}>{children.length === 0 ? <br /> : inside()}</div>
    case 'img':
      return (
        <span className={styles['file']} data-rich="img" title={attributes['src']}>
          {pictureText(attributes['alt'] ?? '')}
        </span>
      )
    case 'rs-file':
      return (
        <span className={styles['file']} data-rich="file" title={attributes['url']}>
          {fileText(attributes['filename'] ?? '')}
        </span>
      )
    case 'rs-mention':
      return <MentionPill attributes={attributes} mentions={references.mentions} spoken={references.spoken} />
    case 'rs-variable':
      return (
        <VariableValue attributes={attributes} variables={references.variables} spoken={references.spoken} />
      )
  }
}

interface LinkProps {
  readonly address: string | undefined
  readonly children: ReactNode
}

const Link = ({ address, children }: LinkProps) =>
  address === undefined ? (
    children
  ) : (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" title={address}>
      {children}
    </a>
  )

type Attributes = RichElement['attributes']

interface MentionPillProps {
  readonly attributes: Attributes
  readonly mentions: readonly Mention[]
  readonly spoken: ReferenceLookup | null
}

function MentionPill({ attributes, mentions, spoken }: MentionPillProps) {
  const id = attributes['data-mention-id'] ?? ''
  const mention = mentions.find(candidate => candidate.id === id)
  return (
    <span className={styles['mention']} data-rich="mention" title={mention?.description || undefined}>
      <i style={{ '--dot': mention?.color }} aria-hidden="true" />
      {mention?.name ?? spoken?.mention(id) ?? attributes['data-fallback-name']}
    </span>
  )
}

interface VariableValueProps {
  readonly attributes: Attributes
  readonly variables: readonly TextVariable[]
  readonly spoken: ReferenceLookup | null
}

function VariableValue({ attributes, variables, spoken }: VariableValueProps) {
  const key = attributes['data-variable-key'] ?? ''
  const variable = variables.find(candidate => candidate.key === key)
  const value = variable?.value ?? spoken?.variable(key) ?? attributes['data-fallback-value'] ?? ''
  return (
    <span className={styles['variable']} data-rich="variable" title={t('rich-text.variable', { key })}>
      {value === '' ? key : value}
    </span>
  )
}

/** What stands in a cell for a picture; `alt` may be empty. */
export const pictureText = (alt: string): string =>
  alt === '' ? t('rich-text.picture') : t('rich-text.picture-of', { alt })

/** What stands in a cell for a file; its name may be empty. */
export const fileText = (name: string): string =>
  name === '' ? t('rich-text.file') : t('rich-text.file-of', { name })
