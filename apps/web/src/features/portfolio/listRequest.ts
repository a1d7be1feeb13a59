import { tokenSubject } from '../market/tokenSubject.ts'
import type { TradeRequest } from '../trade/tradeRequest.ts'
import type { Holding } from './holding.ts'

/** A listing of what is held: of one by itself, of several under one signature. */
export function listRequest(
  holdings: readonly Pick<Holding, 'row'>[],
  chainId: number,
): TradeRequest {
  const items = holdings.map(({ row: { token } }) => ({ subject: tokenSubject(chainId, token) }))
  const [only] = items
  return items.length === 1 && only !== undefined
    ? { kind: 'list', ...only }
    : { kind: 'list-many', chainId, items }
}
