import type { Address } from 'viem'
import { RouterError } from './errors.ts'
import type { Part, TokenAmount } from './part.ts'

/**
 * Every token that a part pays with must be in the router by then: brought by an earlier part, or held before. What is
 * counted are quoted amounts, since what comes at quoted prices may well suffice. An order that may fail must be
 * payable when all such orders before it have failed; what must succeed, when they have been filled as well.
 *
 * Native currency is no matter of this: what is missing of it is sent along (`valueToSend`).
 *
 * @param mayFail - Of each part, whether its failure lets the others go on.
 * @param heldBefore - What the router holds as the plan begins.
 * @throws RouterError `insufficient_funds` that names the part and, as its value, the token.
 */
export function checkFunds(
  parts: readonly Part[],
  mayFail: readonly boolean[],
  heldBefore: readonly TokenAmount[],
): void {
  /** Where all orders that may fail have failed, and where they have been filled. */
  const most = new Map<Address, bigint>()
  const least = new Map<Address, bigint>()
  const bring = (token: Address, amount: bigint) => {
    for (const held of [most, least]) held.set(token, (held.get(token) ?? 0n) + amount)
  }
  for (const { token, amount } of heldBefore) bring(token, amount)
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index] as Part
    const optional = mayFail[index] === true
    for (const use of part.uses) {
      const { token, amount } = use
      const [best, worst] = [most.get(token) ?? 0n, least.get(token) ?? 0n]
      const there = optional ? best : worst
      if (amount > there) throw missing(index, use, there)
      if (!optional) most.set(token, best - amount)
      if (amount <= worst) least.set(token, worst - amount)
    }
    for (const { token, amount } of part.brings)
      bring(token, part.kind === 'takeTokens' ? afterTax(parts, token, amount) : amount)
  }
}

/** What arrives of tokens from the sender's account: where a part knows of a tax, it is the tax of this transfer, too. */
function afterTax(parts: readonly Part[], token: Address, amount: bigint): bigint {
  let bps = 0n
  for (const { uses } of parts)
    for (const { taxBps = 0n, ...use } of uses)
      if (use.token === token && taxBps > bps) bps = taxBps
  // The token rounds its tax as it likes.
  return amount - (amount * bps + 9_999n) / 10_000n
}

function missing(index: number, { token, amount, taxBps }: Part['uses'][number], there: bigint) {
  return new RouterError(
    `parts[${index}] pays ${amount} of ${token}, of which the router holds at most ${there} by then`,
    {
      code: 'insufficient_funds',
      field: `parts[${index}]`,
      value: token,
      hints: taxBps
        ? ['The token taxes its transfers: take more of it in, or let the sender pay for the swap.']
        : [
            'Bring more of the token into the router in an earlier part, or say in `heldBefore` what is there already.',
          ],
    },
  )
}
