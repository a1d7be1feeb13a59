import { type ReactNode, useEffect, useRef } from 'react'

/** What can be done with what is chosen, on a phone: above the navigation, wherever the list is scrolled to. */
export function PhoneBar({ label, isOpen, children }: PhoneBar.Props) {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    if (bar.current === null || !isOpen) return
    // What floats at the bottom stands above it, and the focus does not go below it; what it holds may take more lines.
    const { style } = document.documentElement
    const tell = () => style.setProperty('--bar', `${(bar.current?.offsetHeight ?? 0) + 12}px`)
    tell()
    const observer = new ResizeObserver(tell)
    observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--bar')
    }
  }, [isOpen])
  return (
    <section
      ref={bar}
      aria-label={label}
      hidden={!isOpen}
      className="sticky bottom-[calc(64px+env(safe-area-inset-bottom))] z-10 mt-3 flex [&[hidden]]:hidden flex-wrap items-center gap-2 rounded-card border border-line-strong bg-raised px-3 py-2 shadow-float"
    >
      {children}
    </section>
  )
}

export declare namespace PhoneBar {
  type Props = {
    label: string
    /** Whether anything is chosen; what it holds stays, and can give the focus on. */
    isOpen: boolean
    children: ReactNode
  }
}
