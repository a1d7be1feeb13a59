import type { FlowScope } from '../../flow/flowTypes.ts'
import type { BuyQuote } from '../../flow/purchase/quoteListings.ts'
import { SaleReview } from '../dialog/SaleReview.tsx'
import type { TokenSubject } from '../dialog/subjects.ts'
import { TokenList } from '../dialog/TokenList.tsx'
import { tokenNames } from '../dialog/tokenNames.ts'
import { toldSale } from '../dialog/toldSale.ts'
import { Amount } from '../parts/Amount.tsx'

/** A purchase in words. */
export function BuyTerms(props: { quote: BuyQuote; subject: TokenSubject; scope: FlowScope }) {
  const { quote, subject, scope } = props
  const { currency, lines, total, sale } = quote
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0n)
  return (
    <SaleReview
      give={<Amount value={total} currency={currency} exact />}
      get={
        <TokenList
          tokens={toldSale(sale)?.gets ?? [{ ...subject, quantity }]}
          names={tokenNames([subject])}
        />
      }
      {...{ sale, scope }}
    />
  )
}
