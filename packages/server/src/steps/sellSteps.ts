import { randomUUID } from 'node:crypto'
import {
  type SeaportVersion,
  seaportAbi,
  seaportAddress,
  zeroAddress,
} from '@sluice/router/seaport'
import type { RouteOutput, Routes } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import type * as z from 'zod/mini'
import { wrappedNative } from '../bidCurrencies.ts'
import type { ChainContext } from '../context.ts'
import { ServerError } from '../errors.ts'
import { defaultConduit } from '../orderbook/findConduit.ts'
import { cosign } from '../orderbook/zone/cosign.ts'
import { toTokenKey } from '../routes/toTokenKey.ts'
import { acceptCall } from './acceptCall.ts'
import { approvalItems } from './approvalItems.ts'
import type { LeftOut } from './buy/LeftOut.ts'
import { checkItems } from './checkItems.ts'
import { createWork, type Work } from './createWork.ts'
import { type Deductions, deductionsOf } from './deductionsOf.ts'
import { findRequest } from './findRequest.ts'
import { isLeftOut, noOrders } from './orderRefusals.ts'
import { originOf } from './originOf.ts'
import { type Holding, readHoldings } from './readHoldings.ts'
import { rememberRequest } from './rememberRequest.ts'
import { createSpent, type OfferFill, selectOffers } from './selectOffers.ts'
import { placeSold } from './sell/placeSold.ts'
import { remainingFees } from './sell/remainingFees.ts'
import { withoutSold } from './sell/withoutSold.ts'
import { sellPath } from './sellPath.ts'
import { type Step, type TransactionItem, transactionItem } from './transactionItem.ts'

type Body = z.output<Routes['/execute/sell/v7']['body']>
type Response = RouteOutput<'/execute/sell/v7'>
type Fill = OfferFill & { deductions: Deductions }

const versions = ['1.4', '1.5', '1.6'] as const satisfies SeaportVersion[]

/**
 * The steps that sell into offers: approve the conduit for each collection, then one transaction per
 * exchange, all or nothing; with `partial` one per offer. With the `requestId` of an earlier answer it gives
 * the state of that sale: complete once its transaction is indexed, so that asking again never sells twice.
 *
 * @throws ServerError with the codes of the contract: 3, 4, 5, 7, 8, 10, 11, or -1 for what is not supported.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function sellSteps(
  context: ChainContext,
  body: Body,
  signal?: AbortSignal,
): Promise<Response> {
  const { chain } = context
  const { taker } = body
  if (taker === zeroAddress) throw refuse('taker must not be the zero address')
  checkItems(body.items)
  const origin = originOf(body)
  const earlier = await findRequest(context, body, 'sell')
  if (earlier?.done) {
    const orderIds = earlier.done.map(item => item.orderId ?? '')
    return {
      requestId: earlier.id,
      steps: stepsOf([], [{ status: 'complete', data: {}, orderIds }]),
      path: earlier.done,
    }
  }
  const settled = earlier?.settled ?? []
  const items = withoutSold(body.items, settled)
  const { fills: chosen, leftOut } = await chooseFills(
    context,
    { ...body, items },
    createWork(signal),
  )
  checkSupport(body, chosen)
  const shares = deductionsOf(chosen, {
    currency: wrappedNative(chain),
    feesOnTop: remainingFees(body.feesOnTop ?? [], settled),
    normalizeRoyalties: body.normalizeRoyalties ?? false,
  })
  const fills = chosen.map((fill, index) => ({
    ...fill,
    deductions: shares[index] ?? { royalties: [], feesOnTop: [] },
  }))
  const lines = await sellPath(context, fills)
  const told = leftOut.length === 0 ? {} : { errors: leftOut }
  if (body.onlyPath) return { path: [...settled, ...lines], ...told }
  const sales = await saleItems(context, body, fills)
  const { path, items: placed } =
    earlier && settled.length > 0
      ? await placeSold(context, {
          ...{ ...earlier, lines, items: sales.items },
          isApart: body.partial ?? false,
        })
      : { path: lines, items: sales.items }
  signal?.throwIfAborted()
  const requestId = earlier?.id ?? randomUUID()
  await rememberRequest(context, { id: requestId, kind: 'sell', taker, path, earlier, ...origin })
  const approvals = approvalItems({ chainId: chain.id, owner: taker }, sales.approvals)
  return { requestId, steps: stepsOf(approvals, placed), path, ...told }
}

/** The offers that a request sells into. With `partial` the items that cannot be sold are left out, unless none can. */
async function chooseFills(
  context: ChainContext,
  body: Body,
  work: Work,
): Promise<{ fills: OfferFill[]; leftOut: LeftOut[] }> {
  const tokens = body.items.map(item => toTokenKey(item.token))
  // Whom the tokens are approved for is asked later, for the exchanges that are chosen.
  const holdings = await readHoldings(context, {
    owner: body.taker,
    operator: body.taker,
    tokens,
  })
  const left = new Map(holdings.map(holding => [keyOf(holding), holding.held]))
  const spent = createSpent()
  const fills: OfferFill[] = []
  const leftOut: LeftOut[] = []
  let failure: unknown = noOrders()
  for (const [index, item] of body.items.entries()) {
    if (item.quantity === 0) continue
    const key = keyOf(toTokenKey(item.token))
    const rest = (left.get(key) ?? 0n) - BigInt(item.quantity ?? 1)
    try {
      if (rest < 0n) throw notOwned()
      const chosen = await selectOffers(context, item, {
        taker: body.taker,
        allowInactive: body.allowInactiveOrderIds ?? false,
        normalizeRoyalties: body.normalizeRoyalties ?? false,
        spent,
        work,
      })
      left.set(key, rest)
      fills.push(...chosen)
    } catch (error) {
      if (!body.partial || !isLeftOut(error)) throw error
      failure = error
      leftOut.push({ message: `items[${index}]: ${error.message}`, orderId: item.orderId })
    }
  }
  if (fills.length === 0) throw failure
  return { fills, leftOut }
}

/** What the contract allows and this server does not do yet: said clearly, and nothing is sold instead. */
function checkSupport(body: Body, fills: readonly OfferFill[]) {
  const { currency } = body
  const other = fills.find(fill => currency !== undefined && fill.order.currency !== currency)
  const unsupported = [
    other && `currency ${currency} for an offer in ${other.order.currency}`,
    body.forwarderChannel !== undefined && 'forwarderChannel',
    // Proceeds are never swapped: who names another one expects that they are.
    body.swapProvider !== undefined &&
      body.swapProvider !== 'uniswap' &&
      `swapProvider ${body.swapProvider}`,
  ].find(what => typeof what === 'string')
  if (unsupported)
    throw new ServerError(`${unsupported} is not supported yet`, {
      code: 'not_supported',
      apiCode: -1,
    })
}

async function saleItems(context: ChainContext, body: Body, fills: readonly Fill[]) {
  const items: TransactionItem[] = []
  const approvals: approvalItems.Approval[] = []
  for (const version of versions) {
    const ofVersion = fills.filter(({ order }) => order.kind === `seaport-v${version}`)
    if (ofVersion.length === 0) continue
    const { key: conduitKey, operator } = await defaultConduit(context.source, version)
    const tokens = ofVersion.map(fill => fill.token)
    const holdings = await readHoldings(context, { owner: body.taker, operator, tokens })
    approvals.push(...holdings.map(holding => ({ ...holding, operator })))
    const exchange = {
      version,
      taker: body.taker,
      conduitKey,
      counter: await readCounter(context, version, body.taker),
      words: await cosign(context, {
        rows: ofVersion.map(fill => fill.order),
        fulfiller: body.taker,
      }),
    }
    const prepared = ofVersion.map((fill, index) => toAccept(fill, holdings[index]))
    for (const group of body.partial ? prepared.map(fill => [fill]) : [prepared])
      items.push(
        transactionItem({
          chainId: context.chain.id,
          from: body.taker,
          call: acceptCall({ ...exchange, fills: group }),
          orderIds: group.map(({ order }) => order.id),
          maxFeePerGas: body.maxFeePerGas,
          maxPriorityFeePerGas: body.maxPriorityFeePerGas,
        }),
      )
  }
  return { items, approvals }
}

function toAccept(
  { deductions, ...fill }: Fill,
  holding: Holding | undefined,
): acceptCall.Options['fills'][number] {
  return {
    ...fill,
    standard: holding?.standard ?? 'erc721',
    deductions: [...deductions.royalties, ...deductions.feesOnTop],
  }
}

async function readCounter(
  { source }: ChainContext,
  version: SeaportVersion,
  account: Hex,
): Promise<bigint> {
  const [counter] = await source.read([
    {
      address: seaportAddress[version],
      abi: seaportAbi,
      functionName: 'getCounter',
      args: [account],
    },
  ])
  if (typeof counter === 'bigint') return counter
  throw new ServerError(`Seaport ${version} is not on this chain`, {
    code: 'no_exchange',
    statusCode: 424,
    apiCode: 4,
  })
}

function stepsOf(approvals: readonly TransactionItem[], sales: readonly TransactionItem[]): Step[] {
  return [
    {
      id: 'nft-approval',
      action: 'Approve NFT contract',
      description: 'Each NFT collection you want to trade requires a one-time approval transaction',
      kind: 'transaction',
      items: [...approvals],
    },
    {
      id: 'currency-approval',
      action: 'Approve currency',
      description: 'Fees come out of the offer, so no currency has to be approved',
      kind: 'transaction',
      items: [],
    },
    {
      id: 'sale',
      action: 'Accept offer',
      description: 'To sell this item you must confirm the transaction and pay the gas fee',
      kind: 'transaction',
      items: [...sales],
    },
  ]
}

const keyOf = ({ contract, tokenId }: { contract: Hex; tokenId: bigint }) =>
  `${contract}:${tokenId}`

const notOwned = () =>
  new ServerError('Taker is not the owner of the token to sell', {
    code: 'not_owner',
    apiCode: 10,
  })

const refuse = (message: string) =>
  new ServerError(message, { code: 'invalid_request', apiCode: -1 })
