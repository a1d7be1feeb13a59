import type { ChosenSale } from '../../flow/offer/saleLines.ts'
import type { SaleItem } from '../dialog/subjects.ts'
import type { TokenNames } from '../dialog/tokenNames.ts'
import { englishForm } from '../messages/english/englishForm.ts'
import { QuantityField } from '../parts/QuantityField.tsx'
import { useTexts } from '../useTexts.ts'

/** How many of each are sold, where there are several to choose from. */
export function SellQuantities(props: SellQuantities.Props) {
  const { chosen, items, names, onChange, onIncomplete } = props
  const { form: words } = useTexts({ form: englishForm })
  return chosen.map((entry, index) => {
    const most = items.find(({ subject }) => isOf(entry.token, subject))?.most ?? 1n
    if (most <= 1n) return null
    const key = `${entry.token.contract}:${entry.token.tokenId}`
    return (
      <QuantityField
        key={key}
        value={entry.quantity}
        most={most}
        label={chosen.length > 1 ? words.howMany(names.of(entry.token)) : words.quantity}
        hint={words.ofMany(most)}
        onChange={quantity =>
          onChange(chosen.map((each, at) => (at === index ? { ...each, quantity } : each)))
        }
        onIncomplete={why => onIncomplete(key, why)}
      />
    )
  })
}

type Token = { contract: string; tokenId: bigint }

/** Whether both are the same token, in any spelling. */
export const isOf = (one: Token, other: Token) =>
  one.tokenId === other.tokenId && one.contract.toLowerCase() === other.contract.toLowerCase()

export declare namespace SellQuantities {
  type Props = {
    chosen: readonly ChosenSale[]
    items: readonly SaleItem[]
    names: TokenNames
    onChange: (chosen: readonly ChosenSale[]) => void
    /** Told of a field why it cannot count. */
    onIncomplete: (key: string, why: string | undefined) => void
  }
}
