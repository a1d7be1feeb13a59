import { CopyButton, checksummed, HexText } from '@sluice/react/ui'
import type { Address } from 'viem'
import { useChain } from '../app/AppContext.tsx'
import { t } from '../language/t.ts'

/** The contract that a drop mints from: whoever doubts the page looks at it there. */
export function DropContract({ chainId, contract }: { chainId: number; contract: Address }) {
  const { explorerUrl } = useChain(chainId)
  return (
    <p className="mt-4 flex flex-wrap items-center justify-between gap-x-4 text-13">
      <span className="text-secondary">{t('Contract')}</span>
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
    </p>
  )
}
