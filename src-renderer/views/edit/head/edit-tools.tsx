import { t } from '#texts/text.ts'
import type { CueType } from '../../../../src-main/domain/rundown/rundown.ts'
import type { StartRule } from '../../../../src-main/domain/rundown/timing.ts'
import button from '../../../components/plain-button.module.css'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { chordName } from '../../../state/keys/key-name.ts'
import { blockedBy } from '../../../state/session/access.ts'
import type { PageDesk } from '../../../state/session/desk.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import { openRetime } from '../../../state/session/show-view.ts'
import { fillDown } from '../acts/act-on-cells.ts'
import {
  askFor,
  askForGap,
  collapseAll,
  duplicate,
  group,
  insertRow,
  meantRows,
  move,
  remove,
  selectAll,
  setForAll,
  ungroupMeant,
} from '../acts/act-on-rows.ts'
import { redo, undo } from '../acts/undo.ts'
import { presetColours } from '../cells/colours.ts'
import styles from '../edit-view.module.css'
import type { Grid } from '../grid/grid.ts'
import { useGrid, useGridState } from '../grid/grid-context.ts'
import type { PanelName } from '../grid/grid-state.ts'
import { type ToolItem, ToolMenu } from './tool-menu.tsx'

/** Every act of the table as a button: what keys do, the pointer can do too. */
export function EditTools() {
  return (
    <div
      className={styles['tools']}
      role="toolbar"
      aria-label={t('edit.tools.name')}
      data-no-print
      data-alarms-below
      // A click leaves the keyboard in the table.
      onMouseDown={event => event.preventDefault()}
    >
      <AddMenu />
      <RowsMenu />
      <ValueMenu />
      <UndoButtons />
      <span className={styles['space']} />
      <ColumnsMenu />
      <PanelButtons />
      <FileMenu />
    </div>
  )
}

function AddMenu() {
  const grid = useGrid()
  const reason = useReason()
  return (
    <GridMenu
      name={t('edit.tools.add-row')}
      testId="add-row"
      items={[
        {
          name: t('edit.tools.add-cue'),
          keys: 'Ctrl+Enter',
          reason,
          act: () => insertRow(grid, 'cue', 'below'),
        },
        {
          name: t('edit.tools.add-cue-above'),
          keys: 'Ctrl+Shift+Enter',
          reason,
          act: () => insertRow(grid, 'cue', 'above'),
        },
        'rule',
        { name: t('edit.tools.add-heading'), reason, act: () => insertRow(grid, 'heading', 'below') },
        { name: t('edit.tools.add-heading-above'), reason, act: () => insertRow(grid, 'heading', 'above') },
        'rule',
        { name: t('edit.tools.add-group'), reason, act: () => insertRow(grid, 'group', 'below') },
        { name: t('edit.tools.add-group-above'), reason, act: () => insertRow(grid, 'group', 'above') },
        'rule',
        panelItem(grid, 'templates', t('edit.tools.from-template')),
      ]}
    />
  )
}

function RowsMenu() {
  const grid = useGrid()
  const { ui } = useDesk()
  const reason = useReason()
  return (
    <GridMenu
      name={t('edit.tools.rows')}
      testId="rows-menu"
      items={[
        { name: t('edit.tools.duplicate'), keys: 'Ctrl+Shift+D', reason, act: () => duplicate(grid) },
        { name: t('edit.tools.remove'), keys: 'Ctrl+Delete', reason, act: () => remove(grid) },
        { name: t('edit.tools.fill'), keys: 'Ctrl+D', reason, act: () => fillDown(grid) },
        { name: t('edit.tools.gap'), keys: 'Ctrl+.', reason, act: () => askForGap(grid) },
        { name: t('edit.tools.retime'), reason, act: () => retimeFromRow(grid, ui), testId: 'rows-retime' },
        ...(['rehearsed', 'actual'] as const).map(dialog => ({
          name: dialog === 'actual' ? t('actual.open') : t('rehearsed.open'),
          reason,
          act: () => ui.set({ ...ui.get(), dialog }),
          testId: `rows-${dialog}`,
        })),
        'rule',
        { name: t('edit.tools.up'), keys: 'Alt+↑', reason, act: () => move(grid, 'up') },
        { name: t('edit.tools.down'), keys: 'Alt+↓', reason, act: () => move(grid, 'down') },
        { name: t('edit.tools.up-over'), keys: 'Alt+Shift+↑', reason, act: () => move(grid, 'up-over') },
        { name: t('edit.tools.down-over'), keys: 'Alt+Shift+↓', reason, act: () => move(grid, 'down-over') },
        { name: t('edit.tools.into'), keys: 'Alt+→', reason, act: () => move(grid, 'into') },
        { name: t('edit.tools.out'), keys: 'Alt+←', reason, act: () => move(grid, 'out') },
        'rule',
        { name: t('edit.tools.group'), keys: 'Ctrl+G', reason, act: () => group(grid) },
        { name: t('edit.tools.ungroup'), keys: 'Ctrl+Shift+G', reason, act: () => ungroupMeant(grid) },
        { name: t('edit.tools.collapse-all'), act: () => collapseAll(grid, true) },
        { name: t('edit.tools.expand-all'), act: () => collapseAll(grid, false) },
        { name: t('edit.tools.select-all'), keys: 'Ctrl+A', act: () => selectAll(grid) },
        'rule',
        {
          name: t('edit.tools.on-air'),
          keys: 'Alt+2',
          act: () => ui.set({ ...ui.get(), editWish: 'on-air' }),
        },
      ]}
    />
  )
}

/** Later fixed starts move from the first chosen row on. */
function retimeFromRow(grid: Grid, ui: PageDesk['ui']): void {
  openRetime({ ui }, meantRows(grid)[0]?.cue.id ?? null)
}

/** One value for all rows that are chosen. */
function ValueMenu() {
  const grid = useGrid()
  const reason = useReason()
  const noPerson = grid.derived().context.personActs ? reason : (reason ?? t('edit.read-only.no-person'))
  const type = (kind: CueType) => ({
    name: t(`edit.types.${kind}`),
    reason,
    act: () => setForAll(grid, 'type', t(`edit.types.${kind}`)),
  })
  const rule = (start: StartRule, typed: string) => ({
    name: t(`edit.tools.rule.${start}`),
    reason,
    act: () => setForAll(grid, 'start', typed),
  })
  return (
    <GridMenu
      name={t('edit.tools.set')}
      testId="set-menu"
      items={[
        { name: t('edit.colours.none'), swatch: null, reason, act: () => setForAll(grid, 'colour', '') },
        ...presetColours.map(({ name, value }) => ({
          name,
          swatch: value,
          reason,
          act: () => setForAll(grid, 'colour', value),
        })),
        'rule',
        type('cue'),
        type('heading'),
        type('group'),
        'rule',
        rule('not-before', '>'),
        rule('exactly', '='),
        rule('not-after', '<'),
        rule('floating', 'floating'),
        { name: t('edit.tools.limits'), reason, act: () => askFor(grid, 'limits'), testId: 'set-limits' },
        {
          name: t('edit.auto.set'),
          reason,
          act: () => setForAll(grid, 'duration', t('auto.word')),
          testId: 'set-auto',
        },
        { name: t('edit.auto.clear'), reason, act: () => setForAll(grid, 'duration', 'no auto') },
        {
          name: t('edit.tools.warning-steps'),
          reason,
          act: () => askFor(grid, 'steps'),
          testId: 'set-steps',
        },
        { name: t('edit.clip.open'), reason, act: () => askFor(grid, 'clip'), testId: 'set-clip' },
        'rule',
        { name: t('edit.tools.lock'), reason: noPerson, act: () => setForAll(grid, 'locked', t('edit.yes')) },
        { name: t('edit.tools.unlock'), reason: noPerson, act: () => setForAll(grid, 'locked', '') },
        {
          name: t('edit.tools.skip'),
          reason: noPerson,
          act: () => setForAll(grid, 'skipped', t('edit.yes')),
        },
        { name: t('edit.tools.unskip'), reason: noPerson, act: () => setForAll(grid, 'skipped', '') },
      ]}
    />
  )
}

/** Undo names its step in a slot of fixed width: a longer name moves no button and no row. */
function UndoButtons() {
  const grid = useGrid()
  const undoes = useEditingState(state => state.undo)
  const redoes = useEditingState(state => state.redo)
  const step = (
    word: string,
    what: string | null,
    name: string,
    keys: string,
    act: () => void,
    shown: boolean,
  ) => (
    <button
      type="button"
      className={`${button['button']} ${styles['tool']}`}
      aria-disabled={what === null}
      title={`${name} (${chordName(keys)})`}
      onClick={act}
    >
      {word}
      {shown && <span className={styles['what']}>{what}</span>}
    </button>
  )
  return (
    <>
      {step(
        t('edit.undo'),
        undoes,
        undoes === null ? t('edit.nothing-to-undo') : t('edit.undo-of', { what: undoes }),
        'Ctrl+Z',
        () => undo(grid),
        true,
      )}
      {step(
        t('edit.redo'),
        redoes,
        redoes === null ? t('edit.nothing-to-redo') : t('edit.redo-of', { what: redoes }),
        'Ctrl+Y',
        () => redo(grid),
        false,
      )}
    </>
  )
}

function ColumnsMenu() {
  const grid = useGrid()
  return (
    <GridMenu
      name={t('edit.tools.columns')}
      testId="columns-menu"
      items={[
        panelItem(grid, 'shown', t('edit.tools.show-columns')),
        panelItem(grid, 'columns', t('edit.tools.edit-columns')),
        'rule',
        panelItem(grid, 'compare', t('edit.tools.compare')),
      ]}
    />
  )
}

const panelItem = (grid: Grid, panel: PanelName, name: string): ToolItem => ({
  name,
  testId: `panel-${panel}`,
  act: () => grid.change({ panel }),
})

function PanelButtons() {
  const grid = useGrid()
  const panel = useGridState(state => state.panel)
  return (['find', 'mentions', 'variables'] as const).map(name => (
    <button
      key={name}
      type="button"
      className={`${button['button']} ${styles['tool']}`}
      aria-pressed={panel === name}
      data-testid={`panel-${name}`}
      title={name === 'find' ? `${t('edit.tools.find')} (${chordName('Ctrl+F')})` : undefined}
      onClick={() => grid.change({ panel: panel === name ? null : name, finding: { at: 'find' } })}
    >
      {name === 'find' ? t('edit.tools.find-button') : t(`edit.tools.${name}`)}
    </button>
  ))
}

function FileMenu() {
  const { ui } = useDesk()
  const open = (dialog: 'open' | 'export' | 'print') => () => ui.set({ ...ui.get(), dialog })
  return (
    <GridMenu
      name={t('edit.tools.file')}
      testId="file-menu"
      items={[
        { name: t('edit.tools.import'), act: open('open') },
        { name: t('edit.tools.export'), act: open('export') },
        { name: t('edit.tools.print'), act: open('print') },
      ]}
    />
  )
}

interface GridMenuProps {
  readonly name: string
  readonly testId: string
  readonly items: readonly (ToolItem | 'rule')[]
}

/** The keyboard is in the table after each act. */
function GridMenu(props: GridMenuProps) {
  const grid = useGrid()
  return (
    <ToolMenu
      {...props}
      label={props.name}
      onDone={() => grid.change({ wanted: grid.state.get().wanted + 1 })}
    />
  )
}

/** Why nothing can be edited; renders when the reason changes. */
const useReason = (): string | null => useDeskState(blockedBy)
