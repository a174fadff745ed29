import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { useEffect, useId, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import { isSafeAddress } from '../../../src-main/domain/rich-text/parts.ts'
import { schema } from './schema.ts'

interface LinkFieldProps {
  readonly state: EditorState
  readonly run: (command: Command) => void
  readonly onClose: () => void
  readonly focus: () => void
}

/** The address of a link. What is selected leads there; with nothing selected the address itself is put in. */
export function LinkField({ state, run, onClose, focus }: LinkFieldProps) {
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
