import '@fontsource-variable/inter/opsz.css'
import './theme/tokens.css'
import './theme/base.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { chooseBridge } from './bridge/bridge.ts'
import { keepSession, type PageSession } from './state/session/desk.ts'
import { createStore } from './state/session/store.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element.')
const session = createStore<PageSession>({ kind: 'asking' })
createRoot(root).render(<App session={session} />)
const bridge = await chooseBridge(last => session.set({ kind: 'not-paired', last }))
keepSession(bridge, session, () => location.reload())
