import { type ReactNode, useRef } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { type PreflightCertificate, summaryOf } from '../../../src-main/domain/preflight/certificate.ts'
import type { PreflightCheck, PreflightPoint } from '../../../src-main/domain/preflight/point.ts'
import { Icon } from '../../components/icon.tsx'
import layout from '../../components/layout.module.css'
import { Row } from '../../components/layout.tsx'
import { useDeskState } from '../../state/session/desk-context.ts'
import type { ViewName } from '../../state/session/ui-state.ts'
import styles from './preflight.module.css'

interface PointListProps {
  readonly points: readonly PreflightPoint[]
  /** Of each group, by what stands above it. */
  readonly heading?: 'h3' | 'h5'
  /** What stands beside a point, and below it. */
  readonly beside?: (point: PreflightPoint) => ReactNode
  readonly below?: (point: PreflightPoint) => ReactNode
}

/** Every point with its state, in groups: what wants a person first, the others behind their number. */
export function PointList({ points, ...more }: PointListProps) {
  // A point that is done stays where it is: nothing moves below a hand that goes through them.
  const wanted = useRef(new Set<string>()).current
  for (const { id, state } of points) if (state === 'todo') wanted.add(id)
  const isOpen = ({ id, state }: PreflightPoint): boolean => wanted.has(id) || state === 'unknown'
  const others = points.filter(point => !isOpen(point))
  return (
    <div className={styles['points']}>
      <Groups points={points.filter(isOpen)} {...more} />
      {others.length > 0 && (
        <details className={styles['others']} data-testid="other-points">
          <summary>{t('preflight.others', { count: others.length })}</summary>
          <Groups points={others} {...more} />
        </details>
      )}
    </div>
  )
}

const Groups = ({ points, heading: Heading = 'h3', beside, below }: PointListProps) => (
  <>
    {pointGroups.map(group => {
      const inGroup = points.filter(point => groupOf(point) === group)
      return (
        inGroup.length > 0 && (
          <section key={group} className={styles['group']}>
            <Heading className={layout['caps']}>{t(`preflight.group.${group}`)}</Heading>
            <ul>
              {inGroup.map(point => (
                <li key={point.id} data-testid="point" data-state={point.state} data-check={point.check}>
                  <PointState state={point.state} />
                  <div className={styles['told']}>
                    <strong dir="auto">{point.subject ?? t(`preflight.check.${point.check}`)}</strong>
                    <span>{messageText(point.text)}</span>
                  </div>
                  {beside !== undefined && <div className={styles['beside']}>{beside(point)}</div>}
                  {below?.(point)}
                </li>
              ))}
            </ul>
          </section>
        )
      )
    })}
  </>
)

const icons = { ok: 'check', todo: 'warning', unknown: null, none: null } as const

/** Sign and word, of one width for all states. */
function PointState({ state }: Pick<PreflightPoint, 'state'>) {
  const icon = icons[state]
  return (
    <b className={styles['state']} data-state={state}>
      {icon !== null && <Icon name={icon} />}
      {t(`preflight.state.${state}`)}
    </b>
  )
}

const pointGroups = ['show', 'service', 'controllers', 'outputs', 'computer', 'standby'] as const
type PointGroup = (typeof pointGroups)[number]

/** Where a check stands, and the view in which what it finds is put right; null for none. */
const places: Readonly<Record<PreflightCheck, readonly [PointGroup, ViewName | null]>> = {
  start: ['show', 'edit'],
  cues: ['show', 'edit'],
  fixed: ['show', 'edit'],
  calls: ['show', 'edit'],
  script: ['show', 'call'],
  link: ['service', 'connections'],
  clock: ['service', 'connections'],
  budget: ['service', 'connections'],
  token: ['service', 'connections'],
  versions: ['service', null],
  surface: ['controllers', 'controllers'],
  display: ['outputs', 'outputs'],
  power: ['computer', null],
  sleep: ['computer', null],
  disk: ['computer', null],
  journal: ['computer', null],
  standby: ['standby', null],
}

const groupOf = ({ check }: PreflightPoint): PointGroup => places[check][0]

export const mendedIn = ({ check }: PreflightPoint): ViewName | null => places[check][1]

/** Whether it was passed, when, and by whom. */
export function CertificateHead({ certificate }: { readonly certificate: PreflightCertificate }) {
  const { at, by, app } = certificate
  const time = useDeskState(state => `${state.formatDay(at)}, ${state.formatMinute(at)}`)
  const { open } = summaryOf(certificate)
  return (
    <Row className={styles['head']} data-open={open > 0} data-testid="certificate">
      <strong>{open === 0 ? t('preflight.passed') : t('preflight.open', { count: open })}</strong>
      <span>{by === null ? t('preflight.at', { time, app }) : t('preflight.at-by', { time, by, app })}</span>
    </Row>
  )
}
