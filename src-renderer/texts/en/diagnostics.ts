/** Of the dialog that saves what helps to find a fault. */
export const diagnosticsTexts = {
  title: 'Diagnostic bundle',
  open: 'Save diagnostic bundle…',
  about:
    'One text file for getting help with an error. It contains no tokens, titles or cell contents. Nothing is sent: read it here, save it, and decide who gets it.',
  reading: 'Collecting, and measuring this computer. This takes a few seconds.',
  failed: 'Showcall did not answer, so there is nothing to save. The show is not affected. Try again.',
  again: 'Try again',
  onAir: 'A show is on air, so this computer is not measured. Everything else is here.',
  parts: 'What is in it',
  part: {
    versions: 'Versions and this computer',
    devices: 'Devices and ports',
    link: 'Service, request limit, clock error',
    settings: 'Settings',
    journal: 'Latency of the last shows',
    benchmark: 'Speed of this computer',
    crashes: 'Crashes',
    page: 'This page and its frame rate',
  },
  log: (file: string) => `Log: ${file}`,
  dumps: 'Crash dumps',
  dumpsWarning:
    'A crash dump is a part of the memory and can contain tokens and titles. Add one only for someone you trust.',
  addDump: (at: string, size: string) => `Add the crash of ${at} (${size})`,
  dumpLeftOut: (name: string) => `${name} could not be read and is left out. Save without it, or try again.`,
  save: 'Save',
  saved: (file: string) => `Saved as ${file}.`,
  megabytes: (size: string) => `${size} MB`,
} as const
