import type { OrderRevocation, ZoneContext } from '../../flow/order/orderZone.ts'
import { englishForm } from '../messages/english/englishForm.ts'
import { useTexts } from '../useTexts.ts'
import { CheckBox } from './CheckBox.tsx'

/** Whether orders can be ended without a transaction, where the marketplace has a zone for that and it can be chosen. */
export function GaslessChoice({ form, contexts, onChange }: GaslessChoice.Props) {
  const { form: words } = useTexts({ form: englishForm })
  const { gasless } = form
  if (gasless === undefined || !contexts.some(({ zone }) => zone !== undefined)) return null
  return (
    <CheckBox checked={gasless} onChange={checked => onChange({ gasless: checked })}>
      {words.gasless}
      <br />
      <span className="sl-small sl-secondary">{words.gaslessMeans}</span>
    </CheckBox>
  )
}

export declare namespace GaslessChoice {
  type Props = {
    form: OrderRevocation
    /** What is known of those that it is about: without the orders whose change keeps how they end. */
    contexts: readonly ZoneContext[]
    onChange: (change: OrderRevocation) => void
  }
}
