import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import type { FinderResult } from '../../../../src-main/domain/editing/find.ts'
import { type Found, fieldName } from '../../../../src-main/domain/editing/find-replace.ts'
import { Field, Tick } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Hint, Row, Stack } from '../../../components/layout.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import { useEditingState } from '../../../state/editing/use-editing.ts'
import { useGrid, useGridState } from '../grid/grid-context.ts'
import styles from './edit-parts.module.css'
import {
  leftOut,
  type SearchedColumn,
  type SearchOptions,
  searchedColumns,
  useReplace,
  useSearch,
} from './find-replace.ts'

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
    <Stack>
      <Form submit={null} onSubmit={() => go(current)}>
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
        <Row>
          <PlainButton name={t('find.previous-name')} onClick={() => go(current - 1)}>
            {t('find.previous')}
          </PlainButton>
          <PlainButton name={t('find.next-name')} onClick={() => go(current + 1)}>
            {t('find.next')}
          </PlainButton>
        </Row>
        <Field above label={t('find.by')}>
          {control => (
            <input
              {...control}
              ref={inputs.replace}
              type="text"
              value={by}
              spellCheck={false}
              onChange={event => setBy(event.currentTarget.value)}
            />
          )}
        </Field>
        <ReplaceActs found={found.length} {...replace} />
        <Hint role="status">{replace.status}</Hint>
        <FindOptions options={options} setOptions={setOptions} />
        <FindWhere columns={fields} left={left} setLeft={setLeft} />
        <HiddenColumns columns={fields} left={left} />
        {options.regular && <Hint>{t('find.groups')}</Hint>}
      </Form>
      {search.finder.ok && found.length > 0 && (
        <FoundList
          found={found}
          current={current}
          nameOf={one => nameOf(one, search.columns)}
          numberOf={one => {
            const row = rows.find(({ cue }) => cue.id === one.cueId)
            return row === undefined ? '' : grid.nameOf(row)
          }}
          replacement={by === '' ? null : replace.replacementOf}
          onChoose={go}
        />
      )}
    </Stack>
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

const FindField = ({ field, query, onChange, onWalk, fault, count }: FindFieldProps) => (
  <Field
    above
    label={t('find.find')}
    fault={fault}
    unit={<span role="status">{fault === null && count}</span>}
  >
    {control => (
      <input
        {...control}
        ref={field}
        type="text"
        value={query}
        maxLength={longest}
        spellCheck={false}
        onChange={event => onChange(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onWalk(event.shiftKey ? -1 : 1)
        }}
      />
    )}
  </Field>
)

interface FindOptionsProps {
  readonly options: SearchOptions
  readonly setOptions: (options: SearchOptions) => void
}

const FindOptions = ({ options, setOptions }: FindOptionsProps) => (
  <fieldset>
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
  <Row>
    <PlainButton disabledBy={found === 0 ? '' : null} onClick={replaceOne}>
      {t('find.replace')}
    </PlainButton>
    <PlainButton disabledBy={open.length === 0 ? '' : null} onClick={replaceAll}>
      {t('find.replace-all', { count: open.length })}
    </PlainButton>
  </Row>
)

interface FindWhereProps {
  readonly columns: readonly SearchedColumn[]
  /** Those that are not searched, by `fieldName`. */
  readonly left: ReadonlySet<string>
  readonly setLeft: (left: ReadonlySet<string>) => void
}

/** In the columns that are shown, everywhere, or in chosen columns. */
function FindWhere({ columns, left, setLeft }: FindWhereProps) {
  const chosen = columns.filter(({ at }) => !left.has(fieldName(at)))
  return (
    <details className={styles['where']}>
      <summary>{whereText(columns, chosen)}</summary>
      <Tick
        label={t('find.everywhere')}
        checked={chosen.length === columns.length}
        onChange={checked => setLeft(new Set(checked ? [] : columns.map(({ at }) => fieldName(at))))}
      />
      {columns.map(({ at, name }) => (
        <Tick
          key={fieldName(at)}
          label={name}
          checked={!left.has(fieldName(at))}
          onChange={checked => {
            const next = new Set(left)
            if (checked) next.delete(fieldName(at))
            else next.add(fieldName(at))
            setLeft(next)
          }}
        />
      ))}
    </details>
  )
}

/** Hidden columns that are searched, or left out, by name; null where there are none. */
function HiddenColumns({ columns, left }: Pick<FindWhereProps, 'columns' | 'left'>) {
  const hidden = columns.filter(column => column.hidden)
  const searched = hidden.filter(({ at }) => !left.has(fieldName(at)))
  if (hidden.length === 0) return null
  const names = (some: readonly SearchedColumn[]): string => some.map(({ name }) => name).join(', ')
  return (
    <Hint>
      {searched.length > 0
        ? t('find.hidden-too', { names: names(searched) })
        : t('find.hidden-left', { names: names(hidden) })}
    </Hint>
  )
}

function whereText(columns: readonly SearchedColumn[], chosen: readonly SearchedColumn[]): string {
  if (chosen.length === columns.length) return t('find.everywhere')
  if (chosen.length === 0) return t('find.no-columns')
  return columns.every(column => column.hidden !== chosen.includes(column))
    ? t('find.shown-columns')
    : t('find.in-columns', { names: chosen.map(({ name }) => name).join(', ') })
}

/** More are walked to one by one. */
const most = 200

interface FoundListProps {
  readonly found: readonly Found[]
  readonly current: number
  readonly nameOf: (found: Found) => string
  readonly numberOf: (found: Found) => string
  /** What would stand there instead; null: it is only sought. */
  readonly replacement: ((found: Found) => string) | null
  readonly onChoose: (place: number) => void
}

/** Every match, with its replacement before it is replaced. */
function FoundList({ found, current, nameOf, numberOf, replacement, onChoose }: FoundListProps) {
  return (
    <>
      <ol className={styles['found']} aria-label={t('find.places')}>
        {found.slice(0, most).map((one, at) => (
          <li key={`${one.cueId} ${nameOf(one)} ${one.nth}`}>
            <button type="button" aria-current={at === current} onClick={() => onChoose(at)}>
              <small>
                {numberOf(one)} · <bdi>{nameOf(one)}</bdi>
                {one.locked && (
                  <>
                    {' '}
                    <Icon name="locked" /> {t('find.is-locked')}
                  </>
                )}
              </small>
              <span>
                {one.before}
                {one.locked || replacement === null ? (
                  <b>{one.match}</b>
                ) : (
                  <>
                    <del>{one.match}</del>
                    <ins>{replacement(one)}</ins>
                  </>
                )}
                {one.after}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {found.length > most && <Hint>{t('find.more', { count: found.length - most })}</Hint>}
    </>
  )
}
