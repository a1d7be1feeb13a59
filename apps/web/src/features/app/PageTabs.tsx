import { type ReactNode, useLayoutEffect, useRef } from 'react'

/** The parts of a page, as links: each has an address of its own. */
export function PageTabs({ label, children }: { label: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null)
  const shown = useRef<Element>(null)
  useLayoutEffect(() => {
    const current = nav.current?.querySelector('[aria-current=page]') ?? null
    if (current === shown.current) return
    const isFirst = shown.current === null
    shown.current = current
    // At first the observer does, before anything is painted: asked for here the page would be laid out twice.
    if (!isFirst) reveal(nav.current, current)
  })
  // When it is there, for a phone that is turned, and for words that become longer.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => reveal(nav.current, shown.current))
    for (const element of [nav.current, ...(nav.current?.children ?? [])])
      if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="-mx-4 flex overflow-x-auto border-b border-line px-2.5 [scrollbar-width:none] sm:mx-0 sm:gap-1 sm:px-0"
    >
      {children}
    </nav>
  )
}

/** Pixels that stay beside it. */
const margin = 16

/** Where they do not all have room, the part that is shown is among those in sight. */
function reveal(nav: HTMLElement | null, current: Element | null): void {
  if (nav === null || current === null) return
  const [room, tab] = [nav, current].map(element => element.getBoundingClientRect())
  if (room === undefined || tab === undefined) return
  const left = tab.left - room.left - margin
  const right = tab.right - room.right + margin
  if (left < 0 || right > 0) nav.scrollLeft += left < 0 ? left : right
}

/** The look of a link in `PageTabs`; `aria-current` marks the part that is shown. */
export const tabClass =
  'flex h-10 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2 text-14 max-sm:px-1.5 max-sm:text-13 font-medium text-secondary transition-colors outline-offset-[-2px] hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text'
