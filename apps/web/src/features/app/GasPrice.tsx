import { formatAmountShort } from '@sluice/react'
import { useQuery } from '@tanstack/react-query'
import { useConfig } from 'wagmi'
import { languageChoice } from '../language/languageChoice.ts'
import { t } from '../language/t.ts'
import { useCurrentChain } from './useCurrentChain.ts'

/** In gwei; whole digits are never dropped. */
const decimals = 9
const digits = 2

/** What a unit of gas costs on the chain that is shown, read anew every 15 seconds; nothing until it is known. */
export function GasPrice() {
  const config = useConfig()
  const { id: chainId } = useCurrentChain()
  const { data } = useQuery({
    queryKey: ['gas price', chainId],
    queryFn: async () =>
      BigInt(await config.getClient({ chainId }).request({ method: 'eth_gasPrice' })),
    refetchInterval: 15_000,
  })
  if (data === undefined) return null
  return (
    <span className="text-12 text-faint max-lg:hidden" title={t('Price of gas')}>
      <span className="sr-only">{t('Price of gas')} </span>
      {formatAmountShort(data, decimals, {
        ...{ digits, symbol: 'gwei', locale: languageChoice.get() },
      })}
    </span>
  )
}
