import { Component, type ComponentType, type ReactNode, useCallback } from 'react'
import { restOfTexts } from '#texts/catalogue.ts'
import { t } from '#texts/text.ts'
import { useDesk } from '../state/session/desk-context.ts'
import { requestIdle } from '../state/time/page-timers.ts'
import { fetchedAgainAfter, useLater } from './later.ts'
import { Strip } from './layout.tsx'
import { PlainButton } from './plain-button.tsx'

interface PartProps {
  /** Defined outside of a component. */
  readonly load: () => Promise<ComponentType>
}

/**
 * A part of the page that is fetched when it is first shown, and fetched again, every 2 s, when that failed. One that
 * cannot be fetched or rendered leaves the rest of the page as it is.
 */
export function Part({ load }: PartProps) {
  const withTexts = useCallback(() => Promise.all([load(), restOfTexts()]).then(([View]) => View), [load])
  const { found: View, failed, again } = useLater(withTexts)
  if (failed) return <Failed text={t('part.failed')} onAgain={again} />
  if (View === null) return null
  return (
    <BrokenPart instead={again => <Failed text={t('part.broken')} onAgain={again} />}>
      <View />
    </BrokenPart>
  )
}

/** Fetches a part before it is shown, again every 2 s while that fails, until the returned function is called. */
export function fetchEarly(load: PartProps['load']): () => void {
  let again: number | undefined
  const fetchIt = (): void => void load().catch(() => (again = window.setTimeout(fetchIt, fetchedAgainAfter)))
  const cancel = requestIdle(fetchIt)
  return () => {
    cancel()
    clearTimeout(again)
  }
}

function Failed({ text, onAgain }: { readonly text: string; readonly onAgain: () => void }) {
  const { ui } = useDesk()
  return (
    <Strip role="alert">
      <p>{text}</p>
      <PlainButton onClick={onAgain}>{t('page.try-again')}</PlainButton>
      <PlainButton onClick={() => ui.set({ ...ui.get(), dialog: null, view: 'call' })}>
        {t('part.back')}
      </PlainButton>
    </Strip>
  )
}

interface BrokenPartProps {
  readonly children: ReactNode
  /** Replaces a part that threw an error; `again` renders the part again. */
  readonly instead: (again: () => void) => ReactNode
}

/** Keeps an error in one part of the page from removing the whole page, and GO with it. */
class BrokenPart extends Component<BrokenPartProps, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    const { children, instead } = this.props
    return this.state.broken ? instead(() => this.setState({ broken: false })) : children
  }
}
