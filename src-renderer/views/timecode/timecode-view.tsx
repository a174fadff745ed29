import { t } from '#texts/text.ts'
import type { TimecodeSettings } from '../../../src-main/contract/bridge/timecode.ts'
import { Columns, LockedLine, Problem, Quiet, Section, Stack } from '../../components/layout.tsx'
import { useAway } from '../../components/passing-state.ts'
import { PressButton } from '../../components/press-button.tsx'
import { ViewFrame } from '../../components/view-frame.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { timeViews } from '../../state/session/ui-state.ts'
import { timecodeAt } from '../../state/time/timecode-ticks.ts'
import { useTicked } from '../../state/time/use-ticked.ts'
import { rateName } from './rate-name.ts'
import styles from './timecode.module.css'
import { TimecodeIn } from './timecode-in.tsx'
import { TimecodeOut } from './timecode-out.tsx'

/** The view of timecode: its source and position, chase, and the timecode that this desk sends. */
export function TimecodeView() {
  const { ask, problem } = useAsk()
  const away = useAway('edit')
  const locked = useDeskState(state => state.desk.locked)
  const settings = useDeskState(state => state.timecode.settings)
  const disabledBy = away ?? (locked ? t('edit.state.locked-why') : null)
  const write = (change: Partial<TimecodeSettings>): void =>
    void ask('timecode.write', { ...settings, ...change })
  return (
    <ViewFrame title={t('view.timecode')} tabs={timeViews}>
      <LockedLine />
      <Quiet>{t('timecode.intro')}</Quiet>
      <Problem text={problem} testId="timecode-problem" />
      <Columns className={styles['parts']}>
        <Stack>
          {settings.source !== 'off' && <Position />}
          <TimecodeIn disabledBy={disabledBy} write={write} />
        </Stack>
        <Stack>
          {settings.source !== 'off' && <Chase />}
          <TimecodeOut disabledBy={disabledBy} write={write} />
        </Stack>
      </Columns>
    </ViewFrame>
  )
}

/** Where it is, at what rate, and how it runs. */
function Position() {
  const state = useDeskState(({ timecode }) => timecode.state)
  const rate = useDeskState(({ timecode }) => timecode.rate)
  const figures = useTicked(timecodeAt)
  return (
    <div className={styles['position']} data-state={state} data-testid="timecode-position">
      <b
        className={styles['figures']}
        data-figures
        role="timer"
        aria-live="off"
        data-testid="timecode-figures"
      >
        {figures}
      </b>
      <p className={styles['state']}>
        <strong role="status">{t(`timecode.states.${state}`)}</strong>
        {rate !== null && <span>{rateName(rate)}</span>}
      </p>
      {state !== 'none' && state !== 'running' && <Quiet>{t(`timecode.said.${state}`)}</Quiet>}
    </div>
  )
}

/** Whether cues go by timecode: a person turns that on and off by a press that is held. */
function Chase() {
  const armed = useDeskState(({ show }) => show.chase !== undefined)
  return (
    <Section title={t('timecode.chase')}>
      <div className={styles['chase']} data-armed={armed}>
        <strong role="status" data-testid="timecode-chase">
          {t(armed ? 'timecode.chase-on' : 'timecode.chase-off')}
        </strong>
        <PressButton
          button="chase"
          intent={{ action: 'chase' }}
          hold
          label={t(armed ? 'timecode.chase-stop' : 'timecode.chase-start')}
          testId="chase"
          className={styles['press']}
        />
      </div>
      <Quiet>{t(armed ? 'timecode.chase-on-means' : 'timecode.chase-off-means')}</Quiet>
    </Section>
  )
}
