import { messageOf } from '../messages/message.ts'
import { diskPoint, journalPoint, powerPoint, sleepPoint, standbyPoint } from './computer-points.ts'
import { displayPoint, surfacePoint } from './device-points.ts'
import type { PreflightFacts } from './facts.ts'
import { type Checked, none, type PreflightCheck, type PreflightPoint } from './point.ts'
import { budgetPoint, clockPoint, linkPoint, tokenPoint, versionsPoint } from './service-points.ts'
import { callsPoint, cuesPoint, fixedPoint, lostWords, scriptPoint, startPoint } from './show-points.ts'

/** The points of a preflight from its facts, in the order in which a person goes through them. */
export function preflightPoints(facts: PreflightFacts): readonly PreflightPoint[] {
  return [
    point('start', startPoint(facts)),
    point('cues', cuesPoint(facts)),
    point('fixed', fixedPoint(facts)),
    point('calls', callsPoint(facts)),
    ...scriptPoints(facts),
    point('link', linkPoint(facts)),
    point('clock', clockPoint(facts)),
    point('budget', budgetPoint(facts)),
    point('token', tokenPoint(facts)),
    ...surfacePoints(facts),
    ...displayPoints(facts),
    point('power', powerPoint(facts)),
    point('sleep', sleepPoint(facts)),
    point('disk', diskPoint(facts)),
    point('journal', journalPoint(facts)),
    point('standby', standbyPoint(facts)),
    point('versions', versionsPoint(facts)),
  ]
}

const point = (check: PreflightCheck, checked: Checked): PreflightPoint => ({
  id: check,
  check,
  subject: null,
  ...checked,
})

/** One for each kind of mark that has lost its word. */
function scriptPoints(facts: PreflightFacts): readonly PreflightPoint[] {
  const lost = lostWords(facts)
  return lost.length === 0
    ? [point('script', scriptPoint(facts))]
    : lost.map(({ of, ...checked }) => ({ id: `script ${of}`, check: 'script', subject: null, ...checked }))
}

const surfacePoints = ({ surfaces }: PreflightFacts): readonly PreflightPoint[] =>
  surfaces.length === 0
    ? [point('surface', none(messageOf('preflight.surface.none')))]
    : surfaces.map(surface => ({
        id: `surface ${surface.id}`,
        check: 'surface',
        subject: surface.name,
        ...surfacePoint(surface),
      }))

const displayPoints = ({ displays }: PreflightFacts): readonly PreflightPoint[] =>
  displays.length === 0
    ? [point('display', none(messageOf('preflight.display.no-pages')))]
    : displays.map(display => ({
        id: `display ${display.id}`,
        check: 'display',
        subject: display.name,
        ...displayPoint(display),
      }))
