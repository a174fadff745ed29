import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { PlayerSetupsReply, WritePlayer } from '../../../../src-main/contract/bridge/players.ts'
import {
  asksPassword,
  longestPlayerName,
  type PlayerProgram,
  playerPrograms,
  usualPorts,
} from '../../../../src-main/domain/players/player.ts'
import { ChoiceField, TextField, TickField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { Box } from '../../../components/layout.tsx'
import { useAsk } from '../../../state/session/ask.ts'

interface PlayerFormProps {
  /** Null: a new one. */
  readonly before: PlayerSetupsReply['players'][number] | null
  readonly kept: PlayerSetupsReply['passwordsKept']
  readonly onClose: () => void
}

/** A player as it stands in the fields. */
interface Draft {
  readonly name: string
  readonly program: PlayerProgram
  readonly host: string
  readonly port: string
  readonly password: string
  readonly forgets: boolean
}

type Faults = Readonly<Partial<Record<'name' | 'host' | 'port', string>>>

/** How one player is set up. Its password goes to the desk and never comes back. */
export function PlayerForm({ before, kept, onClose }: PlayerFormProps) {
  const { ask, problem } = useAsk()
  const [draft, setDraft] = useState<Draft>(() => draftOf(before))
  const [faults, setFaults] = useState<Faults>({})
  const { program } = draft
  const change = (part: Partial<Draft>): void => {
    setDraft({ ...draft, ...part })
    setFaults({})
  }
  const choose = (next: PlayerProgram): void => {
    // A port that a person typed stays.
    const isUsual = draft.port === String(usualPorts[program]) || draft.port === ''
    change({ program: next, ...(isUsual && { port: String(usualPorts[next]) }) })
  }
  const save = async (): Promise<void> => {
    const wrong = faultsOf(draft)
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    if (await ask('player.write', requestOf(draft, before?.id ?? null))) onClose()
  }
  const text = (name: 'name' | 'host' | 'port') => ({
    value: draft[name],
    fault: faults[name],
    required: true,
    onChange: (value: string) => change({ [name]: value }),
    testId: `player-${name}`,
  })
  const isSaved = before?.hasPassword === true
  return (
    <Box>
      <Form
        submit={t('page.save')}
        label={before === null ? t('players.add') : t('players.change-named', { name: before.name })}
        testId="player-form"
        onSubmit={() => void save()}
        onCancel={onClose}
        problem={problem}
      >
        <TextField
          first
          label={t('players.form.name')}
          help={t('players.form.name-help')}
          maxLength={longestPlayerName}
          {...text('name')}
        />
        <ChoiceField
          label={t('players.form.program')}
          value={program}
          values={playerPrograms.map(value => ({ value, name: t(`players.programs.${value}`) }))}
          help={t(`players.form.help.${program}`)}
          onChange={choose}
          testId="player-program"
        />
        <TextField
          label={t('players.form.host')}
          help={t('players.form.host-help')}
          maxLength={253}
          {...text('host')}
        />
        <TextField short label={t('players.form.port')} inputMode="numeric" {...text('port')} />
        {asksPassword(program) && (
          <TextField
            secret
            label={t('players.form.password')}
            help={[
              isSaved ? t('players.form.password-stays') : t('players.form.password-optional'),
              kept === 'memory' ? t('players.form.password-memory') : '',
            ]
              .join(' ')
              .trim()}
            maxLength={200}
            value={draft.password}
            onChange={password => change({ password })}
            testId="player-password"
          />
        )}
        {asksPassword(program) && isSaved && (
          <TickField
            label={t('players.form.forget')}
            checked={draft.forgets}
            onChange={forgets => change({ forgets })}
          />
        )}
      </Form>
    </Box>
  )
}

const draftOf = (before: PlayerFormProps['before']): Draft => ({
  name: before?.name ?? '',
  program: before?.program ?? 'qlab',
  host: before?.host ?? '',
  port: String(before?.port ?? usualPorts.qlab),
  password: '',
  forgets: false,
})

function faultsOf({ name, host, port }: Draft): Faults {
  const isPort = /^\d{1,5}$/.test(port.trim()) && Number(port) >= 1 && Number(port) <= 65_535
  return {
    ...(name.trim() === '' && { name: t('players.form.need-name') }),
    ...(!/^([0-9A-Za-z._-]+|[0-9A-Fa-f:.]+)$/.test(host.trim()) && { host: t('players.form.bad-host') }),
    ...(!isPort && { port: t('players.form.bad-port') }),
  }
}

const requestOf = (
  { name, program, host, port, password, forgets }: Draft,
  id: string | null,
): WritePlayer => ({
  id,
  name: name.trim(),
  program,
  host: host.trim(),
  port: Number(port),
  ...(password !== '' ? { password } : forgets && { password: null }),
})
