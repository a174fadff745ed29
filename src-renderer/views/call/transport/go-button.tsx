import { Fragment, useMemo, useRef } from 'react'
import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import { countdownFace, remaining, untilFlip } from '../../../../src-main/domain/show/countdown.ts'
import { needsHold } from '../../../../src-main/domain/show/gate.ts'
import { untilOpen } from '../../../../src-main/domain/show/not-before.ts'
import type { Phase } from '../../../../src-main/domain/show/runner.ts'
import { undoLoss } from '../../../../src-main/domain/show/undo.ts'
import { between, type Instant } from '../../../../src-main/domain/time/time.ts'
import { PressButton } from '../../../components/press-button.tsx'
import { setText, type TickProps, TickText } from '../../../components/tick-text.tsx'
import { UserText } from '../../../components/user-text.tsx'
import { actionName } from '../../../state/action-text.ts'
import { type GoReadiness, goHeldBy, goReadiness } from '../../../state/calling/calling-now.ts'
import { boundInstead } from '../../../state/keys/desk-key.ts'
import { personActs } from '../../../state/session/access.ts'
import { useDesk, useDeskState, useTick, useUi } from '../../../state/session/desk-context.ts'
import type { DeskState } from '../../../state/session/desk-state.ts'
import { disabledReason, goNotBefore, nextRow } from '../../../state/session/selectors.ts'
import { shallowSelector } from '../../../state/session/store.ts'
import { autoNotice } from '../../../state/time/auto-notice.ts'
import { type Ticked, useTicked } from '../../../state/time/use-ticked.ts'
import styles from './transport-bar.module.css'

/**
 * GO says what it will do, and shows when a press would be refused: as a double one, or because none can act. It is a frame where
 * it must be held or is STANDBY, a field where one press of Space acts, which is bright once all are ready, and dim where the keyboard is off.
 */
export function GoButton() {
  const row = useDeskState(nextRow)
  const number = useDeskState(state => (row === null ? null : (state.numbers.get(row.cue.id) ?? null)))
  const phase = useDeskState(state => state.show.state.phase)
  const rehearsal = useDeskState(state => state.show.mode === 'rehearsal')
  const here = useDeskState(personActs)
  const disabledBy = useDeskState(disabledReason)
  const beforeTime = useTicked(isEarly)
  const readiness = useReadiness()
  const { standbyFirst, atWord, word } = readiness
  const early = beforeTime && readiness.atWord === ''
  const byCalls = useTicked(goHeldBy) !== ''
  const held = !standbyFirst && needsHold('go', phase, false, early || readiness.held || byCalls)
  const keysHere = useUi(ui => ui.keys === 'desk')
  const ready = readiness.hasCalls ? 'goReady' : 'goPlain'
  const field = readiness.isReady ? ready : 'go'
  const face = !keysHere ? 'goAway' : held || standbyFirst ? 'goFramed' : field
  const gate = useRef<HTMLElement>(null)
  useTick(gate, paintGate)
  return (
    <PressButton
      button="go"
      testId="go"
      intent={{ action: 'go' }}
      hold={held}
      className={`${styles['goButton']} ${styles[disabledBy !== null || (row === null && atWord === '') ? 'goOff' : face]}`}
      label={
        <span className={styles['word']} data-word={standbyFirst ? 'standby' : 'go'}>
          {standbyFirst ? t('calling.word.standby') : actionName('go')}
        </span>
      }
      detail={
        <>
          <small className={styles['how']}>
            {disabledBy === null ? (
              <How early={early} holds={held} readiness={readiness} />
            ) : (
              <strong data-testid="go-disabled" title={disabledBy}>
                {disabledBy}
              </strong>
            )}
            <i ref={gate} className={styles['gate']} data-closed="false">
              {t('bar.gate')}
            </i>
          </small>
          {atWord !== '' ? (
            <small className={styles['what']} title={atWord} data-testid="go-at-word">
              <UserText text={atWord} /> {word !== '' && <q dir="auto">{word}</q>}
            </small>
          ) : row === null ? (
            <small className={styles['what']}>{nothing(phase, rehearsal, here)}</small>
          ) : (
            <small
              className={styles['what']}
              title={[number, isolated(row.cue.title)].filter(Boolean).join('  ')}
            >
              {number !== null && <span>{number}</span>}
              <UserText text={row.cue.title || t('show.untitled')} />
            </small>
          )}
          {disabledBy === null && <Also {...readiness} />}
        </>
      }
    />
  )
}

/** The next cue has a fixed start that is still ahead: GO must be held. */
function isEarly(state: DeskState, now: Instant): Ticked<boolean> {
  const at = goNotBefore(state, now)
  return at === null ? [false, null] : [true, untilOpen(at, now)]
}

const paintEarly: TickProps['paint'] = (node, state, now) => {
  const at = goNotBefore(state, now)
  if (at === null) return null
  const left = between(now, at)
  setText(node, t('bar.go-early', { left: countdownFace(left) }))
  return untilFlip(left)
}

const autoGo = ({ show }: DeskState, now: Instant): Ticked<string | null> => autoNotice(show.auto?.goAt, now)

interface HowProps {
  readonly early: boolean
  /** It must be held. */
  readonly holds: boolean
  readonly readiness: GoReadiness
}

/** Beside the word: the key that does it, that it must be held, or that the keyboard is off. */
function How({ early, holds, readiness: { standbyFirst, atWord } }: HowProps) {
  const phase = useDeskState(state => state.show.state.phase)
  const isNext = useDeskState(state => nextRow(state) !== null)
  const something = isNext || atWord !== ''
  const space = useDeskState(state => boundInstead(state, 'go'))
  const keys = useUi(ui => ui.keys)
  const auto = useTicked(autoGo)
  if (auto !== null) return <b data-testid="go-auto">{auto}</b>
  if (keys !== 'desk')
    return (
      <b className={styles['away']} data-testid="go-keys-away">
        {t('bar.keys-away', { back: t(`keys.back.${keys}`) })}
      </b>
    )
  if (early && !standbyFirst && phase !== 'paused') return <TickText paint={paintEarly} testId="go-early" />
  if (!something) return null
  const text = (): string => {
    if (space !== null) return t('surface.space-does', { act: space })
    if (!holds) return phase === 'pre-show' && !standbyFirst ? t('bar.start') : t('bar.space')
    return phase === 'paused' ? t('bar.go-paused') : t('bar.hold-key', { key: t('bar.space') })
  }
  return holds ? <b>{text()}</b> : <span>{text()}</span>
}

function useReadiness(): GoReadiness {
  const { clock } = useDesk()
  return useDeskState(useMemo(() => shallowSelector(state => goReadiness(state, clock.now())), [clock]))
}

/** That calls are not read yet; who asks to hold, who has not acknowledged or is out of reach, and why the calls speak against GO; else what undo would not bring back. */
function Also({ standbyFirst, unread, holding, waiting, unphoned, lost }: GoReadiness) {
  const [heldBy = '', ...skipped] = useTicked(goHeldBy).split('\n')
  const texts = [
    unread && t('bar.calls-unread'),
    holding !== '' && t('bar.holding', { names: listed(holding) }),
    waiting !== '' && t('bar.unacknowledged', { names: listed(waiting) }),
    unphoned !== '' && t('bar.no-phone', { names: listed(unphoned) }),
    lost !== '' && t('bar.phone-lost', { names: listed(lost) }),
    heldBy !== '' && !standbyFirst && heldBy,
  ].filter(text => text !== false)
  if (texts.length === 0) return <UndoLoss />
  return (
    <small
      className={`${styles['also']} ${styles['parts']}`}
      data-testid="go-not-ready"
      title={[...texts, ...(standbyFirst ? [] : skipped)].join('\n')}
    >
      {texts.map((text, at) => (
        <Fragment key={text}>
          {at > 0 && ' · '}
          {/* Beside what else there is to say, that some are not called stands before who they are. */}
          {(at > 0 ? text.split(/(?=: )/) : [text]).map(part => (
            <span key={part} className={text === heldBy ? styles['left'] : undefined}>
              {part}
            </span>
          ))}
        </Fragment>
      ))}
    </small>
  )
}

const listed = (names: string): string => names.split('\n').join(', ')

function nothing(phase: Phase, rehearsal: boolean, here: boolean): string {
  if (phase === 'ended') return t('bar.go-ended', { rehearsal })
  return phase === 'pre-show' ? t('bar.go-empty') : t(here ? 'bar.go-last' : 'bar.go-last-elsewhere')
}

function paintGate(node: HTMLElement, state: DeskState, now: Instant): number | null {
  const left = (state.show.gateOpensAt ?? now) - now
  const closed = String(left > 0)
  if (node.dataset['closed'] !== closed) node.dataset['closed'] = closed
  return left > 0 ? left : null
}

/** Where undo is not exact: what undoing a GO from here would not bring back, said before the press. */
function UndoLoss() {
  const exact = useDeskState(personActs)
  if (exact) return null
  return (
    <small className={styles['also']}>
      <TickText paint={paintLoss} testId="undo-loss" />
    </small>
  )
}

const paintLoss: TickProps['paint'] = (node, { show, untimed }, now) => {
  const runner = show.state
  const loss = untimed || show.nextCueId === null ? null : undoLoss(runner, now)
  setText(node, loss === null ? '' : t(`bar.loss.${loss}`))
  const left = runner.phase === 'running' ? remaining(runner, now) : -1
  return left >= 0 ? left + 1 : null
}
