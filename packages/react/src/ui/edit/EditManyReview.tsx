import type { EditManyLine } from '../../flow/order/editManyLines.ts'
import { timesName } from '../format/timesName.ts'
import { useAmountText } from '../format/useAmountText.ts'
import { englishEditMany } from '../messages/english/englishEditMany.ts'
import { Amount } from '../parts/Amount.tsx'
import { AmountList } from '../parts/AmountList.tsx'
import { HexText } from '../parts/HexText.tsx'
import { Row, Rows } from '../parts/Rows.tsx'
import { useTexts } from '../useTexts.ts'
import { editTotals } from './editTotals.ts'

/** What each of many orders asks, or offers, now and then. */
export function EditManyReview({ lines, nameOf, isListing }: EditManyReview.Props) {
  const { editMany } = useTexts({ editMany: englishEditMany })
  const amountText = useAmountText()
  return (
    <Rows label={editMany.items}>
      {lines.map(line => {
        const { orderId, context, terms, before, quantity } = line
        return (
          <Row
            key={orderId}
            name={timesName(quantity, nameOf(orderId))}
            hint={
              <>
                <HexText value={(line.side === 'sell' ? line.token : line.target).contract} />{' '}
                {before.unitPrice === undefined
                  ? editMany.nowUnknown
                  : editMany.now(amountText(before.unitPrice * quantity, context.currency))}
              </>
            }
          >
            {terms !== undefined && (
              <>
                <Amount value={terms.price} currency={context.currency} exact />
                {'net' in terms && (
                  <div className="sl-small sl-secondary">
                    {editMany.brings} <Amount value={terms.net} currency={context.currency} exact />
                  </div>
                )}
              </>
            )}
          </Row>
        )
      })}
      <Row name={isListing ? editMany.allListings : editMany.allOffers} total>
        <AmountList amounts={editTotals(lines, 'price')} />
      </Row>
    </Rows>
  )
}

export declare namespace EditManyReview {
  type Props = {
    lines: readonly EditManyLine[]
    nameOf: (orderId: string) => string
    isListing: boolean
  }
}
