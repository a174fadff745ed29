import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { keyboardSurface } from '../../../src-main/contract/bridge/keyboard-surface.ts'
import {
  type BoundAction,
  type SurfaceLayout,
  shows,
  type TriggerKind,
} from '../../../src-main/domain/bindings/binding.ts'
import { isMachineControl } from '../../../src-main/domain/bindings/faults.ts'
import { Choice } from '../../components/choice.tsx'
import { ChoiceField, FieldGroup } from '../../components/field.tsx'
import { HoldButton } from '../../components/hold-button.tsx'
import { Box, Row } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { ActionFields } from './action-fields.tsx'
import { actOptions, newAction } from './bound-acts.ts'
import { controlName } from './control-names.ts'
import styles from './controllers.module.css'
import {
  boundAction,
  type ControlPlace,
  faultOf,
  withAction,
  withoutControl,
  withShow,
} from './layout-edits.ts'

interface ControlEditorProps {
  readonly surface: SurfaceSlice
  readonly layout: SurfaceLayout
  readonly place: ControlPlace
  readonly onChange: (layout: SurfaceLayout) => void
  /** All bindings of the surface, not of this control alone. */
  readonly onRestore: () => void
  readonly onClose: () => void
}

/** What one control does on one page: an action for each of its triggers, and what its face shows. */
export function ControlEditor({ surface, layout, place, onChange, onRestore, onClose }: ControlEditorProps) {
  const name = controlName(surface, place.control)
  const listed = surface.controls.find(({ id }) => id === place.control)
  const machine = isMachineControl(place.control)
  const used = layout[place.page]?.bindings.filter(({ control }) => control === place.control) ?? []
  const kinds = triggersOf(listed?.kind ?? 'key', surface.kind, place.control, machine)
  const all = [...kinds, ...used.map(({ trigger }) => trigger).filter(trigger => !kinds.includes(trigger))]
  return (
    <Box
      className={styles['editor']}
      role="region"
      aria-label={t('controllers.editor.title', { control: name })}
      data-testid="control-editor"
    >
      <h4>{t('controllers.editor.title', { control: name })}</h4>
      {[...new Set(all)].map(trigger => (
        <TriggerRow
          key={trigger}
          trigger={trigger}
          machine={machine}
          dims={surface.brightness !== null}
          layout={layout}
          place={place}
          onChange={onChange}
        />
      ))}
      {listed != null && listed.face !== null && (
        <ChoiceField
          label={t('controllers.editor.shows')}
          value={layout[place.page]?.shows[place.control] ?? 'act'}
          values={[
            { value: 'act', name: t('controllers.editor.shows-act') },
            ...shows.map(value => ({ value, name: t(`controllers.shows.${value}`) })),
          ]}
          onChange={show => onChange(withShow(layout, place, show === 'act' ? null : show))}
        />
      )}
      <Row>
        <PlainButton onClick={onClose}>{t('controllers.editor.close')}</PlainButton>
        {used.length > 0 && (
          <PlainButton onClick={() => onChange(withoutControl(layout, place))}>
            {t('controllers.editor.clear')}
          </PlainButton>
        )}
        <HoldButton onHeld={onRestore}>
          {surface.id === keyboardSurface
            ? t('controllers.editor.forget-keys')
            : t('controllers.editor.restore')}
        </HoldButton>
      </Row>
    </Box>
  )
}

interface TriggerRowProps {
  readonly trigger: TriggerKind
  readonly machine: boolean
  readonly dims: boolean
  readonly layout: SurfaceLayout
  readonly place: ControlPlace
  readonly onChange: (layout: SurfaceLayout) => void
}

function TriggerRow({ trigger, machine, dims, layout, place, onChange }: TriggerRowProps) {
  const action = boundAction(layout, place, trigger)
  const fault = faultOf(layout, place, trigger)
  const label =
    machine && trigger === 'press' ? t('controllers.editor.arrives') : t(`controllers.triggers.${trigger}`)
  const set = (next: BoundAction | null): void => onChange(withAction(layout, place, trigger, next))
  return (
    <FieldGroup label={label} problem={fault && messageText(fault)}>
      <Choice
        name={t('controllers.editor.do', { trigger: label })}
        value={action?.do ?? 'none'}
        options={actOptions(dims)}
        onChange={name => set(name === 'none' ? null : newAction(name, trigger === 'turn-back'))}
      />
      {action !== null && <ActionFields action={action} pages={layout} machine={machine} onChange={set} />}
    </FieldGroup>
  )
}

function triggersOf(
  kind: string,
  surface: SurfaceSlice['kind'],
  control: string,
  machine: boolean,
): readonly TriggerKind[] {
  if (machine) return ['press']
  if (kind === 'dial') return ['turn', 'turn-back', 'press', 'hold', 'double']
  // A Satellite app does not say what of its device turns.
  if (control.startsWith('cc-') || surface === 'satellite')
    return ['press', 'hold', 'double', 'release', 'turn', 'turn-back']
  return ['press', 'hold', 'double', 'release']
}
