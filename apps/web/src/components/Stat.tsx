import type { ReactNode } from 'react'

/** A figure with its name, for the head of a page. */
export function Stat({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-faint">{label}</dt>
      <dd className="mt-0.5 min-w-0 text-16 font-medium">{children}</dd>
    </div>
  )
}
