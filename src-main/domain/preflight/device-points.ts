import { controlText } from '../bindings/control-text.ts'
import { messageOf } from '../messages/message.ts'
import type { DisplayFact, SurfaceFact } from './facts.ts'
import { type Checked, ok, todo, unknown } from './point.ts'

/** A screen that takes longer to answer shows a press late, ms. */
const lateAnswer = 500
/** Most controls that one point names. */
const mostNamed = 3

export function surfacePoint(surface: SurfaceFact): Checked {
  const { connected, refused, wanted, missing, pressed, faces, facesSeen } = surface
  if (!connected) return todo(messageOf('preflight.surface.gone'))
  if (refused !== null) return todo(refused)
  const count = missing.length
  if (wanted.length === 0 && !pressed) return todo(messageOf('preflight.surface.press-any'))
  if (count > 0) {
    const names = missing
      .slice(0, mostNamed)
      .map(controlText)
      .reduce((first, next) => messageOf('control.and', { first, next }))
    return todo(
      count > mostNamed
        ? messageOf('preflight.surface.press-more', { names, more: count - mostNamed })
        : messageOf('preflight.surface.press', { names }),
    )
  }
  if (faces && !facesSeen) return todo(messageOf('preflight.surface.faces'))
  return ok(messageOf(faces ? 'preflight.surface.ok-seen' : 'preflight.surface.ok'))
}

export function displayPoint({ monitor, viewers, answers }: DisplayFact): Checked {
  if (monitor !== null && !monitor.connected)
    return todo(messageOf('preflight.display.monitor-gone', { monitor: monitor.name }))
  if (viewers === 0) return todo(messageOf('preflight.display.none'))
  if (answers === null) return unknown(messageOf('preflight.display.asking'))
  if (answers.length < viewers)
    return todo(messageOf('preflight.display.silent', { silent: viewers - answers.length, viewers }))
  const ms = Math.round(Math.max(...answers))
  if (ms > lateAnswer) return todo(messageOf('preflight.display.late', { ms }))
  return ok(
    viewers === 1
      ? messageOf('preflight.display.ok', { ms })
      : messageOf('preflight.display.all-ok', { viewers, ms }),
  )
}
