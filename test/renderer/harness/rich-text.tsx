import '@fontsource-variable/inter/opsz.css'
import '../../../src-renderer/theme/tokens.css'
import '../../../src-renderer/theme/base.css'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { restOfTexts } from '#texts/catalogue.ts'
import type { CellValue, Mention } from '../../../src-main/domain/editing/edit.ts'
import { RichText } from '../../../src-renderer/components/rich-text/rich-text.tsx'
import { RichTextEditor } from '../../../src-renderer/components/rich-text/rich-text-editor.tsx'

declare global {
  interface Window {
    /** What the editor told, in order. */
    told: unknown[]
  }
}

const variables = [
  { key: 'venue', value: 'Hall 2' },
  { key: 'vip-name', value: 'Dr Ada' },
]
const firstMentions: readonly Mention[] = [
  { id: 'm-stage', name: 'Stage manager', color: '#34d583', description: 'Calls the cast' },
  { id: 'm-lx', name: 'Lighting', color: '#f5c542', description: '' },
  { id: 'm-snd', name: 'Sound', color: '#7cc0ff', description: '' },
]

/** One cell shown and the same cell edited; `?html=`, `?text=`, `?typed=` what was typed to begin with, `?show` shown alone. */
const query = new URLSearchParams(location.search)
document.documentElement.dataset['brightness'] = query.get('brightness') ?? 'dark'
window.told = []

function Cell() {
  const [value, setValue] = useState<CellValue>({ text: query.get('text') ?? '', html: query.get('html') })
  const [mentions, setMentions] = useState(firstMentions)
  const [editing, setEditing] = useState(!query.has('show'))
  const typed = query.get('typed')
  return (
    <main style={{ padding: 80, width: 720 }}>
      <h1>Rich text</h1>
      <p>Row before the one that is edited</p>
      <table style={{ width: '100%', borderCollapse: 'collapse' }}>
        <tbody>
          <tr data-testid="row">
            <td style={{ width: 80 }}>12</td>
            <td style={{ border: '1px solid var(--line)', padding: '6px 8px' }} data-testid="cell">
              {editing ? (
                <RichTextEditor
                  value={value}
                  mentions={mentions}
                  variables={variables}
                  label="Lights of cue 12"
                  {...(typed === null ? {} : { initialText: typed })}
                  onChange={next => {
                    window.told.push(next)
                    setValue(next)
                  }}
                  onCommit={how => {
                    window.told.push(how)
                    setEditing(false)
                  }}
                  onCancel={() => {
                    window.told.push('cancel')
                    setEditing(false)
                  }}
                  createMention={name => {
                    setMentions(now => [...now, { id: 'm-new', name, color: '#ff00ff', description: '' }])
                    return 'm-new'
                  }}
                />
              ) : (
                <RichText {...value} mentions={mentions} variables={variables} />
              )}
            </td>
          </tr>
        </tbody>
      </table>
      <button type="button">Elsewhere</button>
    </main>
  )
}

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element.')
// The editor is fetched later than the page, and so are its texts.
await restOfTexts()
createRoot(root).render(
  <StrictMode>
    <Cell />
  </StrictMode>,
)
