import DOMPurify from 'dompurify'
import { Marked } from 'marked'
import { type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { guide, pictureFile } from '#texts/guide.ts'
import { t } from '#texts/text.ts'
import { Contents, Hint, Split } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { ViewFrame } from '../../components/view-frame.tsx'
import { boundScreenKey } from '../../state/keys/screen-controls.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { showView } from '../../state/session/show-view.ts'
import { KeyMap } from '../menu/keys-dialog.tsx'
import { type GuidePart, guideParts, partsWith, wordsOf } from './guide-parts.ts'
import styles from './help.module.css'

const parts = guideParts(guide)
/** The name of a picture is no address: nothing is fetched by it. */
const reader = new Marked({
  renderer: {
    image: ({ href, text }) => `<img data-picture="${escaped(href)}" alt="${escaped(text)}">`,
  },
})
const keysName = 'keys'

/** The guide and the key map, to be read beside the show. */
export function HelpView() {
  const { ui } = useDesk()
  const app = useDeskState(state => state.app)
  const [query, setQuery] = useState('')
  const body = useRef<HTMLDivElement>(null)
  const found = useMemo(() => partsWith(parts, query), [query])
  const go = (name: string): void => {
    const part = body.current?.querySelector<HTMLElement>(`#guide-${name}`)
    part?.scrollIntoView({ block: 'start' })
    part?.querySelector('h3')?.focus({ preventScroll: true })
  }
  /** A link of the guide leads within the page; the address stays as it is. */
  const onClick = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const name = link?.getAttribute('href')?.slice(1)
    if (name === undefined) return
    event.preventDefault()
    if (found.every(part => part.name !== name)) setQuery('')
    // The part may only be drawn with the next frame.
    requestAnimationFrame(() => go(name))
  }
  return (
    <ViewFrame title={t('help.title')}>
      <Split className={styles['view']}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: catches the clicks of its links */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link is clicked by Enter as well */}
        <div className={styles['contents']} onClick={onClick}>
          <GuideSearch
            query={query}
            found={found.length}
            onQuery={setQuery}
            onEnter={() => {
              const [first] = found
              if (first !== undefined) go(first.name)
            }}
          />
          <Contents aria-label={t('help.contents')}>
            {found.map(({ name, title }) => (
              <a key={name} href={`#${name}`}>
                {title}
              </a>
            ))}
            {query.trim() === '' && <a href={`#${keysName}`}>{t('help.keys')}</a>}
          </Contents>
          <Hint>{t('help.version', { version: app })}</Hint>
          <PlainButton onClick={() => showView(ui, 'diagnostics')}>{t('diagnostics.open')}</PlainButton>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: catches the clicks of its links */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link is clicked by Enter as well */}
        <div ref={body} className={styles['body']} onClick={onClick} data-testid="guide">
          {found.map(part => (
            <Part key={part.name} part={part} query={query} />
          ))}
          {query.trim() === '' && (
            <section id={`guide-${keysName}`} className={styles['part']}>
              <h3 tabIndex={-1}>{t('help.keys')}</h3>
              <KeyMap />
            </section>
          )}
        </div>
      </Split>
    </ViewFrame>
  )
}

interface GuideSearchProps {
  readonly query: string
  /** How many parts of the guide have it. */
  readonly found: number
  readonly onQuery: (query: string) => void
  readonly onEnter: () => void
}

function GuideSearch({ query, found, onQuery, onEnter }: GuideSearchProps) {
  const search = useRef<HTMLInputElement>(null)
  useSearchKey(search)
  const sought = query.trim()
  return (
    <>
      <input
        ref={search}
        type="search"
        value={query}
        placeholder={t('help.search-hint')}
        aria-label={t('help.search')}
        autoComplete="off"
        spellCheck={false}
        data-testid="help-search"
        onChange={event => onQuery(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return
          event.preventDefault()
          event.stopPropagation()
          event.currentTarget.blur()
          if (event.key === 'Escape') onQuery('')
          else onEnter()
        }}
      />
      <p role="status">
        {sought === ''
          ? ''
          : found === 0
            ? t('help.none', { query: sought })
            : t('help.found', { count: found })}
      </p>
    </>
  )
}

function Part({ part, query }: { readonly part: GuidePart; readonly query: string }) {
  const node = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    node.current?.replaceChildren(drawPart(part.text, wordsOf(query)))
  }, [part, query])
  return (
    <section id={`guide-${part.name}`} className={styles['part']}>
      <h3 tabIndex={-1}>{part.title}</h3>
      <div ref={node} />
    </section>
  )
}

/** A slash leads to the search while nothing else has the keys. */
function useSearchKey(search: { readonly current: HTMLInputElement | null }): void {
  const { ui, state } = useDesk()
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (ui.get().dialog !== null || document.activeElement instanceof HTMLInputElement) return
      if (boundScreenKey(state.get(), event.code) !== null) return
      event.preventDefault()
      search.current?.focus()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [ui, state, search])
}

/** Markdown of the guide as nodes: sanitised, with nothing in it that could be fetched but the guide's own pictures. */
function drawPart(markdown: string, words: readonly string[]): DocumentFragment {
  const html = reader.parse(markdown, { async: false })
  const drawn = DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ALLOWED_TAGS: [
      'p',
      'a',
      'b',
      'strong',
      'em',
      'code',
      'ul',
      'ol',
      'li',
      'table',
      'thead',
      'tbody',
      'tr',
      'th',
      'td',
      'br',
      'img',
    ],
    ALLOWED_ATTR: ['href', 'alt', 'data-picture'],
    ALLOW_DATA_ATTR: false,
    ADD_URI_SAFE_ATTR: ['data-picture'],
    ALLOWED_URI_REGEXP: /^#[a-z-]+$/,
  })
  for (const head of drawn.querySelectorAll('th')) head.scope = 'col'
  for (const picture of drawn.querySelectorAll('img')) place(picture)
  for (const word of words) mark(drawn, word)
  return drawn
}

/** Gives a picture its file, whose size is known before it is there: what is read below it stays where it is. */
function place(picture: HTMLImageElement): void {
  const file = pictureFile(picture.dataset['picture'] ?? '')
  if (file === null) {
    picture.remove()
    return
  }
  picture.closest('p')?.classList.add(styles['picture'] ?? '')
  picture.loading = 'lazy'
  picture.width = file.width
  picture.height = file.height
  picture.src = file.address
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Marks each place of a word in text. */
function mark(root: DocumentFragment, word: string): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  for (const text of texts) {
    let rest = text
    for (;;) {
      const at = rest.data.toLocaleLowerCase().indexOf(word)
      if (at < 0) break
      const found = rest.splitText(at)
      rest = found.splitText(word.length)
      const marked = document.createElement('mark')
      found.replaceWith(marked)
      marked.append(found)
    }
  }
}
