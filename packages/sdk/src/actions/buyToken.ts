import * as z from 'zod/mini'
import type { BuyRequest } from '../api/index.ts'
import { buyItem } from '../api/schemas/requests.ts'
import { type ClientContext, findChain } from '../context.ts'
import { InvalidInputError } from '../errors.ts'
import { execute } from '../execution/execute.ts'
import { fetchSteps } from '../execution/fetchSteps.ts'
import type { ExpectedPrice } from '../execution/price.ts'
import type { ExecutionResult, PrecheckResult } from '../execution/state.ts'
import { adaptWallet } from '../wallet/adaptWallet.ts'
import { currentAccount } from '../wallet/currentAccount.ts'
import type { RunOptions } from './runOptions.ts'
import { validate } from './validate.ts'

const items = z
  .array(buyItem)
  .check(
    z.minLength(1, 'must have at least one item'),
    z.maxLength(50, 'must have at most 50 items'),
  )

/**
 * Buys tokens: asks the marketplace for the steps and carries them out.
 *
 * A second call with the same wish joins the run that is under way, unless `again` is set. It must have
 * the same `gas`, `allow`, `verify` and `onNewStep`, and the run's quote must be what it expects.
 *
 * With `expectedPrice` the run never sends more of the native currency than expected, 1/100000 of a unit
 * and the `feesOnTop` of the request aside. What the bytes of a transaction do is not decoded yet: `verify`
 * is asked about each before the wallet is.
 *
 * @returns With `precheck` the steps, path and fees, nothing carried out. Else the result, once every
 * transaction is mined and indexed; `state.status` is `partial` when not everything arrived.
 * @throws InvalidInputError, ConfigurationError, APIError, PriceChangedError, UserRejectedError and the
 * other errors of Sluice; `moneyMoved` says whether something left the wallet.
 * @example
 * const { state } = await buyToken(client, {
 *   items: [{ token: '0x…:1' }],
 *   wallet,
 *   expectedPrice: { '0x0000000000000000000000000000000000000000': { raw: parseEther('1') } },
 * })
 */
export async function buyToken(
  client: ClientContext,
  options: buyToken.Options & { precheck: true },
): Promise<PrecheckResult>
export async function buyToken(
  client: ClientContext,
  options: buyToken.Options & { precheck?: false | undefined },
): Promise<ExecutionResult>
export async function buyToken(
  client: ClientContext,
  options: buyToken.Options,
): Promise<ExecutionResult | PrecheckResult>
export async function buyToken(
  client: ClientContext,
  options: buyToken.Options,
): Promise<ExecutionResult | PrecheckResult> {
  const chain = findChain(client, options.chainId)
  validate(items, options.items, 'items')
  for (const [currency, price] of Object.entries(options.expectedPrice ?? {})) {
    if (typeof price.raw === 'bigint') continue
    throw new InvalidInputError({
      field: `expectedPrice.${currency}.raw`,
      value: price.raw,
      problem: 'must be a bigint in base units',
    })
  }
  const wallet = adaptWallet(options.wallet, client)
  const taker = await currentAccount(wallet, options.signal)
  const { source, normalizeRoyalties, bountyReferrer } = client.config
  const body = {
    items: options.items,
    taker,
    ...(source === undefined ? {} : { source }),
    ...(normalizeRoyalties === undefined ? {} : { normalizeRoyalties }),
    ...(bountyReferrer === undefined ? {} : { referrer: bountyReferrer }),
    ...options.options,
  }
  const call = { chain, endpoint: '/execute/buy/v7', body, signal: options.signal }
  if (options.precheck) {
    const { steps, path, fees } = await fetchSteps(client, call)
    return { steps, path, fees }
  }
  return execute(client, {
    ...options,
    ...call,
    action: 'buy',
    account: taker,
    wallet,
    lastStep: 'sale',
    asked: { items: [...options.items], partial: options.options?.partial ?? false },
    refreshTokens: options.items.flatMap(item => (item.token === undefined ? [] : [item.token])),
  })
}

export declare namespace buyToken {
  type Item = BuyRequest['items'][number]
  type Options = RunOptions & {
    /** Each item has exactly one of `token`, `collection`, `orderId` and `rawOrder`. */
    items: readonly Item[]
    /** What the caller saw, in base units per currency; a dearer quote stops the run. */
    expectedPrice?: ExpectedPrice | undefined
    /** The other fields of the request. */
    options?: Omit<BuyRequest, 'items' | 'taker'> | undefined
  }
}
