import { EventEmitter } from 'node:events'
import type { BrowserWindowConstructorOptions, Rectangle } from 'electron'
import { type Machine, report } from '../machine.ts'
import { preventable } from '../preventable.ts'

/** Place and state of a window on its screen. No window manager is asked: what the application sets, it gets. */
export class WindowFrame extends EventEmitter {
  readonly machine: Machine
  protected destroyed = false
  private bounds: Rectangle
  private readonly least: { readonly width: number; readonly height: number }
  private visible = false
  private minimized = false
  private maximized = false
  private focused = false
  private fullscreen: boolean
  private onTop = false
  private title: string

  constructor(machine: Machine, given: BrowserWindowConstructorOptions) {
    super()
    this.machine = machine
    const { width = 800, height = 600, fullscreen = false, title } = given
    const area = machine.displays[0]?.workArea ?? { x: 0, y: 0, width, height }
    const { x = area.x + Math.floor((area.width - width) / 2) } = given
    const { y = area.y + Math.floor((area.height - height) / 2) } = given
    this.least = { width: given.minWidth ?? 0, height: given.minHeight ?? 0 }
    this.bounds = { x, y, width, height }
    this.fullscreen = fullscreen
    this.title = title ?? 'Electron'
  }

  protected requireAlive(): void {
    if (this.destroyed) throw new TypeError('Object has been destroyed')
  }

  show(): void {
    this.requireAlive()
    this.appear()
    this.focus()
  }

  showInactive(): void {
    this.requireAlive()
    this.appear()
  }

  private appear(): void {
    if (this.visible) return
    this.visible = true
    this.emit('show', preventable())
    report(this.machine, 'window-shown', { title: this.title })
  }

  hide(): void {
    this.requireAlive()
    if (!this.visible) return
    this.visible = false
    this.emit('hide', preventable())
    this.blur()
  }

  focus(): void {
    this.requireAlive()
    if (this.focused || !this.visible) return
    for (const other of this.machine.windows) other.blur()
    this.focused = true
    this.emit('focus', preventable())
  }

  blur(): void {
    if (!this.focused) return
    this.focused = false
    this.emit('blur', preventable())
  }

  isVisible(): boolean {
    this.requireAlive()
    return this.visible
  }

  isFocused(): boolean {
    this.requireAlive()
    return this.focused
  }

  isMinimized(): boolean {
    this.requireAlive()
    return this.minimized
  }

  minimize(): void {
    this.requireAlive()
    if (this.minimized) return
    this.minimized = true
    this.emit('minimize', preventable())
    this.blur()
  }

  restore(): void {
    this.requireAlive()
    if (!this.minimized) return
    this.minimized = false
    this.emit('restore', preventable())
  }

  isMaximized(): boolean {
    this.requireAlive()
    return this.maximized
  }

  maximize(): void {
    this.requireAlive()
    this.visible = true
    if (this.maximized) return
    this.maximized = true
    this.emit('maximize', preventable())
    this.emit('-resized')
  }

  unmaximize(): void {
    this.requireAlive()
    if (!this.maximized) return
    this.maximized = false
    this.emit('unmaximize', preventable())
    this.emit('-resized')
  }

  isFullScreen(): boolean {
    this.requireAlive()
    return this.fullscreen
  }

  setFullScreen(fullscreen: boolean): void {
    this.requireAlive()
    if (fullscreen === this.fullscreen) return
    this.fullscreen = fullscreen
    this.emit(fullscreen ? 'enter-full-screen' : 'leave-full-screen', preventable())
    this.emit('-resized')
  }

  /** Of the window as it is neither maximised nor in full screen. */
  getNormalBounds(): Rectangle {
    this.requireAlive()
    return { ...this.bounds }
  }

  getBounds(): Rectangle {
    this.requireAlive()
    if (!this.fullscreen && !this.maximized) return { ...this.bounds }
    const { x, y } = this.bounds
    const display =
      this.machine.displays.find(
        ({ bounds: at }) => x >= at.x && x < at.x + at.width && y >= at.y && y < at.y + at.height,
      ) ?? this.machine.displays[0]
    return { ...((this.fullscreen ? display?.bounds : display?.workArea) ?? this.bounds) }
  }

  setBounds(given: Partial<Rectangle>): void {
    this.requireAlive()
    const before = this.bounds
    const wanted = { ...before, ...given }
    const width = Math.max(wanted.width, this.least.width)
    const height = Math.max(wanted.height, this.least.height)
    this.bounds = { ...wanted, width, height }
    const resized = before.width !== width || before.height !== height
    if (resized) this.emit('resize', preventable())
    if (before.x !== wanted.x || before.y !== wanted.y) this.emit('move', preventable())
    if (resized) this.emit('-resized')
  }

  setSize(width: number, height: number): void {
    this.setBounds({ width, height })
  }

  setPosition(x: number, y: number): void {
    this.setBounds({ x, y })
  }

  getTitle(): string {
    this.requireAlive()
    return this.title
  }

  setTitle(title: string): void {
    this.requireAlive()
    this.title = title
  }

  setAlwaysOnTop(onTop: boolean): void {
    this.requireAlive()
    this.onTop = onTop
  }

  isAlwaysOnTop(): boolean {
    this.requireAlive()
    return this.onTop
  }

  moveTop(): void {
    this.requireAlive()
  }

  setVisibleOnAllWorkspaces(): void {
    this.requireAlive()
  }

  setBackgroundColor(): void {
    this.requireAlive()
  }
}
