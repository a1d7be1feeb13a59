import { type Hex, type Log, toEventSelector } from 'viem'
import type { Run } from '../run.ts'
import { NothingDoneError, PartialError, UnprovenError } from '../runErrors.ts'
import type { EndedRun, SignatureItem, TransactionItem } from '../state.ts'

const cancelledTopic = /*#__PURE__*/ toEventSelector('OrderCancelled(bytes32,address,address)')
const counterTopic = /*#__PURE__*/ toEventSelector('CounterIncremented(uint256,address)')

/** Seaport 1.1 to 1.6, by address: their own events say what was cancelled. */
const seaports = new Set([
  '0x00000000006c3852cbef3e08e8df289169ede581',
  '0x00000000000006c7676171937c444f6bde3d6282',
  '0x0000000000000ad24e80fd803c6ac37206a45f15',
  '0x00000000000001ad428e4906ae43d8f9852d0dd6',
  '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
  '0x0000000000000068f116a894984e2db1123eb395',
])

/** What one item proves: these ids, all that it was for, nothing; or it cannot be told any more. */
type Proof = readonly string[] | 'all' | 'none' | 'unknown'

/**
 * A cancellation is judged order by order: on Seaport by the exchange's own events, elsewhere by the
 * transaction's success, and a signed one by the marketplace's acknowledgement.
 *
 * @throws NothingDoneError, UnprovenError
 */
export async function outcomeOfCancellation(
  run: Run,
  orderIds: readonly string[],
): Promise<EndedRun> {
  const asked = new Set(orderIds)
  const parts = run
    .state()
    .steps.filter(step => run.options.lastSteps.includes(step.id))
    .flatMap(step =>
      step.kind === 'transaction'
        ? step.items.map(item => ({ proof: proofOfTransaction(run, item), named: namesOf(item) }))
        : step.items.map(item => ({ proof: proofOfSignature(item), named: namesOf(item) })),
    )
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
  if (done.size === 0) {
    if (parts.every(({ proof }) => proof !== 'all')) throw new NothingDoneError('cancel')
    throw new UnprovenError('it cannot be seen which orders were cancelled')
  }
  const error = new PartialError({
    ...{ done: BigInt(done.size), asked: BigInt(asked.size) },
    what: 'orders were cancelled',
  })
  return { status: 'partial', error }
}

function proofOfTransaction(run: Run, item: TransactionItem): Proof {
  const hashes = (item.txHashes ?? []).map(entry => entry.txHash.toLowerCase())
  const logs = run.mined
    .filter(entry => hashes.includes(entry.txHash.toLowerCase()))
    .flatMap(entry => entry.logs)
  const own = logs.filter(log => isByAccount(log, run.options.account))
  // A raised counter ends every order of the account on that exchange.
  if (own.some(log => log.topics[0] === counterTopic)) return 'all'
  const ids = own.filter(log => log.topics[0] === cancelledTopic).map(log => log.data.toLowerCase())
  if (ids.length > 0) return ids
  // A run that is gone on with keeps no calldata: silence does not say which exchange was silent.
  if (!item.data && logs.length === 0) return 'unknown'
  const spoke = [item.data?.to, ...logs.map(log => log.address)]
  const isSeaport = spoke.some(address => seaports.has(address?.toLowerCase() ?? ''))
  return item.status === 'complete' && !isSeaport ? 'all' : 'none'
}

function isByAccount({ topics }: Log, account: string): boolean {
  return topicAddress(topics[1]) === account.toLowerCase()
}

function topicAddress(topic: Hex | undefined): string {
  return `0x${topic?.slice(-40).toLowerCase() ?? ''}`
}

function proofOfSignature(item: SignatureItem): Proof {
  return item.status === 'complete' ? 'all' : 'none'
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
