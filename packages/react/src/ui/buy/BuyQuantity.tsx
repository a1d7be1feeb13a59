import { englishBuy } from '../messages/english/englishBuy.ts'
import { QuantityField } from '../parts/QuantityField.tsx'
import { useTexts } from '../useTexts.ts'

/** How many of a token are bought, where more than one is for sale. */
export function BuyQuantity(props: BuyQuantity.Props & { available: bigint }) {
  const { buy } = useTexts({ buy: englishBuy })
  const { available, quantity, onQuantity, onIncomplete } = props
  return available > 1n ? (
    <QuantityField
      value={quantity}
      most={available}
      label={buy.quantity}
      hint={buy.forSale(available)}
      onChange={onQuantity}
      onIncomplete={onIncomplete}
    />
  ) : null
}

export declare namespace BuyQuantity {
  type Props = {
    quantity: bigint
    onQuantity: (quantity: bigint) => void
    onIncomplete: (why: string | undefined) => void
  }
}
