import { t } from '#texts/text.ts'
import type { OutputDisplay, OutputPageItem } from '../../../src-main/contract/bridge/output-pages.ts'
import { ChoiceField } from '../../components/field.tsx'

interface DisplayChoiceProps {
  readonly page: OutputPageItem
  readonly displays: readonly OutputDisplay[]
  readonly onChoose: (displayId: number | null) => void
}

const away = 'away'

/** The monitor that the output fills; it is remembered also while it is not connected. */
export function DisplayChoice({ page: { display }, displays, onChoose }: DisplayChoiceProps) {
  const here = displays.find(one => one.id === display?.id)
  const value = display === null ? '' : here === undefined ? away : String(here.id)
  return (
    <ChoiceField
      label={t('outputs.display')}
      help={here?.primary === true ? t('outputs.primary') : ''}
      value={value}
      values={[
        { value: '', name: t('outputs.no-display') },
        ...(display !== null && here === undefined
          ? [{ value: away, name: t('outputs.gone', { label: display.label }), disabled: true }]
          : []),
        ...displays.map(one => ({
          value: String(one.id),
          name: t('outputs.display-name', {
            label: nameOf(one, displays),
            width: one.width,
            height: one.height,
            primary: one.primary,
          }),
        })),
      ]}
      onChange={chosen => onChoose(chosen === '' ? null : Number(chosen))}
    />
  )
}

/** Monitors of one name are counted from left to right, and from top to bottom. */
function nameOf({ id, label }: OutputDisplay, displays: readonly OutputDisplay[]): string {
  const named = displays.filter(one => one.label === label).toSorted((a, b) => a.x - b.x || a.y - b.y)
  return named.length === 1
    ? label
    : t('outputs.counted', { label, count: named.findIndex(one => one.id === id) + 1 })
}
