import type { ReactNode } from 'react'

/** A figure with its name, for the head of a page. */
export function Stat(props: {
  label: string
  children: ReactNode
  className?: string
  /** What it means exactly, where its name could be taken for something else. */
  about?: string | undefined
}) {
  const { label, children, className = '', about } = props
  return (
    <div className={`min-w-0 ${className}`}>
      <dt title={about} className="text-12 text-faint">
        {label}
      </dt>
      <dd className="mt-0.5 min-w-0 text-16 font-medium [&_.sl-amount]:flex-wrap [&_.sl-amount]:gap-x-1 [&_.sl-amount]:whitespace-normal">
        {children}
        {about !== undefined && <span className="sr-only"> {about}</span>}
      </dd>
    </div>
  )
}
