import type { FeedbackView } from '../../../desk/ports/surface.ts'
import type { KeyRole } from '../../../domain/surface-layout.ts'
import type { Instant } from '../../../domain/time.ts'
import { countdownOf } from './countdown-face.ts'
import { blankFace, type Face, face } from './face.ts'
import { goFace } from './go-face.ts'
import { ringOf } from './hold-ring.ts'
import { linkFace, nextFace, overUnderFace, pauseFace, previousFace } from './other-faces.ts'

const faces: Readonly<Record<KeyRole, (view: FeedbackView, now: Instant) => Face>> = {
  go: goFace,
  countdown: countdownOf,
  next: nextFace,
  'over-under': overUnderFace,
  pause: pauseFace,
  previous: previousFace,
  link: linkFace,
  blank: () => blankFace,
}

/** What the key with that role shows at that moment. */
export function faceOf(role: KeyRole, control: number, view: FeedbackView, now: Instant): Face {
  const shown = ofShow(role, control, view, now)
  return view.rehearsal && role !== 'blank' ? { ...shown, rehearsal: true } : shown
}

function ofShow(role: KeyRole, control: number, view: FeedbackView, now: Instant): Face {
  const plain = faces[role](view, now)
  const { holding, refusal } = view
  const ring = holding?.control === control ? ringOf(holding, now) : null
  if (refusal?.control === control && now < refusal.until) {
    return face({ border: 'refused', big: refusal.word, ring })
  }
  return ring === null ? plain : { ...plain, ring }
}
