import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { MachineSettings } from '../../../src-main/contract/bridge/controllers.ts'
import { TextField, Tick } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { Group, Quiet } from '../../components/layout.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { formatName, namedFormats } from './message-fields.tsx'

/** All formats: a message for it is always taken. */
const everyFormat = 127

/** Which commands of MIDI Show Control and Machine Control are meant for this desk. */
export function MachinePart() {
  const settings = useDeskState(state => state.controllers.machines)
  const [draft, setDraft] = useState<MachineDraft | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const { ask, problem, forget } = useAsk()
  const now = draft ?? machineDraft(settings)
  const change = (part: Partial<MachineDraft>): void => {
    setDraft({ ...now, ...part })
    setFault(null)
    setSaved(false)
    forget()
  }
  const onSubmit = async (): Promise<void> => {
    const read = machineSettings(now)
    if ('fault' in read) {
      setFault(read.fault)
      return
    }
    if (!(await ask('machines.write', read.settings))) return
    setDraft(null)
    setSaved(true)
  }
  const known = namedFormats.filter(format => format !== everyFormat)
  const formats = [...new Set([...known, ...now.formats])].toSorted((a, b) => a - b)
  return (
    <Form
      label={t('machines.title')}
      submit={t('page.save')}
      onSubmit={() => void onSubmit()}
      problem={fault ?? problem}
      acts={<p role="status">{saved && t('page.saved')}</p>}
    >
      <Quiet>{t('machines.intro')}</Quiet>
      <TextField
        label={t('machines.device')}
        help={t('machines.device-help')}
        value={now.device}
        maxLength={20}
        onChange={device => change({ device })}
      />
      <TextField
        label={t('machines.groups')}
        help={t('machines.groups-help')}
        value={now.groups}
        maxLength={100}
        onChange={groups => change({ groups })}
      />
      <Group>
        <legend>{t('machines.formats')}</legend>
        {formats.map(format => (
          <Tick
            key={format}
            label={formatName(format)}
            checked={now.formats.includes(format)}
            onChange={checked =>
              change({
                formats: checked ? [...now.formats, format] : now.formats.filter(other => other !== format),
              })
            }
          />
        ))}
        <Quiet>{now.formats.length === 0 ? t('machines.all-formats') : t('machines.some-formats')}</Quiet>
      </Group>
    </Form>
  )
}

/** As it stands in the form. */
interface MachineDraft {
  readonly device: string
  /** Numbers, parted by anything that is no figure. */
  readonly groups: string
  readonly formats: readonly number[]
}

const machineDraft = ({ device, groups, formats }: MachineSettings): MachineDraft => ({
  device: String(device),
  groups: groups.join(', '),
  formats,
})

const inRange = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most

/** The settings to send, or the fault of the draft. */
function machineSettings(
  draft: MachineDraft,
): { readonly settings: MachineSettings } | { readonly fault: string } {
  const written = draft.device.trim()
  const device = written === '' ? Number.NaN : Number(written)
  if (device !== 127 && !inRange(device, 0, 111)) return { fault: t('machines.bad-device') }
  const groups = (draft.groups.match(/[^\s,;]+/g) ?? []).map(Number)
  if (groups.some(group => !inRange(group, 112, 126))) return { fault: t('machines.bad-groups') }
  return { settings: { device, groups: [...new Set(groups)], formats: [...draft.formats] } }
}
