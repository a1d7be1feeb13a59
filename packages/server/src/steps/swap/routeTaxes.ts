import { zeroAddress } from '@sluice/router/seaport'
import type { Trade } from '@sluice/router/swap'
import type { Hex } from 'viem'
import { bidCurrencies } from '../../bidCurrencies.ts'
import type { ChainContext } from '../../context.ts'
import { transferTax } from '../../liquidity/transferTax.ts'

/** What a token takes of its transfers, in bps. */
export type Tax = { buyFeeBps: bigint; sellFeeBps: bigint }

/** Base units by which a token is tried where nobody's amount is known. */
const sample = 1_000_000n

/**
 * What the tokens on the way of a trade take of its transfers, tried out from account to account as the trade would
 * make them; those that take nothing, or of which it cannot be told, are missing. The currencies of offers, which the
 * marketplace chose, are not tried.
 *
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function routeTaxes(
  context: ChainContext,
  { swaps }: Trade,
  { payer, recipient }: { payer: Hex; recipient: Hex },
): Promise<Map<Hex, Tax>> {
  const trusted = new Set<string>(bidCurrencies(context.chain))
  const taxes = new Map<Hex, Tax>()
  const note = (token: Hex, kind: keyof Tax, tax: bigint | undefined) => {
    const known = taxes.get(token) ?? { buyFeeBps: 0n, sellFeeBps: 0n }
    if (tax !== undefined && tax > known[kind]) taxes.set(token, { ...known, [kind]: tax })
  }
  const tries = swaps.flatMap(({ route: { pools, path }, inputAmount, outputAmount }) =>
    path.flatMap(({ address }, index) => {
      const token = address.toLowerCase() as Hex
      if (trusted.has(token)) return []
      const [before, after] = [pools[index - 1]?.address, pools[index]?.address]
      const ask = async (from: Hex, to: Hex, amount: bigint) =>
        (await transferTax(context.source, { token, from, to, amount })) ??
        // Who pays may not have it yet: then the pool tells.
        transferTax(context.source, {
          ...{ token, from: before ?? after ?? zeroAddress, amount: sample },
          to: recipient,
        })
      return [
        ...(after
          ? [
              ask(before ?? payer, after, before ? sample : inputAmount).then(tax =>
                note(token, 'sellFeeBps', tax),
              ),
            ]
          : []),
        ...(before
          ? [
              ask(before, after ?? recipient, after ? sample : outputAmount).then(tax =>
                note(token, 'buyFeeBps', tax),
              ),
            ]
          : []),
      ]
    }),
  )
  await Promise.all(tries)
  return taxes
}
