import type { OutputKind, OutputLook } from '../../../src-main/domain/output-page.ts'

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
  list: 'The running order, which follows the cue on air.',
  message: 'The output message, while it shows. Dark otherwise.',
  clock: 'The time of day in the zone of the show.',
}

const themes: Readonly<Record<OutputLook['theme'], string>> = {
  day: 'Day',
  dark: 'Dark',
  blackout: 'Blackout',
}

const mirrors: Readonly<Record<OutputLook['mirrored'], string>> = {
  none: 'As it is',
  sides: 'Left and right, for a prompter glass',
  top: 'Top and bottom',
  both: 'Both: upside down',
}

/** Of the pages for screens without buttons, and of the view that makes them. */
export const screenTexts = {
  page: {
    /** Of the window. */
    title: 'Showcall output',
    asking: 'Reaching the desk…',
    refused: 'This link is not good.',
    refusedWhy: 'It was ended at the desk, or is not complete. Ask the person at the desk for the new one.',
    away: 'Not connected. Time runs on from what was known last.',
    noService: 'The desk does not reach its service. Time runs on from what was known last.',
    onAir: 'ON AIR',
    /** In place of ON AIR in a rehearsal, in which nothing is. */
    now: 'NOW',
    next: 'NEXT',
    first: 'FIRST',
    last: 'LAST',
    over: 'OVER',
    paused: 'PAUSED',
    ended: 'ENDED',
    skipped: 'SKIPPED',
    rehearsal: 'REHEARSAL',
    beforeShow: 'Before the show',
    noShow: 'No rundown is open at the desk.',
    endedDetail: 'The show has ended.',
    untilStart: (time: string) => `until the start at ${time}`,
    pastStart: (time: string) => `past the start at ${time}`,
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
    intro:
      'Pages for screens without buttons: on a stage, in a wing, on a prompter. They show, and press nothing.',
    linksWhy:
      'A link shows its output to anyone who has it, without pairing. “New link” ends it and shuts out the screens that use it.',
    none: 'There is no output yet. Choose what it shows.',
    add: 'Add',
    kinds,
    kindDetails,
    name: 'Name',
    copy: 'Copy link',
    copied: 'The link is copied. Whoever has it sees this output.',
    notCopied: 'This browser does not let the link be copied. Copy it here:',
    open: 'Open in browser',
    renew: 'Hold for a new link',
    renewed: 'The link before is ended. Copy the new one.',
    remove: 'Hold to remove',
    viewers: (count: number) =>
      count === 0 ? 'On no screen' : count === 1 ? 'On 1 screen' : `On ${count} screens`,
    preview: (name: string) => `Preview of ${name}`,
    dimmed: 'Dimmed here for the dark; the screens are not.',
    noMessage: 'No message is showing; the screen is empty.',
    display: 'Monitor',
    noDisplay: 'None',
    displayName: (label: string, width: number, height: number, primary: boolean) =>
      `${label} · ${width} × ${height}${primary ? ' · main' : ''}`,
    counted: (label: string, count: number) => `${label}, no. ${count} from the left`,
    unplaceable:
      'Wayland does not let Showcall choose a monitor. Open the link in a browser on that monitor, or log in to an X11 session.',
    gone: (label: string) => `${label} (not connected)`,
    primary: 'This is the main monitor: the output covers the desk there.',
    look: 'Look',
    themes,
    theme: 'Brightness',
    colors: 'Colours of its own',
    ink: 'Text',
    ground: 'Ground',
    weak: (ratio: string) => `Hard to read: the contrast is ${ratio} to 1. 4.5 to 1 is the least.`,
    size: 'Size',
    safeArea: 'Safe area',
    percent: (value: number) => `${value} %`,
    mirrored: 'Mirrored',
    mirrors,
    titleShown: 'Title',
    labels: 'Labels',
    messageShown: 'Output message at the foot',
    columns: 'Columns',
    failed: 'The desk could not do it. Try again.',
    loading: 'Asking the desk…',
    thisComputer: 'This computer',
    network: {
      title: 'Network',
      open: 'Open outputs to the network',
      isOpen: 'OPEN',
      warning:
        'Anyone on your network who has a link can see that output. Nothing can be pressed there, and nothing else of this desk can be reached.',
      firewall: 'If the system asks, let Showcall accept connections.',
      address: 'Address',
      allAddresses: 'All addresses of this computer',
      port: 'Port',
      badPort: 'Choose a whole number from 1024 to 65535.',
      portTaken: (port: number, used: number) =>
        `Another program uses port ${port}. The outputs are open at port ${used}.`,
      label: 'Network',
      copyNamed: (host: string) => `Copy link for ${host}`,
      qr: (shown: boolean) => (shown ? 'Hide QR code' : 'QR code'),
      qrNamed: (shown: boolean, host: string) => `${shown ? 'Hide QR code' : 'QR code'} for ${host}`,
      qrOf: (name: string) => `QR code with the link of ${name}`,
    },
  },
} as const
