import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '#texts/text.ts'
import { goAtWord } from '../../../../src-main/domain/calling/call-targets.ts'
import { paragraphAt } from '../../../../src-main/domain/script/marks.ts'
import { PlainButton } from '../../../components/plain-button.tsx'
import { callingNow } from '../../../state/calling/calling-now.ts'
import { mayEdit } from '../../../state/script/may-edit.ts'
import { nextInText, type ScriptModel } from '../../../state/script/script-model.ts'
import { useScriptModel, useWholeScript } from '../../../state/script/use-script.ts'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import { shallowSelector } from '../../../state/session/store.ts'
import { MarkForm } from './mark-form.tsx'
import { type Marking, useMarking } from './marking.ts'
import { useNotePlace } from './note-place.ts'
import styles from './script.module.css'
import { ScriptBar } from './script-bar.tsx'
import { linesOf, ScriptPageView, statesOf } from './script-page.tsx'

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
  const drawn = useDrawnPages(scroll, model, followed, sought?.at ?? null)
  useFollowed(scroll, model, followed, next.map(({ place }) => place).join(' '))
  useSought(scroll, model, sought)
  useNotePlace(scroll, model, marking.caret, next)
  const nextIds = useMemo(
    () => new Set(next.map(mark => (mark.kind === 'call' ? mark.callId : `cue ${mark.cueId}`))),
    [next],
  )
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
          <section
            key={page.first}
            data-page={at}
            className={drawn.has(at) ? undefined : styles['far']}
            style={{ '--lines': linesOf(page) }}
          >
            {drawn.has(at) && (
              <ScriptPageView
                page={page}
                marks={model.marks}
                next={nextIds}
                states={states}
                marking={marking}
              />
            )}
          </section>
        ))}
        <Lost model={model} marking={marking} />
      </section>
      {marking.form !== null && <MarkForm model={model} marking={marking} form={marking.form} />}
    </div>
  )
}

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

/** Calls without a word are called from the list; here they can be put at one. */
function Lost({ model, marking }: { readonly model: ScriptModel; readonly marking: Marking }) {
  const editable = useDeskState(mayEdit)
  if (model.lost.length === 0) return null
  return (
    <section className={styles['lost']} data-testid="script-lost">
      <h3>{t('script.lost', { count: model.lost.length })}</h3>
      <ul>
        {model.lost.map(mark => (
          <li key={mark.kind === 'call' ? mark.callId : mark.cueId}>
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

/** Pages in sight and near it, around the next word, and around what was looked for. */
function useDrawnPages(
  scroll: RefObject<HTMLElement | null>,
  { pages }: ScriptModel,
  followed: number | null,
  sought: number | null,
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
    for (const paragraph of [followed, sought]) {
      const at = paragraph === null ? -1 : pages.findLastIndex(({ first }) => first <= paragraph)
      if (at >= 0) for (const one of [at - 1, at, at + 1]) drawn.add(one)
    }
    return drawn
  }, [near, pages, followed, sought])
}

function bringToThird(scroll: HTMLElement | null, { script }: ScriptModel, at: number): void {
  const id = script.paragraphs[at]?.id ?? ''
  scroll?.querySelector(`[data-paragraph="${CSS.escape(id)}"]`)?.scrollIntoView({ block: 'start' })
}

/** After each press the next word stands a third from the top; until then the text stays where the caller put it. */
function useFollowed(
  scroll: RefObject<HTMLElement | null>,
  model: ScriptModel,
  followed: number | null,
  places: string,
): void {
  const { ui } = useDesk()
  const brought = useUi(state => state.brought)
  const text = useRef(model)
  text.current = model
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press, and each wish to be brought back, is answered
  useLayoutEffect(() => {
    if (followed === null) return
    bringToThird(scroll.current, text.current, followed)
    if (!ui.get().following) ui.set({ ...ui.get(), following: true })
  }, [scroll, ui, followed, places, brought])
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
