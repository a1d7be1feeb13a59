import {
  type Address,
  BlockNotFoundError,
  type Hash,
  type Hex,
  type PublicClient,
  type Transaction,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { AbortedError, SluiceError } from '../errors.ts'
import { sleep } from '../sleep.ts'
import { withDeadline } from '../withDeadline.ts'

/** How far a replaced transaction is looked for, in blocks, and how long one call may take. */
const scanLimit = 5_000n
const callTimeout = 15_000

/**
 * Waits until a transaction is mined, or its nonce is used by another. A node that fails or lags only
 * prolongs the wait: what a transaction became is decided by what the chain shows.
 *
 * @returns `timeout` when the deadline passes first; the transaction may still be mined then.
 * @throws AbortedError
 */
export async function waitForReceipt(
  options: waitForReceipt.Options,
): Promise<waitForReceipt.Result> {
  const { reader, sent, signal, onError } = options
  const call = <value>(work: () => Promise<value>) =>
    withDeadline(work, {
      milliseconds: callTimeout,
      signal,
      onAbort: () => new AbortedError({ cause: signal?.reason, moneyMoved: 'unknown' }),
      onTimeout: () =>
        new SluiceError('The node does not answer', { code: 'rpc_timeout', retryable: true }),
    })
  let hash = options.hash
  let deadline = performance.now() + options.deadline
  let polls = 0
  let seen: Transaction | undefined
  let scannedTo: bigint | undefined
  for (;;) {
    polls += 1
    try {
      const receipt = await call(() => findReceipt(reader, hash))
      seen ??= await call(() => findTransaction(reader, hash))
      if (receipt && seen) return { kind: 'mined', receipt, transaction: seen }
      const nonce = seen?.nonce
      if (!receipt && nonce !== undefined && (await call(() => isUsed(reader, sent.from, nonce)))) {
        const latest = await call(() => reader.getBlockNumber({ cacheTime: 0 }))
        const from = scannedTo ?? startOfScan(latest)
        const found = await scan({ reader, call, sender: sent.from, nonce, from, to: latest })
        scannedTo = found ? undefined : latest + 1n
        // A lagging node may know the block but not the receipt yet: the same hash replaces nothing.
        if (found && found.hash !== hash && (await call(() => isOnChain(options)))) {
          const kind = replacementOf(found, sent)
          if (kind !== 'repriced') return { kind, hash: found.hash }
          hash = found.hash
          seen = found
          deadline = performance.now() + options.deadline
          polls = 0
          options.onRepriced(hash)
          continue
        }
      }
    } catch (error) {
      if (error instanceof AbortedError) throw error
      onError(error)
    }
    const left = deadline - performance.now()
    if (left <= 0) return { kind: 'timeout', hash, polls }
    await sleep(Math.min(options.pollingInterval, left), signal)
  }
}

export declare namespace waitForReceipt {
  type Sent = {
    from: Address
    /** Whether a transaction does exactly what the wallet was asked to send. */
    matches: (transaction: Pick<Transaction, 'to' | 'input' | 'value'>) => boolean
  }
  type Options = {
    reader: PublicClient
    chainId: number
    hash: Hash
    sent: Sent
    /** Milliseconds without a receipt after which the wait ends; a repriced transaction starts anew. */
    deadline: number
    /** Milliseconds. */
    pollingInterval: number
    onRepriced: (hash: Hash) => void
    /** A call to the node failed; the wait goes on. */
    onError: (error: unknown) => void
    signal?: AbortSignal | undefined
  }
  type Result =
    | { kind: 'mined'; receipt: TransactionReceipt; transaction: Transaction }
    | { kind: 'cancelled' | 'replaced'; hash: Hash }
    | { kind: 'timeout'; hash: Hash; polls: number }
}

/** The receipt, if the node has a whole one: some answer with empty fields while a transaction is pending. */
async function findReceipt(
  reader: PublicClient,
  hash: Hash,
): Promise<TransactionReceipt | undefined> {
  try {
    const receipt = await reader.getTransactionReceipt({ hash })
    const known = receipt.status === 'success' || receipt.status === 'reverted'
    return known && receipt.blockNumber !== null ? receipt : undefined
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}

async function findTransaction(reader: PublicClient, hash: Hash): Promise<Transaction | undefined> {
  try {
    return await reader.getTransaction({ hash })
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return undefined
    throw error
  }
}

async function isUsed(reader: PublicClient, address: Address, nonce: number): Promise<boolean> {
  return (await reader.getTransactionCount({ address, blockTag: 'latest' })) > nonce
}

/** Whether the node is still on the chain: a wallet's node follows the wallet's switches. */
async function isOnChain(options: waitForReceipt.Options): Promise<boolean> {
  return (await options.reader.getChainId()) === options.chainId
}

function startOfScan(latest: bigint): bigint {
  return latest > 32n ? latest - 32n : 0n
}

async function scan(options: {
  reader: PublicClient
  call: <value>(work: () => Promise<value>) => Promise<value>
  sender: Address
  nonce: number
  from: bigint
  to: bigint
}): Promise<Transaction | undefined> {
  const { reader, call, sender, nonce } = options
  const last = options.to - options.from > scanLimit ? options.from + scanLimit : options.to
  for (let blockNumber = options.from; blockNumber <= last; blockNumber += 1n) {
    const block = await call(() => findBlock(reader, blockNumber))
    const found = block?.transactions.find(
      entry => entry.nonce === nonce && sameAddress(entry.from, sender),
    )
    if (found) return found
  }
  return undefined
}

async function findBlock(reader: PublicClient, blockNumber: bigint) {
  try {
    return await reader.getBlock({ blockNumber, includeTransactions: true })
  } catch (error) {
    if (error instanceof BlockNotFoundError) return undefined
    throw error
  }
}

function replacementOf(
  transaction: Transaction,
  sent: waitForReceipt.Sent,
): 'repriced' | 'cancelled' | 'replaced' {
  if (sent.matches(transaction)) return 'repriced'
  const cancels = sameAddress(transaction.to, transaction.from) && transaction.value === 0n
  return cancels ? 'cancelled' : 'replaced'
}

/** Whether a transaction does exactly what the wallet was asked to send. */
export function isAsSent(
  transaction: Pick<Transaction, 'to' | 'input' | 'value'>,
  asked: { to: Address; data: Hex; value: bigint },
): boolean {
  return (
    sameAddress(transaction.to, asked.to) &&
    transaction.input.toLowerCase() === asked.data.toLowerCase() &&
    transaction.value === asked.value
  )
}

export function sameAddress(one: string | null | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}
