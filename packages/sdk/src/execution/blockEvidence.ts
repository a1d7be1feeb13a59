import {
  formatTransactionReceipt,
  type Hash,
  type PublicClient,
  type RpcTransactionReceipt,
  type Transaction,
  type TransactionReceipt,
} from 'viem'
import type { KnownBlock } from './headFeed.ts'
import type { Limit } from './limiter.ts'
import { findReceipt, findTransaction, isWhole } from './readTransaction.ts'

export type Evidence = { receipt: TransactionReceipt; transaction: Transaction }

/** From this many transactions of one block on, the whole block is asked for. */
const several = 3

/**
 * Receipts and bodies of transactions of one block: a few by their hashes, more with two calls where the
 * node can give all receipts of a block. What the node does not have yet is left out.
 *
 * @param options.block - Where they are; undefined when nothing is known of a block yet.
 */
export async function blockEvidence(options: {
  reader: PublicClient
  block: KnownBlock | undefined
  hashes: readonly Hash[]
  limit: Limit
}): Promise<ReadonlyMap<Hash, Evidence>> {
  const { reader, block, hashes, limit } = options
  const found = new Map<Hash, Evidence>()
  if (block && hashes.length >= several) {
    const whole = await wholeBlock(reader, block).catch(() => undefined)
    for (const hash of hashes) {
      const receipt = whole?.receipts.find(entry => isWhole(entry, hash))
      const transaction = whole?.transactions.find(entry => same(entry.hash, hash))
      if (receipt && transaction) found.set(hash, { receipt, transaction })
    }
  }
  const left = hashes.filter(hash => !found.has(hash))
  await Promise.all(
    left.map(async hash => {
      const [receipt, transaction] = await Promise.all([
        limit(() => findReceipt(reader, hash)),
        limit(() => findTransaction(reader, hash)),
      ])
      if (receipt && transaction) found.set(hash, { receipt, transaction })
    }),
  )
  return found
}

async function wholeBlock(reader: PublicClient, block: KnownBlock) {
  const request = reader.request as (call: {
    method: string
    params: unknown
  }) => Promise<readonly RpcTransactionReceipt[] | null>
  const [raw, { transactions }] = await Promise.all([
    request({ method: 'eth_getBlockReceipts', params: [`0x${block.number.toString(16)}`] }),
    reader.getBlock({ blockHash: block.hash, includeTransactions: true }),
  ])
  // By number: after a reorganisation these are another block's.
  const receipts = (raw ?? [])
    .map(entry => formatTransactionReceipt(entry))
    .filter(entry => same(entry.blockHash, block.hash))
  return { receipts, transactions }
}

function same(one: string | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}
