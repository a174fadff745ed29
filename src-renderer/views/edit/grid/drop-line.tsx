import { useGridState } from './grid-context.ts'
import styles from './grid-table.module.css'
import { headHeight } from './use-virtual-grid.ts'

/** Where dragged rows would land, in shape and words. */
export function DropLine({ rowHeight }: { readonly rowHeight: number }) {
  const drop = useGridState(state => state.drop)
  if (drop === null) return null
  const top = headHeight + (drop.row + (drop.edge === 'after' ? 1 : 0)) * rowHeight
  return (
    <div
      className={styles['drop']}
      data-edge={drop.edge}
      data-inside={drop.inside}
      data-allowed={drop.allowed}
      style={{ top, '--height': `${rowHeight}px` }}
    >
      <span>{drop.words}</span>
    </div>
  )
}
