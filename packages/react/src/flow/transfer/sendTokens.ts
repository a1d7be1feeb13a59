import type { ExecutionResult, SeriesRest } from '@sluice/sdk'
import type { Address } from 'viem'
import type { FlowRun } from '../flowDefinition.ts'
import type { FlowScope } from '../flowTypes.ts'
import { jsonQuantity } from '../jsonQuantity.ts'
import { judgedBy } from '../judgedBy.ts'
import type { SeriesPlan } from '../series/createSeriesPlan.ts'
import type { SentToken } from './createTransferFlow.ts'
import { verifyTransfer } from './verifyTransfer.ts'

/** What one recipient gets. */
export type Parcel = { to: Address; tokens: readonly SentToken[] }

/** Tokens by their recipients, in the order in which these come first. */
export function parcelsOf(
  tokens: readonly SentToken[],
  toOf: (index: number) => Address | undefined,
): readonly Parcel[] | undefined {
  const parcels = new Map<Address, SentToken[]>()
  for (const [index, token] of tokens.entries()) {
    const to = toOf(index)
    if (to === undefined) return undefined
    parcels.set(to, [...(parcels.get(to) ?? []), token])
  }
  return [...parcels].map(([to, own]) => ({ to, tokens: own }))
}

/** What the marketplace is asked for one parcel. */
export const transferRequest = ({ to, tokens }: Parcel, chainId: number) => ({
  to,
  items: tokens.map(({ contract, tokenId, quantity }) => ({
    token: `${contract}:${tokenId}` as const,
    quantity: jsonQuantity(quantity),
  })),
  chainId,
})

/**
 * Sends the parcels one after the other, each a run of its own, judged by its own recipient. What goes wrong ends it;
 * what is sent already stays, and is told.
 */
export function sendTokens(
  { client, chainId, account }: FlowScope,
  parcels: readonly Parcel[],
  {
    plan,
    continues,
    wallet,
    signal,
    onProgress,
  }: Pick<FlowRun<unknown, unknown>, 'wallet' | 'signal' | 'onProgress'> & {
    plan: SeriesPlan
    continues: SeriesRest | undefined
  },
): Promise<ExecutionResult> {
  return plan.carryOut({ continues, onProgress }, inTurn =>
    inTurn(
      parcels.map(parcel => {
        const judged = judgedBy({ kind: 'transfer', ...parcel }, verifyTransfer, { account })
        const request = { ...transferRequest(parcel, chainId), ...judged, wallet, signal }
        return {
          terms: judged.terms,
          carryOut: run => client.actions.transferTokens({ ...request, ...run }),
        }
      }),
    ),
  )
}
