import type { ExecutionStep, Facts, Intent, StepItem, Verdict } from '@sluice/sdk'
import type { Address } from 'viem'
import type { FlowProblem } from '../flowProblem.ts'
import type { FlowScope, TokenReference } from '../flowTypes.ts'
import { ownProblem } from '../problemOf.ts'
import { gasOfSteps } from './gasOfSteps.ts'
import { itemFacts } from './itemFacts.ts'

/** What the transactions of a trade say themselves, for its review. */
export type SaleFacts = {
  /** The contracts that are called. */
  through: readonly Address[]
  /** Tokens that come, and tokens that go. */
  gets: readonly SaleToken[]
  gives: readonly SaleToken[]
  /** Who gets the tokens that come, or the money for those that go. */
  to: readonly Address[]
  /** Seconds since 1970, after which one of them does nothing any more. */
  until: bigint | undefined
  /** Of the network, base units of the native currency; undefined when it cannot be told yet. */
  gas: bigint | undefined
  /** That they are not what was chosen. */
  problem: FlowProblem | undefined
}

export type SaleToken = Omit<TokenReference, 'chainId'> & { quantity: bigint }

type Verify = (
  intent: Intent,
  step: ExecutionStep,
  item: StepItem,
  steps: readonly ExecutionStep[],
) => Promise<Verdict>

/**
 * Reads the transactions of a trade out of the steps that the marketplace would have carried out, and judges them as
 * they will be before the wallet is asked. Undefined where there are none yet.
 *
 * @throws SluiceError `code_unavailable` when what reads them cannot be loaded.
 */
export async function readSale(
  scope: FlowScope,
  steps: readonly ExecutionStep[],
  verify: Verify,
): Promise<SaleFacts | undefined> {
  const { client, account, chainId, now = Date.now } = scope
  const step = steps.find(({ id }) => id === 'sale')
  const items: readonly StepItem[] = step?.items.filter(item => item.data !== undefined) ?? []
  const [first] = items
  if (step === undefined || first === undefined) return undefined
  const wrappedNative = client.chains.find(({ id }) => id === chainId)?.wrappedNative
  const read = (item: StepItem) => itemFacts(item, { account, chainId, wrappedNative, now })
  const facts = await Promise.all(items.map(read))
  const swaps = await Promise.all(swapsBefore(steps).map(read))
  const { verdict, reasons } = await verify(intentOf(scope), step, first, steps)
  const got = facts.flatMap(({ gets }) => gets)
  const tokens = got.filter(({ tokenId }) => tokenId !== undefined)
  const all = [...swaps, ...facts]
  const ends = all.flatMap(({ until }) => until ?? [])
  const [end, ...others] = ends
  return {
    through: unique(all.flatMap(({ through }) => through ?? [])),
    gets: tokensOf(facts.flatMap(({ gets }) => gets)),
    gives: tokensOf(facts.flatMap(({ gives }) => gives)),
    to: unique((tokens.length > 0 ? tokens : got).map(({ recipient }) => recipient)),
    until: end === undefined ? undefined : others.reduce((a, b) => (b < a ? b : a), end),
    gas: await gasOfSteps(scope, steps),
    problem: verdict === 'refuse' ? ownProblem('refused', { reasons }) : undefined,
  }
}

/** Those that pay for a purchase come before it; what comes after a sale is no part of its review. */
function swapsBefore(steps: readonly ExecutionStep[]): readonly StepItem[] {
  const before = steps.slice(
    0,
    steps.findIndex(({ id }) => id === 'sale'),
  )
  return before
    .filter(({ id }) => id === 'swap')
    .flatMap((step): readonly StepItem[] => step.items.filter(item => item.data !== undefined))
}

const intentOf = ({ account, chainId }: FlowScope): Intent => ({
  ...{ action: 'buy', chainId, account, arguments: undefined },
})

/** Each token once. */
function tokensOf(amounts: Facts['gives']): readonly SaleToken[] {
  const tokens = new Map<string, SaleToken>()
  for (const { token: contract, tokenId, amount } of amounts) {
    if (tokenId === undefined) continue
    const key = `${contract}:${tokenId}`
    const quantity = (tokens.get(key)?.quantity ?? 0n) + amount
    tokens.set(key, { contract, tokenId, quantity })
  }
  return [...tokens.values()]
}

const unique = (addresses: readonly Address[]) => [...new Set(addresses)]
