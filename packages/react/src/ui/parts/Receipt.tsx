import type { ReactNode } from 'react'
import { englishReceipt } from '../messages/english/englishReceipt.ts'
import { useTexts } from '../useTexts.ts'
import { Icon } from './Icon.tsx'
import { Rows } from './Rows.tsx'

/** The end of a trade: what happened, with exact amounts. */
export function Receipt(props: { title: string; good: boolean; children: ReactNode }) {
  const { receipt } = useTexts({ receipt: englishReceipt })
  return (
    <section aria-label={receipt.label} className="sl-receipt">
      <h3 className="sl-receipt-title">
        <Icon
          name={props.good ? 'circleCheck' : 'circleAlert'}
          size={18}
          className={props.good ? 'sl-up' : 'sl-warn'}
        />
        <span className="sl-receipt-words">{props.title}</span>
      </h3>
      <Rows label={receipt.label}>{props.children}</Rows>
    </section>
  )
}
