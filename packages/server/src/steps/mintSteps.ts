import { zeroAddress } from '@sluice/router/seaport'
import type { PathItem, RouteOutput, Routes } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import type * as z from 'zod/mini'
import type { ChainContext } from '../context.ts'
import { askedFor } from '../crosschain/askedFor.ts'
import { paidAcross } from '../crosschain/paidAcross.ts'
import { purchaseAcross, purchaseAgain } from '../crosschain/purchaseAcross.ts'
import { ServerError } from '../errors.ts'
import { createMintable, type Mint } from '../mint/createMintable.ts'
import { dropContract } from '../mint/dropContract.ts'
import { mergeMints } from '../mint/mergeMints.ts'
import { mintCall } from '../mint/mintCall.ts'
import { noMints, tooManyMints } from '../mint/mintErrors.ts'
import { mintedLines } from '../mint/mintedLines.ts'
import { mintId, mintPath } from '../mint/mintPath.ts'
import { placeMints } from '../mint/placeMints.ts'
import type { Asked } from '../routes/routeHandler.ts'
import type { LeftOut } from './buy/LeftOut.ts'
import { checkKnown } from './checkKnown.ts'
import { estimateFees } from './estimateFees.ts'
import { findMint } from './findMint.ts'
import type { findRequest } from './findRequest.ts'
import { newRequestId } from './newRequestId.ts'
import { originOf } from './originOf.ts'
import { isPreview, previewed } from './preview.ts'
import { rememberRequest } from './rememberRequest.ts'
import { type Step, type TransactionItem, transactionItem } from './transactionItem.ts'
import { waitingItem, waitingPath } from './waiting.ts'
import { whileSettled } from './whileSettled.ts'
import { withoutMinted } from './withoutMinted.ts'

type Body = z.output<Routes['/execute/mint/v1']['body']>
type Response = RouteOutput<'/execute/mint/v1'>

/**
 * The steps that mint: one transaction per phase of each drop, the cheapest phases first. With the
 * `requestId` of an earlier answer it gives the state of that mint: complete what is indexed, without data what
 * may be mined and is not indexed yet, and the rest as it stood there, so that asking again never mints twice.
 *
 * With `partial` what cannot be minted is left out and stands in `errors`, unless that is all of it and nothing of it
 * was minted before.
 *
 * Asked how many could be minted (`onlyPath` with `partial`, no quantity), it says 0 where there is nothing.
 *
 * @throws ServerError 5 where nothing can be minted, 8 for less than was asked for, 6 for too little money,
 * or -1 for what is not supported.
 * @throws ChainUnavailableError when the chain cannot be asked.
 */
export async function mintSteps(
  context: ChainContext,
  body: Body,
  charge?: Asked['charge'],
): Promise<Response> {
  const { taker } = body
  if (taker === zeroAddress) throw refuse('taker must not be the zero address')
  checkSupport(body)
  const across = paidAcross(context, body)
  const payer = body.relayer ?? taker
  const earlier = await findMint(context, body)
  if (earlier?.done) {
    const sales = earlier.done.map(completed)
    return { requestId: earlier.id, steps: stepsOf(sales), path: earlier.done }
  }
  const { requestId: asked } = body
  const who = { requestId: asked, user: payer, taker }
  const again = across && (await purchaseAgain(across, { ...who, asked: contentOf(body) }))
  if (again) return again
  checkKnown(asked, earlier)
  return whileSettled(
    context,
    { earlier, account: taker, charge },
    () => restOf(context, body, { across, payer, earlier, charge }),
    known => mintedPerhaps(known, body),
  )
}

/** The answer to a request of which more may be minted than the index has: nothing is to be sent until it does. */
function mintedPerhaps(earlier: findRequest.Result, { onlyPath }: Body): Response {
  const path = waitingPath(earlier)
  if (onlyPath) return { path }
  return { requestId: earlier.id, steps: stepsOf(path.map(line => waitingItem([line]))), path }
}

type Rest = {
  across: ReturnType<typeof paidAcross>
  /** Who pays. */
  payer: Hex
  earlier: Awaited<ReturnType<typeof findMint>>
  charge: Asked['charge'] | undefined
}

const contentOf = ({ items }: Body) => askedFor({ kind: 'mint', items })

/** The steps that mint what is left of a request. */
async function restOf(
  context: ChainContext,
  body: Body,
  { across, payer, earlier, charge }: Rest,
): Promise<Response> {
  const { chain, source } = context
  const { taker } = body
  const minted = earlier?.minted ?? new Map<string, bigint>()
  // What is left of a request keeps the place that it has there.
  const items = withoutMinted(
    body.items.map((item, place) => ({ ...item, place })),
    minted,
  )
  const isBegun = [...minted.values()].some(amount => amount > 0n)
  const chosen = await chooseMints(context, { ...body, items, mayBeNone: isBegun })
  const { mints, most, leftOut } = chosen
  const told = leftOut.length === 0 ? {} : { errors: leftOut }
  // Nothing is left that could be minted: what was minted is all that there is of it.
  if (earlier && isBegun && mints.length === 0 && !isPreview(body)) {
    const path = mintedLines(earlier.answers, minted)
    return { requestId: earlier.id, steps: stepsOf(path.map(completed)), path, ...told }
  }
  const lines = mintPath(chain, mints, body.source)
  // What is left keeps its place, so that it is not taken for what is done.
  const before = isBegun
    ? earlier?.answers.flatMap(path => {
        const placed = placeMints(path, { mints, minted })
        return placed ? [{ path, placed }] : []
      })[0]
    : undefined
  const path = before?.path ?? lines
  if (across && mints.length > 0 && !isPreview(body))
    return purchaseAcross(across, {
      requestId: earlier?.id ?? newRequestId(context),
      ...{ kind: 'mint', user: payer, path, earlier, taker, charge, ...originOf(body) },
      errors: leftOut,
      asked: contentOf(body),
      calls: mints.map(mint => mintCall(mint, taker)),
      spendsTokens: false,
      onlyPath: body.onlyPath ?? false,
      skipBalanceCheck: body.skipBalanceCheck ?? false,
    })
  if (body.onlyPath) {
    const maxQuantities = most.map((quantity, itemIndex) => ({
      itemIndex,
      maxQuantity: `${quantity}`,
    }))
    if (isPreview(body)) return { path, maxQuantities }
    const calls = mints.map(mint => mintCall(mint, taker))
    return { path, ...(await estimateFees(context, { from: payer, calls })), ...told }
  }
  const needed = mints.reduce((sum, { phase, quantity }) => sum + phase.price * quantity, 0n)
  if (!body.skipBalanceCheck && (await source.balance(payer)) < needed)
    throw new ServerError(
      'Balance too low to proceed with transaction (use skipBalanceCheck=true to skip balance checking)',
      { code: 'balance_too_low', apiCode: 6 },
    )
  const requestId = earlier?.id ?? newRequestId(context)
  await rememberRequest(context, {
    id: requestId,
    kind: 'mint',
    taker,
    path,
    earlier,
    charge,
    payer,
    ...originOf(body),
  })
  const saleOf = (mint: Mint) =>
    transactionItem({
      chainId: chain.id,
      from: payer,
      call: mintCall(mint, taker),
      orderIds: [mintId(mint)],
      check: {
        endpoint: '/execute/status/v1',
        method: 'POST',
        body: { kind: 'transaction' },
      },
    })
  const sales = (before?.placed ?? mints).map((mint, index) =>
    mint ? saleOf(mint) : completed(path[index]),
  )
  return { requestId, steps: stepsOf(sales), path, ...told }
}

/** The item of a line that is on the chain. */
const completed = (line: PathItem | undefined): TransactionItem => ({
  ...{ status: 'complete', data: {}, orderIds: [line?.orderId ?? ''] },
})

/** What the contract allows and this server does not do yet: said clearly, and nothing is minted instead. */
function checkSupport(body: Body) {
  const unsupported = [
    (body.feesOnTop?.length ?? 0) > 0 && 'feesOnTop',
    body.comment !== undefined && 'comment',
    ...body.items.map((item, index) => item.custom !== undefined && `items[${index}].custom`),
    // A drop says itself which token it mints.
    ...body.items.map((item, index) => item.token !== undefined && `items[${index}].token`),
  ].find(what => typeof what === 'string')
  if (unsupported)
    throw new ServerError(`${unsupported} is not supported yet`, {
      code: 'not_supported',
      apiCode: -1,
    })
}

async function chooseMints(
  context: ChainContext,
  body: Body & {
    items: (Body['items'][number] & { place: number })[]
    /** Whether it is no error that none of a `partial` request can be minted any more. */
    mayBeNone: boolean
  },
) {
  const mintable = await createMintable(context, {
    contracts: body.items.flatMap(({ collection }) => dropContract(collection) ?? []),
    account: body.taker,
  })
  const mints: Mint[] = []
  const most: bigint[] = []
  const leftOut: LeftOut[] = []
  let first: ServerError | undefined
  for (const { place, collection, quantity: asked, preferredMintStage } of body.items) {
    const contract = dropContract(collection)
    const left = contract && mintable.left(contract)
    most.push(left ?? 0n)
    const preview = left !== undefined && left < BigInt(previewed) ? left : BigInt(previewed)
    const quantity = isPreview(body) ? preview : BigInt(asked ?? 1)
    const taken =
      left === undefined || !contract
        ? undefined
        : mintable.take(contract, quantity, preferredMintStage)
    if (taken) {
      mints.push(...taken)
      continue
    }
    const failure = left === undefined ? noMints(collection) : tooManyMints()
    if (!body.partial) throw failure
    first ??= failure
    leftOut.push({ message: `items[${place}]: ${failure.message}` })
  }
  // That it is none is an answer to how many; and where nothing is left to be asked for, all was minted before.
  if (mints.length === 0 && first && !body.mayBeNone && !isPreview(body)) throw first
  return { mints: mergeMints(mints), most, leftOut }
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

const refuse = (message: string) =>
  new ServerError(message, { code: 'invalid_request', apiCode: -1 })
