import { type ReactNode, useEffect, useState } from 'react'
import { t } from '#texts/text.ts'
import { allows } from '../../../src-main/contract/bridge/access.ts'
import { isWarning } from '../../../src-main/domain/show/warning-steps.ts'
import { Part } from '../../components/part.tsx'
import { ViewFrame } from '../../components/view-frame.tsx'
import { speakCalls, systemSpeaker } from '../../state/calling/voice.ts'
import { refusalTexts } from '../../state/refusal-texts.ts'
import { mayEdit } from '../../state/script/may-edit.ts'
import { notAllowed, viewAccess } from '../../state/session/access.ts'
import type { PageDesk } from '../../state/session/desk.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import { isAiring, isCalled, onAirRow, rowOf, titleWithNumber } from '../../state/session/selectors.ts'
import { showDraft } from '../../state/session/show-view.ts'
import { useStore } from '../../state/session/store.ts'
import type { ViewName } from '../../state/session/ui-state.ts'
import { secondsOf, useStep } from '../../state/time/use-ticked.ts'
import { useCellPaste } from '../call/list/use-cell-paste.ts'
import { useDoubleClick } from '../call/list/use-double-click.ts'
import { FullCountdown } from '../call/panel/full-countdown.tsx'
import { OnAirPanel } from '../call/panel/on-air-panel.tsx'
import { Sheet } from '../call/sheet/sheet.tsx'
import { TransportBar } from '../call/transport/transport-bar.tsx'
import { NoteStrip } from '../note/note-strip.tsx'
import styles from './app-shell.module.css'
import { CallDialogs } from './call-dialogs.tsx'
import { ShowChoice } from './choice-bar.tsx'
import { DropTarget } from './dropped.tsx'
import { CallHeader } from './header/call-header.tsx'
import { MessageStrip } from './message-strip.tsx'
import { GoneSurfaces } from './notices/gone-surfaces.tsx'
import { NoticeBar, useNotices } from './notices/notice-bar.tsx'
import { Rail } from './rail.tsx'
import { RehearsalBand } from './rehearsal-band.tsx'
import { DeskAway, StandbyBar } from './standby-bar.tsx'
import { useKeys } from './use-keys.ts'

/** The view that is open during the show. */
export function AppShell() {
  useKeys()
  useFileDrop()
  useCellPaste()
  usePageTitle()
  useWakeLock()
  useVoice()
  useDoubleClick()
  const full = useUi(ui => ui.full)
  const view = useUi(ui => ui.view)
  const called = useDeskState(isCalled)
  // A table that is prepared has the whole width. While the show is called, what is on air stays beside it, narrow.
  const panel = view !== 'edit' ? 'usual' : called ? 'narrow' : 'none'
  return (
    <div className={styles['view']} data-panel={panel} data-full={full}>
      <Rail />
      <div className={styles['head']} data-no-print>
        <RehearsalBand />
        <CallHeader />
      </div>
      <div className={styles['work']}>
        {full ? (
          <FullCountdown />
        ) : (
          <main className={styles['main']} data-view={view}>
            {panel !== 'none' && <OnAirPanel />}
            <Beside view={view} />
          </main>
        )}
        <Overlays>
          <DeskAway />
          <StandbyBar />
          <ShowChoice />
          <GoneSurfaces />
          <MessageStrip />
          <NoteStrip />
          <Guide />
        </Overlays>
      </div>
      <TransportBar />
      <Announcer />
      <CallDialogs />
      <DropTarget />
    </div>
  )
}

/** Alarms under the header; what else comes and goes stands over the foot of the view, and the buttons below keep their place. */
function Overlays({ children }: { readonly children: ReactNode }) {
  const notices = useNotices()
  return (
    <>
      <NoticeBar place="top" notices={notices} />
      <div className={styles['over']} data-no-print>
        <NoticeBar place="foot" notices={notices} />
        {children}
      </div>
    </>
  )
}

const parts = {
  edit: () => import('../edit/edit-view.tsx').then(part => part.EditView),
  rundowns: () => import('../rundowns/rundowns-view.tsx').then(part => part.RundownsView),
  connections: () => import('../connections/connections-view.tsx').then(part => part.ConnectionsView),
  journal: () => import('../journal/journal-view.tsx').then(part => part.JournalView),
  tokens: () => import('../tokens/tokens-view.tsx').then(part => part.TokensView),
  help: () => import('../help/help-view.tsx').then(part => part.HelpView),
  controllers: () => import('../controllers/controllers-view.tsx').then(part => part.ControllersView),
  outputs: () => import('../outputs/outputs-view.tsx').then(part => part.OutputsView),
  people: () => import('../people/people-view.tsx').then(part => part.PeopleView),
  timers: () => import('../timers/timers-view.tsx').then(part => part.TimersView),
  timecode: () => import('../timecode/timecode-view.tsx').then(part => part.TimecodeView),
  diagnostics: () => import('../diagnostics/diagnostics-view.tsx').then(part => part.DiagnosticsView),
  preflight: () => import('../preflight/preflight-view.tsx').then(part => part.PreflightView),
} as const

/** What is on air stays where it is in every view. */
function Beside({ view }: { readonly view: ViewName }) {
  const why = useDeskState(state => notAllowed(state, viewAccess[view]))
  if (view === 'call') return <Sheet />
  return why === null ? <Part key={view} load={parts[view]} /> : <NotAllowed view={view} why={why} />
}

const firstSteps = () => import('../first-start/first-steps.tsx').then(part => part.FirstSteps)

/** Fetched for a desk that is new, and once it was asked for again; it stays to say that it is over. Other views have their own notices there. */
function Guide() {
  const begun = useDeskState(state => state.desk.caller.guide !== 'done' && allows(state.access, 'edit'))
  const inCall = useUi(ui => ui.view === 'call' && !ui.full)
  const [wanted, setWanted] = useState(begun)
  if (begun && !wanted) setWanted(true)
  return wanted && inCall ? <Part load={firstSteps} /> : null
}

/** Of several windows, the one with this show. */
function usePageTitle(): void {
  const title = useDeskState(state => state.rundown?.title ?? null)
  const rehearsing = useDeskState(state => state.show.mode === 'rehearsal')
  useEffect(() => {
    const marked = rehearsing && title !== null ? `${title} (${t('rehearsal.word')})` : title
    document.title = marked === null ? t('page.app') : t('page.title', { rundown: marked })
  }, [title, rehearsing])
}

/** Stands where a view would be that the invitation of this person does not cover. */
const NotAllowed = ({ view, why }: { readonly view: ViewName; readonly why: string }) => (
  <ViewFrame title={t(`view.${view}`)}>
    <p role="status" data-testid="not-allowed">
      {why}
    </p>
  </ViewFrame>
)

/** Speaks the calls on this page, where a person has switched that on. */
function useVoice(): void {
  const { state, ticker, clock } = useDesk()
  const language = useUi(ui => ui.voice)
  useEffect(() => {
    const speaker = language === 'off' ? null : systemSpeaker(language)
    if (speaker === null) return
    return speakCalls({ state, ticker, now: clock.now, speaker })
  }, [language, state, ticker, clock])
}

/** Keeps this screen lit while a cue is on air, where the browser can. It lets go of a hidden page by itself. */
function useWakeLock(): void {
  const airing = useDeskState(isAiring)
  useEffect(() => {
    if (!airing || !('wakeLock' in navigator)) return
    let over = false
    let lock: WakeLockSentinel | null = null
    const take = async (): Promise<void> => {
      if (document.hidden || (lock !== null && !lock.released)) return
      try {
        const taken = await navigator.wakeLock.request('screen')
        lock = taken
        if (over) await taken.release()
      } catch {
        // Not allowed, or the battery is low: the computer's own settings hold.
      }
    }
    const again = (): void => void take()
    document.addEventListener('visibilitychange', again)
    again()
    return () => {
      over = true
      document.removeEventListener('visibilitychange', again)
      lock?.release().catch(() => undefined)
    }
  }, [airing])
}

/** Announces changes of the cue, refusals and warnings to screen readers; never the seconds. */
function Announcer() {
  const cue = useDeskState(state => {
    const row = onAirRow(state)
    const { phase } = state.show.state
    const rehearsing = state.show.mode === 'rehearsal'
    const on = rehearsing ? t('rehearsal.word') : t('show.on-air')
    const over = rehearsing ? t('rehearsal.ended') : t('show.ended')
    if (row === null) return phase === 'ended' ? over : ''
    return `${phase === 'paused' ? t('show.paused') : on}: ${titleWithNumber(state, row)}`
  })
  const chosen = useUi(state => state.selected)
  const selected = useDeskState(state => {
    const row = rowOf(state, chosen)
    return row === null ? null : titleWithNumber(state, row)
  })
  const step = useStep()
  const over = useDeskState(state => state.over)
  const refusal = useDeskState(({ pressResult }) =>
    pressResult?.outcome === 'refused' ? (pressResult.reason ?? null) : null,
  )
  const press = useDeskState(({ pressResult }) => pressResult?.press ?? 0)
  const unanswered = useStore(useDesk().presser.unanswered, press => press)
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      <p>{cue}</p>
      {selected !== null && <p>{t('list.selected', { title: selected })}</p>}
      {isWarning(step) && <p>{t('warning.left', { seconds: secondsOf(step) })}</p>}
      {over && <p>{t('show.over')}</p>}
      {refusal !== null && <p key={press}>{refusalTexts(refusal).text}</p>}
      {unanswered !== null && <p key={unanswered.count}>{t(`unanswered.${unanswered.kind}`)}</p>}
    </div>
  )
}

/** Takes a file that is dropped anywhere on the window. Nothing that is dropped ever replaces the page. */
function useFileDrop(): void {
  const desk = useDesk()
  useEffect(() => {
    const { ui, importer } = desk
    const watch = new AbortController()
    const { signal } = watch
    const show = (dragging: boolean): void => {
      if (ui.get().dragging !== dragging) ui.set({ ...ui.get(), dragging })
    }
    const onDragOver = (event: DragEvent): void => {
      const files = bringsFiles(event)
      show(files)
      // Rows of a table that are dragged have found their place by then.
      if (!files && (event.defaultPrevented || isTextInto(event))) return
      event.preventDefault()
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = files ? 'copy' : 'none'
    }
    const onDrop = async (event: DragEvent): Promise<void> => {
      show(false)
      if (!bringsFiles(event)) {
        if (!isTextInto(event)) event.preventDefault()
        return
      }
      event.preventDefault()
      const files = [...(event.dataTransfer?.files ?? [])]
      if (isForScript(desk, files)) ui.set({ ...ui.get(), dialog: 'script', scriptFiles: files })
      else await showDraft(desk, importer.take(files))
    }
    window.addEventListener('dragenter', onDragOver, { signal })
    window.addEventListener('dragover', onDragOver, { signal })
    // Without a related target it left the window, or was called off.
    window.addEventListener('dragleave', event => event.relatedTarget === null && show(false), { signal })
    window.addEventListener('drop', event => void onDrop(event), { signal })
    return () => watch.abort()
  }, [desk])
}

/** What no running order is, and what is dropped on its dialog. A dialog takes the keys away: on air none opens by itself. */
function isForScript({ ui, state }: PageDesk, files: readonly File[]): boolean {
  if (ui.get().dialog === 'script') return true
  const now = state.get()
  const isScript = files.length === 1 && /\.(docx|pdf|fountain)$/i.test(files[0]?.name ?? '')
  return isScript && now.rundown !== null && mayEdit(now) && !isAiring(now)
}

const bringsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true

const isTextInto = (event: DragEvent): boolean =>
  event.target instanceof HTMLInputElement &&
  event.target.type === 'text' &&
  event.dataTransfer?.types.includes('text/uri-list') !== true
