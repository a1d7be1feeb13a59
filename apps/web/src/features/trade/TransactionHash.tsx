import { CopyButton } from '../../components/CopyButton.tsx'
import { HexText } from '../../components/HexText.tsx'
import { ArrowUpRight } from '../../components/icons/ArrowUpRight.tsx'
import { useChain } from '../app/AppContext.tsx'

/** A transaction hash that can be copied, with a link where the chain has an explorer. */
export function TransactionHash({ hash, chainId }: { hash: string; chainId: number }) {
  const { explorerUrl } = useChain(chainId)
  return (
    <span className="inline-flex items-center gap-1 text-12 text-secondary">
      {explorerUrl === undefined ? (
        <HexText value={hash} head={6} tail={6} />
      ) : (
        <a
          href={`${explorerUrl.replace(/\/$/, '')}/tx/${hash}`}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="inline-flex items-center gap-1 hover:text-text hover:underline"
        >
          <HexText value={hash} head={6} tail={6} />
          <ArrowUpRight size={12} aria-hidden />
        </a>
      )}
      <CopyButton text={hash} label="Copy transaction hash" />
    </span>
  )
}
