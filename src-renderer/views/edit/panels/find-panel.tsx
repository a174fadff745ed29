import { type RefObject, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import type { FinderResult } from '../../../../src-main/domain/editing/find.ts'
import { type Found, fieldName } from '../../../../src-main/domain/editing/find-replace.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { Tick } from '../../../components/tick.tsx'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { useGrid, useGridState } from '../grid/grid-context.ts'
import styles from './edit-parts.module.css'
import { FindWhere, HiddenColumns, leftOut, type SearchedColumn, searchedColumns } from './find-where.tsx'
import { FoundList } from './found-list.tsx'
import { useReplace } from './use-replace.ts'
import { type SearchOptions, useSearch } from './use-search.ts'

const longest = 500

/** Finds words in titles, subtitles and cells, walks over them in the table, and replaces them. */
export function FindReplacePanel() {
  const grid = useGrid()
  const rows = useEditingState(({ content }) => content.rows)
  const columns = useEditingState(({ content }) => content.columns)
  const [query, setQuery] = useState('')
  const [by, setBy] = useState('')
  const [options, setOptions] = useState({ matchCase: false, wholeWords: false, regular: false })
  const [chosen, setLeft] = useState<ReadonlySet<string> | null>(null)
  const layout = useGridState(state => state.layout)
  const fields = useMemo(() => searchedColumns(columns, layout), [columns, layout])
  const left = useMemo(() => leftOut(fields, chosen), [fields, chosen])
  const search = useSearch(query, options, fields, left)
  const replace = useReplace(search, query, by)
  const inputs = useWantedField()
  const found = search.found ?? []
  const { current, locked, go } = replace
  const count = query === '' ? '' : t('find.count', { place: current + 1, count: found.length })
  return (
    <div className={styles['panel']}>
      <form
        className={styles['form']}
        onSubmit={event => {
          event.preventDefault()
          go(current)
        }}
      >
        <FindField
          field={inputs.find}
          query={query}
          onChange={text => {
            setQuery(text)
            replace.restart()
          }}
          onWalk={step => go(current + step)}
          fault={search.found === null ? t('find.slow') : faultText(search.finder)}
          count={locked > 0 ? `${count} ${t('find.locked', { count: locked })}` : count}
        />
        <div className={styles['line']}>
          <PlainButton name={t('find.previous-name')} onClick={() => go(current - 1)}>
            {t('find.previous')}
          </PlainButton>
          <PlainButton name={t('find.next-name')} onClick={() => go(current + 1)}>
            {t('find.next')}
          </PlainButton>
        </div>
        <label className={styles['field']}>
          <span>{t('find.by')}</span>
          <input
            ref={inputs.replace}
            type="text"
            value={by}
            spellCheck={false}
            onChange={event => setBy(event.currentTarget.value)}
          />
        </label>
        <ReplaceActs found={found.length} {...replace} />
        <p role="status" className={styles['note']}>
          {replace.status}
        </p>
        <FindOptions options={options} setOptions={setOptions} />
        <FindWhere columns={fields} left={left} setLeft={setLeft} />
        <HiddenColumns columns={fields} left={left} />
        {options.regular && <p className={styles['note']}>{t('find.groups')}</p>}
      </form>
      {search.finder.ok && found.length > 0 && (
        <FoundList
          found={found}
          current={current}
          nameOf={one => nameOf(one, search.columns)}
          numberOf={one => {
            const row = rows.find(({ cue }) => cue.id === one.cueId)
            return row === undefined ? '' : grid.nameOf(row)
          }}
          replacement={replace.replacementOf}
          onChoose={go}
        />
      )}
    </div>
  )
}

/** The keyboard goes where it is wanted, with what stands there chosen; nothing is replaced before something is sought. */
function useWantedField(): Readonly<Record<'find' | 'replace', RefObject<HTMLInputElement | null>>> {
  const finding = useGridState(state => state.finding)
  const find = useRef<HTMLInputElement>(null)
  const replace = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const wanted = finding?.at === 'replace' && find.current?.value !== '' ? replace : find
    wanted.current?.focus()
    wanted.current?.select()
  }, [finding])
  return { find, replace }
}

interface FindFieldProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly query: string
  readonly onChange: (text: string) => void
  /** Enter walks to the next place, Shift+Enter to the previous one. */
  readonly onWalk: (by: 1 | -1) => void
  readonly fault: string | null
  readonly count: string
}

function FindField({ field, query, onChange, onWalk, fault, count }: FindFieldProps) {
  const statusId = useId()
  return (
    <>
      <label className={styles['field']}>
        <span>{t('find.find')}</span>
        <input
          ref={field}
          type="text"
          value={query}
          maxLength={longest}
          spellCheck={false}
          aria-invalid={fault !== null}
          aria-describedby={statusId}
          onChange={event => onChange(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            onWalk(event.shiftKey ? -1 : 1)
          }}
        />
      </label>
      <p id={statusId} className={fault === null ? styles['count'] : styles['fault']} role="status">
        {fault ?? count}
      </p>
    </>
  )
}

interface FindOptionsProps {
  readonly options: SearchOptions
  readonly setOptions: (options: SearchOptions) => void
}

const FindOptions = ({ options, setOptions }: FindOptionsProps) => (
  <fieldset className={styles['choices']}>
    <legend className="visually-hidden">{t('find.how')}</legend>
    {(['matchCase', 'wholeWords', 'regular'] as const).map(name => (
      <Tick
        key={name}
        label={t(`find.options.${name}`)}
        checked={options[name]}
        onChange={checked => setOptions({ ...options, [name]: checked })}
      />
    ))}
  </fieldset>
)

interface ReplaceButtonProps {
  readonly text: string
  readonly disabled: boolean
  readonly onClick: () => void
}

const ReplaceButton = ({ text, disabled, onClick }: ReplaceButtonProps) => (
  <button type="button" className={styles['submit']} disabled={disabled} onClick={onClick}>
    {text}
  </button>
)

function faultText(finder: FinderResult): string | null {
  if (finder.ok || finder.fault === 'empty') return null
  return finder.fault === 'invalid'
    ? t('find.invalid', { detail: finder.detail })
    : t('find.unsupported', { part: finder.detail })
}

const nameOf = ({ at }: Found, fields: readonly SearchedColumn[]): string =>
  fields.find(field => fieldName(field.at) === fieldName(at))?.name ?? ''

type ReplaceActsProps = Pick<ReturnType<typeof useReplace>, 'open' | 'replaceOne' | 'replaceAll'> & {
  readonly found: number
}

const ReplaceActs = ({ found, open, replaceOne, replaceAll }: ReplaceActsProps) => (
  <div className={styles['line']}>
    <ReplaceButton text={t('find.replace')} disabled={found === 0} onClick={replaceOne} />
    <ReplaceButton
      text={t('find.replace-all', { count: open.length })}
      disabled={open.length === 0}
      onClick={replaceAll}
    />
  </div>
)
