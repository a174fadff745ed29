import type { Timers } from '../../base/timers.ts'
import type {
  AnchorRequest,
  EditParagraphs,
  ParagraphContent,
  ScriptReply,
  ScriptSlice,
  StandbyRule,
  WholeScript,
  WriteScript,
} from '../../contract/bridge/script.ts'
import { done, type Reply, refused } from '../../contract/reply.ts'
import { readMarks, readScript } from '../../contract/script.ts'
import { type Call, callId, parseCalls, type WordPlace } from '../../domain/calling/call.ts'
import { type Message, messageOf } from '../../domain/messages/message.ts'
import { isPlayable } from '../../domain/rundown/rundown.ts'
import {
  characterAt,
  emptyScript,
  indexOf,
  type LostMarks,
  mostMarks,
  nextMark,
  noMarks,
  type ParagraphIndex,
  paragraphAt,
  placeOf,
  type ScriptMarks,
  type ScriptPart,
  type ScriptParts,
  type WrittenPart,
  wordPlace,
} from '../../domain/script/marks.ts'
import { offsetOf, type PrompterRun } from '../../domain/script/prompter.ts'
import type { Paragraph, Script } from '../../domain/script/script.ts'
import type { DeskScripts } from '../ports/host.ts'
import type { OwnerActions, RundownContent, ShowService } from '../ports/show-service.ts'
import { type KeptFault, KeptPart, type KeptStore, storeAtService } from '../session/kept-state.ts'
import type { Room } from '../session/room.ts'
import { carryMarks, settleMarks } from './carry-marks.ts'
import { type MarkedScript, mergeScripts } from './merge-scripts.ts'

/** Where the written parts of a script are kept. */
export type ScriptStores = { readonly [Part in WrittenPart]: KeptStore<ScriptParts[Part]> }

/** The script of the rundown that is open, with what is marked in it, for the next session of the rundown. */
export interface ScriptBefore extends MarkedScript {
  readonly version: number
}

interface SessionScriptOptions {
  readonly timers: Timers
  readonly room: Room
  /** Null: no rundown is open. */
  readonly stores: ScriptStores | null
  readonly before: ScriptBefore | null
  readonly changed: () => void
  readonly fails: (part: WrittenPart, what: KeptFault, isSo: boolean) => void
}

/** So many changes can be taken back. */
const mostUndone = 50

/** The script of one session, and the marks in it: the only place that changes them. */
export class SessionScript {
  readonly #options: SessionScriptOptions
  readonly kept: { readonly [Part in WrittenPart]: KeptPart<ScriptParts[Part]> }
  #script: Script | null = null
  #marks: ScriptMarks = noMarks
  #index: ParagraphIndex = new Map()
  /** Grows with each change. */
  #version: number
  /** As it was before each of the last changes. */
  #undo: readonly MarkedScript[] = []
  #words: {
    readonly of: readonly unknown[]
    readonly is: Readonly<Record<string, WordPlace>> | undefined
  } | null = null

  constructor(options: SessionScriptOptions) {
    const { before } = options
    this.#options = options
    this.#version = before?.version ?? 1
    if (before !== null) this.#take(before.script, before.marks)
    this.kept = {
      text: this.#part('text', script => this.#take(script, this.#marks)),
      marks: this.#part('marks', marks => this.#take(this.#script, marks ?? noMarks)),
    }
  }

  slice(): ScriptSlice {
    const { paragraphs = [], title = '', revision = '' } = this.#script ?? {}
    return {
      version: this.#version,
      has: paragraphs.length > 0,
      title,
      revision,
      isRead: this.isRead(),
      undoable: this.#undo.length > 0,
    }
  }

  /** False: it is not known yet whether there is a script, or where its words are. */
  isRead(): boolean {
    return this.kept.text.isRead() && this.kept.marks.isRead()
  }

  whole(): WholeScript {
    return { version: this.#version, script: this.#script, marks: this.#marks }
  }

  /** Where the caller is in the text: at the first of these calls, else where that cue is marked. Null: at neither. */
  placeOfCaller(
    calls: readonly Call[],
    nextCueId: string | null,
  ): Pick<PrompterRun, 'paragraphId' | 'offset'> | null {
    const words = this.words([...new Set(calls.map(({ cueId }) => cueId))]) ?? {}
    const places = calls.flatMap(({ id }) => words[id]?.go ?? [])
    const cue = nextCueId === null ? null : placeOf(this.#index, this.#marks.cues[nextCueId] ?? null)
    const place = places.length > 0 ? Math.min(...places) : cue
    const paragraph = place === null ? undefined : this.#script?.paragraphs[paragraphAt(place)]
    return place === null || paragraph === undefined
      ? null
      : { paragraphId: paragraph.id, offset: offsetOf(paragraph, characterAt(place)) }
  }

  /** Where the words of the calls of these cues stand; undefined: none is at a word. The same object until that changes. */
  words(cueIds: readonly string[]): Readonly<Record<string, WordPlace>> | undefined {
    const content = this.#options.room.content()
    const script = this.#script
    if (script === null || content === null) return undefined
    const of = [
      script,
      this.#marks,
      content.rundown.columns,
      ...cueIds.map(id => content.cells.get(id)),
      ...cueIds,
    ]
    const known = this.#words
    if (known !== null && known.of.length === of.length && known.of.every((part, at) => part === of[at]))
      return known.is
    const found = cueIds.flatMap(cueId => this.#wordsOf(content, script, cueId))
    const is = found.length === 0 ? undefined : Object.fromEntries(found)
    this.#words = { of, is }
    return is
  }

  /** Puts a script in the place of the one that is there. `revises`: marks are carried along with their words. */
  write({ rundownId, script: sent, revises }: WriteScript): ScriptReply {
    return this.take(rundownId, sent, revises)
  }

  /** The same of one that no page has sent. */
  take(rundownId: string, sent: unknown, revises: boolean): ScriptReply {
    const script = sent === null ? null : readScript(sent)
    if (sent !== null && script === null) return refused(messageOf('script.wrong'))
    const why = this.#blocked(rundownId)
    if (why !== null) return refused(why)
    if (script === null || this.#script === null || !revises) {
      this.#change(script, noMarks)
      return { ok: true }
    }
    const { script: carried, marks } = carryMarks(this.#script, script, this.#marks)
    this.#change(carried, marks)
    return { ok: true }
  }

  /**
   * Another desk has changed the script from `base`, which both had, to `theirs`. Changes made here since `base` stay. True: both
   * have changed the same; there `theirs` stands, and `undo` brings back what was here.
   */
  join(base: MarkedScript, theirs: MarkedScript): boolean {
    const mine = { script: this.#script, marks: this.#marks }
    const { is, differs } = mergeScripts(base, mine, theirs)
    // To take back an earlier change of the text, it would have to be merged with theirs as well.
    const undo = this.#undo.flatMap(before =>
      before.script === mine.script || is.script === mine.script ? [mergeScripts(mine, before, is).is] : [],
    )
    const ours = differs ? [mergeScripts(base, theirs, mine).is] : []
    this.#change(is.script, is.marks, [...undo, ...ours].slice(-mostUndone))
    return differs
  }

  lost(): LostMarks {
    const content = this.#options.room.content()
    const script = this.#script
    if (content === null || script === null) return { calls: [], standbys: [], cues: [] }
    const { rundown, cues, cells } = content
    const columns = rundown.columns.filter(({ department }) => department !== undefined)
    const lines = cues.filter(isPlayable).flatMap(({ id: cueId }) =>
      columns.flatMap(({ id: columnId }) =>
        parseCalls(cells.get(cueId)?.[columnId] ?? '').flatMap(({ at, text }) => {
          if (at?.from !== 'word') return []
          const anchors = this.#marks.calls[at.mark]
          const hasWord = wordPlace(this.#index, script, this.#marks, anchors) !== undefined
          const standby = anchors?.standby ?? null
          const hasStandby = standby === null || placeOf(this.#index, standby) !== null
          return hasWord && hasStandby ? [] : [{ line: { cueId, columnId, text }, hasWord }]
        }),
      ),
    )
    const of = (hasWord: boolean) => lines.filter(one => one.hasWord === hasWord).map(({ line }) => line)
    return {
      calls: of(false),
      standbys: of(true),
      cues: cues.flatMap(({ id }) => {
        const at = this.#marks.cues[id]
        return at !== undefined && placeOf(this.#index, at) === null ? [id] : []
      }),
    }
  }

  /** Puts paragraphs in the place of others. Refused where these are not what the person saw. */
  edit({ rundownId, paragraphId, seen, becomes }: EditParagraphs, newId: () => string): Reply {
    const why = this.#blocked(rundownId)
    if (why !== null) return refused(why)
    const script = this.#script
    const at = this.#index.get(paragraphId)?.at
    if (script === null || at === undefined) return refused(messageOf('script.paragraph-gone'))
    const was = script.paragraphs.slice(at, at + seen.length)
    if (!seen.every((shown, place) => isSame(was[place], shown)))
      return refused(messageOf('script.paragraph-changed'))
    const is = becomes.map((made, place): Paragraph => ({ id: was[place]?.id ?? newId(), ...made }))
    const paragraphs = script.paragraphs.toSpliced(at, was.length, ...is)
    const changed = paragraphs.length === 0 ? null : readScript({ ...script, paragraphs })
    if (changed === null) return refused(messageOf('script.wrong'))
    this.#change(changed, settleMarks(script, changed, this.#marks, { was, is }))
    return done
  }

  /** Puts a call or a cue at a word, or away from it. Gives the number of the mark. */
  anchor({ rundownId, of, go, standby }: AnchorRequest): ScriptReply {
    const why = this.#blocked(rundownId)
    if (why !== null) return refused(why)
    if (this.#script === null) return refused(messageOf('script.none'))
    if ('cueId' in of) {
      const { [of.cueId]: _, ...others } = this.#marks.cues
      return this.#mark({ ...this.#marks, cues: go == null ? others : { ...others, [of.cueId]: go } })
    }
    const content = this.#options.room.content()
    const cells = [...(content?.cells.values() ?? [])].flatMap(row => Object.values(row))
    const mark = of.mark ?? nextMark(this.#marks, cells)
    if (of.mark === null && Object.keys(this.#marks.calls).length >= mostMarks)
      return refused(messageOf('script.too-many-marks', { most: mostMarks }))
    const was = this.#marks.calls[mark] ?? { go: null, standby: null }
    const is = { go: go === undefined ? was.go : go, standby: standby === undefined ? was.standby : standby }
    return this.#mark({ ...this.#marks, calls: { ...this.#marks.calls, [mark]: is } }, mark)
  }

  rule({ rundownId, standbyBefore }: StandbyRule): Reply {
    const why = this.#blocked(rundownId)
    return why === null ? this.#mark({ ...this.#marks, standbyBefore }) : refused(why)
  }

  /** Takes the last change back. */
  undo(rundownId: string): Reply {
    const why = this.#blocked(rundownId)
    if (why !== null) return refused(why)
    const before = this.#undo.at(-1)
    if (before === undefined) return refused(messageOf('script.nothing-to-undo'))
    this.#change(before.script, before.marks, this.#undo.slice(0, -1))
    return done
  }

  /** For the next session of the rundown. */
  record(): ScriptBefore | null {
    return this.#options.stores === null || !this.isRead()
      ? null
      : { script: this.#script, marks: this.#marks, version: this.#version }
  }

  /** False: the last change is not on the disk. */
  isKept(): boolean {
    return this.kept.text.isStored() && this.kept.marks.isStored()
  }

  async idle(): Promise<void> {
    await Promise.all([this.kept.text.idle(), this.kept.marks.idle()])
  }

  #wordsOf(
    content: RundownContent,
    script: Script,
    cueId: string,
  ): readonly (readonly [string, WordPlace])[] {
    const cue = content.cues.find(({ id }) => id === cueId)
    if (cue === undefined || !isPlayable(cue)) return []
    const cells = content.cells.get(cueId) ?? {}
    return content.rundown.columns.flatMap(({ id: columnId, department }) =>
      department === undefined
        ? []
        : parseCalls(cells[columnId] ?? '').flatMap(({ at, place }) => {
            if (at?.from !== 'word') return []
            const word = wordPlace(this.#index, script, this.#marks, this.#marks.calls[at.mark])
            return word === undefined ? [] : [[callId(cueId, columnId, place), word] as const]
          }),
    )
  }

  #mark(marks: ScriptMarks, mark?: number): ScriptReply {
    if (readMarks(marks) === null) return refused(messageOf('script.wrong'))
    this.#change(this.#script, marks)
    return { ok: true, ...(mark !== undefined && { mark }) }
  }

  /** `undo`: what can be taken back then; by default, this change too. */
  #change(script: Script | null, marks: ScriptMarks, undo?: readonly MarkedScript[]): void {
    const before = { script: this.#script, marks: this.#marks }
    if (script === before.script && marks === before.marks) return
    this.#undo = undo ?? [...this.#undo, before].slice(-mostUndone)
    this.#take(script, marks)
    if (script !== before.script) this.kept.text.keep(script ?? emptyScript)
    if (marks !== before.marks) this.kept.marks.keep(marks)
    this.#version += 1
    this.#options.changed()
  }

  #take(script: Script | null, marks: ScriptMarks): void {
    if (script !== this.#script) this.#index = script === null ? new Map() : indexOf(script)
    this.#script = script === null || script.paragraphs.length === 0 ? null : script
    this.#marks = marks
  }

  #part<Part extends WrittenPart>(
    part: Part,
    take: (kept: ScriptParts[Part] | null) => void,
  ): KeptPart<ScriptParts[Part]> {
    const { stores, before, timers, fails, changed } = this.#options
    return new KeptPart<ScriptParts[Part]>({
      store: stores === null ? null : stores[part],
      timers,
      isKnown: before !== null,
      take: kept => {
        take(kept)
        this.#version += 1
        changed()
      },
      fails: (what, isSo) => fails(part, what, isSo),
    })
  }

  /** Why it cannot be changed now; null when it can. */
  #blocked(rundownId: string): Message | null {
    if (this.#options.room.content()?.rundown.id !== rundownId) return messageOf('edit.other-rundown')
    return this.isRead() ? null : messageOf('script.not-read')
  }
}

const isSame = (paragraph: Paragraph | undefined, { kind, speaker, text }: ParagraphContent): boolean =>
  paragraph?.kind === kind && paragraph.speaker === speaker && paragraph.text === text

/** Of a rundown, for the scripts that are kept at this desk. */
export const scriptKey = (address: string, rundownId: string): string => `${address} ${rundownId}`

/** Where the written parts of the script of a rundown are kept. */
export const scriptStoresOf = (
  service: Pick<ShowService, 'address'>,
  owner: OwnerActions | null,
  rundownId: string,
  scripts: DeskScripts,
): ScriptStores => ({
  text: scriptStoreOf(service, owner, rundownId, scripts, 'text'),
  marks: scriptStoreOf(service, owner, rundownId, scripts, 'marks'),
})

/** Where a part of it is kept: with the rundown, or at this desk where its service keeps none. */
export function scriptStoreOf<Part extends ScriptPart>(
  { address }: Pick<ShowService, 'address'>,
  owner: OwnerActions | null,
  rundownId: string,
  scripts: DeskScripts,
  part: Part,
): KeptStore<ScriptParts[Part]> {
  if (owner?.script === undefined || owner.setScript === undefined)
    return scripts.of(scriptKey(address, rundownId), part)
  const { script, setScript } = owner
  return storeAtService(
    () => script(rundownId, part),
    state => setScript(rundownId, part, state),
  )
}
