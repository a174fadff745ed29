import { useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { keyboardSurface } from '../../../src-main/contract/bridge/keyboard-surface.ts'
import type { DrillSlice, PreflightSlice } from '../../../src-main/contract/bridge/preflight.ts'
import { messageOf } from '../../../src-main/domain/messages/message.ts'
import { type DrillKind, type DrillResult, drillKinds } from '../../../src-main/domain/preflight/drill.ts'
import { Choice } from '../../components/choice.tsx'
import { Icon } from '../../components/icon.tsx'
import { Problem, Row, Section } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { BeginRehearsal } from '../shell/rehearsal-band.tsx'
import styles from './preflight.module.css'

const lengths = ['15', '30', '60'] as const

/** In a rehearsal something is lost on purpose, to see what the desk does. */
export function DrillsPart({ drill, drills }: Pick<PreflightSlice, 'drill' | 'drills'>) {
  const rehearsing = useDeskState(state => state.show.mode === 'rehearsal')
  const surfaces = useDeskState(state => state.devices.surfaces)
  const [seconds, setSeconds] = useState<(typeof lengths)[number]>('30')
  const [chosen, setChosen] = useState<string | null>(null)
  const { ask, problem } = useAsk()
  const choices = surfaces
    .filter(({ id, connected }) => id !== keyboardSurface && connected)
    .map(({ id, role, name }) => [id, role || name] as const)
  const surfaceId = choices.find(([id]) => id === chosen)?.[0] ?? choices[0]?.[0]
  const disabledBy = (kind: DrillKind): string | null => {
    if (!rehearsing) return t('preflight.drill.rehearse-first')
    return kind === 'surface' && surfaceId === undefined
      ? messageText(messageOf('preflight.surface.none'))
      : null
  }
  const begin = (kind: DrillKind): void =>
    void ask('drill.begin', {
      kind,
      seconds: Number(seconds),
      ...(kind === 'surface' && surfaceId !== undefined && { surfaceId }),
    })
  return (
    <Section
      className={styles['drills']}
      title={t('preflight.drill.title')}
      detail={t('preflight.drill.intro')}
      aria-label={t('preflight.drill.title')}
      data-testid="drills"
    >
      {rehearsing ? (
        <Row>
          <Choice
            name={t('preflight.drill.length')}
            value={seconds}
            options={lengths.map(length => [
              length,
              t('preflight.drill.seconds', { seconds: Number(length) }),
            ])}
            onChange={setSeconds}
          />
          {choices.length > 1 && surfaceId !== undefined && (
            <Choice
              name={t('preflight.drill.surface-choice')}
              value={surfaceId}
              options={choices}
              onChange={setChosen}
            />
          )}
          <PlainButton
            testId="drill-end"
            onClick={() => void ask('drill.stop', {})}
            disabledBy={drill === null ? t('preflight.drill.none-on') : null}
          >
            {t('rehearsal.drill-stop')}
          </PlainButton>
        </Row>
      ) : (
        <Row>
          <BeginRehearsal />
        </Row>
      )}
      <Problem text={problem} />
      <div className={styles['points']}>
        <div className={styles['group']}>
          <ul>
            {drillKinds.map(kind => (
              <DrillItem
                key={kind}
                kind={kind}
                last={drills.find(one => one.kind === kind)}
                phase={drill?.kind === kind ? drill.phase : null}
                disabledBy={disabledBy(kind)}
                onBegin={() => begin(kind)}
              />
            ))}
          </ul>
        </div>
      </div>
    </Section>
  )
}

interface DrillItemProps {
  readonly kind: DrillKind
  /** Its result; undefined before the first time. */
  readonly last: PreflightSlice['drills'][number] | undefined
  /** Null while it is not on. */
  readonly phase: DrillSlice['phase'] | null
  readonly disabledBy: string | null
  readonly onBegin: () => void
}

const DrillItem = ({ kind, last, phase, disabledBy, onBegin }: DrillItemProps) => (
  <li data-testid="drill" data-kind={kind}>
    {last === undefined ? (
      <>
        <b className={styles['state']} data-state="none">
          {t('preflight.drill.not-done')}
        </b>
        <div className={styles['told']}>
          <strong>{t(`preflight.drill.${kind}`)}</strong>
          <span>{t(`preflight.drill.${kind}-detail`)}</span>
        </div>
      </>
    ) : (
      <DrillOutcome drill={last} />
    )}
    <div className={styles['beside']}>
      {phase !== null ? (
        <b className={styles['state']} data-state="todo" role="status">
          {t(`preflight.drill.phase.${phase}`)}
        </b>
      ) : (
        <PlainButton testId={`drill-${kind}`} onClick={onBegin} disabledBy={disabledBy}>
          {t('preflight.drill.begin')}
        </PlainButton>
      )}
    </div>
  </li>
)

/** Which drills were passed, and when. */
export const DrillList = ({ drills }: { readonly drills: readonly DrillResult[] }) => (
  <ul>
    {drills.map(drill => (
      <li key={drill.kind} data-testid="drill" data-state={drill.passed ? 'ok' : 'todo'}>
        <DrillOutcome drill={drill} />
      </li>
    ))}
  </ul>
)

/** State and sentence of a drill that was done, as a point has them. */
function DrillOutcome({ drill }: { readonly drill: DrillResult }) {
  const { kind, at, subject, passed, text } = drill
  const time = useDeskState(state => `${state.formatDay(at)}, ${state.formatMinute(at)}`)
  const name = t(`preflight.drill.${kind}`)
  return (
    <>
      <b className={styles['state']} data-state={passed ? 'ok' : 'todo'}>
        <Icon name={passed ? 'check' : 'warning'} />
        {passed ? t('preflight.drill.passed') : t('preflight.drill.failed')}
      </b>
      <div className={styles['told']}>
        <strong dir="auto">{subject === null ? name : `${name}: ${subject}`}</strong>
        <span>
          {messageText(text)} <small>{time}</small>
        </span>
      </div>
    </>
  )
}
