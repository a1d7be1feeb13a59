import type { RunSummary } from '@sluice/sdk'
import { chainOf, type Trade, type TradeRequest } from '../trade/tradeRequest.ts'

const actions: Record<TradeRequest['kind'], readonly RunSummary['action'][]> = {
  ...{ buy: ['buy'], 'buy-across': ['buy'] },
  ...{ checkout: ['buy'], sweep: ['buy'], mint: ['mint'], call: ['call'] },
  ...{ list: ['list'], 'edit-listing': ['list', 'cancel'], bid: ['bid'] },
  ...{ 'edit-bid': ['bid', 'cancel'], 'accept-offer': ['sell'], cancel: ['cancel'] },
  'edit-many': ['list', 'bid', 'cancel'],
  ...{ transfer: ['transfer'], 'list-many': ['list'], swap: ['swap'] },
}

/**
 * The trade that carries a run out, or did: the one that shows its transaction, else, while there is none, the
 * one of the same kind that was started last before it.
 */
export function tradeOfRun(trades: readonly Trade[], run: RunSummary): Trade | undefined {
  const own = hashesOf(run.steps)
  let found: { trade: Trade; startedAt: number } | undefined
  for (const trade of trades) {
    const { deal } = trade
    const state = deal.flow.getState()
    const isAlike =
      actions[deal.kind].includes(run.action) &&
      chainsOf(deal).includes(run.chainId) &&
      deal.flow.scope.account.toLowerCase() === run.account.toLowerCase()
    if (!isAlike || !('steps' in state)) continue
    const hashes = hashesOf(state.steps)
    if (hashes.some(hash => own.includes(hash))) return trade
    const isOther = hashes.length > 0 && own.length > 0
    if (isOther || state.startedAt > run.startedAt) continue
    if (found === undefined || state.startedAt > found.startedAt)
      found = { trade, startedAt: state.startedAt }
  }
  return found?.trade
}

/** Of a trade that is paid on another chain, its run is that of the chain on which it happens. */
function chainsOf(deal: Trade['deal']): readonly number[] {
  switch (deal.kind) {
    case 'call':
      return [deal.chainId, deal.toChainId]
    case 'buy-across':
      return [deal.subject.chainId]
    default:
      return [chainOf(deal)]
  }
}

function hashesOf(steps: RunSummary['steps']): readonly string[] {
  return steps.flatMap(step =>
    step.items.flatMap(item => (item.txHashes ?? []).map(({ txHash }) => txHash.toLowerCase())),
  )
}
