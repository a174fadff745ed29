import { useState } from 'react'
import { t } from '#texts/text.ts'
import { TextField } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { Box, Columns, Group, Quiet } from '../../../components/layout.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import type { Ask } from '../../../state/session/ask.ts'
import { useFoundDesks } from '../use-found-desks.ts'

/** Two ways to begin, one for each desk, each with what it means for this computer and its show. */
export const BeginPairing = ({ ask }: { readonly ask: Ask }) => (
  <Columns>
    <Box>
      <h4>{t('desks.listen')}</h4>
      <Quiet>{t('desks.listen-detail')}</Quiet>
      <PlainButton onClick={() => void ask('standby.listen', { on: true })} testId="standby-listen">
        {t('desks.listen-begin')}
      </PlainButton>
    </Box>
    <Box>
      <JoinForm ask={ask} />
    </Box>
  </Columns>
)

function JoinForm({ ask }: { readonly ask: Ask }) {
  const [host, setHost] = useState('')
  const [port, setPort] = useState('')
  const [tried, setTried] = useState(false)
  const faults = { host: hostFault(host), port: portFault(port) }
  const onSubmit = (): void => {
    setTried(true)
    if (faults.host === null && faults.port === null)
      void ask('standby.join', { host: host.trim(), port: Number(port) })
  }
  return (
    <Form submit={t('desks.join-begin')} onSubmit={onSubmit}>
      <h4>{t('desks.join')}</h4>
      <Quiet>{t('desks.join-detail')}</Quiet>
      <WaitingDesks ask={ask} />
      <TextField
        label={t('desks.address')}
        value={host}
        onChange={setHost}
        required
        fault={tried ? faults.host : null}
        testId="standby-host"
      />
      <TextField
        label={t('desks.port')}
        value={port}
        onChange={setPort}
        required
        inputMode="numeric"
        fault={tried ? faults.port : null}
        testId="standby-port"
      />
    </Form>
  )
}

/** First desks on this network that wait: one press instead of an address. */
function WaitingDesks({ ask }: { readonly ask: Ask }) {
  const { waiting } = useFoundDesks()
  return (
    <Group data-testid="waiting-desks">
      <legend>{t('desks.waiting-desks')}</legend>
      {waiting.length === 0 && <p role="status">{t('desks.none-waiting')}</p>}
      {waiting.map(({ name, host, port }) => {
        const desk = `${name} · ${host}:${port}`
        return (
          <PlainButton
            key={`${host} ${port}`}
            name={t('desks.connect-to', { desk })}
            onClick={() => void ask('standby.join', { host, port })}
          >
            {desk}
          </PlainButton>
        )
      })}
    </Group>
  )
}

const longestHost = 253

const hostFault = (host: string): string | null =>
  host.trim() !== '' && host.trim().length <= longestHost ? null : t('desks.address-missing')

function portFault(port: string): string | null {
  const number = /^\d{1,5}$/.test(port.trim()) ? Number(port) : 0
  return number >= 1 && number <= 65_535 ? null : t('desks.port-wrong')
}
