import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { locale } from '#texts/locale.ts'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { LibraryItem, LibraryReply } from '../../../src-main/contract/bridge/library.ts'
import { realPhase } from '../../../src-main/contract/bridge/real-show.ts'
import type { Phase } from '../../../src-main/domain/show/runner.ts'
import { LockedLine, Problem, Quiet, Stack } from '../../components/layout.tsx'
import { ViewFrame } from '../../components/view-frame.tsx'
import { keyName } from '../../state/keys/key-name.ts'
import { useAsk, useRead } from '../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../state/session/desk-context.ts'
import { isShowOnAir } from '../../state/session/selectors.ts'
import { showView } from '../../state/session/show-view.ts'
import { useStore } from '../../state/session/store.ts'
import { ImportArea } from '../open/import-area.tsx'
import { MakeForm } from './make-form.tsx'
import {
  Legend,
  ListHead,
  movingActs,
  orderRundowns,
  RundownList,
  type RundownOrder,
  useListKeys,
} from './rundown-list.tsx'
import { RundownPanel } from './rundown-panel.tsx'
import styles from './rundowns.module.css'
import { TrashList } from './trash-list.tsx'

type Mode = 'one' | 'make' | 'copy' | 'import' | 'trash'

/** All rundowns of the service in use, for hundreds of them. */
export function RundownsView() {
  const library = useLibrary()
  const [mode, setMode] = useState<Mode>('one')
  const [selected, setSelected] = useState<string | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const done = (rundownId: string | null, text: string): void => {
    giveBack()
    setMode('one')
    if (rundownId !== null) setSelected(rundownId)
    setSaid(text)
    library.read()
  }
  const { reply, problem } = library
  return (
    <ViewFrame title={t('rundowns.title')}>
      <div className={styles['view']}>
        <Stack>
          <LockedLine />
          <Problem text={problem} />
          <p role="status" data-testid="rundowns-said">
            {reply === null && problem === null ? t('page.loading') : said}
          </p>
        </Stack>
        {reply !== null && mode === 'trash' && (
          <TrashList items={reply.trash} onRestored={done} onBack={() => setMode('one')} />
        )}
        {reply !== null && mode !== 'trash' && (
          <Chooser
            reply={reply}
            mode={mode}
            selected={selected}
            onMode={next => {
              setSaid(null)
              setMode(next)
            }}
            onSelect={setSelected}
            onDone={done}
            onRead={library.read}
          />
        )}
      </div>
    </ViewFrame>
  )
}

interface ChooserProps {
  readonly reply: NonNullable<LibraryReading['reply']>
  readonly mode: Exclude<Mode, 'trash'>
  readonly selected: string | null
  readonly onMode: (mode: Mode) => void
  readonly onSelect: (id: string | null) => void
  readonly onDone: (rundownId: string | null, said: string) => void
  readonly onRead: () => void
}

const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })

const NoneListed = ({ query }: { readonly query: string }) => (
  <Quiet>{query === '' ? t('rundowns.none') : t('rundowns.none-found', { query })}</Quiet>
)

function Chooser(props: ChooserProps) {
  const { reply, mode, onMode, onSelect, onDone, onRead } = props
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const phaseOf = usePhases()
  const listed = useListed(props)
  const { query, items, item, place } = listed
  const { choose, select, open, openChosen, openProblem, focusPart } = useChoosing(props, listed, panel)
  useListKeys(
    list,
    new Map<string, () => void>([
      ...movingActs(place, items.length, choose),
      ['Enter', openChosen],
      ['/', () => search.current?.focus()],
      ['n', () => onMode('make')],
      ['c', () => item !== null && onMode('copy')],
      ['e', () => focusPart('change-form')],
      ['i', () => onMode('import')],
      ['t', () => onMode('trash')],
      ['Delete', () => focusPart('delete-part')],
      ['Backspace', () => focusPart('delete-part')],
    ]),
  )
  return (
    <>
      <ListHead
        search={search}
        query={query}
        shown={items.length}
        all={reply.items.length}
        trashed={reply.trash?.length ?? null}
        order={listed.order}
        onQuery={listed.setQuery}
        onOrder={listed.setOrder}
        onMove={step => items.length > 0 && choose(Math.min(items.length - 1, Math.max(0, place + step)))}
        onEnter={openChosen}
        onMode={onMode}
        onRead={onRead}
      />
      <div className={styles['both']}>
        {items.length === 0 ? (
          <NoneListed query={query} />
        ) : (
          <RundownList
            list={list}
            items={items}
            selected={item?.id ?? null}
            phaseOf={phaseOf}
            onSelect={select}
            onOpen={id => {
              select(id)
              open(id, false)
            }}
          />
        )}
        <aside ref={panel} className={styles['side']} aria-label={item?.title ?? t('rundowns.title')}>
          <Side
            mode={mode}
            reply={reply}
            item={item}
            phase={item === null ? null : phaseOf(item)}
            openProblem={openProblem}
            onMode={onMode}
            onDone={onDone}
            onRead={onRead}
            onOpen={open}
            onDeleted={text => {
              onSelect(items[place + 1]?.id ?? items[place - 1]?.id ?? null)
              onDone(null, text)
              list.current?.focus()
            }}
          />
        </aside>
      </div>
      <Legend keys={legend} />
    </>
  )
}

interface Listed {
  readonly query: string
  readonly setQuery: (query: string) => void
  readonly order: RundownOrder
  readonly setOrder: (order: RundownOrder) => void
  /** Those that the query finds, in order. */
  readonly items: readonly LibraryItem[]
  /** The chosen one; null where there is none. */
  readonly item: LibraryItem | null
  /** Of the chosen one in `items`; -1 where there is none. */
  readonly place: number
}

function useListed({ reply, selected }: ChooserProps): Listed {
  const present = useDeskState(state => state.rundown?.id ?? null)
  const [query, setQuery] = useState('')
  const [order, setOrder] = useState<RundownOrder>({ by: 'updated', down: true })
  const items = useMemo(() => orderRundowns(reply.items, query, order, collator), [reply, query, order])
  const wanted = items.find(({ id }) => id === (selected ?? present))
  // One that was just made, and is not listed yet, is not taken for another.
  const awaited = selected !== null && query === ''
  const item = wanted ?? (awaited ? null : items[0]) ?? null
  return { query, setQuery, order, setOrder, items, item, place: item === null ? -1 : items.indexOf(item) }
}

interface Choosing {
  /** Chooses the one at a place of the list. */
  readonly choose: (place: number) => void
  readonly select: (id: string) => void
  /** `held`: by a hold, which it takes while a show is on air. */
  readonly open: (id: string, held: boolean) => void
  readonly openChosen: () => void
  readonly openProblem: string | null
  /** The first control of a part of the panel gets the keys: what has to be held is held there. A part without one says why. */
  readonly focusPart: (part: string) => void
}

/** Chooses and opens rundowns. `panel` shows the chosen one. */
function useChoosing(
  { mode, onMode, onSelect }: ChooserProps,
  { items, item }: Listed,
  panel: RefObject<HTMLElement | null>,
): Choosing {
  const { ui } = useDesk()
  const present = useDeskState(state => state.rundown?.id ?? null)
  const showOnAir = useDeskState(isShowOnAir)
  const opening = useAsk()
  const itemId = item?.id ?? null
  // Another one begins with its name: what can be held for it is never in view without it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the panel is the same, what it shows is another
  useLayoutEffect(() => {
    panel.current?.scrollTo(0, 0)
  }, [itemId])
  const focusPart = (part: string): void => {
    flushSync(() => onMode('one'))
    panel.current?.querySelector<HTMLElement>(`[data-${part}] :is(button, input, [tabindex])`)?.focus()
  }
  const choose = (place: number): void => {
    opening.forget()
    if (mode !== 'one') onMode('one')
    onSelect(items[place]?.id ?? null)
  }
  const open = async (id: string, held: boolean): Promise<void> => {
    if (id === present) return showView(ui, 'call')
    if (showOnAir && !held) return focusPart('open-part')
    if (await opening.ask('rundown.open', { rundownId: id, held })) showView(ui, 'call')
  }
  return {
    choose,
    select: id => choose(items.findIndex(one => one.id === id)),
    open: (id, held) => void open(id, held),
    openChosen() {
      if (item !== null) void open(item.id, false)
    },
    openProblem: opening.problem,
    focusPart,
  }
}

interface SideProps extends Pick<ChooserProps, 'reply' | 'mode' | 'onMode' | 'onDone' | 'onRead'> {
  readonly item: LibraryItem | null
  readonly phase: Phase | null
  readonly openProblem: string | null
  readonly onOpen: (id: string, held: boolean) => void
  readonly onDeleted: (said: string) => void
}

/** Beside the list: the chosen rundown, a new one, or an import. */
function Side({ mode, reply, item, phase, openProblem, ...on }: SideProps) {
  if (mode === 'import') return <ImportArea />
  if (mode !== 'one') {
    return (
      <MakeForm
        key={mode}
        items={reply.items}
        source={mode === 'copy' ? item : null}
        onMade={on.onDone}
        onCancel={() => {
          giveBack()
          on.onMode('one')
        }}
      />
    )
  }
  if (item === null) return <Quiet>{t('rundowns.select-none')}</Quiet>
  return (
    <RundownPanel
      key={item.id}
      item={item}
      phase={phase}
      keepsTrash={reply.trash !== null}
      openProblem={openProblem}
      onOpen={held => on.onOpen(item.id, held)}
      onCopy={() => on.onMode('copy')}
      onChanged={on.onRead}
      onDeleted={on.onDeleted}
      onLeave={giveBack}
    />
  )
}

/** The keys go back to the list. */
function giveBack(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

const legend = [
  ['↑ ↓', 'choose'],
  ['Enter', 'open'],
  ['/', 'search'],
  ['N', 'new'],
  ['C', 'copy'],
  ['E', 'change'],
  ['I', 'import'],
  [keyName('Delete'), 'delete'],
  ['T', 'trash'],
  ['Esc', 'back'],
] as const

interface LibraryReading {
  /** Null until it was read for the first time. */
  readonly reply: Extract<LibraryReply, { ok: true }> | null
  /** Why it could not be read again; the earlier content is kept. */
  readonly problem: string | null
  read(): void
}

/** The rundowns of the service in use, read again whenever what this page shows of them has changed. */
function useLibrary(): LibraryReading {
  const { connected, importer } = useDesk()
  const isConnected = useStore(connected, now => now)
  const imported = useStore(importer.outcome, ({ kind }) => kind)
  const seen = useDeskState(({ rundown, show, link }) =>
    [link.service, link.state, rundown?.id, rundown?.title, rundown?.status, show.state.phase].join('\n'),
  )
  const [reply, setReply] = useState<LibraryReading['reply']>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const read = useRead(
    bridge => (isConnected ? bridge.request('library.list', {}) : null),
    [isConnected, imported, seen],
    answer => {
      if (answer.ok) setReply(answer)
      setProblem(answer.ok ? null : messageText(answer.reason))
    },
    setProblem,
  )
  return { reply, problem, read }
}

/** How the show of a rundown stands, by what this page knows of the one that is open. */
function usePhases(): (item: LibraryItem) => Phase | null {
  const id = useDeskState(state => state.rundown?.id ?? null)
  const phase = useDeskState(({ show }) => realPhase(show))
  return item => (item.id === id ? phase : item.phase)
}
