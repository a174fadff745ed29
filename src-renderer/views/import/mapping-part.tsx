import { importTexts } from '#texts/import.ts'
import { messageText } from '#texts/messages.ts'
import type { ImportDraft } from '../../../src-main/contract/bridge/transfers.ts'
import {
  type ImportField,
  type ImportMapping,
  importFields,
} from '../../../src-main/domain/import-mapping.ts'
import { cueTypes } from '../../../src-main/domain/rundown.ts'
import { durationScales } from '../../../src-main/domain/running-order-fields.ts'
import { useDesk } from '../../state/desk-context.ts'
import styles from './import.module.css'

const t = importTexts
const chosen: readonly ImportField[] = importFields

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
        <label className={styles['field']}>
          <span>{t.sheet}</span>
          <select
            value={sheet}
            onChange={event => void importer.look({ sheet: Number(event.target.value), mapping: null })}
          >
            {sheets.map((name, place) => (
              <option key={name} value={place}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <label className={styles['field']}>
        <span>{t.header}</span>
        <select
          value={mapping.header ?? 0}
          // Other names are other columns: they are guessed anew.
          onChange={event => change({ header: Number(event.target.value) || null, columns: [] })}
        >
          <option value={0}>{t.noHeader}</option>
          {heads.map(({ line, text }) => (
            <option key={line} value={line}>
              {t.headerLine(line, text)}
            </option>
          ))}
        </select>
      </label>
      <p className={styles['help']}>
        {t.columnsHelp(columns.length)} {remembered && t.remembered}
      </p>
      <div className={styles['scroll']} tabIndex={-1}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t.column}</th>
              <th scope="col">{t.samples}</th>
              <th scope="col">{t.becomes}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ name, field, samples }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns have their places, and names may be the same
              <tr key={at} data-field={field}>
                <th scope="row">{messageText(name)}</th>
                <td className={styles['samples']} title={samples.join('\n')}>
                  {samples.length === 0 ? t.empty : samples.join(' · ')}
                </td>
                <td>
                  <select
                    aria-label={t.becomesOf(messageText(name))}
                    value={field}
                    onChange={event => {
                      const found = chosen.find(candidate => candidate === event.target.value) ?? 'ignore'
                      change({
                        columns: mapping.columns.map((before, place) => (place === at ? found : before)),
                      })
                    }}
                  >
                    {chosen.map(one => (
                      <option key={one} value={one}>
                        {t.field[one]}
                      </option>
                    ))}
                  </select>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {mapping.columns.includes('duration') && (
        <label className={styles['field']}>
          <span>{t.durations}</span>
          <select
            value={mapping.durations}
            onChange={event =>
              change({ durations: durationScales.find(scale => scale === event.target.value) ?? 'seconds' })
            }
          >
            {durationScales.map(scale => (
              <option key={scale} value={scale}>
                {t.durationScale[scale]}
              </option>
            ))}
          </select>
        </label>
      )}
      {bareRows > 0 && (
        <label className={styles['field']}>
          <span>{t.bare(bareRows)}</span>
          <select
            value={mapping.bare}
            onChange={event => change({ bare: cueTypes.find(type => type === event.target.value) ?? 'cue' })}
          >
            {cueTypes.map(type => (
              <option key={type} value={type}>
                {t.bareAs[type]}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}
