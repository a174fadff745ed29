import { useMemo, useState } from 'react'
import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import type { ExpectedMoment } from '../../../src-main/domain/show/expected-moment.ts'
import { formatDuration } from '../../../src-main/domain/time/span.ts'
import { duration } from '../../../src-main/domain/time/time.ts'
import { formatClock } from '../../../src-main/domain/time/written-time.ts'
import { isRunning } from '../../../src-main/domain/timers/press-timer.ts'
import { isToMoment, mostTimers, type Timer, type TimerAct } from '../../../src-main/domain/timers/timer.ts'
import { Item, List, LockedLine, Quiet, Swatch } from '../../components/layout.tsx'
import { useAway } from '../../components/passing-state.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import { PressButton } from '../../components/press-button.tsx'
import { UserText } from '../../components/user-text.tsx'
import { ViewFrame } from '../../components/view-frame.tsx'
import { ScreenTime } from '../../output/screen-time.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { timeViews } from '../../state/session/ui-state.ts'
import { TimerForm } from './timer-form.tsx'
import { TimerTime } from './timer-time.tsx'
import styles from './timers.module.css'

/** The timers beside the show. They are pressed here as on any control, and set up in place. */
export function TimersView() {
  const { clock, ticker } = useDesk()
  const time = useMemo(() => ({ clock: clock.now, ticker }), [clock, ticker])
  const rundownId = useDeskState(state => state.rundown?.id ?? null)
  return (
    <ViewFrame title={t('view.timers')} tabs={timeViews}>
      <LockedLine />
      <Quiet>{t('timers.intro')}</Quiet>
      {rundownId === null ? (
        <p role="status">{t('edit.state.no-rundown')}</p>
      ) : (
        <ScreenTime value={time}>
          <Timers key={rundownId} rundownId={rundownId} />
        </ScreenTime>
      )}
    </ViewFrame>
  )
}

function Timers({ rundownId }: { readonly rundownId: string }) {
  const { timers, expected } = useDeskState(state => state.timers)
  const refused = useSetUpRefusal()
  /** Identifier of the timer whose form is open. */
  const [open, setOpen] = useState<string | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      {timers.length === 0 && open === null && <p>{t('timers.none')}</p>}
      <List data-testid="timers">
        {timers.map(timer => (
          <TimerRow
            key={timer.id}
            timer={timer}
            expected={expected[timer.id] ?? null}
            refused={refused}
            onEdit={() => setOpen(timer.id)}
          >
            {open === timer.id && <TimerForm rundownId={rundownId} timer={timer} onClose={close} />}
          </TimerRow>
        ))}
      </List>
      {open === 'new' ? (
        <TimerForm rundownId={rundownId} timer={null} onClose={close} />
      ) : (
        <PlainButton
          onClick={() => setOpen('new')}
          testId="timer-add"
          disabledBy={refused ?? (timers.length < mostTimers ? null : t('timers.most', { most: mostTimers }))}
        >
          {t('timers.add')}
        </PlainButton>
      )}
    </>
  )
}

/** Why no timer can be set up at this page now; null when one can. Timers are pressed also where they cannot be set up. */
function useSetUpRefusal(): string | null {
  const away = useAway('edit')
  const locked = useDeskState(state => state.desk.locked)
  const rehearsing = useDeskState(state => state.show.mode === 'rehearsal')
  if (away !== null) return away
  if (locked) return t('edit.state.locked-why')
  return rehearsing ? t('timers.not-in-rehearsal') : null
}

interface TimerRowProps {
  readonly timer: Timer
  readonly expected: ExpectedMoment | null
  readonly refused: string | null
  readonly onEdit: () => void
  readonly children: React.ReactNode
}

function TimerRow({ timer, expected, refused, onEdit, children }: TimerRowProps) {
  const shown = useMemo(() => ({ timer, expected }), [timer, expected])
  const { id, name } = timer
  const runs = isRunning(timer)
  const word = !runs ? 'start' : isToMoment(timer) ? 'stop' : 'pause'
  return (
    <Item
      data-testid="timer"
      title={
        <>
          {timer.color !== null && <Swatch style={{ '--band': timer.color }} />}
          <strong>
            <UserText text={name} />
          </strong>
        </>
      }
      about={<About timer={timer} />}
      acts={
        <>
          <TimerTime shown={shown} />
          <Press timer={timer} act="toggle" label={t(`timers.${word}`)} wide />
          <Press timer={timer} act="add" by={-minute} label={t('timers.minus')} />
          <Press timer={timer} act="add" by={minute} label={t('timers.plus')} />
          <Press timer={timer} act="reset" label={t('timers.reset')} wide />
          <PlainButton
            onClick={onEdit}
            name={t('timers.edit-named', { name: isolated(name) })}
            testId={`timer-edit-${id}`}
            disabledBy={refused}
          >
            {t('timers.edit')}
          </PlainButton>
        </>
      }
    >
      {children}
    </Item>
  )
}

const minute = 60_000
/** The name of a control has at most 40 characters, `, key` included. */
const nameShown = 24

interface PressProps {
  readonly timer: Pick<Timer, 'id' | 'name'>
  readonly act: TimerAct
  readonly by?: number
  readonly label: string
  /** Its words differ in length: its width is that of the longest. */
  readonly wide?: boolean
}

function Press({ timer: { id, name }, act, by = 0, label, wide = false }: PressProps) {
  const does = act === 'add' ? `${by < 0 ? '−' : '+'}${Math.abs(by) / 1_000} s` : act
  return (
    <PressButton
      button={`timer ${id} ${does}`}
      control={`${name.slice(0, nameShown)} ${does}`}
      intent={{ action: 'timer', timer: act === 'add' ? { timerId: id, act, by } : { timerId: id, act } }}
      label={label}
      name={`${name}: ${label}`}
      className={`${styles['press']} ${wide ? styles['wide'] : ''}`}
      testId={`timer-${act === 'add' ? (by < 0 ? 'minus' : 'plus') : act}`}
    />
  )
}

/** What it counts, and what starts it. */
function About({ timer }: { readonly timer: Timer }) {
  const rows = useDeskState(state => state.rows)
  const numbers = useDeskState(state => state.numbers)
  const cueName = (cueId: string | null): string => {
    const row = rows.find(({ cue }) => cue.id === cueId)
    return row === undefined
      ? t('timers.cue-gone')
      : isolated(`${numbers.get(row.cue.id) ?? ''} ${row.cue.title}`.trim())
  }
  const what = (): string => {
    switch (timer.kind) {
      case 'down':
        return t('timers.about.down', { span: formatDuration(timer.span) })
      case 'time':
        return t('timers.about.time', { time: formatClock(timer.clock) })
      case 'cue':
        return t('timers.about.cue', { cue: cueName(timer.cueId) })
      default:
        return t(`timers.about.${timer.kind}`)
    }
  }
  const { added } = timer.run
  const parts = [
    what(),
    ...(added === 0
      ? []
      : [
          t('timers.about.added', {
            by: `${added < 0 ? '−' : '+'}${formatDuration(duration(Math.abs(added)))}`,
          }),
        ]),
    ...(timer.startsWith === null ? [] : [t('timers.about.starts-with', { cue: cueName(timer.startsWith) })]),
  ]
  return <span>{parts.join(' · ')}</span>
}
