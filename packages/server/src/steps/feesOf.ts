import type { Hex } from 'viem'

/**
 * The fees of a listing in the order in which they are paid. Flat fees, which are per unit, become the
 * bps of the unit price that come closest from below.
 *
 * @param unitPrice In base units.
 */
export function feesOf(param: feesOf.Param, unitPrice: bigint): { recipient: Hex; bps: bigint }[] {
  const split = (fee: string) => {
    const [recipient, amount] = fee.split(':')
    return { recipient: recipient as Hex, amount: BigInt(amount ?? 0) }
  }
  const byBps = (fees: readonly string[] = []) =>
    fees.map(split).map(({ recipient, amount }) => ({ recipient, bps: amount }))
  const flat = (param.marketplaceFlatFees ?? []).map(split).map(({ recipient, amount }) => ({
    recipient,
    bps: unitPrice === 0n ? 0n : (amount * 10_000n) / unitPrice,
  }))
  return [
    ...byBps(param.fees),
    ...byBps(param.marketplaceFees),
    ...flat,
    ...byBps(param.customRoyalties),
  ]
}

export declare namespace feesOf {
  /** Each fee is `<recipient>:<bps>`, a flat one `<recipient>:<base units>`. */
  type Param = {
    fees?: readonly string[] | undefined
    marketplaceFees?: readonly string[] | undefined
    marketplaceFlatFees?: readonly string[] | undefined
    customRoyalties?: readonly string[] | undefined
  }
}
