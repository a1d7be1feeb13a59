import { untrustedText } from '@sluice/react'
import type { Order } from '@sluice/sdk'
import { PriceAmount } from '../../components/Amount.tsx'
import { Time } from '../../components/Time.tsx'
import { AccountLine } from '../trade/AccountLine.tsx'

/** The listings of a token, cheapest first. */
export function ListingsTable(props: ListingsTable.Props) {
  const { orders, you, several } = props
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-13">
        <thead>
          <tr className="h-9 border-b border-line text-12 text-faint">
            <th scope="col" className="pl-3 text-left font-medium">
              From
            </th>
            {several && (
              <th scope="col" className="px-3 text-right font-medium">
                Quantity
              </th>
            )}
            <th scope="col" className="hidden px-3 text-left font-medium sm:table-cell">
              Source
            </th>
            <th scope="col" className="hidden px-3 text-right font-medium sm:table-cell">
              Ends
            </th>
            <th scope="col" className="pr-3 text-right font-medium">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map(order => (
            <tr key={order.id} className="h-9 border-b border-line last:border-0">
              <td className="pl-3">
                <AccountLine address={order.maker} you={you} />
              </td>
              {several && <td className="px-3 text-right">{order.quantityRemaining ?? 1}</td>}
              <td className="hidden max-w-[16ch] truncate px-3 text-secondary sm:table-cell">
                {untrustedText(order.source?.domain ?? order.source?.name, { max: 40 })}
              </td>
              <td className="hidden px-3 text-right text-secondary sm:table-cell">
                {order.validUntil === 0 ? 'never' : <Time at={order.validUntil} />}
              </td>
              <td className="pr-3 text-right font-medium">
                <PriceAmount price={order.price} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export declare namespace ListingsTable {
  type Props = {
    orders: readonly Order[]
    /** The connected account. */
    you: string | undefined
    /** Whether there can be more than one of the token. */
    several: boolean
  }
}
