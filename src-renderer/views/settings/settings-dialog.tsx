import { type RefObject, useEffect, useRef, useState } from 'react'
import { listText } from '#texts/locale.ts'
import { t } from '#texts/text.ts'
import { allows } from '../../../src-main/contract/bridge/access.ts'
import { heldActions } from '../../../src-main/domain/show/gate.ts'
import { isInWindow } from '../../bridge/bridge.ts'
import { Dialog } from '../../components/dialog.tsx'
import { TextField } from '../../components/field.tsx'
import { Contents, LockedLine, Problem, Row, Split, WideStack } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { actionName } from '../../state/action-text.ts'
import { useAsk } from '../../state/session/ask.ts'
import { useDesk, useDeskState, useUi } from '../../state/session/desk-context.ts'
import { longestPageName } from '../../state/session/keep-local.ts'
import { showView } from '../../state/session/show-view.ts'
import { BackupSection } from './backup-section.tsx'
import {
  AboutSection,
  BrowsersSection,
  CallingSection,
  DataSection,
  LookSection,
  PhrasesSection,
} from './sections.tsx'
import {
  LanguageField,
  LocalSetting,
  NumberSetting,
  SettingsSection,
  UndoSetting,
} from './setting-fields.tsx'
import styles from './settings-dialog.module.css'
import { WarningsSection } from './warnings-section.tsx'

/** Everything that a person may set, by section; each field says for itself what became of it. */
export function SettingsDialog() {
  const { ui } = useDesk()
  const body = useRef<HTMLDivElement>(null)
  // The desktop application serves no browser.
  const access = useDeskState(state => state.access)
  const listsBrowsers = access === 'desk' && !isInWindow()
  const mayEdit = allows(access, 'edit')
  const sections = [
    ...(mayEdit ? [t('settings.gate'), t('settings.calling')] : []),
    t('settings.warnings'),
    t('settings.look'),
    t('settings.columns'),
    t('settings.keys'),
    ...(mayEdit ? [t('settings.notes')] : []),
    t('settings.page'),
    ...(mayEdit ? [t('settings.language')] : []),
    ...(access === 'desk' ? [t('settings.data'), t('settings.backup')] : []),
    ...(access === 'desk' ? [t('people.title')] : []),
    ...(listsBrowsers ? [t('settings.browsers')] : []),
    ...(mayEdit ? [t('settings.guide')] : []),
    t('settings.about'),
  ]
  const { current, goneTo } = useInSight(body, sections[0] ?? '')
  const to = (name: string): void => {
    const section = body.current?.querySelector(`[data-section="${name}"]`)
    section?.scrollIntoView({ block: 'start' })
    goneTo(name)
    section?.querySelector('h3')?.focus({ preventScroll: true })
  }
  return (
    <Dialog title={t('settings.title')} wide>
      <LockedLine />
      <Split className={styles['settings']}>
        <Contents className={styles['sections']} aria-label={t('settings.sections')}>
          {sections.map(name => (
            <button
              key={name}
              type="button"
              aria-current={name === current ? 'location' : undefined}
              onClick={() => to(name)}
            >
              {name}
            </button>
          ))}
        </Contents>
        <WideStack ref={body}>
          {mayEdit && <GateSection />}
          {mayEdit && <CallingSection />}
          <WarningsSection />
          <LookSection />
          <SettingsSection name={t('settings.columns')} detail={t('settings.columns-detail')}>
            <PlainButton onClick={() => ui.set({ ...ui.get(), dialog: 'columns' })}>
              {t('settings.columns-open')}
            </PlainButton>
          </SettingsSection>
          <KeysSection />
          {mayEdit && <PhrasesSection />}
          <SettingsSection name={t('settings.page')}>
            <PageNameField />
          </SettingsSection>
          {mayEdit && (
            <SettingsSection name={t('settings.language')}>
              <LanguageField />
            </SettingsSection>
          )}
          {access === 'desk' && <DataSection />}
          {access === 'desk' && <BackupSection />}
          {access === 'desk' && (
            <SettingsSection name={t('people.title')} detail={t('settings.people-detail')}>
              <PlainButton onClick={() => showView(ui, 'people')}>{t('act.people')}</PlainButton>
            </SettingsSection>
          )}
          {listsBrowsers && <BrowsersSection />}
          {mayEdit && <GuideSection />}
          <AboutSection />
        </WideStack>
      </Split>
    </Dialog>
  )
}

function GateSection() {
  return (
    <SettingsSection name={t('settings.gate')} detail={t('settings.gate-detail')}>
      <NumberSetting
        name="doublePress"
        label={t('settings.double-press')}
        help={t('settings.double-press-help')}
        unit={t('settings.ms')}
        range={[0, 3_000]}
        scale={1}
      />
      <NumberSetting
        name="hold"
        label={t('settings.hold')}
        help={t('settings.hold-help', { actions: listText([...heldActions].map(actionName)) })}
        unit={t('settings.ms')}
        range={[200, 3_000]}
        scale={1}
      />
      <UndoSetting />
      <LocalSetting />
    </SettingsSection>
  )
}

function KeysSection() {
  const { ui } = useDesk()
  return (
    <SettingsSection name={t('settings.keys')} detail={t('settings.keys-detail')}>
      <Row>
        <PlainButton onClick={() => showView(ui, 'controllers')}>{t('settings.keys-open')}</PlainButton>
        <PlainButton onClick={() => ui.set({ ...ui.get(), dialog: 'keys' })}>
          {t('settings.keys-list')}
        </PlainButton>
      </Row>
    </SettingsSection>
  )
}

function GuideSection() {
  const { ui } = useDesk()
  const { ask, problem } = useAsk()
  const again = async (): Promise<void> => {
    if (await ask('settings.write', { guide: 'go' })) showView(ui, 'call')
  }
  return (
    <SettingsSection name={t('settings.guide')} detail={t('settings.guide-detail')}>
      <PlainButton onClick={() => void again()}>{t('settings.guide-again')}</PlainButton>
      <Problem text={problem} />
    </SettingsSection>
  )
}

/** The name of this page where its presses are shown. */
function PageNameField() {
  const { ui } = useDesk()
  const name = useUi(state => state.pageName)
  return (
    <TextField
      label={t('settings.page-name')}
      help={t('settings.page-name-help')}
      maxLength={longestPageName}
      value={name}
      onChange={text => ui.set({ ...ui.get(), pageName: text.trimStart() })}
      onLeave={() => ui.set({ ...ui.get(), pageName: ui.get().pageName.trim() })}
    />
  )
}

interface InSight {
  readonly current: string
  /** The section that a person went to. */
  goneTo(name: string): void
}

/** Which section is the first one in sight, or was gone to last and has not been scrolled since. `first`: at the start. */
function useInSight(body: RefObject<HTMLElement | null>, first: string): InSight {
  const [current, setCurrent] = useState(first)
  // The scroll position after a person went to a section, px; NaN once the person has scrolled.
  const wentTo = useRef(Number.NaN)
  useEffect(() => {
    const sections = body.current
    const scroller = sections?.closest('dialog')
    if (sections == null || scroller == null) return
    const look = (): void => {
      // A section near the end cannot be scrolled to the top.
      if (scroller.scrollTop === wentTo.current) return
      wentTo.current = Number.NaN
      const all = [...sections.querySelectorAll<HTMLElement>('[data-section]')]
      const top = Number.parseFloat(getComputedStyle(all[0] ?? sections).scrollMarginTop)
      const edge = scroller.getBoundingClientRect().top + top
      const found = all.find(section => section.getBoundingClientRect().bottom > edge + 1)
      setCurrent(found?.dataset['section'] ?? '')
    }
    scroller.addEventListener('scroll', look, { passive: true })
    return () => scroller.removeEventListener('scroll', look)
  }, [body])
  return {
    current,
    goneTo(name) {
      wentTo.current = body.current?.closest('dialog')?.scrollTop ?? Number.NaN
      setCurrent(name)
    },
  }
}
