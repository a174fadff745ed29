import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { ImportDraft } from '../../../src-main/contract/bridge/transfers.ts'
import { cueTypes } from '../../../src-main/domain/rundown/rundown.ts'
import {
  type ImportField,
  type ImportMapping,
  importFields,
} from '../../../src-main/domain/running-order/import-mapping.ts'
import { durationScales } from '../../../src-main/domain/running-order/running-order-fields.ts'
import { Choice } from '../../components/choice.tsx'
import { ChoiceField } from '../../components/field.tsx'
import { Quiet, Table } from '../../components/layout.tsx'
import { useDesk } from '../../state/session/desk-context.ts'
import styles from './import.module.css'

/** Where the names of the columns stand, what each becomes, and what their numbers mean. */
export function MappingPart({ draft }: { readonly draft: ImportDraft }) {
  const { importer } = useDesk()
  const { mapping, columns, heads, sheets, sheet, bareRows, remembered } = draft
  const change = (part: Partial<ImportMapping>): void => {
    const next = { ...mapping, ...part }
    void importer.look({ mapping: { ...next, columns: [...next.columns] } })
  }
  return (
    <>
      {sheets.length > 1 && (
        <ChoiceField
          label={t('import.sheet')}
          value={String(sheet)}
          values={sheets.map((name, place) => ({ value: String(place), name }))}
          onChange={place => void importer.look({ sheet: Number(place), mapping: null })}
        />
      )}
      <ChoiceField
        label={t('import.header')}
        value={String(mapping.header ?? 0)}
        values={[{ value: '0', name: t('import.no-header') }, ...heads.map(headOption)]}
        // Different names are different columns: they are guessed again.
        onChange={line => change({ header: Number(line) || null, columns: [] })}
      />
      <Quiet>
        {t('import.columns-help', { count: columns.length })} {remembered && t('import.remembered')}
      </Quiet>
      <ColumnTable
        columns={columns}
        onField={(at, field) => change({ columns: mapping.columns.with(at, field) })}
      />
      {mapping.columns.includes('duration') && (
        <ChoiceField
          label={t('import.durations')}
          value={mapping.durations}
          values={durationScales.map(value => ({ value, name: t(`import.duration-scale.${value}`) }))}
          onChange={durations => change({ durations })}
        />
      )}
      {bareRows > 0 && (
        <ChoiceField
          label={t('import.bare', { count: bareRows })}
          value={mapping.bare}
          values={cueTypes.map(value => ({ value, name: t(`import.bare-as.${value}`) }))}
          onChange={bare => change({ bare })}
        />
      )}
    </>
  )
}

const headOption = ({ line, text }: ImportDraft['heads'][number]) => ({
  value: String(line),
  name: t('import.header-line', { line, text }),
})

interface ColumnTableProps {
  readonly columns: ImportDraft['columns']
  readonly onField: (at: number, field: ImportField) => void
}

/** The columns of the file, and what each becomes. */
const ColumnTable = ({ columns, onField }: ColumnTableProps) => (
  <div className={styles['scroll']} tabIndex={-1}>
    <Table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">{t('import.column')}</th>
          <th scope="col">{t('import.samples')}</th>
          <th scope="col">{t('import.becomes')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ name, field, samples }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have their places, and names may be the same
          <tr key={at} data-field={field}>
            <th scope="row">{messageText(name)}</th>
            <td className={styles['samples']} title={samples.join('\n')}>
              {samples.length === 0 ? t('import.empty') : samples.join(' · ')}
            </td>
            <td>
              <Choice
                name={t('import.becomes-of', { name: messageText(name) })}
                value={field}
                options={importFields.map(one => [one, t(`import.field.${one}`)])}
                onChange={next => onField(at, next)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
)
