import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import type { SurfaceLayout } from '../../../src-main/domain/bindings/binding.ts'
import { layoutFaults } from '../../../src-main/domain/bindings/faults.ts'
import { MainButton } from '../../components/form.tsx'
import { Box, Problem, Row } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { ControlEditor } from './control-editor.tsx'
import { controlName } from './control-names.ts'
import styles from './controllers.module.css'
import type { BindingsDraft, ControlPlace } from './layout-edits.ts'

interface LayoutEditingProps {
  readonly surface: SurfaceSlice
  readonly draft: BindingsDraft
  readonly page: number
  /** The control of that page that is being edited; null for none. */
  readonly selected: string | null
  readonly onClose: () => void
}

/** What a control does, and the whole layout saved or not: the foot of every surface's card. */
export function LayoutEditing({ surface, draft, page, selected, onClose }: LayoutEditingProps) {
  const edited = selected === null ? null : { page, control: selected }
  return (
    <>
      {edited !== null && (
        <ControlEditor
          surface={surface}
          layout={draft.layout}
          place={edited}
          onChange={draft.change}
          onRestore={() => void draft.restore()}
          onClose={onClose}
        />
      )}
      <DraftBar
        surface={surface}
        layout={draft.layout}
        changed={draft.changed}
        problem={draft.problem}
        onSave={() => void draft.save()}
        onDiscard={draft.discard}
        edited={edited}
      />
    </>
  )
}

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
function DraftBar(props: DraftBarProps) {
  const { surface, layout, changed, problem, onSave, onDiscard, edited } = props
  const faults = layoutFaults(layout)
  const elsewhere = faults.filter(
    ({ page, binding }) => page !== edited?.page || binding.control !== edited.control,
  )
  if (!changed && elsewhere.length === 0 && problem === null) return null
  return (
    <Box tone="warn" className={changed ? styles['draft'] : undefined} data-testid="draft">
      {elsewhere.length > 0 && (
        <ul>
          {elsewhere.map(({ page, binding, reason }) => (
            <li key={`${page} ${binding.control} ${binding.trigger}`}>
              {t('controllers.editor.fault-at', {
                page: layout[page]?.name ?? '',
                control: controlName(surface, binding.control),
                trigger: t(`controllers.triggers.${binding.trigger}`).toLowerCase(),
              })}{' '}
              {messageText(reason)}
            </li>
          ))}
        </ul>
      )}
      <Problem text={problem} />
      {changed && (
        <Row>
          <MainButton
            disabledBy={faults.length > 0 ? t('controllers.editor.faults', { count: faults.length }) : null}
            onClick={onSave}
          >
            {t('page.save')}
          </MainButton>
          <PlainButton onClick={onDiscard}>{t('page.discard')}</PlainButton>
          <p role="status">
            <strong>{t('controllers.editor.unsaved')}</strong>{' '}
            {faults.length > 0
              ? t('controllers.editor.faults', { count: faults.length })
              : t('controllers.editor.unsaved-help')}
          </p>
        </Row>
      )}
    </Box>
  )
}
