import { formatAmount, untrustedText } from '@sluice/react'
import type { Price } from '@sluice/sdk'
import { shownCurrency } from '../../components/shownCurrency.ts'
import { isUnread, type Unread } from '../market/isUnread.ts'
import type { Cost } from './costs/cost.ts'
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
  ...['Paid for', 'Paid according to'],
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
      // With a sign before it no spreadsheet takes a number of 78 digits for one of 15.
      ...[String(chainId), token.contract, `#${token.tokenId}`, untrustedText(token.name)],
      ...[untrustedText(token.collection?.name), ownership.tokenCount],
      ...amountOf(floor),
      ...amountOf(offer),
      ...costOf(cost),
      ...(gain === undefined
        ? [isUnread(cost) || (isUnread(floor) && cost !== undefined) ? 'not read' : '', '']
        : [
            formatAmount(gain.value, gain.currency.decimals, { group: '' }),
            untrustedText(gain.currency.symbol),
          ]),
      ...amountOf(ownership.floorAsk?.price),
      ownership.acquiredAt ?? '',
    ]
  })
  return toCsv([head, ...rows])
}

const sources = {
  sale: 'last sale to this account',
  mint: 'mint to this account',
  purchases: 'average of purchases by this account (first in first out)',
  own: 'own figure',
  both: 'own figure and purchases after it (first in first out)',
} as const satisfies Record<Cost['from'], string>

/** What was paid in several currencies stands in one cell, in one order: the amounts, the currencies, for how many each. */
function costOf(cost: Cost | Unread | undefined): readonly string[] {
  if (isUnread(cost)) return ['not read', '', '', '']
  if (cost === undefined) return ['', '', '', '']
  const parts = cost.parts.map(({ each, items }) => [...amountOf(each), `${items}`])
  return [0, 1, 2].map(at => parts.map(part => part[at]).join('; ')).concat(sources[cost.from])
}

function amountOf(price: Price | Unread | null | undefined): [amount: string, currency: string] {
  if (isUnread(price)) return ['not read', '']
  if (!price) return ['', '']
  const { decimals, symbol } = shownCurrency(price)
  return [formatAmount(BigInt(price.amount.raw), decimals, { group: '' }), untrustedText(symbol)]
}
