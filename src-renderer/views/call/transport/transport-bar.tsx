import { signedText } from '#texts/locale.ts'
import { t } from '#texts/text.ts'
import { duration } from '../../../../src-main/domain/time/time.ts'
import { DisabledNote, useDisabledReason } from '../../../components/disabled-note.tsx'
import press from '../../../components/press-button.module.css'
import { PressButton } from '../../../components/press-button.tsx'
import { useRefused } from '../../../components/use-refused.ts'
import { actionName } from '../../../state/action-text.ts'
import { useOwnKey } from '../../../state/keys/desk-key.ts'
import { refusalOf } from '../../../state/session/access.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
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
  const paused = useDeskState(state => state.show.state.phase === 'paused')
  const pauseKey = useOwnKey('pause')
  const jumpKey = useOwnKey('jump')
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
            <span className={styles['either']} data-other={actionName(paused ? 'pause' : 'resume')}>
              {actionName(paused ? 'resume' : 'pause')}
            </span>
          }
          detail={pauseKey !== null && <small>{pauseKey}</small>}
        />
        <PreviousButton />
        <DialogButton dialog="jump" label={t('bar.jump')} {...(jumpKey !== null && { detail: jumpKey })} />
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
  const ownKey = useOwnKey('previous')
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
      detail={<small>{ownKey === null ? t('bar.hold') : t('bar.previous-key')}</small>}
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
      className={press['button']}
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
  const disabledBy = useDisabledReason()
  const ownKey = useOwnKey('message')
  return (
    <button
      type="button"
      className={`${press['button']} ${styles['wide']}`}
      data-testid="message"
      aria-disabled={disabledBy !== null}
      onClick={() => openMessage(desk)}
    >
      {t('bar.message')}
      {disabledBy === null ? (
        ownKey !== null && <small>{ownKey}</small>
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
      detail={<small>{here ? t('bar.hold') : t('bar.not-here')}</small>}
      hold
    />
  )
}
