import { useState } from 'react'
import { t } from '#texts/text.ts'
import { TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import type { Ask } from '../../../state/session/ask.ts'

const longestName = 60

/** What the other desk and its people know this one by. */
export function DeskName({ name, ask }: { readonly name: string; readonly ask: Ask }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const onSubmit = async (): Promise<void> => {
    const wanted = (typed ?? name).trim()
    const isName = wanted !== '' && wanted.length <= longestName
    setFault(isName ? null : t('desks.name-wrong', { most: longestName }))
    if (!isName || !(await ask('standby.name', { name: wanted }))) return
    setTyped(null)
    setSaved(true)
  }
  return (
    <Form submit={t('page.save')} onSubmit={() => void onSubmit()}>
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
    </Form>
  )
}
