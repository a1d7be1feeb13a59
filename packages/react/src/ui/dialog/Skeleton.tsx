/** What stands in the place of a cost table and a review while they are read. */
export function Skeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {[0, 1, 2, 3].map(line => (
        <div key={line} className="sl-skeleton-line">
          <div className="sl-skeleton sl-skeleton-name" />
          <div className="sl-skeleton sl-skeleton-value" />
        </div>
      ))}
      <div className="sl-skeleton sl-skeleton-card" />
    </div>
  )
}
