/** What stands for a row of a table; as high as what holds it. */
export function RowSkeleton() {
  return (
    <div className="flex h-full items-center gap-3 px-3">
      <div className="skeleton size-7" />
      <div className="skeleton h-4 w-40 max-w-[40%]" />
      <div className="skeleton ms-auto h-4 w-20" />
    </div>
  )
}
