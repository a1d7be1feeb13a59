import type { Worth } from '@sluice/react/ui'
import { Fiat } from '../fiat/Fiat.tsx'

/** What an amount of a dialog is about worth in the chosen fiat currency. */
export default function TradeWorth({ chainId, amount, currency }: Worth) {
  return (
    <Fiat
      {...{ chainId, currency: currency.address }}
      value={amount}
      decimals={currency.decimals}
      className="text-12"
    />
  )
}
