import { t } from '#texts/text.ts'
import { Icon, type IconName } from '../../components/icon.tsx'
import { useNotSaved } from '../../state/editing/use-not-saved.ts'
import { chordName } from '../../state/keys/key-name.ts'
import { notAllowed, viewAccess } from '../../state/session/access.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import { isAiring } from '../../state/session/selectors.ts'
import { showView } from '../../state/session/show-view.ts'
import { technicalViews, timeViews, type ViewName, viewChord } from '../../state/session/ui-state.ts'
import styles from './rail.module.css'

/** The first view of each entry: the others of it are its tabs. */
type RailView = Exclude<ViewName, 'tokens' | 'diagnostics' | 'timecode'>

const signs: Readonly<Record<RailView, IconName>> = {
  call: 'go',
  edit: 'table',
  rundowns: 'rundowns',
  outputs: 'screen',
  people: 'people',
  timers: 'clock',
  controllers: 'keys',
  journal: 'journal',
  preflight: 'check',
  connections: 'wrench',
  help: 'help',
}

const ofTheShow: readonly RailView[] = [
  'call',
  'edit',
  'rundowns',
  'outputs',
  'people',
  'timers',
  'controllers',
  'journal',
]
const ofTheDesk: readonly RailView[] = ['preflight', 'connections', 'help']
/** What is left in show lock: the others could only be looked at. */
const inLock: ReadonlySet<ViewName> = new Set(['call', 'journal', 'help'])

/** The views that one entry of the rail leads to. */
const under = (view: RailView): readonly ViewName[] =>
  [technicalViews, timeViews].find(([first]) => first === view) ?? [view]

/** Every view by one press, and the menu of actions. */
export function Rail() {
  const { ui } = useDesk()
  const dialog = useUi(state => state.dialog)
  const inCall = useUi(({ view }) => view === 'call')
  const onAir = useDeskState(isAiring)
  return (
    <nav className={styles['rail']} aria-label={t('rail.name')} data-quiet={inCall && onAir} data-no-print>
      <button
        type="button"
        className={styles['item']}
        data-testid="menu"
        aria-haspopup="dialog"
        aria-expanded={dialog === 'menu'}
        onClick={() => ui.set({ ...ui.get(), dialog: 'menu' })}
      >
        <Icon name="menu" />
        <span>{t('menu.title')}</span>
      </button>
      {ofTheShow.map(view =>
        view === 'edit' ? <EditItem key={view} /> : <RailItem key={view} view={view} />,
      )}
      <span className={styles['space']} />
      {ofTheDesk.map(view => (
        <RailItem key={view} view={view} />
      ))}
    </nav>
  )
}

/** What is not saved is marked in every view, also in show lock, and one press leads to it. */
function EditItem() {
  const names = useNotSaved()
  const count = names.length
  if (count === 0) return <RailItem view="edit" />
  return (
    <RailItem
      view="edit"
      mark={{ count, words: t('rail.not-saved', { count, names: names.slice(0, 3).join(' · ') }) }}
    />
  )
}

/** In the width of the rail. */
const shortName = (view: RailView): string =>
  view === 'controllers' || view === 'connections' ? t(`rail.${view}`) : t(`view.${view}`)

interface RailItemProps {
  readonly view: RailView
  /** What waits in the view for a person. */
  readonly mark?: { readonly count: number; readonly words: string }
}

function RailItem({ view, mark }: RailItemProps) {
  const { ui } = useDesk()
  const current = useUi(({ view: now }) => under(view).includes(now))
  const chord = viewChord(view)
  const why = useDeskState(state => notAllowed(state, viewAccess[view]))
  const hidden = useDeskState(state => state.desk.locked && !inLock.has(view) && mark === undefined)
  return (
    <button
      type="button"
      className={styles['item']}
      data-testid={`rail-${view}`}
      hidden={hidden}
      aria-current={current ? 'page' : undefined}
      aria-disabled={why !== null}
      title={why ?? mark?.words ?? [t(`view.${view}`), chord && chordName(chord)].filter(Boolean).join('  ')}
      onClick={() => {
        showView(ui, view)
        if (mark !== undefined) ui.set({ ...ui.get(), editWish: 'not-saved' })
      }}
    >
      <Icon name={signs[view]} />
      {mark !== undefined && (
        <b className={styles['mark']} role="status">
          <span aria-hidden="true">{mark.count}</span>
          <span className="visually-hidden">{mark.words}</span>
        </b>
      )}
      <span>{shortName(view)}</span>
    </button>
  )
}
