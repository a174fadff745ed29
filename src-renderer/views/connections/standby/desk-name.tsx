import { type FormEvent, useState } from 'react'
import { t } from '#texts/text.ts'
import { TextField } from '../../../components/field.tsx'
import type { Ask } from '../../../state/session/ask.ts'
import styles from './standby.module.css'

const longestName = 60

/** What the other desk and its people know this one by. */
export function DeskName({ name, ask }: { readonly name: string; readonly ask: Ask }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const wanted = (typed ?? name).trim()
    const isName = wanted !== '' && wanted.length <= longestName
    setFault(isName ? null : t('desks.name-wrong', { most: longestName }))
    if (!isName || !(await ask('standby.name', { name: wanted }))) return
    setTyped(null)
    setSaved(true)
  }
  return (
    <form className={styles['name']} onSubmit={event => void onSubmit(event)} noValidate>
      <TextField
        label={t('desks.name')}
        value={typed ?? name}
        onChange={value => {
          setTyped(value)
          setSaved(false)
        }}
        help={saved ? t('page.saved') : t('desks.name-help')}
        fault={fault}
        testId="desk-name"
      />
      <button type="submit" className={styles['save']}>
        {t('page.save')}
      </button>
    </form>
  )
}
