import { type Hash, type Hex, type Log, toEventSelector } from 'viem'
import type { Asked } from '../assertAnswer.ts'
import { NothingDoneError, PartialError, UnprovenError } from '../outcomeErrors.ts'
import { clearable, looksRare, readCancelled, seaports, topicAddress } from '../readCancelled.ts'
import { readReceipts } from '../readReceipts.ts'
import type { Run } from '../run.ts'
import type { EndedRun, SignatureItem, TransactionItem } from '../state.ts'

const counterTopic = /*#__PURE__*/ toEventSelector('CounterIncremented(uint256,address)')
const bidAskTopic = /*#__PURE__*/ toEventSelector('NewBidAskNonces(address,uint256,uint256)')

/** The arguments of the call that ends LooksRare's offers and its listings. */
const both = `${'1'.padStart(64, '0')}${'1'.padStart(64, '0')}`

/** What one item proves: these ids, all that it was for, nothing; or it cannot be told. */
type Proof = readonly string[] | 'all' | 'none' | 'unknown'

/**
 * A cancellation is judged order by order: on Seaport by the exchange's own events, on LooksRare by its event for what
 * the item names, elsewhere by the transaction's success, unless the ids are of Seaport's form, and a signed one by the
 * marketplace's acknowledgement of what this run posted. Of all orders of an exchange the raised counter is the proof.
 *
 * @throws NothingDoneError, UnprovenError
 */
export async function outcomeOfCancellation(
  run: Run,
  { orderIds, all }: Pick<Extract<Asked, { kind: 'cancellation' }>, 'orderIds' | 'all'>,
): Promise<EndedRun> {
  const asked = new Set(orderIds)
  const last = run.state().steps.filter(step => run.options.lastSteps.includes(step.id))
  const parts = await Promise.all(
    last.flatMap(step =>
      step.kind === 'transaction'
        ? step.items.map(async item => {
            const named = namesOf(item)
            return { named, proof: await proofOfTransaction(run, { item, named, orderIds }, all) }
          })
        : step.items.map(async item => ({
            named: namesOf(item),
            proof: proofOfSignature(item, all),
          })),
    ),
  )
  if (all !== undefined && orderIds.length === 0) return endOfAll(parts.map(({ proof }) => proof))
  const done = new Set<string>()
  for (const { proof, named } of parts) {
    const proven =
      proof === 'none' || proof === 'unknown'
        ? []
        : proof === 'all'
          ? (named ?? rest(asked, parts))
          : proof
    for (const id of proven) if (asked.has(id)) done.add(id)
  }
  if (done.size === asked.size) return { status: 'complete' }
  if (done.size === 0 && parts.every(({ proof }) => proof !== 'all' && proof !== 'unknown')) {
    throw new NothingDoneError('cancel')
  }
  if (done.size === 0 || parts.some(({ proof }) => proof === 'unknown')) {
    throw new UnprovenError(`${done.size} of ${asked.size} orders were seen to be cancelled`)
  }
  const error = new PartialError({
    ...{ done: BigInt(done.size), asked: BigInt(asked.size), ids: [...done] },
    what: 'orders were cancelled',
  })
  return { status: 'partial', error }
}

/** How the end of all orders ends of which none is named: there is no part of it. */
function endOfAll(proofs: readonly Proof[]): EndedRun {
  if (proofs.includes('all')) return { status: 'complete' }
  if (proofs.includes('unknown')) throw new UnprovenError('the counter was not seen to be raised')
  throw new NothingDoneError('cancel')
}

async function proofOfTransaction(
  run: Run,
  {
    item,
    named,
    orderIds,
  }: { item: TransactionItem; named: readonly string[] | undefined; orderIds: readonly string[] },
  all: string | undefined,
): Promise<Proof> {
  const { account, chain } = run.options
  if (item.status !== 'complete') return 'none'
  if (item.receipt?.status !== 'success') return 'unknown'
  const shown = await shownBy(run, item.receipt.txHash, item.data?.chainId ?? chain.id)
  if (!shown) return 'unknown'
  const { logs } = shown
  const onSeaport = logs.filter(log => seaports.has(log.address.toLowerCase()))
  const own = onSeaport.filter(log => isByAccount(log, account))
  // A raised counter ends every order of the account on that exchange, and on no other.
  const cleared = clearable.get(all)
  const raised = own.filter(log => log.topics[0] === counterTopic)
  if (raised.some(({ address }) => (cleared ?? address).toLowerCase() === address.toLowerCase()))
    return 'all'
  const { orderIds: cancelled, nonces } = readCancelled(logs, account)
  if (cancelled.length > 0) return cancelled
  const to = item.data?.to ?? shown.to
  if (to?.toLowerCase() === looksRare && !onSeaport.length)
    return proofOnLooksRare(logs, { account, nonces, named, orderIds, all, data: item.data?.data })
  if (onSeaport.length > 0 || seaports.has(to?.toLowerCase() ?? '')) return 'none'
  // A transaction to anyone else says nothing of orders that may well be Seaport's.
  const ids = named ?? orderIds
  const isOfSeaport = cleared !== undefined || ids.some(id => /^0x[0-9a-f]{64}$/.test(id))
  return isOfSeaport ? 'unknown' : 'all'
}

/**
 * Its event names the numbers of orders, of which the client knows none: they are held against the orders before the wallet
 * is asked. What was cancelled is what the item names, or the one order that was asked for.
 */
function proofOnLooksRare(
  logs: readonly Log[],
  {
    account,
    nonces,
    named,
    orderIds,
    all,
    data,
  }: {
    account: string
    nonces: readonly bigint[]
    data: Hex | undefined
    named: readonly string[] | undefined
    orderIds: readonly string[]
    all: string | undefined
  },
): Proof {
  // The event is the same where only offers, or only listings, were ended: the call says which.
  if (all !== undefined) {
    const isRaised = logs.some(
      log =>
        log.address.toLowerCase() === looksRare &&
        log.topics[0] === bidAskTopic &&
        `0x${log.data.slice(26, 66).toLowerCase()}` === account.toLowerCase(),
    )
    return all === 'looks-rare-v2' && isRaised && (data?.endsWith(both) ?? true) ? 'all' : 'none'
  }
  if (nonces.length === 0) return 'none'
  return named ?? (orderIds.length === 1 ? orderIds : 'unknown')
}

/** What a mined transaction shows. One that the run did not follow itself, before it was gone on with, is read. */
async function shownBy(
  run: Run,
  hash: Hash,
  chainId: number,
): Promise<{ logs: readonly Log[]; to?: string | null } | undefined> {
  const followed = run.mined.find(entry => entry.txHash.toLowerCase() === hash.toLowerCase())
  if (followed) return followed
  const [receipt] = (await readReceipts(run, chainId, [hash])) ?? []
  return receipt
}

function isByAccount({ topics }: Log, account: string): boolean {
  return topicAddress(topics[1]) === account.toLowerCase()
}

/** `assertAnswer` sees to it that only what this run posted, and the marketplace took, is complete. */
function proofOfSignature(item: SignatureItem, all: string | undefined): Proof {
  // Orders that the marketplace does not know it cannot end.
  return item.status === 'complete' && all === undefined ? 'all' : 'none'
}

/** The orders that an item is for: by what was signed where that names them, else by what it says. */
function namesOf(item: TransactionItem | SignatureItem): readonly string[] | undefined {
  const { data } = item
  const posted = data && 'post' in data ? data.post?.body : undefined
  const sign = data && 'sign' in data ? data.sign : undefined
  const ids: unknown =
    (sign?.signatureKind === 'eip712' && sign.primaryType === 'OrderHashes'
      ? sign.value.orderHashes
      : undefined) ??
    item.orderIds ??
    (typeof posted === 'object' && posted !== null ? Reflect.get(posted, 'orderIds') : undefined)
  if (!Array.isArray(ids) || ids.length === 0) return undefined
  return ids.map(id => String(id).toLowerCase())
}

/** What is left for an item that names nothing: all that no other item is about. None if one of those failed. */
function rest(
  asked: ReadonlySet<string>,
  parts: readonly { proof: Proof; named: readonly string[] | undefined }[],
): readonly string[] {
  const idle = (proof: Proof) => proof === 'none' || proof === 'unknown'
  if (parts.some(({ proof, named }) => idle(proof) && !named)) return []
  const taken = new Set(parts.flatMap(({ named }) => named ?? []))
  return [...asked].filter(id => !taken.has(id))
}
