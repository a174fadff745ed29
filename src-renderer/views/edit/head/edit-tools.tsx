import { editTexts } from '#texts/edit.ts'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { chordName } from '../../../state/keys/key-name.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import { fillDown } from '../acts/act-on-cells.ts'
import {
  collapseAll,
  duplicate,
  group,
  insertRow,
  move,
  remove,
  selectAll,
  setForAll,
  ungroupMeant,
} from '../acts/act-on-rows.ts'
import { presetColours } from '../cells/colours.ts'
import styles from '../edit-view.module.css'
import type { Grid } from '../grid/grid.ts'
import { blockedBy } from '../grid/grid-content.ts'
import { useGrid, useGridState } from '../grid/grid-context.ts'
import { redo, undo } from '../grid/grid-keys.ts'
import type { PanelName } from '../grid/grid-state.ts'
import { type ToolItem, ToolMenu } from './tool-menu.tsx'

const { tools } = editTexts

/** Every act of the table as a button: what keys do, the pointer can do too. */
export function EditTools() {
  return (
    <div
      className={styles['tools']}
      role="toolbar"
      aria-label={tools.name}
      data-no-print
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
      name={tools.addRow}
      testId="add-row"
      items={[
        { name: tools.addCue, keys: 'Ctrl+Enter', reason, act: () => insertRow(grid, 'cue', 'below') },
        {
          name: tools.addCueAbove,
          keys: 'Ctrl+Shift+Enter',
          reason,
          act: () => insertRow(grid, 'cue', 'above'),
        },
        'rule',
        { name: tools.addHeading, reason, act: () => insertRow(grid, 'heading', 'below') },
        { name: tools.addHeadingAbove, reason, act: () => insertRow(grid, 'heading', 'above') },
        'rule',
        { name: tools.addGroup, reason, act: () => insertRow(grid, 'group', 'below') },
        { name: tools.addGroupAbove, reason, act: () => insertRow(grid, 'group', 'above') },
        'rule',
        panelItem(grid, 'templates', tools.fromTemplate),
      ]}
    />
  )
}

function RowsMenu() {
  const grid = useGrid()
  const reason = useReason()
  return (
    <GridMenu
      name={tools.rows}
      testId="rows-menu"
      items={[
        { name: tools.duplicate, keys: 'Ctrl+Shift+D', reason, act: () => duplicate(grid) },
        { name: tools.remove, keys: 'Ctrl+Delete', reason, act: () => remove(grid) },
        { name: tools.fill, keys: 'Ctrl+D', reason, act: () => fillDown(grid) },
        'rule',
        { name: tools.up, keys: 'Alt+↑', reason, act: () => move(grid, 'up') },
        { name: tools.down, keys: 'Alt+↓', reason, act: () => move(grid, 'down') },
        { name: tools.upOver, keys: 'Alt+Shift+↑', reason, act: () => move(grid, 'up-over') },
        { name: tools.downOver, keys: 'Alt+Shift+↓', reason, act: () => move(grid, 'down-over') },
        { name: tools.into, keys: 'Alt+→', reason, act: () => move(grid, 'into') },
        { name: tools.out, keys: 'Alt+←', reason, act: () => move(grid, 'out') },
        'rule',
        { name: tools.group, keys: 'Ctrl+G', reason, act: () => group(grid) },
        { name: tools.ungroup, keys: 'Ctrl+Shift+G', reason, act: () => ungroupMeant(grid) },
        { name: tools.collapseAll, act: () => collapseAll(grid, true) },
        { name: tools.expandAll, act: () => collapseAll(grid, false) },
        { name: tools.selectAll, keys: 'Ctrl+A', act: () => selectAll(grid) },
      ]}
    />
  )
}

/** One value for all rows that are chosen. */
function ValueMenu() {
  const grid = useGrid()
  const reason = useReason()
  const noPerson = grid.derived().context.personActs ? reason : (reason ?? editTexts.shut.noPerson)
  const type = (kind: keyof typeof editTexts.types) => ({
    name: editTexts.types[kind],
    reason,
    act: () => setForAll(grid, 'type', editTexts.types[kind]),
  })
  return (
    <GridMenu
      name={tools.set}
      testId="set-menu"
      items={[
        { name: editTexts.colours.none, swatch: null, reason, act: () => setForAll(grid, 'colour', '') },
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
        { name: tools.lock, reason: noPerson, act: () => setForAll(grid, 'locked', editTexts.yes) },
        { name: tools.unlock, reason: noPerson, act: () => setForAll(grid, 'locked', '') },
        { name: tools.skip, reason: noPerson, act: () => setForAll(grid, 'skipped', editTexts.yes) },
        { name: tools.unskip, reason: noPerson, act: () => setForAll(grid, 'skipped', '') },
      ]}
    />
  )
}

/** Undo names its step in a slot of fixed width: a longer name moves no button and no row. */
function UndoButtons() {
  const grid = useGrid()
  const undoes = useEditingState(state => state.undo)
  const redoes = useEditingState(state => state.redo)
  const button = (
    word: string,
    what: string | null,
    name: string,
    keys: string,
    act: () => void,
    shown: boolean,
  ) => (
    <button
      type="button"
      className={styles['tool']}
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
      {button(
        editTexts.undo,
        undoes,
        undoes === null ? editTexts.nothingToUndo : editTexts.undoOf(undoes),
        'Ctrl+Z',
        () => undo(grid),
        true,
      )}
      {button(
        editTexts.redo,
        redoes,
        redoes === null ? editTexts.nothingToRedo : editTexts.redoOf(redoes),
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
      name={tools.columns}
      testId="columns-menu"
      items={[panelItem(grid, 'shown', tools.showColumns), panelItem(grid, 'columns', tools.editColumns)]}
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
      className={styles['tool']}
      aria-pressed={panel === name}
      data-testid={`panel-${name}`}
      onClick={() => grid.change({ panel: panel === name ? null : name })}
    >
      {name === 'find' ? tools.findButton : tools[name]}
    </button>
  ))
}

function FileMenu() {
  const { ui } = useDesk()
  const open = (dialog: 'open' | 'export' | 'print') => () => ui.set({ ...ui.get(), dialog })
  return (
    <GridMenu
      name={tools.file}
      testId="file-menu"
      items={[
        { name: tools.import, act: open('open') },
        { name: tools.export, act: open('export') },
        { name: tools.print, act: open('print') },
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

/** Why nothing can be edited; renders when that is another. */
const useReason = (): string | null => useDeskState(blockedBy)
