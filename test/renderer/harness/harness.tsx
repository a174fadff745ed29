import '@fontsource-variable/inter/opsz.css'
import '../../../src-renderer/theme/tokens.css'
import '../../../src-renderer/theme/base.css'
import { createRoot } from 'react-dom/client'
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
  }
}

/** The whole face over a desk in the page; `?rows=1000` for a long show, `?at=` seconds after its planned start, `?plan=none`, `?unpaired`, `?devices=many`, `?still`, `?access=view`. */
const query = new URLSearchParams(location.search)
const at = showStart + Number(query.get('at') ?? 0) * 1000
// For pictures: time stands, wherever it is read.
if (query.has('still')) {
  performance.now = () => 0
  Date.now = () => at
}
const clock = () => instant(at + performance.now())
const count = Number(query.get('rows') ?? 0)
const rows = count > 0 ? manyCues(count) : songContest()
window.now = clock
const access = [...roles, 'desk' as const].find(name => name === query.get('access')) ?? 'desk'
const first = { ...snapshotOf(rows, query.get('plan') === 'none' ? null : showStart), access }
window.fake = fakeBridge(first, clock)
if (query.get('devices') === 'many') window.fake.change({ devices: manyDevices })

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element.')
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
}
createRoot(root).render(<App session={session} />)
if (query.has('unpaired')) session.set({ kind: 'not-paired', last: 'paired' })
else keepSession(window.fake, session)
