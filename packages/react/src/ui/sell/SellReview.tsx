import { Fragment } from 'react'
import { isAddressEqual } from 'viem'
import type { FlowScope } from '../../flow/flowTypes.ts'
import { knownCurrency } from '../../flow/knownCurrency.ts'
import type { AcceptOfferQuote } from '../../flow/offer/createAcceptOfferFlow.ts'
import type { UnsoldToken } from '../../flow/offer/saleLines.ts'
import type { TokenNames } from '../dialog/tokenNames.ts'
import { timesName } from '../format/timesName.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishSell } from '../messages/english/englishSell.ts'
import { FeeRows } from '../parts/FeeRows.tsx'
import { HexText } from '../parts/HexText.tsx'
import { NetworkFeeRow } from '../parts/NetworkFeeRow.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { ScopedAmount } from '../parts/ScopedAmount.tsx'
import { ScopedAmounts } from '../parts/ScopedAmounts.tsx'
import { useTexts } from '../useTexts.ts'

/** What the offers pay, what of it is left, and what is not sold, by name. */
export function SellReview(props: {
  quote: AcceptOfferQuote
  names: TokenNames
  scope: FlowScope
}) {
  const { sell } = useTexts({ sell: englishSell })
  const amountText = useAmountText()
  const { quote, names, scope } = props
  const { lines, proceeds, unsold, sale } = quote
  return (
    <>
      {lines.length > 0 && (
        <Rows label={sell.proceeds}>
          {lines.map(line => {
            const name = names.of(line.token)
            return (
              <Fragment key={`${line.orderId}:${line.token.tokenId}`}>
                <Row
                  name={sell.offerFor(timesName(line.quantity, name))}
                  hint={<HexText value={line.token.contract} />}
                >
                  <ScopedAmount amount={line.gross} currency={line.currency} scope={scope} />
                </Row>
                <FeeRows fees={line.fees} currency={line.currency} sign="minus" />
              </Fragment>
            )
          })}
          {/* A sale that is stopped has no transaction: neither an estimate nor a wallet that sets it. */}
          {'sale' in quote && <NetworkFeeRow facts={sale} scope={scope} />}
          <Row name={sell.net} total>
            <ScopedAmounts amounts={proceeds} scope={scope} />
          </Row>
        </Rows>
      )}
      {unsold.length > 0 && (
        <Rows label={sell.unsold}>
          {unsold.map(entry => {
            const { token } = entry.chosen
            return (
              <Row
                key={`${token.contract}:${token.tokenId}`}
                name={names.of(token)}
                hint={<HexText value={token.contract} />}
              >
                <span className="sl-warn">{reasonOf(entry)}</span>
              </Row>
            )
          })}
        </Rows>
      )}
    </>
  )

  function reasonOf({ chosen, reason, net, currency, ...why }: UnsoldToken): string {
    if (reason === 'no-offer') return sell.noOffer
    if (reason === 'too-few' || net === undefined || currency === undefined) return sell.tooFew
    const { minimumNet, minimumCurrency = currency.address } = chosen
    const brings = amountText(net, currency)
    const shown = why.isBelowOwn ? knownCurrency(scope, minimumCurrency) : undefined
    const least = shown && minimumNet !== undefined ? amountText(minimumNet, shown) : ''
    if (why.isIncomparable) return sell.incomparable(brings, least, chosen.quantity)
    if (!why.isBelowOwn || minimumNet === undefined) return sell.belowMinimum(brings)
    if (!isAddressEqual(minimumCurrency, currency.address))
      return sell.belowByRate(brings, least, chosen.quantity)
    return sell.belowShown(
      // One symbol says it of both, in a line.
      amountText(net, { ...currency, symbol: '' }).trim(),
      amountText(minimumNet, currency),
      chosen.quantity,
    )
  }
}
