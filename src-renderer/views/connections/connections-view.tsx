import { useState } from 'react'
import { t } from '#texts/text.ts'
import type { ConnectionItem } from '../../../src-main/contract/bridge/connections.ts'
import { HoldButton } from '../../components/hold-button.tsx'
import { Item, List, Quiet, Warning } from '../../components/layout.tsx'
import { LockedLine } from '../../components/locked-line.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Tag } from '../../components/tag.tsx'
import { ViewFrame } from '../../components/view-frame.tsx'
import { useAsk } from '../../state/session/ask.ts'
import { useDeskState } from '../../state/session/desk-context.ts'
import { isShowOnAir } from '../../state/session/selectors.ts'
import { technicalViews } from '../../state/session/ui-state.ts'
import { ConnectionForm } from './connection-form.tsx'
import { LinkFigures } from './link-figures.tsx'
import { StandbySection } from './standby/standby-section.tsx'

/** The services that this desk knows, the one in use, and how its link does. */
export function ConnectionsView() {
  const { current, items } = useDeskState(state => state.connections)
  const airing = useDeskState(isShowOnAir)
  const [editing, setEditing] = useState<ConnectionItem | 'new' | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const { ask, problem, forget } = useAsk()
  const use = async (id: string | null, held: boolean): Promise<void> => {
    setSaid(null)
    await ask('connection.use', { id, held })
  }
  if (editing !== null) {
    return (
      <ViewFrame
        title={
          editing === 'new' ? t('connections.form.add') : t('connections.form.change', { name: editing.name })
        }
      >
        <ConnectionForm
          before={editing === 'new' ? null : editing}
          onDone={name => {
            setEditing(null)
            forget()
            setSaid(name === null ? null : t('connections.saved', { name }))
          }}
        />
      </ViewFrame>
    )
  }
  return (
    <ViewFrame title={t('connections.title')} tabs={technicalViews}>
      <LockedLine />
      <Quiet>{t('connections.intro')}</Quiet>
      {airing && <Warning>{t('connections.airing')}</Warning>}
      <Problem text={problem} />
      <p role="status">{said}</p>
      <List>
        <Item
          aria-current={current === null}
          title={<Name name={t('connections.own')} current={current === null} />}
          about={t('connections.own-detail')}
          acts={
            current !== null && (
              <Use airing={airing} onUse={held => void use(null, held)} name={t('connections.own')} />
            )
          }
        />
        {items.map(item => (
          <Item
            key={item.id}
            aria-current={item.id === current}
            title={<Name name={item.name} current={item.id === current} />}
            about={<About item={item} />}
            acts={
              <>
                {item.id !== current && (
                  <Use airing={airing} onUse={held => void use(item.id, held)} name={item.name} />
                )}
                <PlainButton
                  onClick={() => setEditing(item)}
                  name={`${t('connections.change')} ${item.name}`}
                  testId="connection-change"
                >
                  {t('connections.change')}
                </PlainButton>
                {item.id !== current && (
                  <HoldButton onHeld={() => void ask('connection.remove', { id: item.id })}>
                    {t('connections.hold-to-remove')}
                  </HoldButton>
                )}
              </>
            }
          />
        ))}
      </List>
      <PlainButton onClick={() => setEditing('new')} testId="connection-add">
        {t('connections.add')}
      </PlainButton>
      <StandbySection />
      <LinkFigures />
    </ViewFrame>
  )
}

const Name = ({ name, current }: { readonly name: string; readonly current: boolean }) => (
  <>
    <strong>{name}</strong>
    {current && <Tag>{t('connections.in-use')}</Tag>}
  </>
)

function About({ item }: { readonly item: ConnectionItem }) {
  const kept = useDeskState(state => state.connections.tokensKept)
  return (
    <>
      <span>{item.baseUrl}</span>
      <span>{item.hasV1Token ? t(`connections.kept.${kept}`) : t('connections.no-token')}</span>
      {item.fingerprint !== undefined && <span>{t('connections.pin.item')}</span>}
    </>
  )
}

interface UseProps {
  readonly airing: boolean
  readonly name: string
  readonly onUse: (held: boolean) => void
}

const Use = ({ airing, name, onUse }: UseProps) =>
  airing ? (
    <HoldButton onHeld={() => onUse(true)}>{t('connections.hold-to-use')}</HoldButton>
  ) : (
    <PlainButton onClick={() => onUse(false)} name={`${t('connections.use')} ${name}`}>
      {t('connections.use')}
    </PlainButton>
  )
