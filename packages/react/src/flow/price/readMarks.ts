import { isAddressEqual } from 'viem'
import type { FlowScope } from '../flowTypes.ts'
import type { PriceWarning } from './priceWarning.ts'
import type { TradedLine } from './tradeWarnings.ts'
import { warn } from './warn.ts'

/**
 * That the marketplace marks what is bought as reported stolen, or as spam: its own mark, which says nothing about others.
 * Where it tells none, or cannot be asked, nothing.
 */
export async function readMarks(
  { client, chainId }: FlowScope,
  lines: readonly TradedLine[],
  signal: AbortSignal,
): Promise<readonly PriceWarning[]> {
  if (lines.length === 0) return []
  const tokens = [
    ...new Set(lines.map(({ token }) => `${token.contract}:${token.tokenId}` as const)),
  ]
  const rows = await client
    .request('/tokens/v7', { query: { tokens, limit: tokens.length }, chainId, signal })
    .then(({ tokens: rows }) => rows.map(({ token }) => token))
    .catch(() => [])
  return lines.flatMap(({ token: { contract, tokenId }, quantity, currency, amount }) => {
    const row = rows.find(
      each => isAddressEqual(each.contract, contract) && BigInt(each.tokenId) === tokenId,
    )
    const price = { currency, amount: quantity > 0n ? amount / quantity : amount }
    const about = { price, market: undefined, token: { contract, tokenId } }
    return [
      ...(row?.isFlagged ? [warn({ kind: 'flagged', ...about })] : []),
      ...(row?.isSpam ? [warn({ kind: 'spam', ...about })] : []),
    ]
  })
}
