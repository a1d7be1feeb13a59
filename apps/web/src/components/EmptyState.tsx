import type { ReactNode } from 'react'

/** One sentence, one action. */
export function EmptyState(props: EmptyState.Props) {
  return (
    <div className="flex min-h-64 flex-col items-center justify-center gap-4 px-4 py-12 text-center">
      {props.title !== undefined && <h1 className="text-16 font-medium">{props.title}</h1>}
      <p className="max-w-[44ch] text-balance text-secondary">{props.children}</p>
      {props.action}
    </div>
  )
}

export declare namespace EmptyState {
  type Props = {
    /** The heading of a page that has nothing else. */
    title?: string | undefined
    children: ReactNode
    action?: ReactNode | undefined
  }
}
