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
  /** As an installed application: its own executable, without a path on the command line. */
  readonly packaged?: boolean
  /** `basic_text` has a key that everybody knows. */
  readonly keychain?: 'basic_text' | 'gnome_libsecret' | 'kwallet5'
  /** Boxes that block the main thread are faults unless allowed. */
  readonly errorBoxes?: 'allowed'
  readonly idleSeconds?: number
  /** Shortcuts that another application has. */
  readonly takenShortcuts?: readonly string[]
  /** The path that a person chooses in a dialog to save; none cancels it. */
  readonly saveAs?: string
}

export interface WindowState {
  readonly id: number
  readonly targetId: string
  readonly url: string
  readonly title: string
  readonly visible: boolean
  readonly focused: boolean
  readonly minimized: boolean
  readonly maximized: boolean
  readonly fullscreen: boolean
  readonly onTop: boolean
  readonly zoom: number
  readonly bounds: Rectangle
}

export interface KeyPress {
  /** As `KeyboardEvent.code`. */
  readonly code: string
  readonly control?: boolean
  readonly alt?: boolean
  readonly shift?: boolean
  readonly meta?: boolean
}

/** What a test asks of the double while it runs. */
export interface DoubleControl {
  windows(): Promise<readonly WindowState[]>
  /** Where a second client of the DevTools protocol finds the browser. */
  endpoint(): Promise<string>
  /** As a person closes a window by its X. */
  closeWindow(id: number): Promise<void>
  /** As a person moves and resizes a window. */
  moveWindow(id: number, bounds: Partial<Rectangle>): Promise<void>
  /** As a person quits by the menu or the dock. */
  quit(): Promise<void>
  /** Presses a key in a window: the application has it first, then the page, then the menu. */
  press(id: number, key: KeyPress): Promise<void>
  /** Opens the context menu at a place of the page. */
  rightClick(id: number, x: number, y: number): Promise<void>
  chooseMenuItem(label: string): Promise<void>
  /** Presses a button of the message box that is open. */
  answerMessageBox(button: number): Promise<void>
  openFile(path: string): Promise<void>
  power(event: string): Promise<void>
  /** As Windows ends a session. */
  endSession(): Promise<void>
  pressShortcut(accelerator: string): Promise<void>
  shortcuts(): Promise<readonly string[]>
  clipboard(): Promise<string>
  /** Reasons why the computer stays awake. */
  blockers(): Promise<readonly string[]>
  setDisplays(displays: readonly DisplaySettings[]): Promise<void>
  /** Ends the process of a page, as a crash does. */
  crashPage(id: number): Promise<void>
  /** Keeps a page busy; Electron says so at once, instead of after 30 s with a key pressed. */
  hangPage(id: number, ms: number): Promise<void>
  /** Ends the thread that was started first, as an error in it does: that of the service. */
  endServiceThread(): Promise<void>
  /** The page as it is printed: bytes of a PDF in base64. */
  printedPage(id: number): Promise<string>
}
