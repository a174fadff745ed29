import { useEffect, useMemo, useState } from 'react'
import { t } from '#texts/text.ts'
import type { ListedRundown } from '../../../src-main/contract/bridge/slices.ts'
import { type Instant, instant } from '../../../src-main/domain/time/time.ts'
import { Dialog } from '../../components/dialog.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { Item, List, LockedLine, Problem, Quiet, Row, Warning } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { PhaseTag } from '../../components/tag.tsx'
import { useAsk, useRead } from '../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { isShowOnAir } from '../../state/session/selectors.ts'
import { showView } from '../../state/session/show-view.ts'
import { useStore } from '../../state/session/store.ts'
import { type TimeFormats, timeFormats } from '../../state/time/time-format.ts'
import { BeginRehearsal } from '../shell/rehearsal-band.tsx'
import { ImportArea } from './import-area.tsx'

/** The rundowns of the desk: open one, or import one. */
export function OpenDialog() {
  const { ui, importer } = useDesk()
  const airing = useDeskState(isShowOnAir)
  const present = useDeskState(state => state.rundown?.id ?? null)
  const [items, setItems] = useState<readonly ListedRundown[] | null>(null)
  const [unlisted, setUnlisted] = useState<string | null>(null)
  const opening = useAsk()
  const problem = opening.problem ?? unlisted
  const imported = useStore(importer.outcome, state => state)

  // What was wrong with a file stays while the dialog is open, and leaves with it.
  useEffect(
    () => () => {
      const { kind } = importer.outcome.get()
      if (kind === 'failed' || kind === 'faults') importer.forget()
    },
    [importer],
  )

  useRead(bridge => bridge.request('rundown.list', {}), [imported], setItems, setUnlisted)

  const open = async (rundownId: string, held: boolean): Promise<void> => {
    if (await opening.ask('rundown.open', { rundownId, held })) ui.set({ ...ui.get(), dialog: null })
  }
  return (
    <Dialog title={t('open.title')} wide>
      <LockedLine />
      {airing && <Warning>{t('open.airing')}</Warning>}
      <Problem text={problem} />
      {items === null && problem === null && <Quiet>{t('page.loading')}</Quiet>}
      {items?.length === 0 && <Quiet>{t('open.none')}</Quiet>}
      <List>
        {items?.map(item => (
          <Rundown
            key={item.id}
            item={item}
            isOpen={item.id === present}
            airing={airing}
            onOpen={() => void open(item.id, airing)}
          />
        ))}
      </List>
      <ImportArea />
      <Row>
        <PlainButton onClick={() => showView(ui, 'rundowns')} testId="open-all">
          {t('open.all')}
        </PlainButton>{' '}
        <PlainButton onClick={() => ui.set({ ...ui.get(), dialog: 'export' })}>
          {t('export.menu')}
        </PlainButton>
      </Row>
      {present !== null && (
        <Row>
          <BeginRehearsal />
        </Row>
      )}
    </Dialog>
  )
}

interface RundownProps {
  readonly item: ListedRundown
  readonly isOpen: boolean
  /** A show is on air: another rundown is opened only by a hold. */
  readonly airing: boolean
  readonly onOpen: () => void
}

const Rundown = ({ item, isOpen, airing, onOpen }: RundownProps) => (
  <Item
    title={
      <>
        <b dir="auto">{item.title}</b>
        {(item.phase === 'running' || item.phase === 'paused') && (
          <PhaseTag phase={item.phase}>{t(`open.on-air.${item.phase}`)}</PhaseTag>
        )}
      </>
    }
    about={<When item={item} />}
    acts={
      isOpen ? (
        <span>{t('open.present')}</span>
      ) : airing ? (
        <HoldButton name={t('open.hold-to-open-named', { title: item.title })} onHeld={onOpen}>
          {t('open.hold-to-open')}
        </HoldButton>
      ) : (
        <PlainButton name={t('open.open-named', { title: item.title })} onClick={onOpen}>
          {t('open.open')}
        </PlainButton>
      )
    }
  />
)

/** When it is planned, where it is; and when it was changed, here, which distinguishes several of one name. */
function When({ item: { startTime, timezone, timeOfDayFormat, updatedAt } }: Pick<RundownProps, 'item'>) {
  const here = useMemo(() => timeFormats(null, null), [])
  const there = useMemo(() => timeFormats(timezone, timeOfDayFormat), [timezone, timeOfDayFormat])
  const changed = updatedAt === null ? null : instant(Date.parse(updatedAt))
  return (
    <>
      <span>
        {startTime === null
          ? t('open.unplanned')
          : t('open.starts', { time: dayAndMinute(there, startTime) })}
      </span>
      {changed !== null && !Number.isNaN(changed) && (
        <small>{t('open.changed', { time: dayAndMinute(here, changed) })}</small>
      )}
    </>
  )
}

const dayAndMinute = ({ formatDay, formatMinute }: TimeFormats, at: Instant): string =>
  `${formatDay(at)} ${formatMinute(at)}`
