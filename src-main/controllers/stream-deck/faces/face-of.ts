import type { FaceSpec, FeedbackView } from '../../../desk/ports/surface.ts'
import type { BoundAction, Show } from '../../../domain/bindings/binding.ts'
import { actionOfAct } from '../../../domain/show/actions.ts'
import type { Instant } from '../../../domain/time/time.ts'
import { callingFace, crewAlarm } from './calling-faces.ts'
import { countdownOf, onAirFace } from './countdown-face.ts'
import { blankFace, type Face, face } from './face.ts'
import { goFace } from './go-face.ts'
import { ringOf } from './hold-ring.ts'
import {
  adjustFace,
  brightnessFace,
  clockFace,
  jumpFace,
  linkFace,
  lockFace,
  messageFace,
  nextFace,
  noteFace,
  overUnderFace,
  pageFace,
  pauseFace,
  previousFace,
  resetFace,
  showFace,
  undoFace,
} from './other-faces.ts'

const shown: Readonly<Record<Show, (view: FeedbackView, now: Instant) => Face>> = {
  countdown: countdownOf,
  next: nextFace,
  'over-under': overUnderFace,
  link: linkFace,
  clock: (_view, now) => clockFace(now),
  'on-air': onAirFace,
}

/** What the control shows at that moment. */
export function faceOf(control: string, view: FeedbackView, now: Instant): Face {
  const spec = specOf(control, view)
  const plain = spec === null ? blankFace : plainFace(spec, view, now, control)
  const { holding, refusal } = view
  const ring = holding?.control === control ? ringOf(holding, now) : null
  const refused = refusal?.control === control && now < refusal.until
  const face = refused ? refusedFace(refusal.word, ring) : ring === null ? plain : { ...plain, ring }
  // Under test a key that does nothing says so too: it is there to be pressed.
  const rehearsed = view.rehearsal && (spec !== null || refused)
  const strip = view.testing ? 'TEST' : rehearsed ? (view.drill === true ? 'DRILL' : 'REHEARSAL') : null
  return { ...face, alarm: alarmOf(spec, view), strip, theme: view.theme }
}

/** On keys that call, HELP and HOLD of whom they call; on GO those of every department. */
function alarmOf(spec: FaceSpec | null, { calling, testing }: FeedbackView): string | null {
  const action = spec?.show === null ? spec.action : null
  if (action === null || calling === undefined || testing) return null
  if ('of' in action) return crewAlarm(calling, action.of)
  return actionOfAct(action.do) === 'go' ? crewAlarm(calling, 'all') : null
}

/** Part of a strip that has nothing of its own shows what the dial below it does. */
export function specOf(control: string, { faces }: FeedbackView): FaceSpec | null {
  const own = faces.get(control) ?? null
  if (own !== null || !control.startsWith('strip-')) return own
  return faces.get(`dial-${control.slice('strip-'.length)}`) ?? null
}

const refusedFace = (word: string, ring: number | null): Face =>
  word.length > 8
    ? face({ border: 'refused', text: word, ring })
    : face({ border: 'refused', big: word, ring })

function plainFace({ show, action }: FaceSpec, view: FeedbackView, now: Instant, control: string): Face {
  if (show !== null) return shown[show](view, now)
  return action === null ? blankFace : actionFace(action, view, now, control)
}

function actionFace(action: BoundAction, view: FeedbackView, now: Instant, control: string): Face {
  if ('of' in action) return callingFace(action, view, now)
  switch (action.do) {
    case 'go':
    case 'start':
    case 'next':
      return goFace(action.do, view, now)
    case 'toggle':
    case 'pause':
    case 'resume':
      return pauseFace(action.do, view)
    case 'previous':
      return previousFace(view)
    case 'undo':
      return undoFace(view, now)
    case 'message':
      return messageFace(view)
    case 'lock':
      return lockFace(view)
    case 'reset':
      return resetFace(view)
    case 'jump':
      return jumpFace(action, view)
    case 'adjust':
      return adjustFace(action, view)
    case 'note':
      return noteFace(action, view, control, now)
    case 'view':
      return face({ big: 'VIEW', text: action.view })
    case 'brightness':
      return brightnessFace(action.by, view)
    case 'page':
      return pageFace(action, view)
    default:
      return showFace(action.do, view)
  }
}
