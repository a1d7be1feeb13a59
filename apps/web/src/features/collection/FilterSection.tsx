import { type ReactNode, useState } from 'react'
import { ChevronDown } from '../../components/icons/ChevronDown.tsx'

/** One question of the filters, which can be folded away. */
export function FilterSection(props: FilterSection.Props) {
  const { title, hint, isOpen = false, children } = props
  // It never folds by itself: whoever takes their last choice back is at it still.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <details open={wasOpen} className="group/section border-b border-line last:border-0">
      <summary className="flex h-10 cursor-pointer list-none items-center justify-between gap-2 rounded-control text-13 font-medium select-none hover:text-text [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 truncate">{title}</span>
        <span className="flex shrink-0 items-center gap-1.5 text-12 font-normal text-faint">
          {hint}
          <ChevronDown
            size={14}
            className="transition-transform group-open/section:rotate-180 motion-reduce:transition-none"
          />
        </span>
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  )
}

export declare namespace FilterSection {
  type Props = {
    title: ReactNode
    hint?: ReactNode | undefined
    /** Whether it begins unfolded, or is unfolded now. */
    isOpen?: boolean | undefined
    children: ReactNode
  }
}
