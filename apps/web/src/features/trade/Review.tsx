import type { ReactNode } from 'react'

/** What will be signed, in words: from the person's own choices, not from what a server says. */
export function Review(props: Review.Props) {
  return (
    <dl
      aria-label="Review"
      className="grid grid-cols-[88px_1fr] gap-y-2 rounded-card border border-line bg-tint px-3 py-3 text-13"
    >
      {props.first !== undefined && (
        <>
          <dt className="text-secondary">First</dt>
          <dd className="min-w-0">{props.first}</dd>
        </>
      )}
      <dt className="text-secondary">You give</dt>
      <dd className="min-w-0 font-medium">{props.give}</dd>
      <dt className="text-secondary">You get</dt>
      <dd className="min-w-0 font-medium">{props.get}</dd>
      <dt className="text-secondary">To</dt>
      <dd className="min-w-0">{props.to}</dd>
      <dt className="text-secondary">Until</dt>
      <dd className="min-w-0">{props.until}</dd>
      <dt className="text-secondary">Through</dt>
      <dd className="min-w-0">{props.through}</dd>
    </dl>
  )
}

export declare namespace Review {
  type Props = {
    /** What must be sent before the deed itself. */
    first?: ReactNode | undefined
    give: ReactNode
    get: ReactNode
    to: ReactNode
    until: ReactNode
    through: ReactNode
  }
}
