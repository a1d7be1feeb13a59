import { Skeleton } from '../dialog/Skeleton.tsx'

/** What stands in the place of a sweep while it is read: as tall as its limits with one line, so that nothing jumps. */
export function SweepSkeleton({ label }: { label: string }) {
  return (
    <div>
      <div aria-hidden>
        {[0, 1, 2, 3, 4].map(field => (
          <div key={field} className="sl-skeleton sl-skeleton-field" />
        ))}
      </div>
      <Skeleton label={label} />
    </div>
  )
}
