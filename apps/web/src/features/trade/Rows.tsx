import type { ReactNode } from 'react'

/** A short table of names and values, for costs, reviews and receipts. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl aria-label={label} className="text-13">
      {children}
    </dl>
  )
}

/** One line of `Rows`. */
export function Row(props: Row.Props) {
  const { name, total = false, hint } = props
  return (
    <div
      className={`flex items-baseline justify-between gap-6 ${total ? 'mt-1.5 border-t border-line pt-2.5 pb-1 text-14 font-bold' : 'py-1'}`}
    >
      <dt className={total ? '' : 'shrink-0 text-secondary'}>
        {name}
        {hint !== undefined && <span className="text-13 font-normal text-faint"> {hint}</span>}
      </dt>
      <dd className="min-w-0 text-right">{props.children}</dd>
    </div>
  )
}

export declare namespace Row {
  type Props = {
    name: string
    hint?: string | undefined
    /** The line that sums up the others. */
    total?: boolean | undefined
    children: ReactNode
  }
}
