import { createElement, type HTMLAttributes, type ReactNode, type RefAttributes } from 'react'
import { t } from '#texts/text.ts'
import { useDeskState } from '../state/session/desk-context.ts'
import { Icon } from './icon.tsx'
import styles from './layout.module.css'

type Part = HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>

const classes = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(' ')

/** An element that looks the same in every view. */
const part =
  (
    tag: 'div' | 'fieldset' | 'i' | 'nav' | 'p' | 'span' | 'strong' | 'table' | 'ul',
    ...kinds: readonly string[]
  ) =>
  ({ className, ...props }: Part) =>
    createElement(tag, { ...props, className: classes(...kinds.map(kind => styles[kind]), className) })

/** One below the other. */
export const Stack = part('div', 'stack')
/** Parts that are apart. */
export const WideStack = part('div', 'stack', 'wide')
/** Lines that belong together. */
export const TightStack = part('div', 'stack', 'tight')
/** Side by side, as far as there is room. */
export const Row = part('div', 'row')
/** The first at the start, the last at the end. */
export const SpreadRow = part('div', 'row', 'spread')
/** Fields whose labels stand above them, side by side, and a button. */
export const Line = part('div', 'line')
/** A line across the window or a view, which says or asks something. */
export const Strip = part('div', 'strip')
/** A word of the desk, in capitals. */
export const Word = part('strong', 'word')
/** A text that stands whole elsewhere, cut where its room ends. */
export const Cut = part('span', 'cut')
/** As many columns as there is room for. */
export const Columns = part('div', 'columns')
/** Fields or buttons in a frame, with a legend. */
export const Group = part('fieldset', 'group')
/** What explains, and is read once. */
export const Quiet = part('p', 'quiet')
/** The same of one control. */
export const Hint = part('p', 'hint')
export const Warning = part('p', 'warn')
export const Fault = part('p', 'fault')
export const List = part('ul', 'list')
/** Buttons that each show another part below them. */
export const Tabs = part('div', 'tabs')
/** A list of parts, and the parts beside it. */
export const Split = part('div', 'split')
/** Buttons or links, each of which leads to a part beside it. */
export const Contents = part('nav', 'contents')
/** Buttons or radio buttons side by side, of which one holds. */
export const Choices = part('div', 'choices')
export const Table = part('table', 'table')
/** A colour of a person, as `--band`. */
export const Swatch = part('i', 'swatch')

const Framed = part('div', 'box')

interface BoxProps extends Part {
  /** `warn` and `fault`: what is wrong; `good`: what works; `ask`: what the desk waits for. */
  readonly tone?: 'warn' | 'fault' | 'good' | 'ask' | undefined
}

/** What stands apart, in a frame. */
export const Box = ({ tone, className, ...props }: BoxProps) => (
  <Framed {...props} className={classes(tone && styles[tone], className)} />
)

interface SectionProps extends Omit<Part, 'title'> {
  /** Left out: the parts have headings of their own. */
  readonly title?: ReactNode | undefined
  readonly detail?: ReactNode | undefined
}

/** A part of a view under a heading. */
export const Section = ({ title, detail, className, children, ...props }: SectionProps) => (
  <section {...props} className={classes(styles['section'], className)}>
    {title !== undefined && <h3 tabIndex={-1}>{title}</h3>}
    {detail !== undefined && <Quiet>{detail}</Quiet>}
    {children}
  </section>
)

interface ItemProps extends Omit<HTMLAttributes<HTMLElement>, 'title' | 'about'> {
  readonly title: ReactNode
  readonly about?: ReactNode
  /** Its buttons. */
  readonly acts?: ReactNode
}

/** A line of a list: its name, what is said of it, what can be done with it, and what came of that. */
export const Item = ({ title, about, acts, className, children, ...props }: ItemProps) => (
  <li {...props} className={classes(styles['item'], className)}>
    <div>
      <div className={styles['title']}>{title}</div>
      {about !== undefined && <div className={styles['about']}>{about}</div>}
    </div>
    <Row>{acts}</Row>
    {children}
  </li>
)

interface FactsProps extends HTMLAttributes<HTMLElement> {
  readonly rows: readonly (readonly [name: string, value: ReactNode])[]
}

/** A list of names, each with its value. */
export const Facts = ({ rows, className, ...props }: FactsProps) => (
  <dl {...props} className={classes(styles['facts'], className)}>
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Why what is below is refused, while the show is locked. */
export function LockedLine() {
  const locked = useDeskState(state => state.desk.locked)
  if (!locked) return null
  return (
    <p className={`${styles['box']} ${styles['strong']}`} data-testid="locked-line">
      <Icon name="locked" /> <Word>{t('state.locked')}</Word> {t('state.locked-line')}
    </p>
  )
}

interface ProblemProps {
  /** Null while nothing is wrong: then nothing is shown. */
  readonly text: ReactNode
  readonly testId?: string | undefined
}

/** A problem in a frame; screen readers announce it at once. */
export const Problem = ({ text, testId }: ProblemProps) =>
  text !== null && (
    <p className={`${styles['box']} ${styles['fault']}`} role="alert" data-testid={testId}>
      {text}
    </p>
  )
