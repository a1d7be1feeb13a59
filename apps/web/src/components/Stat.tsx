import type { ReactNode } from 'react'

/** A figure with its name, for the head of a page. */
export function Stat(props: { label: string; children: ReactNode; className?: string }) {
  const { label, children, className = '' } = props
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-12 text-faint">{label}</dt>
      <dd className="mt-0.5 min-w-0 text-16 font-medium [&_.sl-amount]:flex-wrap [&_.sl-amount]:gap-x-1 [&_.sl-amount]:whitespace-normal">
        {children}
      </dd>
    </div>
  )
}
