import styles from './icon.module.css'

const paths = {
  locked: 'M4.5 7V5a3.5 3.5 0 0 1 7 0v2M3 7h10v7H3z',
  unlocked: 'M4.5 7V5a3.5 3.5 0 0 1 6.800-1.200M3 7h10v7H3z',
  skipped: 'M2 3.500l5 4.500-5 4.500zM8 3.500l5 4.500-5 4.500zM14.500 3v10',
  warning: 'M8 2l6.500 12h-13zM8 6.500v3.500M8 11.500v1',
  arrow: 'M2 8h11M9 4l4 4-4 4',
  up: 'M8 14V3M4 7l4-4 4 4',
  gap: 'M1 8h6M4.500 5.500l2.500 2.500-2.500 2.500M15 8H9M11.500 5.500L9 8l2.500 2.500',
  check: 'M2.5 8.5l3.5 4 7.5-9',
  ready: 'M8 2.5a5.500 5.500 0 1 1 0 11A5.500 5.500 0 0 1 8 2.500z',
  standby: 'M2.5 2.5h11v11h-11z',
  go: 'M3.5 2.500l10 5.500-10 5.500z',
  calendar: 'M2.500 3.500h11v10h-11zM2.500 6.500h11M5.500 1.500v3.500M10.500 1.500v3.500',
  clock: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM8 4.500V8l2.500 2',
  cross: 'M3 3l10 10M13 3L3 13',
  'no-phone': 'M7 1.500h4.500v6M4.500 6.500v8h7v-1M1.500 2.500l13 12',
  day: 'M8 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM8 1v1.5M8 13.5V15M1 8h1.500M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1',
  dark: 'M13 9.500A5.500 5.500 0 1 1 6.500 3a4.500 4.500 0 0 0 6.500 6.500z',
  menu: 'M2 4h12M2 8h12M2 12h12',
  table: 'M2 3h12v10H2zM2 6.500h12M2 10h12M6 3v10',
  rundowns: 'M2 4h2M6 4h8M2 8h2M6 8h8M2 12h2M6 12h8',
  screen: 'M1.500 3h13v8h-13zM5 14h6M8 11v3',
  people:
    'M6 7.500a2.500 2.500 0 1 1 0-5 2.500 2.500 0 0 1 0 5zM1.500 13.500c0-3 2-4 4.500-4s4.500 1 4.500 4M11 3a2.300 2.300 0 0 1 0 4.500M12.500 9.800c1.300.5 2 1.600 2 3.700',
  keys: 'M2 3h5v4H2zM9 3h5v4H9zM2 9h5v4H2zM9 9h5v4H9z',
  journal: 'M3.500 2h9v12h-9zM6 5h4M6 8h4M6 11h2',
  wrench:
    'M14 4.500a3.500 3.500 0 0 1-4.800 3.300L4 13l-1.500-1.500 5.200-5.200A3.500 3.500 0 0 1 11 1.700L9.200 3.500l.6 2 2 .6z',
  help: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM6.200 6.200a1.800 1.800 0 1 1 2.600 1.700c-.6.3-.8.7-.8 1.300M8 11.200v.8',
  blackout: 'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM4 12l8-8',
} as const

export type IconName = keyof typeof paths

/** Says nothing by itself: the word stands beside it, or names the control around it. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className={styles['icon']} viewBox="0 0 16 16" data-icon={name} aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
