import type { ServedChain } from './context.ts'

/**
 * The currencies of a chain that its configuration names: its payment tokens, and its wrapped native one. Each once, the
 * native one first. It needs no viem, which the client's own start is without.
 *
 * @example
 * ```ts
 * import { currenciesOf } from '@sluice/sdk'
 * import { devnet } from '@sluice/sdk/chains'
 *
 * const [native, ...tokens] = currenciesOf(devnet)
 * // native?.symbol is 'ETH', and tokens are those that are paid in beside it
 * ```
 */
export function currenciesOf({
  paymentTokens = [],
  wrappedNative,
}: Pick<ServedChain, 'paymentTokens' | 'wrappedNative'>): readonly currenciesOf.Known[] {
  const native = paymentTokens.find(({ address }) => /^0x0{40}$/.test(address))
  const wrapped =
    native && wrappedNative
      ? [{ ...native, address: wrappedNative, symbol: `W${native.symbol}` }]
      : []
  const known = new Map<string, currenciesOf.Known>()
  for (const { address, symbol, decimals } of [
    ...(native ? [native] : []),
    ...paymentTokens,
    ...wrapped,
  ]) {
    const key = address.toLowerCase()
    if (!known.has(key)) known.set(key, { address, symbol, decimals })
  }
  return [...known.values()]
}

export declare namespace currenciesOf {
  type Known = Pick<ServedChain['paymentTokens'][number], 'address' | 'symbol' | 'decimals'>
}
