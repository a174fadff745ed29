import { connectTexts } from '#texts/connect.ts'
import { rundownTexts as t } from '#texts/rundowns.ts'
import type { LibraryItem } from '../../../src-main/contract/bridge/library.ts'
import type { Phase } from '../../../src-main/domain/show/runner.ts'
import { ButtonRow } from '../../components/button-row.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { isShowOnAir } from '../../state/session/selectors.ts'
import { ConnectFields } from '../connect/connect-fields.tsx'
import { ChangeForm } from './change-form.tsx'
import { ExportPart } from './export-part.tsx'
import styles from './rundowns.module.css'

interface RundownPanelProps {
  readonly item: LibraryItem
  readonly phase: Phase | null
  /** What is deleted is kept for a while. */
  readonly keepsTrash: boolean
  /** Why it was not opened. */
  readonly openProblem: string | null
  readonly onOpen: (held: boolean) => void
  readonly onCopy: () => void
  readonly onChanged: () => void
  readonly onDeleted: (said: string) => void
  readonly onLeave: () => void
}

/** The rundown that is chosen in the list: opened, copied, changed, exported, deleted. */
export function RundownPanel(props: RundownPanelProps) {
  const { item, phase, keepsTrash, openProblem, onOpen, onCopy, onChanged, onDeleted, onLeave } = props
  const present = useDeskState(state => state.rundown?.id ?? null)
  const showOnAir = useDeskState(isShowOnAir)
  const { ask, problem } = useAsk(t.failed)
  const airing = phase === 'running' || phase === 'paused'
  const remove = async (): Promise<void> => {
    if (!(await ask('library.delete', { rundownId: item.id }))) return
    onDeleted(keepsTrash ? t.deleted(item.title) : t.deletedGone(item.title))
  }
  return (
    <div className={styles['panel']} data-testid="rundown-panel">
      <h3>{item.title}</h3>
      <ButtonRow data-open-part>
        {item.id !== present && !showOnAir && (
          <PlainButton name={`${t.open} ${item.title}`} onClick={() => onOpen(false)}>
            {t.open}
          </PlainButton>
        )}
        {item.id !== present && showOnAir && (
          <HoldButton name={`${t.holdToOpen} ${item.title}`} onHeld={() => onOpen(true)}>
            {t.holdToOpen}
          </HoldButton>
        )}
        <PlainButton name={`${t.copy} ${item.title}`} onClick={onCopy}>
          {t.copy}
        </PlainButton>
      </ButtonRow>
      {item.id === present && <p className={styles['quiet']}>{t.opened}</p>}
      {item.id !== present && showOnAir && <p className={styles['warning']}>{t.opensOnAir}</p>}
      <Problem text={openProblem} />
      <section className={styles['part']}>
        <h4>{t.change}</h4>
        <ChangeForm item={item} airing={airing} onSaved={onChanged} onLeave={onLeave} />
      </section>
      <section className={styles['part']}>
        <details>
          <summary data-testid="connect-open">{connectTexts.details}</summary>
          <ConnectFields rundownId={item.id} token={null} />
        </details>
      </section>
      <ExportPart rundownId={item.id} />
      <section className={styles['part']} data-delete-part>
        <h4>{t.delete}</h4>
        {airing ? (
          <p className={styles['warning']} tabIndex={-1}>
            {t.deleteOnAir}
          </p>
        ) : (
          <>
            <p className={styles['quiet']}>{keepsTrash ? t.deleteKept : t.deleteGone}</p>
            {item.id === present && <p className={styles['warning']}>{t.deleteOpen}</p>}
            <ButtonRow>
              <HoldButton name={`${t.holdToDelete} ${item.title}`} onHeld={() => void remove()}>
                {t.holdToDelete}
              </HoldButton>
              <strong className={styles['deleteName']} data-testid="delete-name">
                {item.title}
              </strong>
            </ButtonRow>
          </>
        )}
        <Problem text={problem} />
      </section>
    </div>
  )
}
