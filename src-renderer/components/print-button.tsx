import { type ReactNode, useState } from 'react'
import { t } from '#texts/text.ts'
import { isInWindow } from '../bridge/bridge.ts'
import { useDeskState } from '../state/session/desk-context.ts'
import { PlainButton } from './plain-button.tsx'

interface PrintButtonProps {
  readonly children: ReactNode
  readonly testId?: string
}

/** Prints the page. In Electron the page stands still while the print dialog is open, so not during a show. */
export function PrintButton({ children, testId }: PrintButtonProps) {
  const phase = useDeskState(({ show }) => show.state.phase)
  const stopsShow = isInWindow() && (phase === 'running' || phase === 'paused')
  const [refused, setRefused] = useState(false)
  return (
    <>
      <PlainButton
        {...(testId !== undefined && { testId })}
        onClick={() => {
          setRefused(stopsShow)
          if (!stopsShow) window.print()
        }}
      >
        {children}
      </PlainButton>
      {refused && stopsShow && <span role="alert">{t('print.not-on-air')}</span>}
    </>
  )
}
