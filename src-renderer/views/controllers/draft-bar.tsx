import { controllersTexts as t } from '#texts/controllers.ts'
import { messageText } from '#texts/messages.ts'
import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import type { SurfaceLayout } from '../../../src-main/domain/bindings/binding.ts'
import { layoutFaults } from '../../../src-main/domain/bindings/faults.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { controlName } from './control-names.ts'
import styles from './editor.module.css'
import type { ControlPlace } from './layout-edits.ts'

const e = t.editor

interface DraftBarProps {
  readonly surface: SurfaceSlice
  readonly layout: SurfaceLayout
  readonly changed: boolean
  readonly problem: string | null
  readonly onSave: () => void
  readonly onDiscard: () => void
  /** Its faults are shown where it is edited. */
  readonly edited: ControlPlace | null
}

/** Saves changed bindings, or says why they cannot be; lists what contradicts itself. */
export function DraftBar(props: DraftBarProps) {
  const { surface, layout, changed, problem, onSave, onDiscard, edited } = props
  const faults = layoutFaults(layout)
  const elsewhere = faults.filter(
    ({ page, binding }) => page !== edited?.page || binding.control !== edited.control,
  )
  if (!changed && elsewhere.length === 0 && problem === null) return null
  return (
    <div className={styles['draft']} data-changed={changed} data-testid="draft">
      {elsewhere.length > 0 && (
        <ul className={styles['faults']}>
          {elsewhere.map(({ page, binding, reason }) => (
            <li key={`${page} ${binding.control} ${binding.trigger}`}>
              {e.faultAt(
                layout[page]?.name ?? '',
                controlName(surface, binding.control),
                t.triggers[binding.trigger].toLowerCase(),
              )}{' '}
              {messageText(reason)}
            </li>
          ))}
        </ul>
      )}
      <Problem text={problem} />
      {changed && (
        <div className={styles['acts']}>
          <button
            type="button"
            className={styles['save']}
            aria-disabled={faults.length > 0}
            onClick={faults.length > 0 ? undefined : onSave}
          >
            {e.save}
          </button>
          <PlainButton onClick={onDiscard}>{e.discard}</PlainButton>
          <p role="status">
            <strong>{e.unsaved}</strong> {faults.length > 0 ? e.faults(faults.length) : e.unsavedHelp}
          </p>
        </div>
      )}
    </div>
  )
}
