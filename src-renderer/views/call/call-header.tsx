import { texts } from '#texts/texts.ts'
import { formatOverUnder } from '../../../src-main/domain/span.ts'
import { Icon } from '../../components/icon.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useDesk, useDeskState, useUi } from '../../state/desk-context.ts'
import { overUnder, projectedEnd } from '../../state/selectors.ts'
import { brightnesses, densities, following } from '../../state/ui-state.ts'
import styles from './call-header.module.css'
import { LinkState } from './link-state.tsx'
import { LockButton } from './lock-button.tsx'
import { SurfaceStates, SurfaceTroubles } from './surface-states.tsx'
import { WallClock } from './wall-clock.tsx'

export function CallHeader() {
  const title = useDeskState(state => state.rundown?.title ?? texts.header.noRundown)
  return (
    <header className={styles['header']}>
      <h1 className={styles['title']} title={title}>
        {title}
      </h1>
      <WallClock />
      <OverUnder />
      <Ends />
      <span className={styles['space']} />
      <NotRecorded />
      <SurfaceStates />
      <LinkState />
      <SurfaceTroubles />
      <Controls />
      <LockButton />
    </header>
  )
}

export function OverUnder() {
  const shown = useDeskState(state => {
    const by = overUnder(state)
    return by === null ? null : formatOverUnder(by)
  })
  if (shown === null) return null
  const tone = shown === '0:00' ? 'onTime' : shown.startsWith('+') ? 'over' : 'under'
  return (
    <p className={styles['fact']} data-testid="over-under" data-tone={tone}>
      <span className={styles['label']}>{texts.header[tone]}</span>
      <span className={styles['value']}>{shown}</span>
    </p>
  )
}

export function Ends() {
  const projected = useDeskState(state => {
    const end = projectedEnd(state)
    return end === null ? null : state.formatTime(end)
  })
  const planned = useDeskState(({ plan, formatTime }) => (plan.end === null ? null : formatTime(plan.end)))
  const ended = useDeskState(state => state.show.state.phase === 'ended')
  if (projected === null && planned === null) return null
  return (
    <p className={styles['fact']}>
      <span className={styles['label']}>{ended ? texts.header.ended : texts.header.ends}</span>
      <span className={styles['value']}>{projected ?? planned}</span>
      {projected !== null && planned !== null && projected !== planned && (
        <span className={styles['planned']}>{texts.header.planned(planned)}</span>
      )}
    </p>
  )
}

function NotRecorded() {
  const reason = useDeskState(state => state.desk.notRecorded)
  if (reason === null) return null
  return (
    <strong className={styles['notRecorded']} data-testid="not-recorded" title={reason}>
      {texts.state.notRecorded}
    </strong>
  )
}

function Controls() {
  const { ui } = useDesk()
  const brightness = useUi(state => state.brightness)
  const density = useUi(state => state.density)
  const change = (part: Partial<ReturnType<typeof ui.get>>) => ui.set({ ...ui.get(), ...part })
  return (
    <div className={styles['controls']}>
      <PlainButton onClick={() => change({ dialog: 'open' })} testId="open">
        {texts.header.open}
      </PlainButton>
      <PlainButton onClick={() => change({ dialog: 'menu' })} testId="menu">
        {texts.header.menu}
      </PlainButton>
      <span className={styles['density']}>
        <PlainButton
          name={texts.header.density(density)}
          onClick={() => change({ density: following(densities, density) })}
        >
          <Icon name={density} />
        </PlainButton>
      </span>
      <PlainButton
        name={texts.header.brightness(brightness)}
        testId="brightness"
        onClick={() => change({ brightness: following(brightnesses, brightness) })}
      >
        <Icon name={brightness} />
      </PlainButton>
    </div>
  )
}
