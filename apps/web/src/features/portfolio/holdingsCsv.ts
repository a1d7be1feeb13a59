import { formatAmount } from '@sluice/react'
import type { Price } from '@sluice/sdk'
import { currencyOf } from '../../components/PriceAmount.tsx'
import { isUnread, type Unread } from '../market/isUnread.ts'
import type { OfferedHolding } from './holding.ts'
import { toCsv } from './toCsv.ts'

const head = [
  ...[
    'Chain',
    'Contract',
    'Token',
    'Name',
    'Collection',
    'Quantity',
    'Floor each',
    'Floor currency',
  ],
  ...['Best offer each after fees', 'Offer currency', 'Paid each', 'Paid currency'],
  ...['Profit each at floor after fees', 'Profit currency', 'Listed for each', 'Listed currency'],
  'Acquired',
]

/**
 * Holdings as a file for programs and spreadsheets, alike in every language: English heads, amounts with a point and
 * all their digits, dates as ISO 8601. A file that changed with the language could not be read by a script, and a comma
 * for decimals would have to be told from the one between cells.
 */
export function holdingsCsv(holdings: readonly OfferedHolding[], chainId: number): string {
  const rows = holdings.map(({ row, floor, offer, cost, gain }) => {
    const { token, ownership } = row
    return [
      ...[String(chainId), token.contract, token.tokenId, token.name ?? ''],
      ...[token.collection?.name ?? '', ownership.tokenCount],
      ...amountOf(floor),
      ...amountOf(offer),
      ...amountOf(cost),
      ...(gain === undefined
        ? [isUnread(floor) && cost !== undefined ? 'not read' : '', '']
        : [formatAmount(gain.value, gain.currency.decimals, { group: '' }), gain.currency.symbol]),
      ...amountOf(ownership.floorAsk?.price),
      ownership.acquiredAt ?? '',
    ]
  })
  return toCsv([head, ...rows])
}

function amountOf(price: Price | Unread | null | undefined): [amount: string, currency: string] {
  if (isUnread(price)) return ['not read', '']
  if (!price) return ['', '']
  const { decimals, symbol } = currencyOf(price)
  return [formatAmount(BigInt(price.amount.raw), decimals, { group: '' }), symbol]
}
