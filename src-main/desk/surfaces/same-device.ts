import type { HidDriver } from '../../contract/hid-driver.ts'

type Ids = Pick<HidDriver, 'vendorId' | 'productId'>

/** Both read the same device. */
export const isFor =
  (known: Ids) =>
  ({ vendorId, productId }: Ids): boolean =>
    vendorId === known.vendorId && productId === known.productId
