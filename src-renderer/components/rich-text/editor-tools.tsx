import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { t } from '#texts/text.ts'
import { isSafeAddress } from '../../../src-main/domain/rich-text/parts.ts'
import { type Act, acts, hasMark, isOn } from './editor-acts.ts'
import styles from './rich-text-editor.module.css'
import { schema } from './schema.ts'
import type { CellEditor } from './use-cell-editor.ts'

interface EditorToolsProps {
  readonly node: RefObject<HTMLDivElement | null>
  readonly frame: RefObject<HTMLDivElement | null>
  readonly editor: CellEditor
  readonly linking: boolean
  readonly setLinking: (linking: boolean) => void
}

const order: readonly Act[] = ['bold', 'italic', 'underline', 'strike', 'highlight', 'list', 'numbered']

/** Beside the row that is edited, never over it. Alt+F10 leads here, the arrows walk, Escape leads back. */
export function EditorTools({ node, frame, editor, linking, setLinking }: EditorToolsProps) {
  const { state, run, focus } = editor
  useLayoutEffect(() => {
    const tools = node.current
    const cell = frame.current
    if (tools === null || cell === null) return
    if (!tools.matches(':popover-open')) tools.showPopover()
    const row = (cell.closest('tr, [role="row"]') ?? cell).getBoundingClientRect()
    const { left, right } = cell.getBoundingClientRect()
    const { top, bottom } = row
    const place = besidePlace({ left, right, top, bottom }, tools.getBoundingClientRect(), 'above')
    tools.style.left = `${place.left}px`
    tools.style.top = `${place.top}px`
  })
  const insert = (text: string): Command => {
    return (now, dispatch) => {
      const { from } = now.selection
      const before = now.doc.textBetween(Math.max(0, from - 1), from)
      dispatch?.(now.tr.insertText(text === '@' && /\S/.test(before) ? ' @' : text).scrollIntoView())
      return true
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target instanceof HTMLInputElement) return
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
    const at = buttons.findIndex(button => button.matches(':focus'))
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step !== undefined) buttons[(at + step + buttons.length) % buttons.length]?.focus()
    else if (event.key === 'Escape') focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const linked = state !== null && hasMark(state, schema.marks.link)
  return (
    <div
      ref={node}
      popover="manual"
      role="toolbar"
      aria-label={t('rich-editor.tools')}
      className={styles['tools']}
      onKeyDown={onKeyDown}
    >
      {linking && state !== null ? (
        <LinkField state={state} run={run} onClose={() => setLinking(false)} focus={focus} />
      ) : (
        <>
          {order.map(act => (
            <Tool
              key={act}
              name={t(`rich-editor.acts.${act}`)}
              sign={act}
              on={state !== null && isOn(act, state)}
              onClick={() => run(acts[act])}
            />
          ))}
          <Tool name={t('rich-editor.link')} sign="link" on={linked} onClick={() => setLinking(true)} />
          <Tool name={t('rich-editor.mention')} sign="mention" onClick={() => run(insert('@'))} />
          <Tool name={t('rich-editor.variable')} sign="variable" onClick={() => run(insert('{'))} />
          <Tool name={t('rich-editor.acts.clear')} sign="clear" onClick={() => run(acts.clear)} />
        </>
      )}
    </div>
  )
}

interface ToolProps {
  readonly name: string
  readonly sign: Act | 'link' | 'mention' | 'variable'
  readonly on?: boolean
  readonly onClick: () => void
}

const Tool = ({ name, sign, on, onClick }: ToolProps) => (
  <button
    type="button"
    tabIndex={-1}
    aria-label={name}
    title={name}
    aria-pressed={on}
    // The selection in the text stays.
    onMouseDown={event => event.preventDefault()}
    onClick={onClick}
  >
    <ToolSign sign={sign} />
  </button>
)

const signs: Readonly<Record<Act | 'link' | 'mention' | 'variable', ReactNode>> = {
  bold: <b>B</b>,
  italic: <i>I</i>,
  underline: <u>U</u>,
  strike: <s>S</s>,
  highlight: <mark>H</mark>,
  list: <Lines path="M6 4h9M6 8h9M6 12h9M2 4h1M2 8h1M2 12h1" />,
  numbered: <Lines path="M7 4h8M7 8h8M7 12h8M2 3l1-1v5M1.500 10h2l-2 3h2" />,
  link: (
    <Lines path="M6.500 9.500l3-3M7 4.500l1.500-1.500a3 3 0 0 1 4.500 4.500L11.500 9M9 11.500L7.500 13A3 3 0 0 1 3 8.500L4.500 7" />
  ),
  mention: '@',
  variable: '{ }',
  clear: <Lines path="M4 3h9M8.500 3L7 13M3 13h6M11 9l4 4M15 9l-4 4" />,
}

/** Says nothing by itself: its button is named. */
const ToolSign = ({ sign }: { readonly sign: keyof typeof signs }) => (
  <span aria-hidden="true">{signs[sign]}</span>
)

function Lines({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 17 16" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

interface LinkFieldProps {
  readonly state: EditorState
  readonly run: (command: Command) => void
  readonly onClose: () => void
  readonly focus: () => void
}

/** The address of a link. What is selected leads there; with nothing selected the address itself is put in. */
function LinkField({ state, run, onClose, focus }: LinkFieldProps) {
  const [address, setAddress] = useState(() => addressIn(state))
  const [fault, setFault] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const faultId = useId()
  useEffect(() => field.current?.select(), [])
  const close = () => {
    onClose()
    focus()
  }
  const save = () => {
    const href = completed(address)
    if (href === null) {
      setFault(true)
      field.current?.focus()
      return
    }
    run(href === '' ? unlink : linkTo(href))
    onClose()
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        save()
      }}
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key !== 'Escape') return
        event.preventDefault()
        close()
      }}
    >
      <label>
        {t('rich-editor.address')}
        <input
          ref={field}
          type="text"
          inputMode="url"
          value={address}
          aria-invalid={fault}
          aria-describedby={fault ? faultId : undefined}
          onChange={event => {
            setAddress(event.target.value)
            setFault(false)
          }}
        />
      </label>
      <button type="submit">{t('rich-editor.set-link')}</button>
      <button type="button" onClick={close}>
        {t('rich-editor.back')}
      </button>
      {fault && (
        <p id={faultId} role="alert">
          {t('rich-editor.bad-address')}
        </p>
      )}
    </form>
  )
}

/** Empty for no link; null for what leads nowhere. */
function completed(typed: string): string | null {
  const address = typed.trim()
  if (address === '') return ''
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`
  return isSafeAddress(whole) && URL.canParse(whole) ? whole : null
}

const addressIn = ({ doc, selection: { from, to, $from } }: EditorState): string => {
  let href: unknown = schema.marks.link.isInSet($from.marks())?.attrs['href']
  doc.nodesBetween(from, to, node => {
    href ??= schema.marks.link.isInSet(node.marks)?.attrs['href']
  })
  return typeof href === 'string' ? href : ''
}

/** All of the link that the cursor stands in, or what is selected. */
function rangeOf({ selection, doc }: EditorState): { readonly from: number; readonly to: number } {
  const { from, to, empty, $from } = selection
  const mark = schema.marks.link.isInSet($from.marks())
  if (!empty || mark === undefined) return { from, to }
  let range = { from, to }
  doc.nodesBetween($from.start(), $from.end(), (node, at) => {
    if (mark.isInSet(node.marks) && at <= from && at + node.nodeSize >= from) {
      range = { from: at, to: at + node.nodeSize }
    }
  })
  return range
}

const unlink: Command = (state, dispatch) => {
  const { from, to } = rangeOf(state)
  dispatch?.(state.tr.removeMark(from, to, schema.marks.link))
  return true
}

const linkTo =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to } = rangeOf(state)
    const mark = schema.mark('link', { href })
    if (from === to) {
      dispatch?.(state.tr.replaceSelectionWith(schema.text(href, [mark]), false))
      return true
    }
    const { tr } = state
    tr.removeMark(from, to, schema.marks.link).addMark(from, to, mark)
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, to)))
    return true
  }

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const gap = 4

/** Where a box stands beside another, within the window: on the wanted side where there is room, else on the other. In px. */
export function besidePlace(
  beside: Box,
  { width, height }: { readonly width: number; readonly height: number },
  wanted: 'above' | 'below',
): { readonly left: number; readonly top: number } {
  const above = beside.top - gap - height
  const below = beside.bottom + gap
  const fitsAbove = above >= 0
  const fitsBelow = below + height <= innerHeight
  const isAbove = wanted === 'above' ? fitsAbove || !fitsBelow : fitsAbove && !fitsBelow
  return {
    left: Math.max(gap, Math.min(beside.left, innerWidth - width - gap)),
    top: Math.max(0, isAbove ? above : below),
  }
}
