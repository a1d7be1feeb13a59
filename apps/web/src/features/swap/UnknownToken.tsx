import { type FlowCurrency, untrustedText } from '@sluice/react'
import { useQuery } from '@tanstack/react-query'
import { type Address, getAddress } from 'viem'
import { useConfig } from 'wagmi'
import { Button } from '../../components/Button.tsx'
import { UnreadLine } from '../../components/UnreadLine.tsx'
import { t } from '../language/t.ts'
import { readToken } from './readToken.ts'

/** A token that this app does not know, before it is swapped: its address is all that tells it from others. */
export function UnknownToken({ chainId, address, onAccept, onRefuse }: UnknownToken.Props) {
  const config = useConfig()
  const token = useQuery({
    queryKey: ['token facts', chainId, address],
    queryFn: async () => (await readToken(config, { chainId, address })) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <section
      aria-label={t('A token that is not known here')}
      className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4"
    >
      <p className="mono text-13 wrap-anywhere">{getAddress(address)}</p>
      {token.isPending ? (
        <p role="status" className="text-13 text-secondary">
          {t('Reading what it says of itself')}
        </p>
      ) : token.data === undefined ? (
        <UnreadLine onRetry={() => void token.refetch()}>
          {t('The chain does not answer: whether there is a token at this address is not known.')}
        </UnreadLine>
      ) : token.data === null ? (
        <p role="alert" className="text-13 text-down">
          {t('There is no token at this address that can be swapped.')}
        </p>
      ) : (
        <p role="alert" className="text-13 text-warn">
          {t(
            'It calls itself “{0}”, with {1} decimal places. Anybody can make a token of any name: compare the address with that of whom you trust.',
            untrustedText(token.data.symbol, { max: 24 }),
            token.data.decimals,
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="large" className="grow" onClick={onRefuse}>
          {t('Leave it')}
        </Button>
        {token.data && (
          <Button size="large" className="grow" onClick={() => token.data && onAccept(token.data)}>
            {t('I have checked the address')}
          </Button>
        )}
      </div>
    </section>
  )
}

export declare namespace UnknownToken {
  type Props = {
    chainId: number
    address: Address
    onAccept: (token: FlowCurrency) => void
    onRefuse: () => void
  }
}
