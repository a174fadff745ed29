import { useCallback, useEffect, useState } from 'react'
import { isolated } from '#texts/isolated.ts'
import { t } from '#texts/text.ts'
import type { PlayerSetupsReply } from '../../../../src-main/contract/bridge/players.ts'
import { mostPlayers, type Player } from '../../../../src-main/domain/players/player.ts'
import { HoldButton } from '../../../components/hold-button.tsx'
import { Item, List, Problem, Section } from '../../../components/layout.tsx'
import { PlainButton } from '../../../components/plain-button.tsx'
import { Tag } from '../../../components/tag.tsx'
import { awayText } from '../../../state/players/cue-clip.ts'
import { useAsk } from '../../../state/session/ask.ts'
import { useDesk, useDeskState } from '../../../state/session/desk-context.ts'
import { PlayerForm } from './player-form.tsx'

/** The programs and devices whose playback is read: how each is set up, whether it is there, and what it plays. */
export function PlayersSection() {
  const players = useDeskState(state => state.players)
  const locked = useDeskState(state => state.desk.locked)
  const [setups, readAgain] = useSetups()
  const { ask, problem } = useAsk()
  /** Identifier of the player whose form is open. */
  const [open, setOpen] = useState<string | 'new' | null>(null)
  const refused = locked ? t('edit.state.locked-why') : null
  const close = (): void => {
    setOpen(null)
    readAgain()
  }
  const remove = async (id: string): Promise<void> => {
    if (await ask('player.remove', { id })) readAgain()
  }
  const setupOf = (id: string) => setups?.players.find(setup => setup.id === id) ?? null
  return (
    <Section title={t('players.title')} detail={t('players.intro')} data-testid="players">
      <Problem text={problem} />
      <List>
        {players.map(player => (
          <Item
            key={player.id}
            data-testid="player"
            data-link={player.link.state}
            title={
              <>
                <strong dir="auto">{player.name}</strong>
                <Tag>{t(`players.links.${player.link.state}`)}</Tag>
              </>
            }
            about={
              <>
                <span>
                  {t(`players.programs.${player.program}`)} · {addressOf(setupOf(player.id))}
                </span>
                <span role="status">{standingOf(player)}</span>
              </>
            }
            acts={
              <>
                <PlainButton
                  onClick={() => setOpen(player.id)}
                  name={t('players.change-named', { name: isolated(player.name) })}
                  testId="player-change"
                  disabledBy={refused}
                >
                  {t('players.change')}
                </PlainButton>
                <HoldButton onHeld={() => void remove(player.id)}>{t('players.remove')}</HoldButton>
              </>
            }
          >
            {open === player.id && setups !== null && (
              <PlayerForm before={setupOf(player.id)} kept={setups.passwordsKept} onClose={close} />
            )}
          </Item>
        ))}
      </List>
      {open === 'new' ? (
        <PlayerForm before={null} kept={setups?.passwordsKept ?? 'keychain'} onClose={close} />
      ) : (
        <PlainButton
          onClick={() => setOpen('new')}
          testId="player-add"
          disabledBy={
            refused ?? (players.length < mostPlayers ? null : t('players.most', { most: mostPlayers }))
          }
        >
          {t('players.add')}
        </PlainButton>
      )}
    </Section>
  )
}

/** Addresses are for this view alone: they are asked for, and again after each change. */
function useSetups(): readonly [PlayerSetupsReply | null, () => void] {
  const { bridge } = useDesk()
  const [setups, setSetups] = useState<PlayerSetupsReply | null>(null)
  const players = useDeskState(state => state.players.map(({ id, name }) => `${id} ${name}`).join('\n'))
  const read = useCallback(() => {
    bridge.request('players', {}).then(setSetups, () => undefined)
  }, [bridge])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have set them up
  useEffect(read, [read, players])
  return [setups, read]
}

const addressOf = (setup: { readonly host: string; readonly port: number } | null): string =>
  setup === null ? '' : `${setup.host.includes(':') ? `[${setup.host}]` : setup.host}:${setup.port}`

/** What it plays, or why it is not there. */
function standingOf({ name, program, link, clips }: Player): string {
  if (link.state === 'away') {
    const isOther = link.why === 'refused' || link.why === 'garbage'
    const check = isOther ? t('players.check') : ''
    return [awayText(name, program, link.why), check, t('players.tries-again')].filter(Boolean).join(' ')
  }
  if (link.state === 'connecting') return ''
  const on = clips.find(({ state }) => state === 'playing') ?? clips.find(({ state }) => state === 'paused')
  if (on === undefined) return t('players.loaded', { count: clips.length })
  const clip = isolated(on.name)
  return on.state === 'playing' ? t('players.plays', { clip }) : t('players.paused', { clip })
}
