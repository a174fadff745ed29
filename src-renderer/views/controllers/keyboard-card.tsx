import { useLayoutEffect, useState } from 'react'
import { t } from '#texts/text.ts'
import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import { keyboardSurface } from '../../../src-main/contract/bridge/keyboard-surface.ts'
import type { Binding } from '../../../src-main/domain/bindings/binding.ts'
import { TickField } from '../../components/field.tsx'
import { Box, Hint, Problem, Row, Section, TightStack, Warning } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { describeAction } from '../../state/describe-action.ts'
import { canBeBound, ownMeaning, withClicker } from '../../state/keys/key-meaning.ts'
import { keyName } from '../../state/keys/key-name.ts'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import styles from './controllers.module.css'
import { LayoutEditing } from './layout-editing.tsx'
import { useDraft } from './layout-edits.ts'
import { PageTabs } from './page-tabs.tsx'

interface KeyboardCardProps {
  readonly surface: SurfaceSlice
  readonly selected: string | null
  readonly onSelect: (control: string | null) => void
}

/** Keys of this computer's keyboards that are bound: those of clickers and of pedals that type. */
export function KeyboardCard({ surface, selected, onSelect }: KeyboardCardProps) {
  const draft = useDraft(surface)
  const { waiting, wait } = useNextKey(onSelect)
  const [looked, setLooked] = useState<number | null>(null)
  const { ask, problem } = useAsk()
  const page = Math.min(looked ?? surface.page, draft.layout.length - 1)
  const bindings = draft.layout[page]?.bindings ?? []
  const codes = [
    ...new Set([...bindings.map(({ control }) => control), ...(selected === null ? [] : [selected])]),
  ]
  return (
    <Section
      title={t('controllers.keyboard.name')}
      detail={t('controllers.keyboard.intro')}
      aria-label={t('controllers.keyboard.name')}
      data-testid="keyboard"
    >
      <GlobalKeys />
      <PageTabs
        surface={surface}
        layout={draft.layout}
        page={page}
        onPage={setLooked}
        onShow={to => void ask('surface.write', { id: surface.id, page: to })}
        onChange={draft.change}
        editing={selected !== null || draft.changed}
      />
      <Problem text={problem} />
      {codes.length === 0 ? (
        <p>{t('controllers.keyboard.none')}</p>
      ) : (
        <ul className={styles['keys']} aria-label={t('controllers.keyboard.list')}>
          {codes.map(code => (
            <li key={code}>
              <button type="button" aria-pressed={selected === code} onClick={() => onSelect(code)}>
                <kbd>{keyName(code)}</kbd>
                <span>{describeKey(bindings.filter(({ control }) => control === code))}</span>
              </button>
              {ownMeaning(code) !== null && (
                <Warning>{t('controllers.keyboard.own', { key: keyName(code) })}</Warning>
              )}
            </li>
          ))}
        </ul>
      )}
      <Row>
        {waiting ? (
          <Box tone="ask" role="status">
            {t('controllers.keyboard.wait')}
          </Box>
        ) : (
          <PlainButton onClick={wait}>{t('controllers.keyboard.add')}</PlainButton>
        )}
        <PlainButton
          onClick={() => draft.change(draft.layout.map((one, at) => (at === page ? withClicker(one) : one)))}
        >
          {t('controllers.keyboard.clicker')}
        </PlainButton>
      </Row>
      <Hint>
        {t('controllers.keyboard.clicker-help')}{' '}
        {bindings.length > 0 && t('controllers.keyboard.clicker-again')}
      </Hint>
      <LayoutEditing
        surface={surface}
        draft={draft}
        page={page}
        selected={selected}
        onClose={() => onSelect(null)}
      />
    </Section>
  )
}

const describeKey = (bindings: readonly Binding[]): string =>
  bindings
    .map(({ trigger, action }) =>
      trigger === 'press'
        ? describeAction(action)
        : `${t(`controllers.triggers.${trigger}`).toLowerCase()}: ${describeAction(action)}`,
    )
    .join(', ') || t('controllers.surface.nothing')

/** Waits for a press of the key that is to be bound; Escape and another window call it off. */
function useNextKey(onKey: (code: string) => void): { readonly waiting: boolean; readonly wait: () => void } {
  const [waiting, setWaiting] = useState(false)
  useLayoutEffect(() => {
    if (!waiting) return
    const onKeyDown = (event: KeyboardEvent): void => {
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') setWaiting(false)
      else if (canBeBound(event.code)) {
        setWaiting(false)
        onKey(event.code)
      }
    }
    const stop = (): void => setWaiting(false)
    window.addEventListener('keydown', onKeyDown, { capture: true })
    window.addEventListener('blur', stop)
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true })
      window.removeEventListener('blur', stop)
    }
  }, [waiting, onKey])
  return { waiting, wait: () => setWaiting(true) }
}

/** Only where the host can have keys while another window has the focus. */
function GlobalKeys() {
  const keys = useDeskState(state => state.controllers.globalKeys)
  const { ask, problem } = useAsk()
  if (keys === null) return null
  return (
    <TightStack>
      <TickField
        above
        label={t('controllers.keyboard.global')}
        help={t('controllers.keyboard.global-help')}
        checked={keys.on}
        problem={problem}
        onChange={checked => void ask('keys.global', { on: checked })}
      />
      {keys.on && keys.taken.length > 0 && (
        <Warning>
          {t('controllers.keyboard.taken', { keys: keys.taken.map(code => keyName(code)).join(', ') })}
        </Warning>
      )}
      {keys.on && keys.typing.length > 0 && (
        <Hint>
          {t('controllers.keyboard.typing', { keys: keys.typing.map(code => keyName(code)).join(', ') })}
        </Hint>
      )}
    </TightStack>
  )
}

export const isKeyboard = ({ id }: SurfaceSlice): boolean => id === keyboardSurface
