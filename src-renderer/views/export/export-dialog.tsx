import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { RundownItem } from '../../../src-main/contract/bridge/slices.ts'
import { exportFormats } from '../../../src-main/contract/bridge/transfer-limits.ts'
import { Dialog } from '../../components/dialog.tsx'
import { ChoiceField, Tick } from '../../components/field.tsx'
import { Item, List } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { comparedColumn, comparedWith } from '../../state/rundowns/compared.ts'
import { useRead } from '../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { ExportOutcome, useExport } from './export-outcome.tsx'

/** A rundown as a file, or on paper. */
export function ExportDialog() {
  const { ui, state: desk } = useDesk()
  const present = useDeskState(state => state.rundown?.id ?? null)
  const [items, setItems] = useState<readonly RundownItem[] | null>(null)
  const [chosen, setChosen] = useState(present)
  const [history, setHistory] = useState(false)
  const [comparing, setComparing] = useState(true)
  const { state, save, fail } = useExport()
  const rundownId = chosen ?? items?.[0]?.id ?? null

  useRead(bridge => bridge.request('rundown.list', {}), [], setItems, fail)

  const compared = rundownId === present ? comparedWith(desk.get(), ui.get()) : null
  const column = compared === null || !comparing ? null : comparedColumn(compared)
  return (
    <Dialog title={t('export.title')} wide>
      {items?.length === 0 && <p>{t('export.none')}</p>}
      {items !== null && items.length > 0 && (
        <ChoiceField
          label={t('export.rundown')}
          value={rundownId ?? ''}
          values={items.map(({ id, title }) => ({ value: id, name: title }))}
          onChange={setChosen}
        />
      )}
      <List>
        {exportFormats.map(format => (
          <Item
            key={format}
            title={<h3>{t(`export.formats.${format}`)}</h3>}
            about={t(`export.about.${format}`)}
            acts={
              <PlainButton
                name={t('export.save-named', { format: t(`export.formats.${format}`) })}
                onClick={() => void save(rundownId, format, { history, compared: column })}
              >
                {t('page.save')}
              </PlainButton>
            }
          >
            {format === 'json' && (
              <Tick label={t('export.history')} checked={history} onChange={setHistory} />
            )}
            {format !== 'json' && compared !== null && (
              <Tick
                label={t('compare.since', { name: compared.name })}
                checked={comparing}
                onChange={setComparing}
                testId={`export-compare-${format}`}
              />
            )}
          </Item>
        ))}
        <Item
          title={<h3>{t('export.print')}</h3>}
          about={rundownId === present ? t('export.about-print') : t('export.print-other')}
          acts={
            rundownId === present &&
            present !== null && (
              <PlainButton onClick={() => ui.set({ ...ui.get(), dialog: 'print' })}>
                {t('export.print')}
              </PlainButton>
            )
          }
        />
      </List>
      <ExportOutcome state={state} />
    </Dialog>
  )
}
