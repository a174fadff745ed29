import type { HidSwitch } from '../../../contract/hid-driver.ts'
import type { HidListing } from '../../hid-bus.ts'
import { deviceText, type HidModel, idsOf, keysInRows } from '../hid-model.ts'
import { type ReportLayout, readLayout } from '../reading.ts'
import { type InputField, type InputReports, parseReportDescriptor } from '../report-descriptor.ts'

const desktopPage = 0x01
const joystick = 0x04
const gamepad = 0x05
const buttonPage = 0x09
const hatSwitch = 0x39
const mostButtons = 64

export const isGamepad = (listing: HidListing): boolean =>
  listing.usagePage === desktopPage && (listing.usage === joystick || listing.usage === gamepad)

/**
 * A gamepad or a joystick by its own report descriptor: its buttons, and its hat as four directions. Null where the
 * descriptor declares none; then its buttons can be taught.
 */
export function gamepadModel(listing: HidListing, descriptor: Uint8Array): HidModel | null {
  const reports = parseReportDescriptor(descriptor)
  if (reports === null) return null
  const reportId = idOfButtons(reports)
  if (reportId === null) return null
  const offset = reports.numbered ? 1 : 0
  const mine = reports.fields.filter(field => field.reportId === reportId)
  const buttons = mine.filter(isButton).slice(0, mostButtons)
  const switches = [
    ...buttons.map((field, index): HidSwitch => {
      const mask = 1 << (field.bit & 7)
      return {
        id: `key-${index + 1}`,
        name: `button ${index + 1}`,
        byte: offset + (field.bit >> 3),
        mask,
        value: mask,
      }
    }),
    ...mine
      .filter(isHat)
      .slice(0, 1)
      .flatMap(hat => hatSwitches(hat, offset)),
  ]
  const bytes = offset + Math.ceil((reports.sizes.get(reportId) ?? 0) / 8)
  const layout: ReportLayout = {
    reportId: reports.numbered ? reportId : null,
    bytes: { least: bytes, most: bytes },
    switches,
    dials: [],
  }
  return {
    modelId: `hid/gamepad-${idsOf(listing).replace(':', '-')}`,
    edition: JSON.stringify(layout),
    model: deviceText(listing.product) ?? 'Gamepad',
    kind: 'hid',
    controls: keysInRows(switches, 8),
    open: false,
    dials: new Map(),
    eventful: false,
    read: report => readLayout(layout, report),
  }
}

const isButton = (field: InputField): boolean =>
  field.usagePage === buttonPage && field.usage > 0 && field.bits === 1

/** Four bits within one byte that count the eight directions, clockwise from up; anything else is rest. */
const isHat = (field: InputField): boolean =>
  field.usagePage === desktopPage &&
  field.usage === hatSwitch &&
  field.bits === 4 &&
  (field.bit & 7) <= 4 &&
  field.most - field.least === 7

/** The report with the most buttons. */
function idOfButtons({ fields }: InputReports): number | null {
  const counts = new Map<number, number>()
  for (const field of fields) {
    if (isButton(field)) counts.set(field.reportId, (counts.get(field.reportId) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null
}

/** A direction between two is neither: a thumb that slips presses nothing else. */
function hatSwitches(hat: InputField, offset: number): readonly HidSwitch[] {
  const shift = hat.bit & 7
  return ['up', 'right', 'down', 'left'].map((name, quarter) => ({
    id: `hat-${name}`,
    name,
    byte: offset + (hat.bit >> 3),
    mask: 0x0f << shift,
    value: ((hat.least + 2 * quarter) & 0x0f) << shift,
  }))
}
