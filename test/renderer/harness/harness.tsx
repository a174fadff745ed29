import '@fontsource-variable/inter/opsz.css'
import '../../../src-renderer/theme/tokens.css'
import '../../../src-renderer/theme/base.css'
import { createRoot, type Root } from 'react-dom/client'
import { roles } from '../../../src-main/contract/bridge/access.ts'
import { instant } from '../../../src-main/domain/time/time.ts'
import { App } from '../../../src-renderer/app.tsx'
import { keepSession, type PageSession } from '../../../src-renderer/state/session/desk.ts'
import { createStore } from '../../../src-renderer/state/session/store.ts'
import { initialUi, type UiState } from '../../../src-renderer/state/session/ui-state.ts'
import { manyCues, showStart, snapshotOf, songContest } from '../../fakes/bridge-shows.ts'
import { manyDevices } from '../../fakes/bridge-surfaces.ts'
import { type FakeBridge, fakeBridge } from '../../fakes/fake-bridge.ts'

declare global {
  interface Window {
    fake: FakeBridge
    now: () => number
    /** Changes what belongs to the page alone. */
    look: (part: Partial<UiState>) => void
    /** The first state of desk and page again; its library and output pages stay. */
    beginAgain: () => void
    /** The page is left without another load, and nothing of its desk stays. Not there where time stands. */
    leave?: () => Promise<void>
    /** The page that was left opens over a new desk. */
    openOver: (search: string) => void
  }
}

const page = document.getElementById('root')
if (page === null) throw new Error('The page has no root element.')
const html = document.documentElement
const { title } = document
const attributes = [...html.attributes].map(({ name, value }) => [name, value] as const)

/** The whole face over a desk in the page; `?rows=1000` for a long show, `?at=` seconds after its planned start, `?plan=none`, `?unpaired`, `?devices=many`, `?still`, `?access=view`. */
function open(query: URLSearchParams, container: HTMLElement): Root {
  const at = showStart + Number(query.get('at') ?? 0) * 1000
  // For pictures: time stands, wherever it is read.
  if (query.has('still')) {
    performance.now = () => 0
    Date.now = () => at
  }
  const opened = performance.now()
  const clock = () => instant(at + performance.now() - opened)
  const count = Number(query.get('rows') ?? 0)
  const rows = count > 0 ? manyCues(count) : songContest()
  window.now = clock
  const access = [...roles, 'desk' as const].find(name => name === query.get('access')) ?? 'desk'
  const first = { ...snapshotOf(rows, query.get('plan') === 'none' ? null : showStart), access }
  window.fake = fakeBridge(first, clock)
  if (query.get('devices') === 'many') window.fake.change({ devices: manyDevices })

  const session = createStore<PageSession>({ kind: 'asking' })
  window.look = part => {
    const now = session.get()
    if (now.kind === 'desk') now.desk.ui.set({ ...now.desk.ui.get(), ...part })
  }
  window.beginAgain = () => {
    window.fake.setConnected(true)
    window.fake.editing.refuse(null)
    window.fake.replies = {}
    window.fake.change(first)
    window.fake.setState(first.show.state)
    window.look(initialUi)
    // A draft of an import stays when its dialog is closed.
    const now = session.get()
    if (now.kind === 'desk') now.desk.importer.forget()
  }
  const root = createRoot(container)
  root.render(<App session={session} />)
  if (query.has('unpaired')) session.set({ kind: 'not-paired', last: 'paired' })
  else keepSession(window.fake, session, () => location.reload())
  return root
}

const search = new URLSearchParams(location.search)
let root = open(search, page)
window.openOver = search => {
  history.replaceState(null, '', `?${search}`)
  root = open(new URLSearchParams(search), page)
}
if (!search.has('still'))
  window.leave = async () => {
    root.unmount()
    // What was to be drawn is drawn, and marks no state of the next desk.
    window.fake.setConnected(false)
    await new Promise(resolve => requestAnimationFrame(resolve))
    await new Promise(resolve => setTimeout(resolve))
    for (const { name } of [...html.attributes]) html.removeAttribute(name)
    for (const [name, value] of attributes) html.setAttribute(name, value)
    document.title = title
    for (const style of document.querySelectorAll('style')) style.remove()
    getSelection()?.removeAllRanges()
    for (const storage of [localStorage, sessionStorage]) storage.clear()
    performance.clearMarks()
  }
