import type { Hex } from 'viem'

/** A fee as a share of the price, or as an amount in base units for each unit. */
export type OrderFee = { recipient: Hex; bps: bigint } | { recipient: Hex; amount: bigint }

/** The fees of an order, in the order in which they are paid. */
export function feesOf(param: feesOf.Param): OrderFee[] {
  const split = (fee: string) => {
    const [recipient, amount] = fee.split(':')
    return { recipient: recipient as Hex, amount: BigInt(amount ?? 0) }
  }
  const byBps = (fees: readonly string[] = []) =>
    fees.map(split).map(({ recipient, amount }) => ({ recipient, bps: amount }))
  return [
    ...byBps(param.fees),
    ...byBps(param.marketplaceFees),
    ...(param.marketplaceFlatFees ?? []).map(split),
    ...byBps(param.customRoyalties),
  ]
}

export declare namespace feesOf {
  /** Each fee is `<recipient>:<bps>`, a flat one `<recipient>:<base units per unit>`. */
  type Param = {
    fees?: readonly string[] | undefined
    marketplaceFees?: readonly string[] | undefined
    marketplaceFlatFees?: readonly string[] | undefined
    customRoyalties?: readonly string[] | undefined
  }
}
