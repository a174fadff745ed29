import { useRef } from 'react'
import type { Instant } from '../../src-main/domain/time/time.ts'
import { useTick } from '../state/session/desk-context.ts'
import type { DeskState } from '../state/session/desk-state.ts'

export interface TickProps {
  /** Stable: defined outside of a component. */
  readonly paint: (node: HTMLElement, state: DeskState, now: Instant) => number | null
  readonly className?: string | undefined
  readonly testId?: string
}

/** Text that moves with the time, written without a render. */
export function TickText({ paint, className, testId }: TickProps) {
  const node = useRef<HTMLSpanElement>(null)
  useTick(node, paint)
  return <span ref={node} className={className} data-testid={testId} data-figures />
}

/** Writes only what changed: an equal text costs no layout. */
export function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text
}
