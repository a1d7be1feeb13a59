import type { FlowCurrency, FlowFee } from '../../flow/flowTypes.ts'
import type { ListManyLine } from '../../flow/order/listManyLines.ts'

/** What listings in one currency say together; base units. */
export type ListTotal = {
  currency: FlowCurrency
  price: bigint
  /** One per kind of fee; `bps` where all of the listings have the same. */
  fees: readonly FlowFee[]
  net: bigint
}

/** The sums of those listings that have a price, per currency. */
export function listTotals(lines: readonly ListManyLine[]): readonly ListTotal[] {
  const totals = new Map<string, ListTotal>()
  for (const { context, terms } of lines) {
    if (terms === undefined) continue
    const { currency } = context
    const key = currency.address.toLowerCase()
    const before = totals.get(key) ?? { currency, price: 0n, fees: [], net: 0n }
    totals.set(key, {
      currency,
      price: before.price + terms.price,
      fees: addFees(before.fees, terms.fees),
      net: before.net + terms.net,
    })
  }
  return [...totals.values()]
}

function addFees(before: readonly FlowFee[], more: readonly FlowFee[]): readonly FlowFee[] {
  const sums = new Map(before.map(fee => [fee.kind, fee]))
  for (const { kind, bps, amount } of more) {
    const sum = sums.get(kind) ?? { kind, bps, amount: 0n }
    sums.set(kind, {
      kind,
      bps: sum.bps === bps ? bps : undefined,
      amount: sum.amount + amount,
    })
  }
  return [...sums.values()]
}
