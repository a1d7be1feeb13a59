import { zeroAddress } from '@sluice/router/seaport'
import type { PathItem, RouteOutput, Routes } from '@sluice/sdk/api'
import type { Hex } from 'viem'
import type * as z from 'zod/mini'
import type { ChainContext } from '../context.ts'
import { askedFor } from '../crosschain/askedFor.ts'
import { paidAcross } from '../crosschain/paidAcross.ts'
import { purchaseAcross, purchaseAgain } from '../crosschain/purchaseAcross.ts'
import { ServerError } from '../errors.ts'
import { checkMulticall } from '../mint/checkMulticall.ts'
import { chooseMints } from '../mint/chooseMints.ts'
import { mintCall } from '../mint/mintCall.ts'
import { mintedLines } from '../mint/mintedLines.ts'
import { mintPath } from '../mint/mintPath.ts'
import { feeCall, mintWithFees } from '../mint/mintWithFees.ts'
import { openMintFees } from '../mint/openMintFees.ts'
import { placeMints } from '../mint/placeMints.ts'
import { shareMintFees } from '../mint/shareMintFees.ts'
import type { Asked } from '../routes/routeHandler.ts'
import { checkFeeRecipients } from './buy/checkFeeRecipients.ts'
import { type FeeOnTop, parseFeesOnTop } from './buy/feesOnTop.ts'
import { checkKnown } from './checkKnown.ts'
import { checkMint } from './checkMint.ts'
import { estimateFees } from './estimateFees.ts'
import { findMint } from './findMint.ts'
import type { findRequest } from './findRequest.ts'
import { type KeptLine, toldLines } from './KeptLine.ts'
import { newRequestId } from './newRequestId.ts'
import { originOf } from './originOf.ts'
import { isPreview } from './preview.ts'
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
  checkMint(body)
  const across = paidAcross(context, body)
  const payer = body.relayer ?? taker
  const earlier = await findMint(context, body)
  if (earlier?.done) {
    const sales = earlier.done.map(completed)
    return { requestId: earlier.id, steps: stepsOf(sales), path: toldLines(earlier.done) }
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
  if (onlyPath) return { path: toldLines(path) }
  const items = path.map(line => waitingItem([line]))
  return { requestId: earlier.id, steps: stepsOf(items), path: toldLines(path) }
}

type Rest = {
  across: ReturnType<typeof paidAcross>
  /** Who pays. */
  payer: Hex
  earlier: Awaited<ReturnType<typeof findMint>>
  charge: Asked['charge'] | undefined
}

const contentOf = ({ items, feesOnTop }: Body) => askedFor({ kind: 'mint', items, feesOnTop })

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
    const steps = stepsOf(path.map(completed))
    return { requestId: earlier.id, steps, path: toldLines(path), ...told }
  }
  const fees = parseFeesOnTop(body.feesOnTop)
  await checkFeeRecipients(source, { fees, payer })
  const open = openMintFees(fees, { answers: earlier?.answers ?? [], minted })
  const lines = mintPath(chain, mints, body.source, shareMintFees(open, mints))
  // What is left keeps its place, so that it is not taken for what is done.
  const before = isBegun
    ? earlier?.answers.flatMap((path: KeptLine[]) => {
        const placed = paysExactly(path, fees) && placeMints(path, { mints, minted })
        return placed ? [{ path, placed }] : []
      })[0]
    : undefined
  const kept = before?.path ?? lines
  const path = toldLines(kept)
  if (across && mints.length > 0 && !isPreview(body))
    return purchaseAcross(across, {
      requestId: earlier?.id ?? newRequestId(context),
      ...{ kind: 'mint', user: payer, path, earlier, taker, charge, ...originOf(body) },
      errors: leftOut,
      asked: contentOf(body),
      calls: [
        ...mints.map(mint => mintCall(mint, taker)),
        ...open.filter(({ amount }) => amount > 0n).map(feeCall),
      ],
      spendsTokens: false,
      onlyPath: body.onlyPath ?? false,
      skipBalanceCheck: body.skipBalanceCheck ?? false,
    })
  if (open.some(({ amount }) => amount > 0n)) await checkMulticall(context)
  // Each transaction with its line of the path.
  const calls = (before?.placed ?? mints).map(
    (mint, index) => mint && mintWithFees(mintCall(mint, taker), feesOf(kept[index])),
  )
  const due = calls.flatMap(call => call ?? [])
  if (body.onlyPath) {
    const maxQuantities = most.map((quantity, itemIndex) => ({
      itemIndex,
      ...(quantity === undefined ? {} : { maxQuantity: `${quantity}` }),
    }))
    if (isPreview(body)) return { path, maxQuantities }
    return { path, ...(await estimateFees(context, { from: payer, calls: due })), ...told }
  }
  const needed = due.reduce((sum, { value }) => sum + value, 0n)
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
    path: kept,
    earlier,
    charge,
    payer,
    ...originOf(body),
  })
  const sales = calls.map((call, index) => {
    const line = path[index]
    return call && line ? saleItem({ chainId: chain.id, payer, call, line }) : completed(line)
  })
  return { requestId, steps: stepsOf(sales), path, ...told }
}

const saleItem = ({ chainId, payer, call, line }: SaleItem) =>
  transactionItem({
    ...{ chainId, from: payer, call },
    orderIds: [line.orderId ?? ''],
    check: {
      endpoint: '/execute/status/v1',
      method: 'POST',
      body: { kind: 'transaction' },
    },
  })

type SaleItem = {
  chainId: number
  payer: Hex
  call: Parameters<typeof mintWithFees>[0]
  line: PathItem
}

/** The item of a line that is on the chain. */
const completed = (line: PathItem | undefined): TransactionItem => ({
  ...{ status: 'complete', data: {}, orderIds: [line?.orderId ?? ''] },
})

const feesOf = (line: KeptLine | undefined): FeeOnTop[] =>
  (line?.feesPaid ?? []).map(({ recipient, amount }) => ({ recipient, amount: BigInt(amount) }))

/** Whether the lines of an answer pay these fees and no others: what is asked for now may be something else. */
function paysExactly(path: readonly KeptLine[], fees: readonly FeeOnTop[]): boolean {
  const left = new Map<Hex, bigint>()
  for (const { recipient, amount } of fees)
    left.set(recipient, (left.get(recipient) ?? 0n) + amount)
  for (const { recipient, amount } of path.flatMap(feesOf))
    left.set(recipient, (left.get(recipient) ?? 0n) - amount)
  return [...left.values()].every(amount => amount === 0n)
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
