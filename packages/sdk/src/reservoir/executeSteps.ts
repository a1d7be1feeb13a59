import type { Client } from '../client.ts'
import { InvalidInputError } from '../errors.ts'
import type { ReservoirClientActions } from './createActions.ts'
import type { RequestConfig } from './request.ts'
import type { AnyWallet, Execute, ExpectedPrice } from './types.ts'

type Body = Record<string, unknown>
type Common = Parameters<ReservoirClientActions['buyToken']>[0] & { toChainId: number }
/** Bodies are checked by the action that gets them, so what they hold is not known here. */
type Run = (actions: ReservoirClientActions, common: Common, body: Body) => Promise<unknown>

const runs: Readonly<Record<string, Run>> = {
  '/execute/buy/v7': ({ buyToken }, common, { items, taker, ...options }) =>
    buyToken({ ...common, items, options } as never),
  '/execute/sell/v7': ({ acceptOffer }, common, { items, taker, ...options }) =>
    acceptOffer({ ...common, items, options } as never),
  '/execute/mint/v1': ({ mintToken }, common, { items, taker, ...options }) =>
    mintToken({ ...common, items, options } as never),
  '/execute/list/v5': ({ listToken }, common, { params, maker, ...options }) =>
    listToken({ ...common, listings: params, options } as never),
  '/execute/bid/v5': ({ placeBid }, common, { params, maker, ...options }) =>
    placeBid({ ...common, bids: params, options } as never),
  '/execute/cancel/v3': ({ cancelOrder }, common, { orderIds, ...options }) =>
    cancelOrder({ ...common, ids: orderIds, options } as never),
  '/execute/transfer/v1': ({ transferTokens }, common, { to, items }) =>
    transferTokens({ ...common, to, items } as never),
  '/execute/call/v1': ({ call }, common, { txs, user, originChainId, ...options }) =>
    call({
      ...{ ...common, chainId: originChainId, txs, options },
      onProgress: (steps: Execute['steps'], fees: Execute['fees']) =>
        common.onProgress?.(steps, [], fees),
    } as never),
}

/**
 * Carries out an execute request: by the action that its address belongs to, with everything that the
 * action does for safety. Steps that were fetched before are fetched anew.
 *
 * @throws InvalidInputError when the address is no execute route of a configured chain, or the body names
 * another account than the wallet's.
 */
export async function executeSteps(
  client: Client,
  actions: ReservoirClientActions,
  options: executeSteps.Options,
): Promise<void> {
  const { request, wallet, setState, expectedPrice, gas } = options
  const address = /^https?:/i.test(request.url ?? '')
    ? (request.url ?? '')
    : (request.baseURL ?? '') + (request.url ?? '')
  const [path = ''] = /\/execute\/[a-z]+\/v\d+(?=$|\?)/.exec(address) ?? []
  const run = Object.hasOwn(runs, path) ? runs[path] : undefined
  const base = path && address.slice(0, address.indexOf(path))
  const chain = base
    ? client.chains.find(entry => entry.baseApiUrl === base.replace(/\/+$/, ''))
    : client.chains.find(entry => entry.id === options.chainId)
  const refuse = (problem: string) =>
    new InvalidInputError({ field: 'request.url', value: request.url, problem })
  if (!run) throw refuse('is none of the execute routes')
  if (!chain && (base || options.chainId !== undefined)) throw refuse('is on no configured chain')
  const chainId = chain?.id ?? options.chainId
  const body = bodyOf(request.data)
  await assertAccount(body, wallet)
  const current = client.currentChain()?.id
  await run(
    actions,
    {
      ...{ wallet, gas, expectedPrice, onProgress: setState, items: [] },
      ...{ chainId, toChainId: chainId ?? current ?? 0 },
    },
    body,
  )
}

export declare namespace executeSteps {
  type Options = {
    request: RequestConfig
    wallet: AnyWallet
    setState: (steps: Execute['steps'], path: Execute['path'], fees?: Execute['fees']) => unknown
    expectedPrice?: Readonly<Record<string, ExpectedPrice>> | undefined
    chainId?: number | undefined
    gas?: string | undefined
  }
}

function bodyOf(data: unknown): Body {
  const body: unknown = typeof data === 'string' ? JSON.parse(data) : data
  if (typeof body === 'object' && body !== null) return { ...body }
  throw new InvalidInputError({ field: 'request.data', value: data, problem: 'must be an object' })
}

async function assertAccount(body: Body, wallet: AnyWallet): Promise<void> {
  const { taker, maker, from, user } = body
  // A cancel request may name a maker to cancel all orders of; that one is the marketplace's to check.
  const named = taker ?? (body.orderIds ? undefined : maker) ?? from ?? user
  if (named === undefined) return
  const account =
    'handleSendTransactionStep' in wallet
      ? await wallet.address()
      : (wallet.account?.address ?? (await wallet.getAddresses())[0])
  if (String(named).toLowerCase() === account?.toLowerCase()) return
  throw new InvalidInputError({
    field: 'request.data',
    value: named,
    problem: "names another account than the wallet's",
  })
}
