import { knownCurrency, untrustedText } from '@sluice/react'
import { checksummed } from '@sluice/react/ui'
import type { Client } from '@sluice/sdk'
import type { useNavigate } from '@tanstack/react-router'
import type { Address } from 'viem'
import type { AppChain } from '../../config/parseConfig.ts'
import { t } from '../language/t.ts'
import type { Option } from './FoundList.tsx'

/** What an address may be besides a collection: a payment token of the chain, or an account, which any may be. */
export function addressOptions(
  address: Address,
  { chain, client, navigate }: addressOptions.Options,
): readonly Option[] {
  const currency = knownCurrency({ client, chainId: chain.id }, address)
  const account: Option = {
    id: 'account',
    group: t('Accounts'),
    isAnswer: true,
    content: (
      <span className="min-w-0 truncate text-13 font-medium">
        {t('Activity of')} <span className="mono">{checksummed(address)}</span>
      </span>
    ),
    choose: () =>
      void navigate({ to: '/activity', search: { account: address.toLowerCase() as Address } }),
  }
  if (currency === undefined) return [account]
  const swap: Option = {
    id: 'currency',
    group: t('Currencies'),
    isAnswer: true,
    content: (
      <span className="min-w-0 truncate text-13 font-medium">
        {t('Swap for {0}', untrustedText(currency.symbol, { max: 12 }))}{' '}
        <span className="text-secondary">
          {t('a payment token of {0}', untrustedText(chain.name, { max: 60 }))}
        </span>
      </span>
    ),
    choose: () =>
      void navigate({
        to: '/swap',
        search: { chain: chain.id, to: currency.address.toLowerCase() as Address },
      }),
  }
  return [swap, account]
}

export declare namespace addressOptions {
  type Options = {
    chain: Pick<AppChain, 'id' | 'name'>
    client: Pick<Client, 'chains'>
    navigate: ReturnType<typeof useNavigate>
  }
}
