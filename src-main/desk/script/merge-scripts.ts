import { isDeepStrictEqual } from 'node:util'
import type { ScriptMarks } from '../../domain/script/marks.ts'
import type { Paragraph, Script } from '../../domain/script/script.ts'
import { changesOf } from './carry-marks.ts'

/** One version of a script with its marks. */
export interface MarkedScript {
  /** Null: there is none. */
  readonly script: Script | null
  readonly marks: ScriptMarks
}

interface Merged<Part> {
  readonly is: Part
  /** Both had changed the same, in different ways: there it is theirs. */
  readonly differs: boolean
}

/** Two people have changed the script `base`, each without the other: what each of them changed. */
export function mergeScripts(
  base: MarkedScript,
  mine: MarkedScript,
  theirs: MarkedScript,
): Merged<MarkedScript> {
  const script = mergeTexts(base.script, mine.script, theirs.script)
  const marks = mergeMarks(base.marks, mine.marks, theirs.marks)
  return { is: { script: script.is, marks: marks.is }, differs: script.differs || marks.differs }
}

function mergeTexts(base: Script | null, mine: Script | null, theirs: Script | null): Merged<Script | null> {
  const whole = mergeOne(base, mine, theirs)
  if (!whole.differs || base === null || mine === null || theirs === null) return whole
  const title = mergeOne(base.title, mine.title, theirs.title)
  const revision = mergeOne(base.revision, mine.revision, theirs.revision)
  const paragraphs = mergeParagraphs(base.paragraphs, mine.paragraphs, theirs.paragraphs)
  return {
    is: { title: title.is, revision: revision.is, paragraphs: paragraphs.is },
    differs: title.differs || revision.differs || paragraphs.differs,
  }
}

function mergeMarks(base: ScriptMarks, mine: ScriptMarks, theirs: ScriptMarks): Merged<ScriptMarks> {
  const whole = mergeOne(base, mine, theirs)
  if (!whole.differs) return whole
  const calls = mergeRecords(base.calls, mine.calls, theirs.calls)
  const cues = mergeRecords(base.cues, mine.cues, theirs.cues)
  const rule = mergeOne(base.standbyBefore, mine.standbyBefore, theirs.standbyBefore)
  return {
    is: { calls: calls.is, cues: cues.is, standbyBefore: rule.is },
    differs: calls.differs || cues.differs || rule.differs,
  }
}

function mergeOne<Value>(base: Value, mine: Value, theirs: Value): Merged<Value> {
  if (isDeepStrictEqual(mine, base) || isDeepStrictEqual(mine, theirs)) return { is: theirs, differs: false }
  return isDeepStrictEqual(theirs, base) ? { is: mine, differs: false } : { is: theirs, differs: true }
}

function mergeRecords<Value>(
  base: Readonly<Record<string, Value>>,
  mine: Readonly<Record<string, Value>>,
  theirs: Readonly<Record<string, Value>>,
): Merged<Readonly<Record<string, Value>>> {
  const names = new Set([...Object.keys(theirs), ...Object.keys(mine)])
  const merged = [...names].map(name => ({ name, ...mergeOne(base[name], mine[name], theirs[name]) }))
  return {
    is: Object.fromEntries(merged.flatMap(({ name, is }) => (is === undefined ? [] : [[name, is] as const]))),
    differs: merged.some(({ differs }) => differs),
  }
}

/** Paragraphs of before, from one place to behind another, and what stands in their place. */
interface Hunk {
  readonly from: number
  readonly to: number
  readonly paragraphs: readonly Paragraph[]
}

function mergeParagraphs(
  base: readonly Paragraph[],
  mine: readonly Paragraph[],
  theirs: readonly Paragraph[],
): Merged<readonly Paragraph[]> {
  const others = hunksOf(base, theirs)
  const own = hunksOf(base, mine).filter(hunk => !others.some(other => isDeepStrictEqual(hunk, other)))
  const apart = own.filter(hunk => !others.some(other => meet(hunk, other)))
  const merged: Paragraph[] = []
  let at = 0
  for (const { from, to, paragraphs } of [...others, ...apart].sort(
    (one, other) => one.from - other.from || one.to - other.to,
  )) {
    merged.push(...base.slice(at, from), ...paragraphs)
    at = to
  }
  merged.push(...base.slice(at))
  const unique = new Set(merged.map(({ id }) => id)).size === merged.length
  // A paragraph that one of them has moved, and the other changed, would stand there twice.
  return unique ? { is: merged, differs: apart.length < own.length } : { is: theirs, differs: true }
}

/** Two insertions at one place meet as well: which of them comes first is not known. */
const meet = (one: Hunk, other: Hunk): boolean =>
  (one.from < other.to && other.from < one.to) ||
  (one.from === other.from && one.from === one.to && other.from === other.to)

/** How the paragraphs of before became those of after, in order. */
function hunksOf(before: readonly Paragraph[], after: readonly Paragraph[]): readonly Hunk[] {
  const hunks: Hunk[] = []
  let [from, to] = [0, 0]
  let open: { readonly from: number; readonly to: number } | null = null
  const close = (): void => {
    if (open !== null) hunks.push({ from: open.from, to: from, paragraphs: after.slice(open.to, to) })
    open = null
  }
  for (const { added, removed, value } of changesOf(before.map(keyOf), after.map(keyOf))) {
    if (added || removed) open ??= { from, to }
    else close()
    if (!added) from += value.length
    if (!removed) to += value.length
  }
  close()
  return hunks
}

const keyOf = ({ id, kind, speaker, text, page }: Paragraph): string =>
  JSON.stringify([id, kind, speaker, text, page])
