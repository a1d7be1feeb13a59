import { useTokens } from '@sluice/react'
import { TokenMedia, Untrusted } from '@sluice/react/ui'
import { Link } from '@tanstack/react-router'
import type { Address } from 'viem'
import { countText } from '../language/countText.ts'
import { t } from '../language/t.ts'
import { tokenName } from '../market/tokenSubject.ts'

/** Tokens that are asked for, and shown, at once. */
const most = 20
/** Milliseconds between looks for pictures that the marketplace has not read yet, and how many looks. */
const again = { interval: 3_000, most: 20 }

/** What came out of a mint: pictures and names as soon as the marketplace has them, and the way to each. */
export function MintedTokens({ chainId, contract, tokens, onClose }: MintedTokens.Props) {
  const shown = tokens.slice(0, most)
  const ids = shown.map(({ tokenId }) => `${contract}:${tokenId}` as const)
  const query = useTokens(
    { chainId, tokens: ids, limit: most },
    {
      enabled: ids.length > 0,
      select: ({ pages }) => pages.flatMap(page => page.tokens),
      refetchInterval: ({ state: { data, dataUpdateCount } }) => {
        const rows = data?.pages.flatMap(page => page.tokens) ?? []
        const isSeen = rows.length >= ids.length && rows.every(({ token }) => token.image)
        return isSeen || dataUpdateCount > again.most ? false : again.interval
      },
    },
  )
  if (shown.length === 0) return null
  const found = new Map(query.data?.map(({ token }) => [token.tokenId, token]))
  const others = tokens.length - shown.length
  return (
    <>
      <ul
        aria-label={t('What you minted')}
        className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-2"
      >
        {shown.map(({ tokenId, quantity }) => {
          const token = found.get(`${tokenId}`)
          return (
            <li key={`${tokenId}`} className="min-w-0">
              <Link
                to="/token/$chainId/$contract/$tokenId"
                params={{ chainId: String(chainId), contract, tokenId: `${tokenId}` }}
                onClick={onClose}
                className="block rounded-control border border-line hover:border-line-strong"
              >
                <TokenMedia
                  image={token?.image}
                  alt=""
                  seed={`${contract}:${tokenId}`}
                  className="rounded-t-[5px]"
                />
                <span className="block truncate px-1.5 py-1 text-12">
                  {quantity > 1n && `${countText(quantity)} × `}
                  {token === undefined ? `#${tokenId}` : <Untrusted text={tokenName(token)} />}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {others > 0 && (
        <p className="mt-2 text-13 text-secondary">
          {others === 1 ? t('and 1 more') : t('and {0} more', others)} ·{' '}
          <Link to="/portfolio" onClick={onClose} className="text-accent hover:underline">
            {t('Portfolio')}
          </Link>
        </p>
      )}
    </>
  )
}

export declare namespace MintedTokens {
  type Props = {
    chainId: number
    contract: Address
    tokens: readonly { tokenId: bigint; quantity: bigint }[]
    /** Called when one of them is opened. */
    onClose: () => void
  }
}
