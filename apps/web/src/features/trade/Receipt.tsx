import type { ReactNode } from 'react'
import { CircleAlert } from '../../components/icons/CircleAlert.tsx'
import { CircleCheck } from '../../components/icons/CircleCheck.tsx'
import { Rows } from './Rows.tsx'

/** The end of a trade: what happened, with exact amounts. */
export function Receipt(props: { title: string; good: boolean; children: ReactNode }) {
  return (
    <section aria-label="Receipt" className="rounded-card border border-line bg-tint px-3 py-3">
      <h3 className="mb-2 flex items-center gap-2 text-14 font-bold">
        {props.good ? (
          <CircleCheck size={18} className="text-up" aria-hidden />
        ) : (
          <CircleAlert size={18} className="text-warn" aria-hidden />
        )}
        <span className="min-w-0 truncate">{props.title}</span>
      </h3>
      <Rows label="Receipt">{props.children}</Rows>
    </section>
  )
}
