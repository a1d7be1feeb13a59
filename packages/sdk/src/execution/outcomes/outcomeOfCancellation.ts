import { type Hash, type Hex, type Log, toEventSelector } from 'viem'
import type { Asked } from '../assertAnswer.ts'
import { NothingDoneError, PartialError, UnprovenError } from '../outcomeErrors.ts'
import { readReceipts } from '../readReceipts.ts'
import type { Run } from '../run.ts'
import type { EndedRun, SignatureItem, TransactionItem } from '../state.ts'

const cancelledTopic = /*#__PURE__*/ toEventSelector('OrderCancelled(bytes32,address,address)')
const counterTopic = /*#__PURE__*/ toEventSelector('CounterIncremented(uint256,address)')
const noncesTopic = /*#__PURE__*/ toEventSelector('OrderNoncesCancelled(address,uint256[])')
const bidAskTopic = /*#__PURE__*/ toEventSelector('NewBidAskNonces(address,uint256,uint256)')

/** LooksRare V2, whose events name the account in their data, and numbers instead of orders. */
const looksRare = '0x0000000000e655fae4d56241588680f86e3b2377'
/** The arguments of the call that ends its offers and its listings. */
const both = `${'1'.padStart(64, '0')}${'1'.padStart(64, '0')}`

/** Those of which an account can end all orders at once, by the name of the release. */
const clearable = new Map<string | undefined, string>([
  ['seaport-v1.4', '0x00000000000001ad428e4906ae43d8f9852d0dd6'],
  ['seaport', '0x00000000000000adc04c56bf30ac9d3c0aaf14dc'],
  ['seaport-v1.5', '0x00000000000000adc04c56bf30ac9d3c0aaf14dc'],
  ['seaport-v1.6', '0x0000000000000068f116a894984e2db1123eb395'],
  ['looks-rare-v2', looksRare],
])

/** Seaport 1.1 to 1.6, by address: their own events say what was cancelled. */
const seaports = new Set([
  '0x00000000006c3852cbef3e08e8df289169ede581',
  '0x00000000000006c7676171937c444f6bde3d6282',
  '0x0000000000000ad24e80fd803c6ac37206a45f15',
  ...[...clearable.values()].filter(address => address !== looksRare),
])

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
    ...{ done: BigInt(done.size), asked: BigInt(asked.size) },
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
  const cancelled = own
    .filter(log => log.topics[0] === cancelledTopic)
    .map(log => log.data.toLowerCase())
  if (cancelled.length > 0) return cancelled
  const to = item.data?.to ?? shown.to
  if (to?.toLowerCase() === looksRare && !onSeaport.length)
    return proofOnLooksRare(logs, { account, named, orderIds, all, data: item.data?.data })
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
    named,
    orderIds,
    all,
    data,
  }: {
    account: string
    data: Hex | undefined
    named: readonly string[] | undefined
    orderIds: readonly string[]
    all: string | undefined
  },
): Proof {
  const own = logs.filter(
    ({ address, data }) =>
      address.toLowerCase() === looksRare &&
      `0x${data.slice(26, 66).toLowerCase()}` === account.toLowerCase(),
  )
  const has = (topic: Hex) => own.some(({ topics }) => topics[0] === topic)
  // The event is the same where only offers, or only listings, were ended: the call says which.
  if (all !== undefined)
    return all === 'looks-rare-v2' && has(bidAskTopic) && (data?.endsWith(both) ?? true)
      ? 'all'
      : 'none'
  if (!has(noncesTopic)) return 'none'
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

function topicAddress(topic: Hex | undefined): string {
  return `0x${topic?.slice(-40).toLowerCase() ?? ''}`
}

/** `assertAnswer` sees to it that only what this run posted, and the marketplace took, is complete. */
function proofOfSignature(item: SignatureItem, all: string | undefined): Proof {
  // Orders that the marketplace does not know it cannot end.
  return item.status === 'complete' && all === undefined ? 'all' : 'none'
}

/** The orders that an item says it is for. */
function namesOf(item: TransactionItem | SignatureItem): readonly string[] | undefined {
  const posted = item.data && 'post' in item.data ? item.data.post?.body : undefined
  const ids: unknown =
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
