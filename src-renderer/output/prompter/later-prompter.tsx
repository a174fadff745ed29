import { useLater } from '../../components/later.ts'
import type { PrompterScreenProps } from './prompter-screen.tsx'

const prompterScreen = () => import('./prompter-screen.tsx').then(part => part.PrompterScreen)

/** A prompter, whose parts no other output loads. */
export function LaterPrompter(props: PrompterScreenProps) {
  const { found: View } = useLater(prompterScreen)
  return View === null ? <div /> : <View {...props} />
}
