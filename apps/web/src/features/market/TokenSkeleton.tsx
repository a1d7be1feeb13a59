import { t } from '../language/t.ts'
/** The token page before the token is there, of the same size. */
export function TokenSkeleton() {
  return (
    <main
      aria-busy="true"
      aria-label={t('Loading the token')}
      className="mx-auto w-full max-w-[1180px] px-4 py-6"
    >
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-[560px_minmax(0,1fr)]">
        <div className="skeleton aspect-square rounded-card" />
        <div className="flex flex-col gap-5">
          <div>
            <div className="skeleton h-[18px] w-24" />
            <div className="skeleton mt-1 h-8 w-64" />
            <div className="skeleton mt-2 h-[18px] w-40" />
          </div>
          <div className="skeleton h-[178px] rounded-card" />
          <div className="skeleton h-40 rounded-card" />
        </div>
      </div>
    </main>
  )
}
