import { type ExecutionResult, type ExecutionStep, isSluiceError } from '@sluice/sdk'
import type { Address } from 'viem'
import type { FlowRun } from '../createFlow.ts'
import type { FlowScope } from '../flowTypes.ts'
import { jsonQuantity } from '../jsonQuantity.ts'
import { judgedBy } from '../judgedBy.ts'
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
export async function sendTokens(
  { client, chainId, account }: FlowScope,
  parcels: readonly Parcel[],
  {
    wallet,
    signal,
    onProgress,
  }: Pick<FlowRun<unknown, unknown>, 'wallet' | 'signal' | 'onProgress'>,
): Promise<ExecutionResult> {
  let done: readonly ExecutionStep[] = []
  let seen: readonly ExecutionStep[] = []
  for (const [index, parcel] of parcels.entries()) {
    const before = done
    const own = (steps: readonly ExecutionStep[]): readonly ExecutionStep[] =>
      parcels.length === 1
        ? steps
        : [
            ...before,
            ...steps
              .filter(step => step.items.length > 0)
              .map(step => ({ ...step, id: `${step.id}:${index + 1}` })),
          ]
    try {
      const result = await client.actions.transferTokens({
        ...transferRequest(parcel, chainId),
        wallet,
        ...judgedBy({ kind: 'transfer', ...parcel }, verifyTransfer, { account }),
        signal,
        onProgress: (steps, path, fees, state) => {
          seen = own(steps)
          onProgress(seen, path, fees, state)
        },
      })
      done = own(result.steps)
      seen = done
      if (parcels.length === 1 || result.state.status !== 'complete')
        return { ...result, steps: done }
    } catch (error) {
      if (index === 0 || !isSluiceError(error) || !(error instanceof Error)) throw error
      return { ...nothing, steps: seen, state: { status: 'partial', error } }
    }
  }
  return { ...nothing, steps: done, state: { status: 'complete' } }
}

const nothing = { path: [], fees: undefined, requestId: undefined }
