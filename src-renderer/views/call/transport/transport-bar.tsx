import { signedText } from '#texts/locale.ts'
import { t } from '#texts/text.ts'
import { duration } from '../../../../src-main/domain/time/time.ts'
import { DisabledNote, useDisabledReason } from '../../../components/disabled-note.tsx'
import { PressButton } from '../../../components/press-button.tsx'
import { useRefused } from '../../../components/use-refused.ts'
import { refusalOf } from '../../../state/acts/refusal-of.ts'
import { boundInstead } from '../../../state/keys/desk-key.ts'
import { printedOn } from '../../../state/keys/key-layout.ts'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import type { ButtonId } from '../../../state/session/presser.ts'
import { previousPastSkips, titleWithNumber } from '../../../state/session/selectors.ts'
import { KeysState } from '../../shell/keys-state.tsx'
import { CallingButtons } from './calling-buttons.tsx'
import { GoButton } from './go-button.tsx'
import { LastPress } from './last-press.tsx'
import { openMessage, openTransportDialog } from './open-transport-dialog.ts'
import styles from './transport-bar.module.css'
import { UndoButton } from './undo-button.tsx'

const adjustments: readonly { readonly button: ButtonId; readonly seconds: number }[] = [
  { button: 'adjust-m30', seconds: -30 },
  { button: 'adjust-m10', seconds: -10 },
  { button: 'adjust-p10', seconds: 10 },
  { button: 'adjust-p30', seconds: 30 },
]

/** The transport buttons and, beside them, the last press. */
export function TransportBar() {
  const layout = useUi(ui => ui.layout)
  const paused = useDeskState(state => state.show.state.phase === 'paused')
  const pauseKey = useDeskState(state => boundInstead(state, 'KeyP', ['toggle', 'pause', 'resume']) === null)
  const jumpKey = useDeskState(state => boundInstead(state, 'KeyJ', ['jump']) === null)
  return (
    <section className={styles['bar']} aria-label={t('bar.name')} data-foot data-beside-dialogs data-no-print>
      <GoButton />
      <div className={styles['group']}>
        <CallingButtons />
        <PressButton
          button="pause"
          testId="pause"
          intent={{ action: 'pause' }}
          label={
            <span className={styles['either']} data-other={paused ? t('bar.pause') : t('bar.resume')}>
              {paused ? t('bar.resume') : t('bar.pause')}
            </span>
          }
          detail={pauseKey && <small>{printedOn('KeyP', layout) ?? 'P'}</small>}
        />
        <PreviousButton />
        <DialogButton
          dialog="jump"
          label={t('bar.jump')}
          {...(jumpKey && { detail: printedOn('KeyJ', layout) ?? 'J' })}
        />
        <span className={styles['adjust']}>
          {adjustments.map(({ button, seconds }) => (
            <PressButton
              key={button}
              button={button}
              intent={{ action: 'adjust', delta: duration(seconds * 1000) }}
              name={seconds < 0 ? t('bar.subtract', { seconds: -seconds }) : t('bar.add', { seconds })}
              label={signedText(seconds)}
              className={Math.abs(seconds) < 30 ? styles['wide'] : undefined}
            />
          ))}
        </span>
        <UndoButton />
        <MessageButton />
        <EndButton />
      </div>
      <div className={styles['aside']}>
        <KeysState />
        <LastPress />
      </div>
    </section>
  )
}

function PreviousButton() {
  const ownKey = useDeskState(state => boundInstead(state, 'KeyB', ['previous']) === null)
  const target = useDeskState(state => {
    const row = previousPastSkips(state)
    return row === null ? null : titleWithNumber(state, row)
  })
  const name = target === null ? {} : { name: t('bar.previous-to', { cue: target }) }
  return (
    <PressButton
      button="previous"
      testId="previous"
      intent={{ action: 'previous' }}
      {...name}
      title={name.name}
      label={t('bar.previous')}
      detail={<small>{ownKey ? t('bar.previous-key') : t('bar.hold')}</small>}
      hold
    />
  )
}

interface DialogButtonProps {
  readonly dialog: 'jump' | 'end' | 'reset'
  readonly label: string
  readonly detail?: string
}

function DialogButton({ dialog, label, detail }: DialogButtonProps) {
  const desk = useDesk()
  const disabledBy = useDisabledReason()
  const refused = useRefused(dialog)
  const wouldRefuse = useDeskState(state => refusalOf(state, dialog) !== null)
  return (
    <button
      type="button"
      className={styles['plain']}
      aria-disabled={wouldRefuse || disabledBy !== null}
      data-refused={refused}
      onClick={() => openTransportDialog(desk, dialog)}
    >
      {label}
      {disabledBy === null ? (
        detail !== undefined && <small>{detail}</small>
      ) : (
        <DisabledNote disabledBy={disabledBy} />
      )}
    </button>
  )
}

function MessageButton() {
  const desk = useDesk()
  const layout = useUi(now => now.layout)
  const disabledBy = useDisabledReason()
  const ownKey = useDeskState(state => boundInstead(state, 'KeyM', ['message']) === null)
  return (
    <button
      type="button"
      className={`${styles['plain']} ${styles['wide']}`}
      data-testid="message"
      aria-disabled={disabledBy !== null}
      onClick={() => openMessage(desk)}
    >
      {t('bar.message')}
      {disabledBy === null ? (
        ownKey && <small>{printedOn('KeyM', layout) ?? 'M'}</small>
      ) : (
        <DisabledNote disabledBy={disabledBy} />
      )}
    </button>
  )
}

/** On the last cue End stands there to be held; before, it takes a dialog. An ended show offers Reset. */
function EndButton() {
  const phase = useDeskState(state => state.show.state.phase)
  const last = useDeskState(state => state.show.nextCueId === null)
  const here = useDeskState(state => state.desk.personActs)
  if (phase === 'pre-show') return null
  const detail = here ? {} : { detail: t('bar.not-here') }
  if (phase === 'ended') return <DialogButton dialog="reset" label={t('bar.reset')} {...detail} />
  if (!last) return <DialogButton dialog="end" label={t('bar.end-more')} {...detail} />
  return (
    <PressButton
      button="end"
      intent={{ action: 'end' }}
      label={t('bar.end')}
      detail={<small>{here ? t('bar.hold') : t('bar.not-here')}</small>}
      hold
    />
  )
}
