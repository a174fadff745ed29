import type { OutputBridge } from '../../src-main/contract/bridge/output-pages.ts'

/** Tells the desk that asks that this page draws: a page that is hidden draws nothing, and does not answer. */
export const answerChecks = (bridge: Pick<OutputBridge, 'onCheck'>): void =>
  bridge.onCheck(() => new Promise(resolve => requestAnimationFrame(() => resolve())))
