import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import {
  isMoving,
  type PromptedParagraph,
  type PrompterRun,
  paragraphOn,
  placeOnTrack,
  trackOf,
} from '../../../src-main/domain/script/prompter.ts'
import { useScreenTime } from '../screen-time.ts'

/** Where on the way each paragraph that is shown begins, and where on the screen; one more for the end. */
interface Ways {
  readonly paragraphs: readonly PromptedParagraph[]
  readonly starts: readonly number[]
  readonly tops: readonly number[]
}

/** Ways of the text and of the screen are in step where paragraphs begin, so that displays of any size show the same one. */
function topAt({ paragraphs, starts, tops }: Ways, place: number): number {
  if (paragraphs.length === 0) return 0
  const at = paragraphOn({ paragraphs, starts }, place)
  const [from = 0, to = from] = [starts[at], starts[at + 1]]
  const [top = 0, below = top] = [tops[at], tops[at + 1]]
  return to === from ? top : top + ((below - top) * (place - from)) / (to - from)
}

interface PrompterPlaceOptions {
  readonly field: RefObject<HTMLElement | null>
  readonly column: RefObject<HTMLElement | null>
  readonly paragraphs: readonly PromptedParagraph[]
  readonly isShown: (paragraph: PromptedParagraph) => boolean
  readonly run: PrompterRun
  /** Of the reading line, percent of the height. */
  readonly line: number
}

/** A jump of the text, and what a change that came late has to make up for, are gone after about three times this, ms. */
const easeMs = 90
/** Less than this nobody sees, px. */
const unseen = 0.2

/** Moves the column with each frame, as the anchor and the clock say. Nothing is drawn for it. */
export function usePrompterPlace({
  field,
  column,
  paragraphs,
  isShown,
  run,
  line,
}: PrompterPlaceOptions): void {
  const { clock } = useScreenTime()
  const track = useMemo(() => trackOf(paragraphs), [paragraphs])
  const shown = useMemo(() => {
    const all = paragraphs.map((paragraph, at) => ({ paragraph, start: track.starts[at] ?? 0 }))
    const left = all.filter(({ paragraph }) => isShown(paragraph))
    return {
      paragraphs: left.map(({ paragraph }) => paragraph),
      starts: [...left.map(({ start }) => start), track.starts.at(-1) ?? 0],
    }
  }, [paragraphs, track, isShown])
  const laid = useRef<Laid | null>(null)
  /** Where the column is; null: nowhere yet. */
  const drawn = useRef<{ readonly top: number; readonly of: unknown } | null>(null)

  useLayoutEffect(() => {
    const [frame, node] = [field.current, column.current]
    if (frame === null || node === null) return
    const measured = (): Laid => {
      const before = laid.current
      const [height, width, length] = [frame.clientHeight, node.offsetWidth, node.offsetHeight]
      if (
        before?.of === shown &&
        before.height === height &&
        before.width === width &&
        before.length === length
      )
        return before
      const tops = Array.from(node.children, child => (child instanceof HTMLElement ? child.offsetTop : 0))
      const now = { of: shown, height, width, length, ways: { ...shown, tops: [...tops, length] } }
      laid.current = now
      return now
    }
    let layout = measured()
    let request: number | null = null
    const target = (): number => topAt(layout.ways, placeOnTrack(track, run, clock()))
    const draw = (top: number): void => {
      drawn.current = { top, of: shown }
      node.style.transform = `translate3d(0, ${(layout.height * line) / 100 - top}px, 0)`
    }
    const before = drawn.current
    const jump = before === null || before.of !== shown ? 0 : before.top - target()
    const isEased = Math.abs(jump) < layout.height && !matchMedia('(prefers-reduced-motion: reduce)').matches
    let late = isEased ? jump : 0
    const since = performance.now()
    const step = (now: number): void => {
      const rest = late * Math.exp(-Math.max(0, now - since) / easeMs)
      late = Math.abs(rest) < unseen ? 0 : late
      draw(target() + (late === 0 ? 0 : rest))
      request = late !== 0 || isMoving(track, run, clock()) ? requestAnimationFrame(step) : null
    }
    draw(target() + late)
    request = requestAnimationFrame(step)
    const watch = new ResizeObserver(() => {
      if (layout === measured()) return
      layout = measured()
      late = 0
      draw(target())
    })
    watch.observe(frame)
    watch.observe(node)
    return () => {
      watch.disconnect()
      if (request !== null) cancelAnimationFrame(request)
    }
  }, [field, column, shown, track, run, line, clock])
}

/** As the browser has laid the text out, until its size or its text is another one. */
interface Laid {
  readonly of: unknown
  readonly height: number
  readonly width: number
  readonly length: number
  readonly ways: Ways
}
