import { useState } from 'react'
import { t } from '#texts/text.ts'
import { PlainButton } from '../../../components/plain-button.tsx'

/** Copies a text that has no place any longer, and says whether it did. */
export function CopyText({ text }: { readonly text: string }) {
  const [said, setSaid] = useState('')
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid(t('edit.text-copied'))
    } catch {
      setSaid(t('edit.text-not-copied'))
    }
  }
  return (
    <>
      <PlainButton onClick={() => void copy()}>{t('edit.copy-text')}</PlainButton>
      <small role="status">{said}</small>
    </>
  )
}
