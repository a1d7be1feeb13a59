import type { ExecutionStep, Facts, Intent, StepItem, Verdict } from '@sluice/sdk'
import type { Address } from 'viem'
import type { FlowProblem } from '../flowProblem.ts'
import type { FlowScope, TokenReference } from '../flowTypes.ts'
import { ownProblem } from '../problemOf.ts'
import { allowsOf } from './allowsOf.ts'
import { type GasFacts, gasOfSteps } from './gasOfSteps.ts'
import { itemFacts } from './itemFacts.ts'
import { type OpenItem, openItems } from './openItems.ts'
import type { BeforeFacts } from './stepFacts.ts'

/** What the transactions of a trade say themselves, for its review. */
export type SaleFacts = GasFacts & {
  /** What is done before it, such as approvals, with what somebody may take from then on. */
  before: readonly BeforeFacts[]
  /** Whether a part of the sale itself comes only once what is before it is done: it is judged when it comes. */
  isLater: boolean
  /** The contracts that are called. */
  through: readonly Address[]
  /** Tokens that come, and tokens that go. */
  gets: readonly SaleToken[]
  gives: readonly SaleToken[]
  /** Who gets the tokens that come, or the money for those that go. */
  to: readonly Address[]
  /** Seconds since 1970, after which one of them does nothing any more. */
  until: bigint | undefined
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
 * Reads what the marketplace would have carried out for a trade, and judges all of it as it will be before the wallet is
 * asked: what comes before the sale as well as the sale. Undefined where there is nothing to do.
 *
 * @throws SluiceError `code_unavailable` when what reads it cannot be loaded.
 */
export async function readSale(
  scope: FlowScope,
  steps: readonly ExecutionStep[],
  verify: Verify,
): Promise<SaleFacts | undefined> {
  const { client, account, chainId, now = Date.now } = scope
  const open = openItems(steps)
  if (open.length === 0) return undefined
  const there = open.filter(({ item }) => item.data !== undefined)
  const wrappedNative = client.chains.find(({ id }) => id === chainId)?.wrappedNative
  const read = (each: readonly OpenItem[]) =>
    Promise.all(each.map(({ item }) => itemFacts(item, { account, chainId, wrappedNative, now })))
  const ofStep = (id: string) => there.filter(({ step }) => step.id === id)
  const sales = ofStep('sale')
  const first = there.filter(({ step: { id } }) => id !== 'sale' && id !== 'swap')
  const [facts, swaps, before] = await Promise.all([read(sales), read(ofStep('swap')), read(first)])
  const reasons = await judge(scope, { there, steps, verify })
  const got = facts.flatMap(({ gets }) => gets)
  const tokens = got.filter(({ tokenId }) => tokenId !== undefined)
  const all = [...swaps, ...facts]
  const ends = all.flatMap(({ until }) => until ?? [])
  const [end, ...others] = ends
  return {
    before: first.flatMap(({ step, item }, place) => {
      const done = before[place]
      return done ? [{ through: done.through, allows: allowsOf(step, item, done) }] : []
    }),
    isLater:
      sales.length === 0 ||
      open.some(({ step, item }) => step.id === 'sale' && item.data === undefined),
    through: unique(all.flatMap(({ through }) => through ?? [])),
    gets: tokensOf(facts.flatMap(({ gets }) => gets)),
    gives: tokensOf(facts.flatMap(({ gives }) => gives)),
    to: unique((tokens.length > 0 ? tokens : got).map(({ recipient }) => recipient)),
    until: end === undefined ? undefined : others.reduce((a, b) => (b < a ? b : a), end),
    ...(await gasOfSteps(scope, steps)),
    problem: reasons.length > 0 ? ownProblem('refused', { reasons }) : undefined,
  }
}

/** Why anything of it is refused. The transactions of a sale are judged all together, with the first of them. */
async function judge(
  scope: FlowScope,
  options: { there: readonly OpenItem[]; steps: readonly ExecutionStep[]; verify: Verify },
): Promise<readonly string[]> {
  const { there, steps, verify } = options
  const judged = there.filter(
    ({ step }, index) =>
      step.id !== 'sale' || there.findIndex(each => each.step === step) === index,
  )
  const verdicts = await Promise.all(
    judged.map(({ step, item }) => verify(intentOf(scope), step, item, steps)),
  )
  return unique(
    verdicts.flatMap(({ verdict, reasons }) => (verdict === 'refuse' ? [...reasons] : [])),
  )
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

const unique = <value>(values: readonly value[]) => [...new Set(values)]
