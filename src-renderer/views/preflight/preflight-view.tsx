import { useLayoutEffect, useRef } from 'react'
import { t } from '#texts/text.ts'
import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import type { PreflightSlice, SurfaceTrial } from '../../../src-main/contract/bridge/preflight.ts'
import { openPoints, type PreflightPoint } from '../../../src-main/domain/preflight/point.ts'
import { Tick } from '../../components/field.tsx'
import { LockedLine, Problem, Quiet, Row, SpreadRow, TightStack } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { ViewFrame } from '../../components/view-frame.tsx'
import { type SliceSource, useAsk, useAskedSlice } from '../../state/session/ask.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import { showView } from '../../state/session/show-view.ts'
import { DrillsPart } from './drills-part.tsx'
import { CertificateHead, mendedIn, PointList } from './point-list.tsx'
import styles from './preflight.module.css'

const asked: SliceSource<PreflightSlice> = {
  ask: bridge => bridge.request('preflight', {}),
  on: (bridge, listener) => bridge.on('preflight', listener),
}

/** What is checked before a show: start, do what is to do, finish. */
export function PreflightView() {
  const slice = useAskedSlice(asked)
  return (
    <ViewFrame title={t('preflight.title')}>
      <LockedLine />
      {slice === null ? (
        <p role="status">{t('page.loading')}</p>
      ) : slice.running === null ? (
        <Idle slice={slice} />
      ) : (
        <Running running={slice.running} />
      )}
    </ViewFrame>
  )
}

function Idle({ slice }: { readonly slice: PreflightSlice }) {
  const { last, drill, drills } = slice
  const { ask, problem } = useAsk()
  const head = useRef<HTMLElement>(null)
  // The list that was gone through may have been left at its end.
  useLayoutEffect(() => {
    head.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <>
      <Quiet ref={head} data-no-print>
        {t('preflight.intro')}
      </Quiet>
      <Row data-no-print>
        <PlainButton testId="preflight-begin" onClick={() => void ask('preflight.begin', {})}>
          {t('preflight.begin')}
        </PlainButton>
      </Row>
      <Problem text={problem} />
      <DrillsPart drill={drill} drills={drills} />
      {last !== null && (
        <article className={styles['last']} aria-label={t('preflight.last')}>
          <CertificateHead certificate={last} />
          <PointList points={last.points} />
        </article>
      )}
    </>
  )
}

function Running({ running }: { readonly running: NonNullable<PreflightSlice['running']> }) {
  const { points, trials } = running
  const page = useUi(ui => ui.pageName)
  const surfaces = useDeskState(state => state.devices.surfaces)
  const { ask, problem } = useAsk()
  const trialOf = (point: PreflightPoint) => {
    const trial = trials.find(({ surfaceId }) => point.id === `surface ${surfaceId}`)
    const surface = surfaces.find(({ id }) => id === trial?.surfaceId)
    return trial === undefined || surface === undefined ? null : (
      <SurfaceTrialPart surface={surface} trial={trial} />
    )
  }
  return (
    <>
      <SpreadRow className={styles['top']}>
        <p className={styles['count']} role="status" data-testid="preflight-open">
          {t('preflight.open', { count: openPoints(points) })}
        </p>
        <Row>
          <PlainButton
            testId="preflight-finish"
            onClick={() => void ask('preflight.finish', page === '' ? {} : { page })}
          >
            {t('preflight.finish')}
          </PlainButton>
          <PlainButton onClick={() => void ask('preflight.again', {})}>{t('preflight.again')}</PlainButton>
          <PlainButton onClick={() => void ask('preflight.cancel', {})}>{t('preflight.cancel')}</PlainButton>
        </Row>
      </SpreadRow>
      <Problem text={problem} />
      {trials.length > 0 && <Quiet>{t('preflight.trial.help')}</Quiet>}
      <PointList points={points} beside={point => <MendIn point={point} />} below={trialOf} />
    </>
  )
}

/** Leads to the view in which the point is put right. */
function MendIn({ point }: { readonly point: PreflightPoint }) {
  const { ui } = useDesk()
  const view = mendedIn(point)
  if (view === null || point.state !== 'todo') return null
  return (
    <PlainButton
      onClick={() => showView(ui, view)}
      name={t('preflight.show-view', { view: t(`view.${view}`) })}
    >
      {t(`view.${view}`)}
    </PlainButton>
  )
}

interface SurfaceTrialProps {
  readonly surface: SurfaceSlice
  readonly trial: SurfaceTrial
}

/** The buttons of a surface as they lie, those that were pressed filled in; and whether its faces were seen. */
function SurfaceTrialPart({ surface, trial }: SurfaceTrialProps) {
  const { ask, problem } = useAsk()
  const { surfaceId, wanted, pressed, faces, facesSeen } = trial
  const done = wanted.filter(control => pressed.includes(control)).length
  const count = t('preflight.trial.pressed', { done, all: wanted.length })
  const counted = surface.controls.find(({ id }) => id === pressed.at(-1))?.name ?? pressed.at(-1)
  return (
    <Row className={styles['trial']}>
      {wanted.length > 0 && (
        <div className={styles['keys']} role="img" aria-label={count} data-testid="trial">
          {surface.controls.map(({ id, row, column, columns }) => (
            <i
              key={id}
              data-wanted={wanted.includes(id)}
              data-pressed={pressed.includes(id)}
              style={{ gridRow: row + 1, gridColumn: `${column + 1} / span ${columns}` }}
            />
          ))}
        </div>
      )}
      <TightStack>
        {wanted.length > 0 && <span aria-hidden="true">{count}</span>}
        <span role="status">
          {counted !== undefined && t('preflight.trial.counted', { control: counted })}
        </span>
        {faces && (
          <Tick
            label={t('preflight.trial.faces')}
            checked={facesSeen}
            onChange={seen => void ask('preflight.faces', { surfaceId, seen })}
          />
        )}
        {problem !== null && <span role="alert">{problem}</span>}
      </TightStack>
    </Row>
  )
}
