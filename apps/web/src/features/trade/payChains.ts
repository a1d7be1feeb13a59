import type { AppChain, AppConfig } from '../../config/parseConfig.ts'

/** On which chains a purchase on this one can be paid: itself first, then those with escrows and the same currency. */
export function payChains({ chains }: Pick<AppConfig, 'chains'>, chainId: number): AppChain[] {
  const own = chains.find(({ id }) => id === chainId)
  if (own === undefined) return []
  const { symbol, decimals } = own.nativeCurrency
  const others = chains.filter(
    ({ id, crossChainEscrow, nativeCurrency }) =>
      id !== chainId &&
      own.crossChainEscrow !== undefined &&
      crossChainEscrow !== undefined &&
      nativeCurrency.symbol === symbol &&
      nativeCurrency.decimals === decimals,
  )
  return [own, ...others]
}
