/**
 * What a rollup of the OP kind charged on top for the data, by its receipt; it is no part of the gas price. Undefined
 * where the receipt names none: viem formats it for the chains that it knows to be of the kind, and leaves it as it came
 * for others.
 */
export function layerOneFee(receipt: object): bigint | undefined {
  const fee: unknown = Reflect.get(receipt, 'l1Fee')
  if (typeof fee === 'bigint') return fee
  return typeof fee === 'string' && /^0x[0-9a-f]{1,64}$/i.test(fee) ? BigInt(fee) : undefined
}
