import { CopyButton, checksummed, HexText } from '@sluice/react/ui'
import type { Address } from 'viem'
import { useChain } from '../app/AppContext.tsx'
import { t } from '../language/t.ts'

/** The address of a contract, to be copied, and looked at by whoever doubts the page. */
export function ContractText({ chainId, contract }: { chainId: number; contract: Address }) {
  const { explorerUrl } = useChain(chainId)
  return (
    <span className="inline-flex items-center gap-1">
      <HexText value={contract} head={6} tail={4} />
      <CopyButton text={checksummed(contract)} label={t('Copy contract address')} />
      {explorerUrl !== undefined && (
        <a
          href={`${explorerUrl.replace(/\/$/, '')}/address/${contract}`}
          target="_blank"
          rel="noopener noreferrer"
          className="text-accent hover:underline"
        >
          {t('Explorer')}
        </a>
      )}
    </span>
  )
}
