import '@fontsource-variable/inter/opsz.css'
import '../theme/tokens.css'
import '../theme/base.css'
import { createRoot } from 'react-dom/client'
import { keepLit } from './keep-lit.ts'
import { chooseOutputBridge } from './output-bridge.ts'
import { OutputPage } from './output-page.tsx'
import { keepOutput } from './output-session.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element.')
createRoot(root).render(<OutputPage session={keepOutput(chooseOutputBridge())} />)
keepLit()
