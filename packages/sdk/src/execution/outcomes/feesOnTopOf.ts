/** What the caller's own request lets the marketplace take beside the quote, base units. */
export function feesOnTopOf(body: Readonly<Record<string, unknown>>): bigint {
  const fees: readonly unknown[] = Array.isArray(body.feesOnTop) ? body.feesOnTop : []
  return fees.reduce((sum: bigint, fee) => {
    const amount = /^0x[0-9a-f]{40}:([0-9]+)$/i.exec(String(fee))?.[1]
    return amount === undefined ? sum : sum + BigInt(amount)
  }, 0n)
}
