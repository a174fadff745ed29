import type { OutputKind, OutputLook } from '../../../src-main/domain/output/output-page.ts'

const kinds: Readonly<Record<OutputKind, string>> = {
  countdown: 'Countdown',
  cue: 'Current cue',
  list: 'Cue list',
  message: 'Stage message',
  clock: 'Clock',
}

const kindDetails: Readonly<Record<OutputKind, string>> = {
  countdown: 'The time left of the cue on air, as large as the screen allows.',
  cue: 'What is on air and what is next, with the time left.',
  list: 'The running order. It follows the cue on air.',
  message: 'The output message, while it shows. Dark otherwise.',
  clock: 'The time of day in the zone of the show.',
}

const themes: Readonly<Record<OutputLook['theme'], string>> = {
  day: 'Day',
  dark: 'Dark',
  blackout: 'Blackout',
}

const mirrors: Readonly<Record<OutputLook['mirrored'], string>> = {
  none: 'Off',
  sides: 'Left–right, for a prompter',
  top: 'Top–bottom',
  both: 'Both (upside down)',
}

/** Of the pages for screens without buttons, and of the view that makes them. */
export const screenTexts = {
  page: {
    /** Of the window. */
    title: 'Showcall output',
    asking: 'Connecting…',
    refused: 'This link does not work.',
    refusedWhy: 'It was replaced, or part of it is missing. Ask the caller for a new link.',
    away: 'Not connected. The countdown continues from the last known state.',
    noService:
      'The desk has no connection to its service. The countdown continues from the last known state.',
    onAir: 'ON AIR',
    /** In place of ON AIR in a rehearsal, in which nothing is. */
    now: 'NOW',
    next: 'NEXT',
    first: 'FIRST CUE',
    last: 'LAST CUE',
    over: 'OVER',
    paused: 'PAUSED',
    ended: 'ENDED',
    skipped: 'SKIPPED',
    rehearsal: 'REHEARSAL',
    beforeShow: 'Before the show',
    noShow: 'No rundown is open at the desk.',
    endedDetail: 'The show has ended.',
    untilStart: (time: string) => `to start at ${time}`,
    pastStart: (time: string) => `after planned start ${time}`,
    startsOn: (day: string) => `planned start, ${day}`,
    dash: '–:––',
    untitled: 'Untitled',
    number: '#',
    start: 'Start',
    duration: 'Dur',
    cue: 'Title',
    list: 'Cues',
    remaining: 'Time left of the cue on air',
  },
  view: {
    title: 'Outputs',
    intro: 'Screens for the stage, the wings and the prompter. They are view only.',
    linksWhy:
      'Anyone with a link can view its output, without pairing. “New link” revokes it and disconnects the screens that use it.',
    none: 'No outputs yet. Choose one to add.',
    add: 'Add',
    kinds,
    kindDetails,
    name: 'Name',
    copy: 'Copy link',
    copied: 'Link copied. Anyone with it can view this output.',
    notCopied: 'Not copied: this browser blocks the clipboard. Copy it here:',
    open: 'Open in browser',
    renew: 'Hold for a new link',
    renewed: 'The old link no longer works. Copy the new one.',
    remove: 'Hold to remove',
    viewers: (count: number) =>
      count === 0 ? 'On no screen' : count === 1 ? 'On 1 screen' : `On ${count} screens`,
    preview: (name: string) => `Preview of ${name}`,
    dimmed: 'The preview is dimmed. The screens are not.',
    noMessage: 'No message is on. The screen is empty.',
    display: 'Monitor',
    noDisplay: 'None',
    displayName: (label: string, width: number, height: number, primary: boolean) =>
      `${label} · ${width} × ${height}${primary ? ' · main' : ''}`,
    counted: (label: string, count: number) => `${label}, no. ${count} from the left`,
    unplaceable:
      'Wayland does not let Showcall choose a monitor. Open the link in a browser on that monitor, or log in to an X11 session.',
    gone: (label: string) => `${label} (not connected)`,
    primary: 'This is the main monitor. The output covers the Showcall window there.',
    look: 'Look',
    themes,
    theme: 'Brightness',
    colors: 'Custom colours',
    ink: 'Text',
    ground: 'Background',
    weak: (ratio: string) => `Hard to read: the contrast is ${ratio}:1. Use 4.5:1 or more.`,
    size: 'Size',
    safeArea: 'Safe area',
    percent: (value: number) => `${value} %`,
    mirrored: 'Mirror',
    mirrors,
    titleShown: 'Title',
    labels: 'Labels',
    messageShown: 'Output message at the bottom',
    columns: 'Columns',
    failed: 'That did not work. Try again.',
    loading: 'Loading…',
    thisComputer: 'This computer',
    network: {
      title: 'Network',
      open: 'Open outputs to the network',
      isOpen: 'OPEN',
      warning:
        'Anyone on your network with a link can view that output. They cannot press anything or reach anything else.',
      firewall: 'If the system asks, allow Showcall to accept connections.',
      address: 'Address',
      allAddresses: 'All addresses of this computer',
      port: 'Port',
      badPort: 'Enter a whole number from 1024 to 65535.',
      portTaken: (port: number, used: number) =>
        `Another program uses port ${port}. The outputs use port ${used}.`,
      label: 'Network',
      copyNamed: (host: string) => `Copy link for ${host}`,
      qr: (shown: boolean) => (shown ? 'Hide QR code' : 'QR code'),
      qrNamed: (shown: boolean, host: string) => `${shown ? 'Hide QR code' : 'QR code'} for ${host}`,
      qrOf: (name: string) => `QR code with the link of ${name}`,
    },
  },
} as const
