import type { FlowScope } from '../../flow/flowTypes.ts'
import { addAmounts } from '../../flow/purchase/addAmounts.ts'
import type { StaleLine } from '../../flow/purchase/findStale.ts'
import type { PurchaseLine } from '../../flow/purchase/purchaseLine.ts'
import type { PurchaseQuote } from '../../flow/purchase/readPurchase.ts'
import { sameAddress } from '../../flow/verify/sameAddress.ts'
import type { TokenNames } from '../dialog/tokenNames.ts'
import { timesName } from '../format/timesName.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishCost } from '../messages/english/englishCost.ts'
import { englishPurchase } from '../messages/english/englishPurchase.ts'
import { Amount } from '../parts/Amount.tsx'
import { AmountList } from '../parts/AmountList.tsx'
import { Button } from '../parts/Button.tsx'
import { FeeRows } from '../parts/FeeRows.tsx'
import { HexText } from '../parts/HexText.tsx'
import { Icon } from '../parts/Icon.tsx'
import { NetworkFeeRow } from '../parts/NetworkFeeRow.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { useTexts } from '../useTexts.ts'

/** What a purchase of several orders costs, line by line, and what has changed since they were chosen. */
export function PurchaseLines(props: PurchaseLines.Props) {
  const { cost, purchase } = useTexts({ cost: englishCost, purchase: englishPurchase })
  const amountText = useAmountText()
  const { quote, names, running, scope, onLeaveOut } = props
  const { lines, totals, balances, stale } = quote
  const onTop = addAmounts(lines.flatMap(line => line.onTop))
  return (
    <>
      {stale.length > 0 && (
        <Rows label={purchase.changed}>
          {stale.map(entry => (
            <Row
              key={entry.chosen.orderId}
              name={nameOf(entry.now ?? entry.chosen)}
              hint={<HexText value={(entry.now ?? entry.chosen).token.contract} />}
            >
              <span className="sl-warn">{reasonOf(entry)}</span>
            </Row>
          ))}
        </Rows>
      )}
      {lines.length > 0 && (
        <Rows label={cost.label}>
          {running !== undefined && (
            <div className="sl-running sl-small sl-faint" aria-hidden>
              <span>{purchase.item}</span>
              <span>{cost.price}</span>
              <span>{purchase.running}</span>
            </div>
          )}
          {lines.map((line, index) => {
            const sum = running?.[index]
            return (
              <Row
                key={line.orderId}
                name={nameOf(line)}
                hint={<HexText value={line.token.contract} />}
                className={sum === undefined ? '' : 'sl-running'}
              >
                <span>
                  {line.isMost && <span className="sl-faint">{cost.atMost} </span>}
                  <Amount value={line.pay.amount} currency={line.pay.currency} exact />
                  {!sameAddress(line.pay.currency.address, line.currency.address) && (
                    <span className="sl-small sl-secondary">
                      {' '}
                      {purchase.asks(amountText(line.unitPrice * line.quantity, line.currency))}
                    </span>
                  )}
                </span>
                {sum !== undefined && (
                  <span className="sl-secondary">
                    <span className="sl-hidden">{purchase.running} </span>
                    <Amount value={sum} currency={line.currency} exact />
                  </span>
                )}
                {onLeaveOut !== undefined && (
                  <Button
                    look="ghost"
                    size="small"
                    aria-label={purchase.leaveOut(names.of(line.token))}
                    onClick={() => onLeaveOut(line)}
                  >
                    <Icon name="cross" size={12} />
                  </Button>
                )}
              </Row>
            )
          })}
          {/* Of several each has its own: those of one are told. */}
          {running === undefined && lines.length === 1 && lines[0] && (
            <FeeRows fees={lines[0].fees} currency={lines[0].currency} sign="included" />
          )}
          {onTop.length > 0 && (
            <Row name={cost.onTop}>
              <AmountList amounts={onTop} />
            </Row>
          )}
          <NetworkFeeRow facts={quote.sale} scope={scope} />
          <Row name={cost.total} hint={cost.beforeFee} total>
            <AmountList
              amounts={totals}
              isMost={lines.some(line => line.isMost)}
              worthOn={scope.chainId}
            />
          </Row>
          {balances.length > 0 && (
            <Row name={cost.balance}>
              <AmountList amounts={balances} className="sl-secondary" />
            </Row>
          )}
        </Rows>
      )}
    </>
  )

  function nameOf({ token, quantity }: Pick<PurchaseLine, 'token' | 'quantity'>): string {
    return timesName(quantity, names.of(token))
  }

  function reasonOf({ reason, now }: StaleLine): string {
    if (reason === 'unknown-price') return purchase.unknownPrice
    if (reason !== 'dearer') return purchase[reason]
    if (now === undefined) return purchase.gone
    const { unitPrice, quantity, currency } = now
    return purchase.dearer(amountText(unitPrice * quantity, currency))
  }
}

export declare namespace PurchaseLines {
  type Props = {
    quote: PurchaseQuote & { stale: readonly StaleLine[] }
    names: TokenNames
    /** What has been spent after each line, base units of the currency of the listings. */
    running?: readonly bigint[] | undefined
    scope: FlowScope
    /** Takes a line out; lines cannot be taken out when absent. */
    onLeaveOut?: ((line: PurchaseLine) => void) | undefined
  }
}
