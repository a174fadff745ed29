import { type RefObject, useEffect, useRef, useState } from 'react'

interface InSight {
  readonly current: string
  /** The section that a person went to. */
  goneTo(name: string): void
}

/** Which section is the first one in sight, or was gone to last and has not been scrolled since. `first`: at the start. */
export function useInSight(body: RefObject<HTMLElement | null>, first: string): InSight {
  const [current, setCurrent] = useState(first)
  // The scroll position after a person went to a section, px; NaN once the person has scrolled.
  const wentTo = useRef(Number.NaN)
  useEffect(() => {
    const sections = body.current
    const scroller = sections?.closest('dialog')
    if (sections == null || scroller == null) return
    const look = (): void => {
      // A section near the end cannot be scrolled to the top.
      if (scroller.scrollTop === wentTo.current) return
      wentTo.current = Number.NaN
      const all = [...sections.querySelectorAll<HTMLElement>('[data-section]')]
      const top = Number.parseFloat(getComputedStyle(all[0] ?? sections).scrollMarginTop)
      const edge = scroller.getBoundingClientRect().top + top
      const found = all.find(section => section.getBoundingClientRect().bottom > edge + 1)
      setCurrent(found?.dataset['section'] ?? '')
    }
    scroller.addEventListener('scroll', look, { passive: true })
    return () => scroller.removeEventListener('scroll', look)
  }, [body])
  return {
    current,
    goneTo(name) {
      wentTo.current = body.current?.closest('dialog')?.scrollTop ?? Number.NaN
      setCurrent(name)
    },
  }
}
