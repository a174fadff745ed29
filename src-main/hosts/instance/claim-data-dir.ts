import { type FinishedRestore, finishRestore } from '../backup/finish-restore.ts'
import { type ClaimOptions, claimInstance, type Instance } from './instance.ts'
import type { InstanceRequest } from './instance-protocol.ts'

type First = Extract<Instance, { readonly first: true }>

export type ClaimedDataDir =
  | (First & {
      /** A restore that was put in place now; null for none. */
      readonly restored: FinishedRestore | null
    })
  | Exclude<Instance, First>

/** As `claimInstance`; who is first finds the data as a restore has left it, also one that was cut off. */
export async function claimDataDir(
  dataDir: string,
  request: InstanceRequest,
  options?: ClaimOptions,
): Promise<ClaimedDataDir> {
  const instance = await claimInstance(dataDir, request, options)
  if (!instance.first) return instance
  try {
    return { ...instance, restored: finishRestore(dataDir) }
  } catch (error) {
    await instance.release()
    throw error
  }
}
