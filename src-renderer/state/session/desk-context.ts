import { createContext, type RefObject, useContext, useLayoutEffect } from 'react'
import type { Instant } from '../../../src-main/domain/time/time.ts'
import type { PageDesk } from './desk.ts'
import type { DeskState } from './desk-state.ts'
import { useStore } from './store.ts'
import type { UiState } from './ui-state.ts'

export const DeskContext = createContext<PageDesk | null>(null)

export function useDesk(): PageDesk {
  const desk = useContext(DeskContext)
  if (desk === null) throw new Error('A view of the desk was rendered outside of it.')
  return desk
}

export const useDeskState = <Selected>(select: (state: DeskState) => Selected): Selected =>
  useStore(useDesk().state, select)

/** `PageDesk.settled`; or the state at once, for what a press is about. */
export function useForecast<Selected>(atOnce: boolean, select: (state: DeskState) => Selected): Selected {
  const { state, settled } = useDesk()
  return useStore(atOnce ? state : settled, select)
}

export const useUi = <Selected>(select: (state: UiState) => Selected): Selected =>
  useStore(useDesk().ui, select)

/**
 * Writes what moves with the time straight into a node, without a render. `paint` returns in how many ms the node
 * changes next, or null; it is one function for the life of the node, and reads the state that it is given.
 */
export function useTick<Node extends HTMLElement>(
  node: RefObject<Node | null>,
  paint: (node: Node, state: DeskState, now: Instant) => number | null,
): void {
  const { ticker, state } = useDesk()
  useLayoutEffect(
    () => ticker.add(now => (node.current === null ? null : paint(node.current, state.get(), now))),
    [ticker, state, node, paint],
  )
}
