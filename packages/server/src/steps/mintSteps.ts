import { randomUUID } from 'node:crypto'
import { zeroAddress } from '@sluice/router/seaport'
import type { PathItem, RouteOutput, Routes } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import type * as z from 'zod/mini'
import type { ChainContext } from '../context.ts'
import { paidAcross } from '../crosschain/paidAcross.ts'
import { purchaseAcross, purchaseAgain } from '../crosschain/purchaseAcross.ts'
import { ServerError } from '../errors.ts'
import { createMintable, type Mint } from '../mint/createMintable.ts'
import { dropAbi } from '../mint/readDrops.ts'
import { toDecimal } from '../price.ts'
import { nativeOf } from '../routes/toOrder.ts'
import { findMint } from './findMint.ts'
import { rememberRequest } from './rememberRequest.ts'
import { type Step, type TransactionItem, transactionItem } from './transactionItem.ts'

type Body = z.output<Routes['/execute/mint/v1']['body']>
type Response = RouteOutput<'/execute/mint/v1'>

/** How many of each are quoted when nobody said how many. */
const previewed = 30n

/**
 * The steps that mint: one transaction per phase of each drop, the cheapest phases first. With the
 * `requestId` of an earlier answer it gives the state of that mint: complete once as many are indexed, so
 * that asking again never mints twice.
 *
 * @throws ServerError 5 where nothing can be minted, 8 for less than was asked for, 6 for too little money,
 * or -1 for what is not supported.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function mintSteps(context: ChainContext, body: Body): Promise<Response> {
  const { chain, source } = context
  const { taker } = body
  if (taker === zeroAddress) throw refuse('taker must not be the zero address')
  checkSupport(body)
  const across = paidAcross(context, body)
  const payer = body.relayer ?? taker
  const earlier = await findMint(context, body)
  if (earlier?.done) {
    const orderIds = [...new Set(earlier.done.map(item => item.orderId ?? ''))]
    const sales: TransactionItem[] = [{ status: 'complete', data: {}, orderIds }]
    return { requestId: earlier.id, steps: stepsOf(sales), path: earlier.done }
  }
  const again = across && (await purchaseAgain(across, { requestId: earlier?.id, user: payer }))
  if (again) return again
  const { mints, most } = await chooseMints(context, body)
  const path = mints.map(mint => pathItem(context, body, mint))
  if (across && !isPreview(body))
    return purchaseAcross(across, {
      ...{ kind: 'mint', user: payer, path, earlier, taker },
      calls: mints.map(mint => callOf(mint, taker)),
      spendsTokens: false,
      onlyPath: body.onlyPath ?? false,
      skipBalanceCheck: body.skipBalanceCheck ?? false,
    })
  if (body.onlyPath) {
    const maxQuantities = most.map((quantity, itemIndex) => ({
      itemIndex,
      maxQuantity: `${quantity}`,
    }))
    return { path, ...(isPreview(body) ? { maxQuantities } : {}) }
  }
  const needed = mints.reduce((sum, { phase, quantity }) => sum + phase.price * quantity, 0n)
  if (!body.skipBalanceCheck && (await source.balance(payer)) < needed)
    throw new ServerError(
      'Balance too low to proceed with transaction (use skipBalanceCheck=true to skip balance checking)',
      { code: 'balance_too_low', apiCode: 6 },
    )
  const requestId = earlier?.id ?? randomUUID()
  await rememberRequest(context, { id: requestId, kind: 'mint', taker, path, earlier })
  const sales = mints.map(mint =>
    transactionItem({
      chainId: chain.id,
      from: payer,
      call: callOf(mint, taker),
      orderIds: [orderIdOf(mint)],
      check: {
        endpoint: '/execute/status/v1',
        method: 'POST',
        body: { kind: 'transaction' },
      },
    }),
  )
  return { requestId, steps: stepsOf(sales), path }
}

/** What the contract allows and this server does not do yet: said clearly, and nothing is minted instead. */
function checkSupport(body: Body) {
  const unsupported = [
    (body.feesOnTop?.length ?? 0) > 0 && 'feesOnTop',
    ...body.items.map((item, index) => item.custom !== undefined && `items[${index}].custom`),
  ].find(what => typeof what === 'string')
  if (unsupported)
    throw new ServerError(`${unsupported} is not supported yet`, {
      code: 'not_supported',
      apiCode: -1,
    })
}

/** Whether it is asked how many could be minted at all. */
const isPreview = ({ onlyPath, partial, items }: Body) =>
  onlyPath === true && partial === true && items.every(item => item.quantity === undefined)

async function chooseMints(context: ChainContext, body: Body) {
  const mintable = await createMintable(context, {
    contracts: body.items.flatMap(({ collection }) => contractOf(collection) ?? []),
    account: body.taker,
  })
  const mints: Mint[] = []
  const most: bigint[] = []
  let failure: unknown
  for (const { collection, quantity: asked, preferredMintStage } of body.items) {
    const contract = contractOf(collection)
    const left = contract && mintable.left(contract)
    most.push(left ?? 0n)
    const preview = left !== undefined && left < previewed ? left : previewed
    const quantity = isPreview(body) ? preview : BigInt(asked ?? 1)
    const taken =
      left === undefined || !contract
        ? undefined
        : mintable.take(contract, quantity, preferredMintStage)
    if (taken) mints.push(...taken)
    else failure ??= left === undefined ? nothing(collection) : tooMany()
    if (failure && !body.partial) throw failure
  }
  if (mints.length === 0) throw failure
  return { mints: merge(mints), most }
}

/** Two items that take part of one phase are one transaction. */
function merge(mints: readonly Mint[]): Mint[] {
  const merged = new Map<string, Mint>()
  for (const mint of mints) {
    const key = `${mint.contract}:${mint.phase.index}`
    const quantity = (merged.get(key)?.quantity ?? 0n) + mint.quantity
    merged.set(key, { ...mint, quantity })
  }
  return [...merged.values()]
}

/** A range of a contract's tokens cannot be minted apart from the others. */
const contractOf = (collection: string | undefined): Hex | undefined =>
  collection === undefined || collection.includes(':') ? undefined : (collection as Hex)

const orderIdOf = ({ contract }: Mint) => `mint:${contract}`

function callOf({ contract, phase, quantity, proof }: Mint, to: Hex) {
  return {
    to: contract,
    data: encodeFunctionData({
      abi: dropAbi,
      functionName: 'mint',
      args: [BigInt(phase.index), to, quantity, proof],
    }),
    value: phase.price * quantity,
  }
}

function pathItem({ chain }: ChainContext, { source }: Body, mint: Mint): PathItem {
  const { decimals, symbol } = nativeOf(chain)
  const { price } = mint.phase
  const quote = toDecimal(price, decimals)
  return {
    orderId: orderIdOf(mint),
    contract: mint.contract,
    quantity: Number(mint.quantity),
    source: source ?? null,
    currency: zeroAddress,
    currencySymbol: symbol,
    currencyDecimals: decimals,
    quote,
    rawQuote: price.toString(),
    totalPrice: quote,
    totalRawPrice: price.toString(),
    feesOnTop: [],
  }
}

function stepsOf(items: readonly TransactionItem[]): Step[] {
  return [
    {
      id: 'sale',
      action: 'Confirm transaction in your wallet',
      description: 'To mint you must confirm the transaction and pay the gas fee',
      kind: 'transaction',
      items: [...items],
    },
  ]
}

const nothing = (collection: string | undefined) =>
  new ServerError(`${collection === undefined ? 'Token' : 'Collection'} has no eligible mints`, {
    code: 'no_mints',
    apiCode: 5,
  })

const tooMany = () =>
  new ServerError('Unable to mint requested quantity (max mints per wallet possibly exceeded)', {
    code: 'quantity',
    apiCode: 8,
  })

const refuse = (message: string) =>
  new ServerError(message, { code: 'invalid_request', apiCode: -1 })
