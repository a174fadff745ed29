import { useState } from 'react'
import { TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'

interface AddFieldProps {
  readonly label: string
  readonly button: string
  /** Why not; null once it is added. */
  readonly onAdd: (name: string) => string | null
}

/** One more of a list: its name, and what is wrong with it. The focus stays, for the one after it. */
export function AddField({ label, button, onAdd }: AddFieldProps) {
  const [name, setName] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  return (
    <Form
      line
      stays
      submit={button}
      onSubmit={() => {
        const reason = onAdd(name.trim())
        setFault(reason)
        if (reason === null) setName('')
      }}
    >
      <TextField
        above
        label={label}
        value={name}
        fault={fault}
        onChange={text => {
          setName(text)
          setFault(null)
        }}
      />
    </Form>
  )
}
