import type { FlowScope } from '../../flow/flowTypes.ts'
import type { PurchaseQuote } from '../../flow/purchase/readPurchase.ts'
import { SaleReview } from '../dialog/SaleReview.tsx'
import { TokenList } from '../dialog/TokenList.tsx'
import type { TokenNames } from '../dialog/tokenNames.ts'
import { toldSale } from '../dialog/toldSale.ts'
import { AmountList } from '../parts/AmountList.tsx'

/** A purchase of several orders in words. */
export function PurchaseTerms(props: {
  quote: PurchaseQuote
  names: TokenNames
  scope: FlowScope
}) {
  const { quote, names, scope } = props
  const { lines, totals, sale } = quote
  return (
    <SaleReview
      give={<AmountList amounts={totals} isMost={lines.some(line => line.isMost)} />}
      get={
        <TokenList
          tokens={
            toldSale(sale)?.gets ?? lines.map(({ token, quantity }) => ({ ...token, quantity }))
          }
          names={names}
        />
      }
      {...{ sale, scope }}
    />
  )
}
