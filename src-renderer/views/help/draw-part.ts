import DOMPurify from 'dompurify'
import { marked } from 'marked'

/** Markdown of the guide as nodes: sanitised, with nothing in it that could be fetched. */
export function drawPart(markdown: string, words: readonly string[]): DocumentFragment {
  const html = marked.parse(markdown, { async: false })
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
    ],
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^#[a-z-]+$/,
  })
  for (const head of drawn.querySelectorAll('th')) head.scope = 'col'
  for (const word of words) mark(drawn, word)
  return drawn
}

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
