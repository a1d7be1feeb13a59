import type { ReactNode } from 'react'

/** The parts of a page, as links: each has an address of its own. */
export function PageTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="-mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      {children}
    </nav>
  )
}

/** The look of a link in `PageTabs`; `aria-current` marks the part that is shown. */
export const tabClass =
  'flex h-10 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2 text-14 font-medium text-secondary transition-colors outline-offset-[-2px] hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text'
