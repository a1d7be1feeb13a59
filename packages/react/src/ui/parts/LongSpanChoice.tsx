import { isLongSpan } from '../../flow/offer/isLongSpan.ts'
import type { OrderSpan } from '../../flow/orderEnd.ts'
import { englishBid } from '../messages/english/englishBid.ts'
import { useTexts } from '../useTexts.ts'
import { CheckBox } from './CheckBox.tsx'

/** Asks whether an offer is meant to stand so long, where its end is that far away. */
export function LongSpanChoice({ form, onChange }: LongSpanChoice.Props) {
  const { bid } = useTexts({ bid: englishBid })
  if (!isLongSpan(form, Date.now())) return null
  return (
    <CheckBox checked={form.longer} onChange={longer => onChange({ longer })}>
      {bid.longer}
    </CheckBox>
  )
}

export declare namespace LongSpanChoice {
  type Props = {
    form: OrderSpan & { longer: boolean }
    onChange: (change: { longer: boolean }) => void
  }
}
