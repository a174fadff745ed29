import type { InputOf, OperationName, OutputOf } from '../../src-main/contract/bridge/operations.ts'

/** What a fake desk answers to each operation. */
export type Handlers = {
  readonly [Name in OperationName]: (payload: InputOf<Name>) => OutputOf<Name>
}
