import type { Hash } from 'viem'
import * as z from 'zod/mini'
import { APIError } from '../api/apiError.ts'
import { callApi } from '../api/callApi.ts'
import { joinEndpoint } from '../api/joinEndpoint.ts'
import type { PostRequest, SignRequest } from '../api/schemas/execute.ts'
import { maybe } from '../api/schemas/primitives.ts'
import { AbortedError, SluiceError, toSluiceError } from '../errors.ts'
import { isRawHash } from '../wallet/isRawHash.ts'
import { UserRejectedError, WalletRefusedError, walletOutcome } from '../wallet/walletError.ts'
import { askWallet } from './askWallet.ts'
import { assertSignature } from './assertSignature.ts'
import { confirm } from './confirmation.ts'
import { indexedTransfers } from './indexedTransfers.ts'
import { inTurn } from './inTurn.ts'
import { signKey } from './itemKey.ts'
import type { PromptRecord } from './journalRecord.ts'
import { judgeItem } from './judgeItem.ts'
import { limitOf } from './limitOf.ts'
import { lookUpOrders } from './lookUpOrders.ts'
import { orderHashes } from './orderHashes.ts'
import { placeParameters } from './placeParameters.ts'
import { readReceipts } from './readReceipts.ts'
import type { Run } from './run.ts'
import { BlockedError, RunUnderWayError } from './runErrors.ts'
import { toLower } from './sendTransaction.ts'
import { OrderRefusedError, PostUnknownError, SignatureLostError } from './signatureErrors.ts'
import type { OrderReference, SignatureItem, SignatureStep } from './state.ts'
import { TransactionCheckError } from './transactionErrors.ts'

/**
 * Carries out a signature item: has the message signed if there is one, proves who signed, and posts what
 * the step says to the chain's own API.
 *
 * @throws the error that the item ends with, which is on the item too.
 */
export async function carryOutSignature(run: Run, stepId: string, index: number): Promise<void> {
  const signed = await inTurn(run, () => sign(run, stepId, index))
  if (signed) await post(run, stepId, index, signed.signature)
}

async function sign(
  run: Run,
  stepId: string,
  index: number,
): Promise<{ signature: string | undefined } | undefined> {
  if (run.halted()) return undefined
  const { options, dispatch } = run
  const found = run.state().steps.find(entry => entry.id === stepId)
  const item = found?.kind === 'signature' ? found.items[index] : undefined
  if (found?.kind !== 'signature' || !item?.data) return undefined
  const step: SignatureStep = found
  const request = item.data.sign
  const at = { type: 'item', step: stepId, item: index } as const
  try {
    assertSignable(run, stepId, item)
    await judgeItem(run, step, item)
    if (!(await run.journal.held())) throw new RunUnderWayError({ reason: 'unfinished' })
    if (request) noteRequest(run, stepId, index, request)
  } catch (error) {
    if (error instanceof AbortedError) throw error
    const errorData = toSluiceError(error)
    dispatch({ ...at, to: 'blocked', patch: { errorData } })
    throw errorData
  }
  dispatch({ ...at, to: 'verified' })
  dispatch({ ...at, to: 'prompting' })
  if (!request) {
    dispatch({ ...at, to: 'signed' })
    return { signature: undefined }
  }
  try {
    await run.journal.stored()
    const signature = await askWallet(run, {
      ...{ stepId, index },
      ask: signal =>
        options.wallet.handleSignMessageStep(item, step, { signal, chainId: options.chain.id }),
      onAbort: () => new AbortedError({ cause: options.signal?.reason }),
      onTimeout: () => new SignatureLostError('The wallet did not answer'),
    })
    const checked = await assertSignature({
      reader: () => run.reader(options.chain.id),
      account: options.account,
      request,
      signature,
      signal: options.signal,
    })
    const posted = item.data.post
    if (posted) {
      const post = { ...posted, signature: checked, sign: request }
      noteRequest(run, stepId, index, request, post)
    }
    dispatch({ ...at, to: 'signed' })
    await run.journal.stored()
    return { signature: checked }
  } catch (error) {
    const outcome = walletOutcome(error)
    const errorData = signFailure(error, outcome)
    dispatch({ ...at, to: outcome === 'rejected' ? 'rejected' : 'blocked', patch: { errorData } })
    throw errorData
  }
}

/** Writes down what the wallet is asked to sign, and its signature until the marketplace has answered. */
function noteRequest(
  run: Run,
  stepId: string,
  index: number,
  request: SignRequest,
  post?: PromptRecord['post'],
): void {
  const prompt = { kind: 'signature', key: signKey(request), value: 0n, at: Date.now() } as const
  run.journal.note(stepId, index, { ...prompt, chainId: run.options.chain.id, post })
}

/** What `post` answers, as far as it matters. */
const result = {
  message: maybe(z.string()),
  orderId: maybe(z.string()),
  crossPostingOrderId: maybe(z.union([z.string(), z.number()])),
  orderIndex: maybe(z.int()),
}
const postAnswer = z.object({ ...result, results: maybe(z.array(z.object(result))) })
type PostResult = z.output<typeof postAnswer>

type Posting = {
  request: PostRequest
  signature: string | undefined
  sign: SignRequest | undefined
}

async function post(
  run: Run,
  stepId: string,
  index: number,
  signature: string | undefined,
): Promise<void> {
  const item = run.item(stepId, index)
  const data = item.data && 'post' in item.data ? item.data : undefined
  const posting = data?.post && { request: data.post, signature, sign: data.sign }
  await deliver(run, stepId, index, posting)
}

/**
 * Posts what was signed, and ends the item. When the answer is lost, the marketplace is asked whether it has
 * the orders, by their hashes, and they are posted once more only when it says that it has not.
 *
 * @param options.askFirst - The orders may have been posted before: ask before the first post, too.
 * @throws the error that the item ends with, which is on the item too.
 */
export async function deliver(
  run: Run,
  stepId: string,
  index: number,
  posting: Posting | undefined,
  { askFirst = false }: { askFirst?: boolean } = {},
): Promise<void> {
  const { dispatch } = run
  const at = { type: 'item', step: stepId, item: index } as const
  const item = run.item(stepId, index)
  const acknowledge = () => {
    if (posting?.sign) noteRequest(run, stepId, index, posting.sign)
  }
  let answer: PostResult | undefined
  try {
    answer = posting && (await send(run, posting, askFirst))
  } catch (error) {
    // Only a plain no of the marketplace proves that nothing was stored.
    const refused = isRefusal(error)
    const errorData = refused ? toSluiceError(error) : new PostUnknownError(error)
    if (refused) acknowledge()
    dispatch({ ...at, to: refused ? 'blocked' : 'unknown', patch: { errorData } })
    throw errorData
  }
  const results = answer?.results ?? (answer?.orderId ? [answer] : [])
  const named = results.some(entry => entry.orderId || entry.crossPostingOrderId)
  const failed = results.filter(entry => !isSuccess(entry.message))
  const orderData = results.filter(entry => isSuccess(entry.message)).map(toReference)
  if (failed.length > 0) {
    const errorData = new OrderRefusedError({
      messages: failed.map(entry => entry.message ?? 'no reason given'),
      posted: orderData.length,
    })
    acknowledge()
    if (orderData.length === 0) {
      dispatch({ ...at, to: 'blocked', patch: { errorData } })
      throw errorData
    }
    dispatch({ ...at, to: 'complete', patch: { errorData, orderData } })
    return
  }
  if (isOrder(run, stepId) && !named) {
    const errorData = new PostUnknownError(
      undefined,
      'The marketplace took the order, but names none',
    )
    dispatch({ ...at, to: 'unknown', patch: { errorData } })
    throw errorData
  }
  acknowledge()
  if (item.check) {
    dispatch({ type: 'noted', step: stepId, item: index, patch: { orderData } })
    await awaitCheck(run, stepId, index)
  }
  dispatch({ ...at, to: 'complete', patch: orderData.length > 0 ? { orderData } : {} })
}

async function send(run: Run, posting: Posting, askFirst: boolean): Promise<PostResult> {
  const hashes = orderHashes(posting.sign)
  if (askFirst) {
    const stored = await storedOrders(run, hashes)
    if (stored) return stored
  }
  try {
    return await postOnce(run, posting)
  } catch (error) {
    if (isRefusal(error) || error instanceof AbortedError) throw error
    run.context.logger.warn(['The answer to an order post was lost; asking for the order', error])
    const stored = await storedOrders(run, hashes)
    if (stored) return stored
    // Not even asked for: it may be there.
    if (stored === undefined) throw error
  }
  try {
    return await postOnce(run, posting)
  } catch (error) {
    if (isRefusal(error) || error instanceof AbortedError) throw error
    const stored = await storedOrders(run, hashes)
    if (stored) return stored
    throw error
  }
}

/**
 * What the marketplace has of these orders, as if it had answered the post.
 *
 * @returns null when it lacks one of them; undefined when it does not say.
 */
async function storedOrders(
  run: Run,
  hashes: readonly Hash[],
): Promise<PostResult | null | undefined> {
  const found = await lookUpOrders(run, hashes)
  if (!found) return undefined
  if (found.length < hashes.length) return null
  return { results: found.map(entry => ({ ...entry, message: 'success' })) }
}

function postOnce(run: Run, { request, signature }: Posting): Promise<PostResult> {
  const { endpoint, method } = request
  const { query, body } = placeParameters(method, endpoint, request.body)
  const { chain, signal } = run.options
  const ask = () =>
    callApi(run.context, {
      ...{ chain, endpoint, method, body },
      query: signature === undefined ? query : { ...query, signature },
      schema: postAnswer,
      timeout: 30_000,
      signal,
    })
  return limitOf(run.context, 'post')(ask, signal)
}

/**
 * These say nothing about what was stored: it took too long (408, 499), it may be there already (409), or
 * it was perhaps a repetition (425).
 */
const undecided = new Set([408, 409, 425, 499])

function isRefusal(error: unknown): boolean {
  const status = error instanceof APIError ? error.statusCode : undefined
  return status !== undefined && status >= 400 && status < 500 && !undecided.has(status)
}

/** The end of an item whose post was acknowledged before the run was stopped. */
export async function confirmPosted(run: Run, stepId: string, index: number): Promise<void> {
  if (run.item(stepId, index).check) await awaitCheck(run, stepId, index)
  run.dispatch({ type: 'item', step: stepId, item: index, to: 'complete' })
}

async function awaitCheck(run: Run, stepId: string, index: number): Promise<void> {
  const chainId = run.options.chain.id
  const { check } = run.item(stepId, index)
  const confirmed = await confirm(run, {
    hash: undefined,
    chainId,
    check,
    signal: run.options.signal,
  })
  const at = { type: 'noted', step: stepId, item: index } as const
  if (confirmed.status === 'success') {
    const hashes = [...new Set(confirmed.txHashes.map(toLower))]
    const txHashes = hashes.map(txHash => ({ txHash, chainId }))
    run.dispatch({ ...at, patch: { txHashes } })
    if (stepId !== 'order-signature' || hashes.length === 0) return
    for (const receipt of (await readReceipts(run, chainId, hashes)) ?? []) {
      const txHash = toLower(receipt.transactionHash)
      const known = run.mined.some(entry => entry.stepId === stepId && entry.txHash === txHash)
      if (known || receipt.status !== 'success') continue
      run.mined.push({ stepId, chainId, txHash, logs: receipt.logs })
    }
    const transfersData = await indexedTransfers(run, { hashes })
    run.dispatch({ ...at, patch: { transfersData } })
    return
  }
  const errorData =
    confirmed.status === 'failure'
      ? new TransactionCheckError({ hash: undefined, details: confirmed.details })
      : new PostUnknownError(undefined)
  run.dispatch({ type: 'item', step: stepId, item: index, to: 'unknown', patch: { errorData } })
  throw errorData
}

/** Whether a step is there to post orders; nothing but an order that was taken proves it then. */
function isOrder({ options }: Run, stepId: string): boolean {
  return options.asked.kind === 'orders' && options.lastSteps.includes(stepId)
}

function assertSignable(run: Run, stepId: string, item: SignatureItem): void {
  const { chain, allow } = run.options
  const request: SignRequest | undefined = item.data?.sign
  const posted = item.data?.post
  if (!posted && isOrder(run, stepId)) {
    throw new BlockedError({
      code: 'incomplete_answer',
      problem: 'the order would be signed, but not posted',
    })
  }
  // Before anything is signed: a signature for an order that cannot be posted must not exist.
  if (posted) joinEndpoint(chain.baseApiUrl, posted.endpoint)
  if (item.check) joinEndpoint(chain.baseApiUrl, item.check.endpoint)
  if (request?.signatureKind === 'eip712') {
    const domainChain = toChainId(request.domain.chainId)
    if (domainChain === BigInt(chain.id)) return
    throw new BlockedError({
      code: 'foreign_domain',
      problem: `the message is for chain ${domainChain ?? 'unknown'}`,
      details: { domainChainId: domainChain, expected: chain.id },
    })
  }
  if (request && isRawHash(request.message) && !allow?.includes('raw_hash')) {
    throw new BlockedError({
      code: 'raw_hash',
      problem: 'it is a bare hash, and nobody can say what it stands for',
    })
  }
}

function toChainId(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  if (typeof value === 'string' && /^(0x[0-9a-fA-F]{1,16}|[0-9]{1,20})$/.test(value)) {
    return BigInt(value)
  }
  return undefined
}

function signFailure(error: unknown, outcome: ReturnType<typeof walletOutcome>) {
  if (error instanceof SluiceError) return toSluiceError(error)
  if (outcome === 'rejected') return new UserRejectedError(error)
  if (outcome === 'refused') return new WalletRefusedError(error)
  return new SignatureLostError('The answer of the wallet was lost', error)
}

function isSuccess(message: string | null | undefined): boolean {
  return !message || /^(success|already-exists)$/i.test(message)
}

function toReference(entry: NonNullable<PostResult['results']>[number]): OrderReference {
  return {
    orderId: entry.orderId ?? undefined,
    crossPostingOrderId: entry.crossPostingOrderId?.toString(),
    orderIndex: entry.orderIndex ?? 0,
  }
}
