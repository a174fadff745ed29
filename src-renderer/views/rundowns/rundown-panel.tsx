import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { LibraryItem } from '../../../src-main/contract/bridge/library.ts'
import { exportFormats } from '../../../src-main/contract/bridge/transfer-limits.ts'
import type { Phase } from '../../../src-main/domain/show/runner.ts'
import { Tick } from '../../components/field.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { Problem, Quiet, Row, Section, Stack, Warning } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { isShowOnAir } from '../../state/session/selectors.ts'
import { ConnectFields } from '../connect/connect-dialog.tsx'
import { ExportOutcome, useExport } from '../export/export-outcome.tsx'
import { FollowPart } from '../open/follow-part.tsx'
import { ChangeForm } from './change-form.tsx'

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
  const { ask, problem } = useAsk()
  const airing = phase === 'running' || phase === 'paused'
  const remove = async (): Promise<void> => {
    if (!(await ask('library.delete', { rundownId: item.id }))) return
    onDeleted(
      keepsTrash
        ? t('rundowns.deleted', { title: item.title })
        : t('rundowns.deleted-gone', { title: item.title }),
    )
  }
  return (
    <Stack data-testid="rundown-panel">
      <h3>{item.title}</h3>
      <Row data-open-part>
        {item.id !== present && !showOnAir && (
          <PlainButton name={`${t('rundowns.open')} ${item.title}`} onClick={() => onOpen(false)}>
            {t('rundowns.open')}
          </PlainButton>
        )}
        {item.id !== present && showOnAir && (
          <HoldButton name={`${t('rundowns.hold-to-open')} ${item.title}`} onHeld={() => onOpen(true)}>
            {t('rundowns.hold-to-open')}
          </HoldButton>
        )}
        <PlainButton name={`${t('rundowns.copy')} ${item.title}`} onClick={onCopy}>
          {t('rundowns.copy')}
        </PlainButton>
      </Row>
      {item.id === present && <Quiet>{t('rundowns.opened')}</Quiet>}
      {item.id !== present && showOnAir && <Warning>{t('rundowns.opens-on-air')}</Warning>}
      <Problem text={openProblem} />
      <Section data-change-form>
        <h4>{t('rundowns.change')}</h4>
        <ChangeForm item={item} airing={airing} onSaved={onChanged} onLeave={onLeave} />
      </Section>
      <details>
        <summary data-testid="connect-open">{t('connect.details')}</summary>
        <ConnectFields rundownId={item.id} token={null} />
      </details>
      <ExportPart rundownId={item.id} />
      {item.id === present && <FollowPart />}
      <Section data-delete-part>
        <h4>{t('rundowns.delete')}</h4>
        {airing ? (
          <Warning tabIndex={-1}>{t('rundowns.delete-on-air')}</Warning>
        ) : (
          <>
            <Quiet>{keepsTrash ? t('rundowns.delete-kept') : t('rundowns.delete-gone')}</Quiet>
            {item.id === present && <Warning>{t('rundowns.delete-open')}</Warning>}
            <Row>
              <HoldButton name={`${t('rundowns.hold-to-delete')} ${item.title}`} onHeld={() => void remove()}>
                {t('rundowns.hold-to-delete')}
              </HoldButton>
              <strong data-testid="delete-name">{item.title}</strong>
            </Row>
          </>
        )}
        <Problem text={problem} />
      </Section>
    </Stack>
  )
}

/** One rundown as a file. */
function ExportPart({ rundownId }: { readonly rundownId: string }) {
  const [history, setHistory] = useState(false)
  const { state, save } = useExport()
  return (
    <Section>
      <h4>{t('rundowns.export')}</h4>
      <Row>
        {exportFormats.map(format => (
          <PlainButton
            key={format}
            name={`${t('rundowns.export')}: ${t(`rundowns.export-as.${format}`)}`}
            onClick={() => void save(rundownId, format, { history, compared: null })}
          >
            {t(`rundowns.export-as.${format}`)}
          </PlainButton>
        ))}
      </Row>
      <Tick label={t('rundowns.export-history')} checked={history} onChange={setHistory} />
      <ExportOutcome state={state} />
    </Section>
  )
}
