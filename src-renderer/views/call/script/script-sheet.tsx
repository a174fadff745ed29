import {
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { t } from '#texts/text.ts'
import { goAtWord } from '../../../../src-main/domain/calling/call-targets.ts'
import { paragraphAt } from '../../../../src-main/domain/script/marks.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { callingNow } from '../../../state/calling/calling-now.ts'
import { mayEdit } from '../../../state/script/may-edit.ts'
import {
  keyOf,
  type Marked,
  nextInText,
  type ScriptModel,
  type ScriptPage,
} from '../../../state/script/script-model.ts'
import { useScriptModel, useWholeScript } from '../../../state/script/use-script.ts'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import { shallowSelector } from '../../../state/session/store.ts'
import { useCallersPlace } from './callers-place.ts'
import { MarkForm } from './mark-form.tsx'
import { type Marking, useMarking } from './marking.ts'
import { useParagraphEditing } from './paragraph-editing.tsx'
import styles from './script.module.css'
import { ScriptBar } from './script-bar.tsx'
import { linesOf, type PageProps, ScriptPageView, statesOf } from './script-page.tsx'

/** The text of the show with its calls in the margin. It moves with a press, or by the caller's hand. */
export function ScriptSheet() {
  const { has, isRead } = useDeskState(state => state.script)
  const whole = useWholeScript()
  const model = useScriptModel(whole)
  if (!has || !isRead || model === null)
    return (
      <div className={styles['sheet']}>
        <ScriptBar model={null} marking={null} onGo={() => undefined} />
        <p className={styles['none']} data-testid="script-none">
          {has ? t('script.loading') : isRead ? t('script.none-here') : t('script.not-read-here')}
        </p>
      </div>
    )
  return <Text model={model} />
}

function Text({ model }: { readonly model: ScriptModel }) {
  const scroll = useRef<HTMLElement>(null)
  const marking = useMarking(model, scroll)
  const next = useNext(model)
  const states = useDeskState(useMemo(() => shallowSelector(statesOf), []))
  const [sought, setSought] = useState<{ readonly at: number } | null>(null)
  const followed = next[0]?.place == null ? null : paragraphAt(next[0].place)
  const editing = useParagraphEditing(model)
  const edited = model.index.get(editing.paragraphId ?? '')?.at ?? null
  const drawn = useDrawnPages(scroll, model, followed, sought?.at ?? null, edited)
  useFollowed(scroll, model, next)
  useSought(scroll, model, sought)
  useCallersPlace(scroll, model, marking.caret, next, id => editing.begin(id, null))
  const nextIds = useMemo(() => new Set(next.map(keyOf)), [next])
  const drawing = { marks: model.marks, next: nextIds, states, marking, editing }
  return (
    <div className={styles['sheet']}>
      <ScriptBar model={model} marking={marking} onGo={at => setSought({ at })} />
      <section
        ref={scroll}
        className={styles['scroll']}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls and marks what has the focus
        tabIndex={0}
        aria-label={t('sheet.script')}
        data-testid="script"
        data-marking={marking.on}
        onKeyDown={marking.onKeyDown}
      >
        {model.pages.map((page, at) => (
          <PageSection key={page.first} at={at} page={page} drawing={drawn.has(at) ? drawing : null} />
        ))}
        <Lost model={model} marking={marking} next={nextIds} />
      </section>
      {editing.paragraphId !== null && edited === null && editing.form}
      {marking.form !== null && (
        <MarkForm model={model} marking={marking} form={marking.form} editing={editing} />
      )}
    </div>
  )
}

interface PageSectionProps {
  readonly at: number
  readonly page: ScriptPage
  /** Null: it is far from what is in sight, and takes its room alone. */
  readonly drawing: Omit<PageProps, 'page'> | null
}

/** A press renders no page that is far away. */
const PageSection = memo(({ at, page, drawing }: PageSectionProps) => (
  <section
    data-page={at}
    className={drawing === null ? styles['far'] : undefined}
    style={{ '--lines': linesOf(page) }}
  >
    {drawing !== null && <ScriptPageView page={page} {...drawing} />}
  </section>
))
PageSection.displayName = 'PageSection'

/** What GO is for next in the text. */
function useNext(model: ScriptModel) {
  const { clock } = useDesk()
  const ids = useDeskState(
    useCallback(
      state =>
        goAtWord(callingNow(state, clock.now()))
          .map(({ id }) => id)
          .join('\n'),
      [clock],
    ),
  )
  const nextCueId = useDeskState(state => state.show.nextCueId)
  return useMemo(
    () => nextInText(model, ids === '' ? [] : ids.split('\n'), nextCueId),
    [model, ids, nextCueId],
  )
}

interface LostProps {
  readonly model: ScriptModel
  readonly marking: Marking
  readonly next: ReadonlySet<string>
}

/** Calls without a word are called from the list; here they can be put at one. */
function Lost({ model, marking, next }: LostProps) {
  const editable = useDeskState(mayEdit)
  if (model.lost.length === 0) return null
  return (
    <section className={styles['lost']} data-testid="script-lost">
      <h3>{t('script.lost', { count: model.lost.length })}</h3>
      <ul>
        {model.lost.map(mark => (
          <li key={keyOf(mark)} data-next={next.has(keyOf(mark))}>
            {next.has(keyOf(mark)) && <strong>{t('script.next')}</strong>}{' '}
            <b>{mark.kind === 'call' ? mark.column.department.shortName : t('script.cue')}</b>{' '}
            {mark.kind === 'call' ? mark.text : mark.row.cue.title}
            {mark.go !== null && <q>{mark.go.quote}</q>}
            {editable && (
              <PlainButton onClick={() => marking.placeAnew(mark)}>{t('script.place-anew')}</PlainButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Pages in sight and near it, and those of these paragraphs with what is around them. */
function useDrawnPages(
  scroll: RefObject<HTMLElement | null>,
  { pages }: ScriptModel,
  followed: number | null,
  sought: number | null,
  edited: number | null,
): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([0, 1]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other pages are other nodes
  useEffect(() => {
    const root = scroll.current
    if (root === null) return
    const inReach = new Set<number>()
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries) {
          const at = Number(target.getAttribute('data-page'))
          if (isIntersecting) inReach.add(at)
          else inReach.delete(at)
        }
        setNear(new Set(inReach))
      },
      { root, rootMargin: '150% 0px' },
    )
    for (const page of root.querySelectorAll('[data-page]')) observer.observe(page)
    return () => observer.disconnect()
  }, [scroll, pages])
  return useMemo(() => {
    const drawn = new Set(near)
    for (const paragraph of [followed, sought, edited]) {
      const at = paragraph === null ? -1 : pages.findLastIndex(({ first }) => first <= paragraph)
      // Those around a page that is in reach are in reach themselves, or come to be: a press need not wait for them.
      if (at >= 0 && !near.has(at)) for (const one of [at - 1, at, at + 1]) drawn.add(one)
    }
    return drawn
  }, [near, pages, followed, sought, edited])
}

function bringToThird(scroll: HTMLElement | null, { script }: ScriptModel, at: number): void {
  const id = script.paragraphs[at]?.id ?? ''
  scroll?.querySelector(`[data-paragraph="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'start' })
}

/** After each press the next word stands a third from the top; until then the text stays where the caller put it. */
function useFollowed(
  scroll: RefObject<HTMLElement | null>,
  model: ScriptModel,
  next: readonly Marked[],
): void {
  const { ui } = useDesk()
  const brought = useUi(state => state.brought)
  const place = next[0]?.place ?? null
  const called = next.map(keyOf).join('\n')
  const answered = useRef({ called: '', brought })
  const text = useRef(model)
  text.current = model
  useLayoutEffect(() => {
    if (place === null) return
    const { following, paragraphDraft } = ui.get()
    const [isPress, isWish] = [answered.current.called !== called, answered.current.brought !== brought]
    answered.current = { called, brought }
    // A press moves no text in which a person types; an edit above the word moves the word alone.
    const brings = isWish || (paragraphDraft === null && (isPress || following))
    if (brings) bringToThird(scroll.current, text.current, paragraphAt(place))
    if (brings ? !following : isPress && following) ui.set({ ...ui.get(), following: brings })
  }, [scroll, ui, place, called, brought])
  useEffect(() => {
    const node = scroll.current
    if (node === null) return
    const away = (): void => {
      if (ui.get().following) ui.set({ ...ui.get(), following: false })
    }
    node.addEventListener('wheel', away, { passive: true })
    node.addEventListener('touchmove', away, { passive: true })
    return () => {
      node.removeEventListener('wheel', away)
      node.removeEventListener('touchmove', away)
    }
  }, [scroll, ui])
}

/** Reading ahead moves no show; one key leads back. */
function useSought(
  scroll: RefObject<HTMLElement | null>,
  model: ScriptModel,
  sought: { readonly at: number } | null,
): void {
  const { ui } = useDesk()
  const text = useRef(model)
  text.current = model
  useLayoutEffect(() => {
    if (sought === null) return
    bringToThird(scroll.current, text.current, sought.at)
    ui.set({ ...ui.get(), following: false })
  }, [scroll, ui, sought])
}
