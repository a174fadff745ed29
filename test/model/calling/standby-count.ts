import {
  type CallingState,
  type CallRecord,
  standing,
} from '../../../src-main/domain/calling/calling-state.ts'
import type { Duration } from '../../../src-main/domain/time/time.ts'

/** A standby, as somebody counts who sees which calls stand by after each act. */
export interface CountedStandby {
  readonly id: string
  readonly department: string
  /** Null while it stands. */
  readonly ended: { readonly act: number; readonly went: boolean } | null
  /** From being asked to the acknowledge that it had last; null: it has to be acknowledged. */
  readonly delay: Duration | null
}

export const departmentOf = (id: string): string => (id.split(' ')[1] === 'lx' ? 'Lights' : 'Sound')

/** `delayOf`: of a call that stands by, see `CountedStandby.delay`. */
export function countStandbys(delayOf: (id: string, record: CallRecord | undefined) => Duration | null) {
  let list: readonly CountedStandby[] = []
  const endLast = (ended: CountedStandby['ended'], isIt: (one: CountedStandby) => boolean): boolean => {
    const place = list.findLastIndex(isIt)
    list = list.map((one, at) => (at === place ? { ...one, ended } : one))
    return place >= 0
  }
  return {
    all: () => list,
    /** `undid`: whether the act undid that one; null where it undid none. */
    acted(
      before: CallingState,
      after: CallingState,
      act: number,
      undid: ((act: number) => boolean) | null,
    ): void {
      const isUndone = ({ ended }: CountedStandby): boolean => ended !== null && undid?.(ended.act) === true
      for (const id of new Set([...Object.keys(before.records), ...Object.keys(after.records)])) {
        const was = standing(before.records[id])
        const is = standing(after.records[id])
        if (was && !is)
          endLast(
            { act, went: after.records[id]?.phase === 'go' },
            one => one.id === id && one.ended === null,
          )
        if (was || !is || endLast(null, one => one.id === id && isUndone(one))) continue
        list = [...list, { id, department: departmentOf(id), ended: null, delay: null }]
      }
      // Its GO was undone, and it does not stand by again.
      list = list.map(one => (isUndone(one) ? { ...one, ended: { act, went: false } } : one))
      list = list.map(one =>
        one.ended === null ? { ...one, delay: delayOf(one.id, after.records[one.id]) } : one,
      )
    },
  }
}
