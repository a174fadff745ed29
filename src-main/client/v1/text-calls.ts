import type {
  BulkMention,
  BulkTextVariables,
  CreateMention,
  CreateTextVariable,
  PatchMention,
} from '../../contract/v1/bodies.ts'
import type { MentionResource, TextVariableResource } from '../../contract/v1/resources.ts'
import { bodies, itemsOf } from '../http/api-operations.ts'
import type { Calls } from './calls.ts'

/** Operations on mentions and text variables. */
export interface TextCalls {
  mentions(rundownId: string): Promise<readonly MentionResource[]>
  mentionPages(rundownId: string): AsyncGenerator<readonly MentionResource[], void, undefined>
  mention(rundownId: string, mentionId: string): Promise<MentionResource>
  createMention(rundownId: string, body: CreateMention): Promise<MentionResource>
  patchMention(rundownId: string, mentionId: string, body: PatchMention): Promise<MentionResource>
  deleteMention(rundownId: string, mentionId: string): Promise<void>
  /** All or nothing, at most 500, no id twice. */
  bulkMentions(rundownId: string, items: readonly BulkMention[]): Promise<readonly MentionResource[]>

  textVariables(rundownId: string): Promise<readonly TextVariableResource[]>
  textVariablePages(rundownId: string): AsyncGenerator<readonly TextVariableResource[], void, undefined>
  textVariable(rundownId: string, key: string): Promise<TextVariableResource>
  createTextVariable(rundownId: string, body: CreateTextVariable): Promise<TextVariableResource>
  patchTextVariable(rundownId: string, key: string, value: string): Promise<TextVariableResource>
  deleteTextVariable(rundownId: string, key: string): Promise<void>
  /** All or nothing, at most 500. `replace` swaps the whole set. Answers the set after it. */
  bulkTextVariables(
    rundownId: string,
    items: readonly CreateTextVariable[],
    mode: NonNullable<BulkTextVariables['mode']>,
  ): Promise<readonly TextVariableResource[]>
}

export function textCalls({ call, data, all, pages }: Calls): TextCalls {
  const at = (rundownId: string, more: Readonly<Record<string, string>> = {}) => ({
    params: { rundown_id: rundownId, ...more },
  })
  const bulk = async <Item>(
    name: 'bulkMentions' | 'bulkTextVariables',
    rundownId: string,
    body: unknown,
  ): Promise<readonly Item[]> => {
    const told = await data<unknown>(name, { ...at(rundownId), body })
    // The shape of an item is the contract's; consumers read it tolerantly.
    return (itemsOf(told) ?? []) as readonly Item[]
  }

  return {
    mentions: rundownId => all('listMentions', at(rundownId)),
    mentionPages: rundownId => pages('listMentions', at(rundownId)),
    mention: (rundownId, mentionId) => data('getMention', at(rundownId, { mention_id: mentionId })),
    createMention: (rundownId, body) => data('createMention', { ...at(rundownId), body }),
    patchMention: (rundownId, mentionId, body) =>
      data('patchMention', { ...at(rundownId, { mention_id: mentionId }), body }),
    async deleteMention(rundownId, mentionId) {
      await call('deleteMention', at(rundownId, { mention_id: mentionId }))
    },
    bulkMentions: (rundownId, items) => bulk('bulkMentions', rundownId, bodies.bulk(items)),

    textVariables: rundownId => all('listTextVariables', at(rundownId)),
    textVariablePages: rundownId => pages('listTextVariables', at(rundownId)),
    textVariable: (rundownId, key) => data('getTextVariable', at(rundownId, { key })),
    createTextVariable: (rundownId, body) => data('createTextVariable', { ...at(rundownId), body }),
    patchTextVariable: (rundownId, key, value) =>
      data('patchTextVariable', { ...at(rundownId, { key }), body: bodies.variable(value) }),
    async deleteTextVariable(rundownId, key) {
      await call('deleteTextVariable', at(rundownId, { key }))
    },
    bulkTextVariables: (rundownId, items, mode) =>
      bulk('bulkTextVariables', rundownId, { ...bodies.bulk(items), ...bodies.mode(mode) }),
  }
}
