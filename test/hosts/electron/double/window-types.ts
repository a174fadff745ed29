import type { EventEmitter } from 'node:events'
import type { Rectangle } from 'electron'
import type { Page } from './api/page.ts'

/** The contents of a window, as the computer, the keyboard and the menu use them. */
export interface ContentsOfDouble extends EventEmitter {
  readonly id: number
  readonly page: Promise<Page>
  readonly command: Page['send']
  isDestroyed(): boolean
  getURL(): string
  getZoomFactor(): number
  setZoomFactor(factor: number): void
  cut(): void
  copy(): void
  paste(): void
  selectAll(): void
  toggleDevTools(): void
  forcefullyCrashRenderer(): void
}

/** A window, as the other parts of the double use it. */
export interface WindowOfDouble extends EventEmitter {
  readonly id: number
  readonly contents: ContentsOfDouble
  /** As the application has it. */
  readonly facade: object
  isDestroyed(): boolean
  close(): void
  /** Asks the application and the page first. */
  askToClose(): void
  destroy(): void
  reload(): void
  focus(): void
  blur(): void
  minimize(): void
  isVisible(): boolean
  isFocused(): boolean
  isMinimized(): boolean
  isMaximized(): boolean
  isFullScreen(): boolean
  setFullScreen(fullscreen: boolean): void
  isAlwaysOnTop(): boolean
  getTitle(): string
  getBounds(): Rectangle
  getNormalBounds(): Rectangle
  setBounds(bounds: Partial<Rectangle>): void
}
