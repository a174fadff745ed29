import type { HidDriver } from '../../../contract/hid-driver.ts'
import { vendorHex } from '../../device-errors/device-errors.ts'
import type { HidListing } from '../../hid-bus.ts'
import { type KnownModel, keysInRows } from '../hid-model.ts'
import { type ReportLayout, readLayout } from '../report-layout.ts'

const fits =
  (driver: HidDriver) =>
  (listing: HidListing): boolean =>
    listing.vendorId === driver.vendorId &&
    listing.productId === driver.productId &&
    (driver.interface === null || driver.interface === listing.interface) &&
    (driver.usagePage === null || driver.usagePage === listing.usagePage) &&
    (driver.usage === null || driver.usage === listing.usage)

/** A device that a person has taught. */
export function learnedModel(driver: HidDriver): KnownModel {
  const layout: ReportLayout = {
    reportId: driver.reportId,
    bytes: { least: driver.reportBytes, most: driver.reportBytes },
    switches: driver.switches,
    dials: [],
  }
  return {
    modelId: `hid/${vendorHex(driver.vendorId)}-${vendorHex(driver.productId)}`,
    edition: JSON.stringify(driver),
    model: driver.name,
    kind: 'hid',
    controls: keysInRows(driver.switches, 8),
    open: false,
    dials: new Map(),
    eventful: false,
    fits: fits(driver),
    read: report => readLayout(layout, report),
  }
}
