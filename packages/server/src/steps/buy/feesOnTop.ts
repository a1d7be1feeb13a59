import type { Hex } from 'viem'
import { ServerError } from '../../errors.ts'

/** What a request adds to a purchase: in base units of the currency that is paid, for all of it. */
export type FeeOnTop = { recipient: Hex; amount: bigint }

/**
 * The fees on top that a request names, `<recipient>:<base units>` each; none of them may go to nobody.
 *
 * @throws ServerError that names the fee at fault.
 */
export function parseFeesOnTop(fees: readonly string[] = []): FeeOnTop[] {
  return fees.flatMap((fee, index) => {
    const [recipient = '', amount = '0'] = fee.split(':')
    if (BigInt(recipient) === 0n)
      throw new ServerError(`feesOnTop[${index}] must not go to the zero address`, {
        code: 'invalid_request',
        apiCode: -1,
      })
    if (BigInt(amount) >> 216n)
      throw new ServerError(`feesOnTop[${index}] is more than 216 bits can hold`, {
        code: 'invalid_request',
        apiCode: -1,
      })
    return BigInt(amount) === 0n
      ? []
      : [{ recipient: recipient.toLowerCase() as Hex, amount: BigInt(amount) }]
  })
}

/**
 * A fee shared out over lines, as what each bears for all of its units: evenly by the unit, what does not divide to
 * lines of one unit. The sum is the fee.
 */
export function shareOut(fee: bigint, quantities: readonly bigint[]): bigint[] {
  const units = quantities.reduce((sum, quantity) => sum + quantity, 0n)
  const shares = quantities.map(quantity => (fee / units) * quantity)
  let rest = fee % units
  // The largest lines that fit first, so that single units come last and take whatever is left.
  const order = quantities
    .map((_, index) => index)
    .sort((a, b) => Number((quantities[b] ?? 0n) - (quantities[a] ?? 0n)))
  for (const index of order) {
    const quantity = quantities[index] ?? 1n
    const more = rest - (rest % quantity)
    shares[index] = (shares[index] ?? 0n) + more
    rest -= more
  }
  const [last] = order.slice(-1)
  if (last !== undefined) shares[last] = (shares[last] ?? 0n) + rest
  return shares
}
