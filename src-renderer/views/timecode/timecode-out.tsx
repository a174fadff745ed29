import { t } from '#texts/text.ts'
import type { TimecodeSettings } from '../../../src-main/contract/bridge/timecode.ts'
import { timecodeRates } from '../../../src-main/domain/timecode/timecode.ts'
import { ChoiceField, TickField } from '../../components/field.tsx'
import { Quiet, Section } from '../../components/layout.tsx'
import { useDeskState } from '../../state/session/desk-context.ts'
import { rateName } from './rate-name.ts'
import styles from './timecode.module.css'
import { PortField, type TimecodePartProps } from './timecode-in.tsx'

/** What is sent as MTC. */
export function TimecodeOut({ disabledBy, write }: TimecodePartProps) {
  const { out } = useDeskState(state => state.timecode.settings)
  const outputs = useDeskState(state => state.timecode.outputs)
  const sends = useDeskState(state => state.timecode.sends)
  const first = outputs.find(({ connected }) => connected)?.id ?? null
  const change = (part: Partial<TimecodeSettings['out']>): void => write({ out: { ...out, ...part } })
  return (
    <Section title={t('timecode.out')}>
      <fieldset className={styles['fields']} disabled={disabledBy !== null} title={disabledBy ?? undefined}>
        <TickField
          label={t('timecode.out-on')}
          checked={out.on}
          onChange={on => change({ on, port: out.port ?? first })}
          testId="timecode-out"
        />
        <PortField
          label={t('timecode.output')}
          ports={outputs}
          port={out.port}
          onPort={port => change({ port })}
          testId="timecode-output"
        />
        <ChoiceField
          label={t('timecode.rate')}
          value={out.rate}
          values={timecodeRates.map(value => ({ value, name: rateName(value) }))}
          onChange={rate => change({ rate })}
        />
        <ChoiceField
          label={t('timecode.of')}
          value={out.of}
          values={(['show', 'day'] as const).map(value => ({ value, name: t(`timecode.ofs.${value}`) }))}
          onChange={of => change({ of })}
        />
      </fieldset>
      <Quiet role="status">{sends && t('timecode.sends')}</Quiet>
    </Section>
  )
}
