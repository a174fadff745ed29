import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react'
import { anchorAt, wordAt, wordsIn } from '../../../../src-main/domain/script/anchor.ts'
import { mayEdit } from '../../../state/script/may-edit.ts'
import { keyOf, type Marked, type ScriptModel } from '../../../state/script/script-model.ts'
import { type Ask, useAsk } from '../../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'

/** A word of the text. */
export interface ScriptCaret {
  /** Place of its paragraph, from 0. */
  readonly at: number
  readonly from: number
  readonly to: number
}

/** A form beside the text: for a new call or cue at the caret, or for one that is there. */
export interface OpenForm {
  /** Null: a new one, at `caret`. */
  readonly mark: Marked | null
  readonly caret: ScriptCaret
}

/** Acts of the marking; they stay the same while the text does. */
interface MarkingActs {
  /** A point in a paragraph; null: none of its words. */
  choose(at: number, place: number | null): void
  /** A call or cue is dropped on a word. */
  drop(key: string, at: number, place: number | null): void
  open(mark: Marked): void
}

export interface Marking {
  /** Words can be chosen, and calls put at them. */
  readonly on: boolean
  readonly toggle: () => void
  readonly caret: ScriptCaret | null
  readonly form: OpenForm | null
  readonly close: () => void
  /** The next word that is chosen is that of this one. */
  readonly placeAnew: (mark: Marked) => void
  readonly placing: Marked | null
  /** Why the last change was refused. */
  readonly problem: string | null
  readonly ask: Ask
  readonly act: MarkingActs
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/**
 * Choosing words of the text by mouse or by keys alone, and putting calls and cues at them. `text`: takes the keys again once a
 * form is closed.
 */
export function useMarking(model: ScriptModel, text: RefObject<HTMLElement | null>): Marking {
  const { problem, ask } = useAsk()
  const desk = useDesk()
  const editable = useDeskState(mayEdit)
  const [wanted, setOn] = useState(false)
  const on = wanted && editable
  const [caret, setCaret] = useState<ScriptCaret | null>(null)
  const [form, setForm] = useState<OpenForm | null>(null)
  const [placing, setPlacing] = useState<Marked | null>(null)
  const seen = useRef({ model, placing, ask })
  seen.current = { model, placing, ask }

  const act = useMemo((): MarkingActs => {
    const anchorOf = (place: ScriptCaret) => {
      const paragraph = seen.current.model.script.paragraphs[place.at]
      return paragraph === undefined ? null : anchorAt(paragraph, place)
    }
    const put = (mark: Marked, place: ScriptCaret): void => {
      const go = anchorOf(place)
      const rundownId = desk.state.get().rundown?.id
      if (go === null || rundownId === undefined) return
      const of = mark.kind === 'call' ? { mark: mark.mark } : { cueId: mark.cueId }
      void seen.current.ask('script.anchor', { rundownId, of, go })
    }
    const wordOf = (at: number, place: number | null): ScriptCaret | null => {
      const paragraph = seen.current.model.script.paragraphs[at]
      const word = paragraph === undefined || place === null ? null : wordAt(paragraph.text, place)
      return word === null ? null : { at, ...word }
    }
    return {
      choose(at, place) {
        const word = wordOf(at, place)
        if (word === null) return
        setCaret(word)
        const { placing: mark } = seen.current
        if (mark === null) setForm({ mark: null, caret: word })
        else {
          put(mark, word)
          setPlacing(null)
        }
      },
      drop(key, at, place) {
        const word = wordOf(at, place)
        const mark = [...seen.current.model.order, ...seen.current.model.lost].find(one => keyOf(one) === key)
        if (word === null || mark === undefined) return
        setCaret(word)
        put(mark, word)
      },
      open(mark) {
        const at = mark.go === null ? undefined : seen.current.model.index.get(mark.go.paragraphId)?.at
        if (at === undefined || mark.go === null) return
        setForm({ mark, caret: { at, from: mark.go.from, to: mark.go.to } })
      },
    }
  }, [desk])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!on || event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const done = (next: ScriptCaret | null): void => {
      event.preventDefault()
      event.stopPropagation()
      if (next === null) return
      setCaret(next)
      const paragraph = model.script.paragraphs[next.at]
      event.currentTarget
        .querySelector(`[data-paragraph="${CSS.escape(paragraph?.id ?? '')}"]`)
        ?.scrollIntoView({ block: 'nearest' })
    }
    const here = caret ?? firstWord(model, 0, 1)
    if (here === null) return
    if (event.key === 'ArrowRight') done(step(model, here, 1))
    else if (event.key === 'ArrowLeft') done(step(model, here, -1))
    else if (event.key === 'ArrowDown') done(firstWord(model, here.at + 1, 1))
    else if (event.key === 'ArrowUp') done(firstWord(model, here.at - 1, -1))
    else if (event.key === 'Enter') {
      done(here)
      const { placing: mark } = seen.current
      if (mark === null) setForm({ mark: null, caret: here })
      else act.choose(here.at, here.from)
    }
  }
  return {
    on,
    toggle() {
      setOn(!wanted)
      setForm(null)
      setPlacing(null)
    },
    caret: on ? caret : null,
    form: on ? form : null,
    close() {
      setForm(null)
      text.current?.focus({ preventScroll: true })
    },
    placeAnew(mark) {
      setOn(true)
      setPlacing(mark)
    },
    placing: on ? placing : null,
    problem,
    ask,
    act,
    onKeyDown,
  }
}

/** The first word of the paragraph there, or of the next one in that direction that has any. */
function firstWord({ script }: ScriptModel, from: number, by: 1 | -1): ScriptCaret | null {
  for (let at = from; at >= 0 && at < script.paragraphs.length; at += by) {
    const [word] = wordsIn(script.paragraphs[at]?.text ?? '')
    if (word !== undefined) return { at, ...word }
  }
  return null
}

/** The next word of the text, or the one before; at its ends the same. */
function step(model: ScriptModel, caret: ScriptCaret, by: 1 | -1): ScriptCaret {
  const words = wordsIn(model.script.paragraphs[caret.at]?.text ?? '')
  const word = words[words.findIndex(({ from }) => from === caret.from) + by]
  if (word !== undefined) return { at: caret.at, ...word }
  const next = firstWord(model, caret.at + by, by)
  if (next === null) return caret
  if (by === 1) return next
  const last = wordsIn(model.script.paragraphs[next.at]?.text ?? '').at(-1)
  return last === undefined ? next : { at: next.at, ...last }
}
