import { t } from '#texts/text.ts'
import '@fontsource-variable/inter/opsz.css'
import '../theme/tokens.css'
import '../theme/base.css'
import { createRoot } from 'react-dom/client'
import { answerChecks } from './answer-checks.ts'
import { followLanguage } from './follow-language.ts'
import { keepLit } from './keep-lit.ts'
import { chooseOutputBridge } from './output-bridge.ts'
import { OutputPage } from './output-page.tsx'
import { keepOutput } from './output-session.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no root element.')
document.title = t('output.title')
const bridge = chooseOutputBridge()
bridge.on(
  'state',
  followLanguage(location, () => location.reload()),
)
createRoot(root).render(<OutputPage session={keepOutput(bridge)} />)
answerChecks(bridge)
keepLit()
