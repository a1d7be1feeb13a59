import type { ReactNode } from 'react'

/** A short table of names and values, for costs, reviews and receipts. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl aria-label={label} className="sl-rows">
      {children}
    </dl>
  )
}

/** One line of `Rows`. */
export function Row(props: Row.Props) {
  const { name, total = false, hint, className = '' } = props
  return (
    <div className={`sl-row ${total ? 'sl-row-total' : ''} ${className}`}>
      <dt className={total ? '' : 'sl-secondary'}>
        {name}
        {hint !== undefined && (
          <span className="sl-row-hint">
            {' '}
            <bdi>{hint}</bdi>
          </span>
        )}
      </dt>
      <dd>{props.children}</dd>
    </div>
  )
}

export declare namespace Row {
  type Props = {
    name: string
    hint?: ReactNode
    /** The line that sums up the others. */
    total?: boolean | undefined
    className?: string | undefined
    children: ReactNode
  }
}
