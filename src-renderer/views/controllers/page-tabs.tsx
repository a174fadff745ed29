import { useState } from 'react'
import { knownText, t } from '#texts/text.ts'
import type { SurfaceSlice } from '../../../src-main/contract/bridge/controllers.ts'
import type { SurfaceLayout } from '../../../src-main/domain/bindings/binding.ts'
import { HoldButton } from '../../components/hold-button.tsx'
import { Choices, Row } from '../../components/layout.tsx'
import { PlainButton } from '../../components/plain-button.tsx'
import { surfaceName } from './control-names.ts'
import styles from './controllers.module.css'
import { withoutPage, withPage, withPageName } from './layout-edits.ts'

const mostPages = 32

interface PageTabsProps {
  readonly surface: SurfaceSlice
  readonly layout: SurfaceLayout
  /** The one that is drawn and edited. */
  readonly page: number
  readonly onPage: (page: number) => void
  readonly onShow: (page: number) => void
  readonly onChange: (layout: SurfaceLayout) => void
  /** Names can be changed, and pages removed. */
  readonly editing: boolean
}

/** The pages of a surface; looking at one does not put it on the surface. */
export function PageTabs({ surface, layout, page, onPage, onShow, onChange, editing }: PageTabsProps) {
  const here = layout[page]
  return (
    <Row>
      <Choices role="group" aria-label={t('controllers.pages.name', { surface: surfaceName(surface) })}>
        {layout.map(({ name }, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
            key={at}
            type="button"
            aria-current={at === page ? 'page' : undefined}
            onClick={() => onPage(at)}
          >
            {pageName(name)}
            {at === surface.page && layout.length > 1 && (
              <small className={styles['live']}>{t('controllers.pages.live')}</small>
            )}
          </button>
        ))}
      </Choices>
      {page !== surface.page && page < surface.pages.length && (
        <PlainButton onClick={() => onShow(page)}>{t('controllers.pages.show')}</PlainButton>
      )}
      {layout.length < mostPages && (
        <PlainButton
          onClick={() => {
            onChange(withPage(layout, t('controllers.pages.fresh', { count: layout.length + 1 })))
            onPage(layout.length)
          }}
        >
          {t('controllers.pages.add')}
        </PlainButton>
      )}
      {editing && here !== undefined && (
        <Row>
          <PageName
            key={page}
            name={pageName(here.name)}
            onName={name => onChange(withPageName(layout, page, name))}
          />
          {layout.length > 1 && (
            <HoldButton
              onHeld={() => {
                onChange(withoutPage(layout, page))
                onPage(Math.max(0, page - 1))
              }}
            >
              {t('controllers.pages.remove')}
            </HoldButton>
          )}
        </Row>
      )}
    </Row>
  )
}

/** An empty name is none: the last one stays. */
function PageName({ name, onName }: { readonly name: string; readonly onName: (name: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <input
      type="text"
      autoComplete="off"
      size={12}
      maxLength={40}
      aria-label={t('controllers.pages.rename')}
      value={typed ?? name}
      onChange={event => {
        setTyped(event.target.value)
        if (event.target.value.trim() !== '') onName(event.target.value.trim())
      }}
      onBlur={() => setTyped(null)}
    />
  )
}

/** Pages that a device has by itself keep their names in its settings; they are shown in the language of the page. */
const pageName = (name: string): string =>
  name.replace(/^\w+(?=$| \d+$)/, own => knownText(`controllers.pages.own.${own}`) ?? own)
