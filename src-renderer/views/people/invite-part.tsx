import { useId, useState } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import { type Role, roles } from '../../../src-main/contract/bridge/access.ts'
import type { PeopleSlice } from '../../../src-main/contract/bridge/people.ts'
import { FieldRow } from '../../components/field-row.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { QrCode } from '../../components/qr-code.tsx'
import { useDesk } from '../../state/session/desk-context.ts'
import { timeFormats } from '../../state/time/time-format.ts'
import styles from './people.module.css'

interface Made {
  readonly id: string
  readonly name: string
  /** With the secret; it lies in the page while this dialog is open. */
  readonly path: string
}

/** Makes an invitation, and shows it as a link and as a QR code until it is used. */
export function InvitePart({ people }: { readonly people: PeopleSlice }) {
  const { bridge } = useDesk()
  const id = useId()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('view')
  const [made, setMade] = useState<Made | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const plain = people.encryption.kind === 'none'
  const chosen = plain ? 'view' : role
  const invite = async (): Promise<void> => {
    try {
      const reply = await bridge.request('people.invite', { name: name.trim(), role: chosen })
      setProblem(reply.ok ? null : messageText(reply.reason))
      if (!reply.ok) return
      setMade(reply)
      setName('')
    } catch {
      setProblem(t('page.failed'))
    }
  }
  return (
    <section className={styles['part']} aria-label={t('people.invite')}>
      <h3>{t('people.invite')}</h3>
      <form
        className={styles['invite']}
        onSubmit={event => {
          event.preventDefault()
          if (name.trim() !== '') void invite()
        }}
      >
        <label htmlFor={`${id}-name`}>{t('people.name')}</label>
        <input
          id={`${id}-name`}
          type="text"
          maxLength={30}
          autoComplete="off"
          data-testid="person-name"
          value={name}
          onChange={event => setName(event.target.value)}
        />
        <label htmlFor={`${id}-role`}>{t('people.role')}</label>
        <select
          id={`${id}-role`}
          value={chosen}
          data-testid="person-role"
          onChange={event => setRole(roles.find(one => one === event.target.value) ?? 'view')}
        >
          {roles.map(one => (
            <option key={one} value={one} disabled={plain && one !== 'view'}>
              {t(`people.roles.${one}`)}
            </option>
          ))}
        </select>
        <PlainButton
          testId="person-invite"
          disabledBy={name.trim() === '' ? t('people.name-missing') : null}
          onClick={() => void invite()}
        >
          {t('people.invite-act')}
        </PlainButton>
      </form>
      <p className={styles['help']}>{t(`people.role-help.${chosen}`)}</p>
      <Problem text={problem} />
      {made !== null && <Invitation key={made.id} made={made} people={people} />}
    </section>
  )
}

function Invitation({ made, people }: { readonly made: Made; readonly people: PeopleSlice }) {
  const id = useId()
  const [origin, setOrigin] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const { origins } = people
  const open = people.invitations.find(one => one.id === made.id)
  if (open === undefined)
    return (
      <p role="status" data-testid="invitation-over">
        {t('people.invitation-over', { name: made.name })}
      </p>
    )
  const chosen = origins.find(one => one.origin === origin)?.origin ?? origins[0]?.origin
  if (chosen === undefined) return null
  const link = chosen + made.path
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link)
      setSaid(t('outputs.copied'))
    } catch {
      setSaid(`${t('outputs.not-copied')} ${link}`)
    }
  }
  const { formatTime } = timeFormats(null, null)
  return (
    <div className={styles['invitation']} data-testid="invitation">
      <p>{t('people.invited', { name: made.name, time: formatTime(open.until) })}</p>
      {origins.length > 1 && (
        <FieldRow>
          <label htmlFor={id}>{t('people.by-address')}</label>
          <select id={id} value={chosen} onChange={event => setOrigin(event.target.value)}>
            {origins.map(one => (
              <option key={one.origin} value={one.origin}>
                {new URL(one.origin).host} · {one.name}
              </option>
            ))}
          </select>
        </FieldRow>
      )}
      <QrCode text={link} name={t('people.qr-of', { name: made.name })} />
      <div className={styles['acts']}>
        <PlainButton onClick={() => void copy()} testId="invitation-copy">
          {t('outputs.copy')}
        </PlainButton>
        <span role="status">{said}</span>
      </div>
    </div>
  )
}
