import { useDeferredValue, useId, useMemo, useState } from 'react'
import { texts } from '#texts/edit-parts.ts'
import { createFinder, type FinderResult } from '../../../src-main/domain/editing/find.ts'
import {
  type Found,
  fieldName,
  findAll,
  replaceFound,
} from '../../../src-main/domain/editing/find-replace.ts'
import { PlainButton } from '../../components/plain-button.tsx'
import { useEditing, useEditingState } from '../../state/editing/use-editing.ts'
import { useGrid } from '../edit/grid-context.ts'
import styles from './edit-parts.module.css'
import { FindWhere, type SearchedColumn, searchedColumns } from './find-where.tsx'
import { FoundList } from './found-list.tsx'
import { createLinearPatterns } from './linear-patterns.ts'
import { showInGrid } from './show-in-grid.ts'
import { useBlocked } from './use-blocked.ts'

const t = texts.find
const longest = 500
/** Of a search by a regular expression, ms: the page shows nothing new meanwhile. */
const longestSearch = 1_500

/** Finds words in titles, subtitles and cells, walks over them in the table, and replaces them. */
export function FindReplacePanel() {
  const grid = useGrid()
  const editing = useEditing()
  const blocked = useBlocked()
  const rows = useEditingState(({ content }) => content.rows)
  const columns = useEditingState(({ content }) => content.columns)
  const [query, setQuery] = useState('')
  const [by, setBy] = useState('')
  const [options, setOptions] = useState({ matchCase: false, wholeWords: false, regular: false })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [place, setPlace] = useState(0)
  const [said, setSaid] = useState('')
  const faultId = useId()

  const sought = useDeferredValue(query)
  const [patterns] = useState(() =>
    createLinearPatterns({ now: () => performance.now(), longest: longestSearch }),
  )
  const made = useMemo(
    () => createFinder({ query: sought, ...options }, patterns.compile),
    [sought, options, patterns],
  )
  const fields = useMemo(
    () => searchedColumns(columns).filter(({ at }) => !left.has(fieldName(at))),
    [columns, left],
  )
  const search = useMemo(() => {
    if (!made.ok) return []
    const content = { ...editing.state.get().content, rows }
    return patterns.within(() =>
      findAll(
        content,
        made.finder,
        fields.map(({ at }) => at),
      ),
    )
  }, [made, fields, rows, editing, patterns])
  const found = search ?? []
  const current = Math.min(place, found.length - 1)
  const open = found.filter(({ locked }) => !locked)
  const locked = found.length - open.length

  const go = (to: number): void => {
    if (found.length === 0) return
    const next = (to + found.length) % found.length
    setPlace(next)
    const one = found[next]
    if (one !== undefined) showInGrid(grid, one)
  }
  /** What stands in the place of one that is replaced. */
  const instead = ({ match, groups }: Found): string =>
    made.ok ? made.finder.replacement(match, { from: 0, to: match.length, groups }, by) : match
  /** False when nothing is replaced. */
  const replace = (which: readonly Found[], label: string): boolean => {
    if (!made.ok || blocked !== null) return false
    const edits = patterns.within(() => replaceFound(editing.state.get().content, made.finder, which, by))
    if (edits === null) setSaid(t.slow)
    else editing.edit(label, edits)
    return edits !== null && edits.length > 0
  }
  const isFoundAgain = (one: Found): boolean => {
    const again = patterns.within(() => made.ok && made.finder.matches(instead(one)).length > 0)
    return again ?? true
  }
  const replaceOne = (): void => {
    const one = found[current]
    if (one === undefined) return
    if (one.locked) setSaid(t.lockedOne)
    else if (replace([one], t.steps.one(query))) setSaid(t.replaced(1))
    // What follows moves up to the same place, unless what was put in is found again.
    if (one.locked || isFoundAgain(one)) go(current + 1)
    else if (found.length > 1) {
      const next = found[(current + 1) % found.length]
      if (next !== undefined) showInGrid(grid, next)
    }
  }
  const replaceAll = (): void => {
    if (replace(open, t.steps.all(query, open.length)))
      setSaid(locked === 0 ? t.replaced(open.length) : t.replacedBut(open.length, locked))
    setPlace(-1)
  }
  const fault = search === null ? t.slow : faultText(made)
  return (
    <div className={styles['panel']}>
      <form
        className={styles['form']}
        onSubmit={event => {
          event.preventDefault()
          go(current)
        }}
      >
        <label className={styles['field']}>
          <span>{t.find}</span>
          <input
            type="text"
            // biome-ignore lint/a11y/noAutofocus: whoever opens it is about to type
            autoFocus
            value={query}
            maxLength={longest}
            spellCheck={false}
            aria-invalid={fault !== null}
            aria-describedby={faultId}
            onChange={event => {
              setQuery(event.currentTarget.value)
              setPlace(-1)
              setSaid('')
            }}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              go(event.shiftKey ? current - 1 : current + 1)
            }}
          />
        </label>
        <p id={faultId} className={fault === null ? styles['count'] : styles['fault']} role="status">
          {fault ?? (query === '' ? '' : t.count(current + 1, found.length))}
          {fault === null && locked > 0 && ` ${t.locked(locked)}`}
        </p>
        <div className={styles['line']}>
          <PlainButton name={t.previousName} onClick={() => go(current - 1)}>
            {t.previous}
          </PlainButton>
          <PlainButton name={t.nextName} onClick={() => go(current + 1)}>
            {t.next}
          </PlainButton>
        </div>
        <fieldset className={styles['choices']}>
          <legend className="visually-hidden">{t.how}</legend>
          {(['matchCase', 'wholeWords', 'regular'] as const).map(name => (
            <label key={name}>
              <input
                type="checkbox"
                checked={options[name]}
                onChange={event => setOptions({ ...options, [name]: event.currentTarget.checked })}
              />
              {t.options[name]}
            </label>
          ))}
        </fieldset>
        <FindWhere columns={searchedColumns(columns)} left={left} setLeft={setLeft} />
        <label className={styles['field']}>
          <span>{t.by}</span>
          <input
            type="text"
            value={by}
            spellCheck={false}
            onChange={event => setBy(event.currentTarget.value)}
          />
        </label>
        {options.regular && <p className={styles['note']}>{t.groups}</p>}
        <div className={styles['line']}>
          <button
            type="button"
            className={styles['submit']}
            disabled={found.length === 0}
            onClick={replaceOne}
          >
            {t.replace}
          </button>
          <button
            type="button"
            className={styles['submit']}
            disabled={open.length === 0}
            onClick={replaceAll}
          >
            {t.replaceAll(open.length)}
          </button>
        </div>
        <p role="status" className={styles['note']}>
          {blocked ?? said}
        </p>
      </form>
      {made.ok && found.length > 0 && (
        <FoundList
          found={found}
          current={current}
          nameOf={one => nameOf(one, fields)}
          numberOf={one => {
            const row = rows.find(({ cue }) => cue.id === one.cueId)
            return row === undefined ? '' : grid.nameOf(row)
          }}
          replacement={instead}
          onChoose={go}
        />
      )}
    </div>
  )
}

function faultText(made: FinderResult): string | null {
  if (made.ok || made.fault === 'empty') return null
  return made.fault === 'invalid' ? t.invalid(made.detail) : t.unsupported(made.detail)
}

const nameOf = ({ at }: Found, fields: readonly SearchedColumn[]): string =>
  fields.find(field => fieldName(field.at) === fieldName(at))?.name ?? ''
