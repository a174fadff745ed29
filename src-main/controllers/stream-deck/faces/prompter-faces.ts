import type { FeedbackView } from '../../../desk/ports/surface.ts'
import type { BoundAction } from '../../../domain/bindings/binding.ts'
import type { PrompterAct } from '../../../domain/script/prompter.ts'
import { type Face, face } from './face.ts'

/** What the key does, and how fast the prompters move. It is no GO: it is never green. */
export function prompterFaceOf(
  { act }: Extract<BoundAction, { readonly do: 'prompter' }>,
  { prompter, link }: FeedbackView,
): Face {
  if (prompter === undefined)
    return face({ caption: 'PROMPTER', big: words[act], foot: 'NO SCRIPT', muted: true })
  const { speed, moves } = prompter
  const shown = {
    caption: 'PROMPTER',
    foot: `${moves ? 'MOVES' : 'STANDS'} ${speed}`,
    muted: link === 'standing-by' || link === 'replaced',
  }
  if (act === 'toggle') return face({ ...shown, icon: moves ? 'pause' : 'play' })
  return face({ ...shown, big: words[act] })
}

const words: Readonly<Record<PrompterAct, string>> = {
  toggle: 'PLAY',
  faster: 'FASTER',
  slower: 'SLOWER',
  forward: 'FORWARD',
  back: 'BACK',
  'to-call': 'TO CALL',
}
