import { useEffect } from 'react'
import { messageText } from '#texts/messages.ts'
import { t } from '#texts/text.ts'
import type { Phase } from '../../../src-main/domain/show/runner.ts'
import { Dialog } from '../../components/dialog.tsx'
import { fetchEarly, Part } from '../../components/part.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { PressButton } from '../../components/press-button.tsx'
import { renumbered } from '../../state/rundowns/renumbered.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import { showView } from '../../state/session/show-view.ts'
import { JumpDialog } from '../call/transport/jump-dialog.tsx'
import styles from './call-dialogs.module.css'

const parts = {
  open: () => import('../open/open-dialog.tsx').then(part => part.OpenDialog),
  import: () => import('../import/import-dialog.tsx').then(part => part.ImportDialog),
  export: () => import('../export/export-dialog.tsx').then(part => part.ExportDialog),
  print: () => import('../print/print-dialog.tsx').then(part => part.PrintDialog),
  keys: () => import('../menu/keys-dialog.tsx').then(part => part.KeysDialog),
  palette: () => import('../palette/palette-dialog.tsx').then(part => part.PaletteDialog),
  menu: () => import('../menu/menu-dialog.tsx').then(part => part.MenuDialog),
  message: () => import('../message/message-dialog.tsx').then(part => part.MessageDialog),
  columns: () => import('../columns/columns-dialog.tsx').then(part => part.ColumnsDialog),
  settings: () => import('../settings/settings-dialog.tsx').then(part => part.SettingsDialog),
  connect: () => import('../connect/connect-dialog.tsx').then(part => part.ConnectDialog),
  'hit-point': () => import('../hit-point/hit-point-dialog.tsx').then(part => part.HitPointDialog),
  script: () => import('../script-import/script-dialog.tsx').then(part => part.ScriptDialog),
  retime: () => import('../retime/retime-dialog.tsx').then(part => part.RetimeDialog),
  rehearsed: () => import('../rehearsed/rehearsed-dialog.tsx').then(part => part.RehearsedDialog),
  actual: () => import('../rehearsed/rehearsed-dialog.tsx').then(part => part.ActualDialog),
} as const

export function CallDialogs() {
  const dialog = useUi(state => state.dialog)
  // What is typed right after Ctrl+K must reach the palette, so it is loaded before it is asked for.
  useEffect(() => fetchEarly(parts.palette), [])
  switch (dialog) {
    case 'jump':
      return <JumpDialog />
    case 'devices':
      return <HandsDialog />
    case 'reset':
      return <ResetDialog />
    case 'open':
    case 'import':
    case 'export':
    case 'print':
    case 'keys':
    case 'menu':
    case 'palette':
    case 'message':
    case 'columns':
    case 'settings':
    case 'connect':
    case 'rehearsed':
    case 'actual':
    case 'hit-point':
    case 'retime':
    case 'script':
      return <Part key={dialog} load={parts[dialog]} />
    case null:
      return null
  }
}

function HandsDialog() {
  const { ui } = useDesk()
  const { surfaces, problems } = useDeskState(state => state.devices)
  return (
    <Dialog title={t('devices.title')}>
      <ul className={styles['plainList']}>
        {surfaces.map(surface => (
          <li key={surface.id}>
            {surface.name}: {surface.connected ? t('devices.connected') : t('devices.gone')}
          </li>
        ))}
      </ul>
      {problems.length > 0 && <h3 className={styles['subhead']}>{t('devices.problem-title')}</h3>}
      <ul className={styles['plainList']}>
        {problems.map(problem => (
          <li key={messageText(problem.device) + messageText(problem.what)}>
            <strong>{messageText(problem.device)}</strong>
            <p>{messageText(problem.what)}</p>
            <p className={styles['remedy']}>{messageText(problem.remedy)}</p>
          </li>
        ))}
      </ul>
      <PlainButton onClick={() => showView(ui, 'controllers')}>{t('view.controllers')}</PlainButton>
    </Dialog>
  )
}

const changesShown = 3

function ResetDialog() {
  const rows = useDeskState(state => state.rows)
  const rundown = useDeskState(state => state.rundown)
  const numbers = useDeskState(state => state.numbers)
  const show = useDeskState(state => state.show)
  const what = show.mode
  const changes = renumbered({ rows, rundown, numbers, show })
  useCloseOn(phase => phase !== 'ended')
  return (
    <Dialog title={t(`reset.${what}.title`)} foot="short">
      <p className={styles['detail']}>{t(`reset.${what}.detail`)}</p>
      {changes.length > 0 && (
        <p className={styles['detail']} data-testid="renumbered">
          {t('reset.renumbers', {
            changes: changes
              .slice(0, changesShown)
              .map(({ from, to }) => t('reset.renumber', { from, to }))
              .join(', '),
            more: Math.max(0, changes.length - changesShown),
          })}
        </p>
      )}
      <PressButton
        button="reset"
        intent={{ action: 'reset' }}
        label={t('reset.hold')}
        hold
        className={styles['act']}
      />
    </Dialog>
  )
}

/** Closes the dialog once what it was for has happened. */
function useCloseOn(done: (phase: Phase) => boolean): void {
  const { ui } = useDesk()
  const over = useDeskState(state => done(state.show.state.phase))
  useEffect(() => {
    if (over) ui.set({ ...ui.get(), dialog: null })
  }, [over, ui])
}
