import { t } from '#texts/text.ts'
import { isShownInCall } from '../../../../src-main/domain/timers/timer.ts'
import { Icon } from '../../../components/icon.tsx'
import { Tabs } from '../../../components/layout.tsx'
import { Part } from '../../../components/part.tsx'
import button from '../../../components/plain-button.module.css'
import { chordName } from '../../../state/keys/key-name.ts'
import { useDesk, useDeskState, useUi } from '../../../state/session/desk-context.ts'
import { isAiring } from '../../../state/session/selectors.ts'
import { bringBack, sheetOf, showSheet } from '../../../state/session/show-view.ts'
import { sheetChord, sheets } from '../../../state/session/ui-state.ts'
import { CallsSheet } from '../calls/calls-sheet.tsx'
import { CueList } from '../list/cue-list.tsx'
import styles from './sheet.module.css'

/** The show beside the panel: the running order, the calls of all departments, or the text with its calls. */
export function Sheet() {
  const desk = useDesk()
  const rundown = useDeskState(state => state.rundown)
  const chosen = useUi(state => state.sheets)
  const shown = sheetOf({ rundown }, { sheets: chosen })
  return (
    <div className={styles['sheet']}>
      <div className={styles['head']} data-alarms-below>
        <Tabs className={styles['tabs']} role="tablist" aria-label={t('sheet.name')}>
          {sheets.map(sheet => (
            <button
              key={sheet}
              type="button"
              role="tab"
              aria-selected={sheet === shown}
              title={chordName(sheetChord(sheet))}
              data-testid={`sheet-${sheet}`}
              onClick={() => showSheet(desk, sheet)}
            >
              {t(`sheet.${sheet}`)}
            </button>
          ))}
        </Tabs>
        <Timecode />
        <Timers />
        {shown !== 'calls' && <BackButton toCueOnAir={shown === 'list'} />}
      </div>
      {shown === 'script' ? <Part load={scriptSheet} /> : shown === 'list' ? <CueList /> : <CallsSheet />}
    </div>
  )
}

const scriptSheet = () => import('../script/script-sheet.tsx').then(part => part.ScriptSheet)
const runningTimers = () => import('./running-timers.tsx').then(part => part.RunningTimers)
const timecodeLine = () => import('./timecode-line.tsx').then(part => part.TimecodeLine)

/** Nothing stands there until a person chooses a source. */
function Timecode() {
  const isOn = useDeskState(({ timecode }) => timecode.settings.source !== 'off')
  return isOn ? <Part load={timecodeLine} /> : null
}

/** Nothing stands there until one runs that is chosen for Call. */
function Timers() {
  const run = useDeskState(({ timers }) => timers.timers.some(isShownInCall))
  return run ? <Part load={runningTimers} /> : null
}

function BackButton({ toCueOnAir }: { readonly toCueOnAir: boolean }) {
  const desk = useDesk()
  const away = useUi(state => !state.following)
  const airing = useDeskState(isAiring)
  if (!away) return null
  return (
    <button
      type="button"
      className={`${button['button']} ${styles['back']}`}
      data-testid="back"
      onClick={() => bringBack(desk)}
    >
      <Icon name="up" />
      {airing && toCueOnAir ? t('list.back-air') : t('list.back-next')}
      <kbd>A</kbd>
    </button>
  )
}
