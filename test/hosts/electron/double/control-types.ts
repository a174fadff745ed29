import type { Rectangle } from 'electron'

export interface DisplaySettings {
  readonly id: number
  readonly label?: string
  readonly scaleFactor?: number
  readonly bounds: Rectangle
  /** Height of a panel at the top, which belongs to no window. */
  readonly panel?: number
}

/** What a test decides before the start. */
export interface DoubleOptions {
  readonly browserPath: string
  readonly locale: string
  readonly displays: readonly DisplaySettings[]
  /** `basic_text` has a key that everybody knows. */
  readonly keychain?: 'basic_text' | 'gnome_libsecret' | 'kwallet5'
  /** Boxes that block the main thread are faults unless allowed. */
  readonly errorBoxes?: 'allowed'
  readonly idleSeconds?: number
}

export interface WindowState {
  readonly id: number
  readonly targetId: string
  readonly url: string
  readonly title: string
  readonly visible: boolean
  readonly focused: boolean
  readonly minimized: boolean
  readonly fullscreen: boolean
  readonly bounds: Rectangle
}

/** What a test asks of the double while it runs. */
export interface DoubleControl {
  windows(): Promise<readonly WindowState[]>
  /** Where a second client of the DevTools protocol finds the browser. */
  endpoint(): Promise<string>
  /** As a person closes a window by its X. */
  closeWindow(id: number): Promise<void>
  /** As a person quits by the menu or the dock. */
  quit(): Promise<void>
  /** Presses a button of the message box that is open. */
  answerMessageBox(button: number): Promise<void>
  openFile(path: string): Promise<void>
  secondInstance(argv: readonly string[], workingDirectory: string): Promise<void>
  power(event: string): Promise<void>
  pressShortcut(accelerator: string): Promise<void>
  setDisplays(displays: readonly DisplaySettings[]): Promise<void>
  /** Ends the process of a page, as a crash does. */
  crashPage(id: number): Promise<void>
}
