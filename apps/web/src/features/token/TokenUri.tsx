import { untrustedText } from '@sluice/react'
import { CopyButton } from '@sluice/react/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Address, parseAbi } from 'viem'
import { useConfig } from 'wagmi'
import { readContract } from 'wagmi/actions'
import { Button } from '../../components/Button.tsx'
import { t } from '../language/t.ts'

const abi = parseAbi([
  'function tokenURI(uint256 id) view returns (string)',
  'function uri(uint256 id) view returns (string)',
])
/** Characters that are shown; of an inline document the rest is copied only. */
const mostShown = 240

/** Where the contract says that a token's metadata is, as it says it: text, never followed. */
export function TokenUri({ chainId, contract, tokenId, isEdition }: TokenUri.Props) {
  const config = useConfig()
  const [isAsked, setAsked] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['token-uri', chainId, contract, `${tokenId}`],
    queryFn: () =>
      readContract(config, {
        ...{ chainId, address: contract, abi, args: [tokenId] },
        functionName: isEdition ? 'uri' : 'tokenURI',
      }),
    enabled: isAsked,
    staleTime: 60_000,
  })
  if (data === undefined)
    return (
      <span className="inline-flex flex-wrap items-center justify-end gap-2">
        {isError && <span className="text-warn">{t('The contract does not say it.')}</span>}
        <Button
          size="small"
          disabled={isFetching}
          onClick={() => (isAsked ? void refetch() : setAsked(true))}
        >
          {isFetching ? t('Asking…') : t('Read from the contract')}
        </Button>
      </span>
    )
  return (
    <span className="inline-flex items-start gap-1">
      <span className="mono min-w-0 text-start whitespace-normal wrap-anywhere">
        {untrustedText(data, { max: mostShown }) || t('empty')}
        {data.length > mostShown && (
          <span className="text-faint"> {t('{0} characters', data.length)}</span>
        )}
      </span>
      <CopyButton text={data} label={t('Copy the token URI')} />
    </span>
  )
}

export declare namespace TokenUri {
  type Props = { chainId: number; contract: Address; tokenId: bigint; isEdition: boolean }
}
