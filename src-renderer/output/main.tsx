import { t } from '#texts/text.ts'
import '@fontsource-variable/inter/opsz.css'
import '../theme/tokens.css'
import '../theme/base.css'
import { createRoot } from 'react-dom/client'
import { answerChecks } from './answer-checks.ts'
import { followLanguage } from './follow-language.ts'
import { followOther } from './follow-other.ts'
import { keepLit } from './keep-lit.ts'
import { askOther, mayAsk } from './other-desk.ts'
import { chooseOutputBridge, linkOf } from './output-bridge.ts'
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
// A window of the application is a part of its desk.
if (window.showcallOutput === undefined) {
  const { pathname, search, hash } = location
  followOther({
    bridge,
    timers: {
      after(ms, task) {
        const timer = setTimeout(task, ms)
        return () => clearTimeout(timer)
      },
    },
    age: () => performance.now(),
    mayAsk,
    ask: origin => askOther(origin, linkOf(location)),
    reload: () => location.reload(),
    leave: origin => location.replace(origin + pathname + search + hash),
  })
}
answerChecks(bridge)
keepLit()
