import { untrustedText } from '@sluice/react'
import type { Order } from '@sluice/sdk'
import type { AppText } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'
import { reasonText } from './reasonText.ts'

const words = {
  active: 'Active',
  inactive: 'Cannot be filled',
  expired: 'Expired',
  cancelled: 'Cancelled',
  filled: 'Filled',
} as const satisfies Record<string, AppText>

/** How an order stands, and why when it cannot be filled. */
export function OrderState({ order }: { order: Order }) {
  const { status } = order
  const reason = reasonText(order)
  // Among others that cannot be filled only why each cannot is news.
  if (status === 'inactive' && reason !== '')
    return <span className="block py-1 text-12 leading-[1.35] text-secondary">{reason}</span>
  return (
    <span className="block min-w-0">
      <span className={status === 'active' ? 'text-up' : status === 'inactive' ? 'text-warn' : ''}>
        {isKnown(status) ? t(words[status]) : untrustedText(status, { max: 30 })}
      </span>
      {reason !== '' && (
        <span className="block text-12 leading-[1.35] text-secondary">{reason}</span>
      )}
    </span>
  )
}

const isKnown = (status: unknown): status is keyof typeof words =>
  typeof status === 'string' && Object.hasOwn(words, status)
