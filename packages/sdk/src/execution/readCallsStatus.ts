import type { Hash, Hex, TransactionReceipt } from 'viem'
import * as z from 'zod/mini'
import { address, bytes32, hex, maybe } from '../api/schemas/primitives.ts'

/** What became of a batch, as the wallet says. */
export type CallsStatus = {
  outcome: 'pending' | 'success' | 'not_included' | 'reverted' | 'partial'
  receipts: readonly CallsReceipt[]
}

export type CallsReceipt = Pick<
  TransactionReceipt,
  'status' | 'blockNumber' | 'gasUsed' | 'logs'
> & {
  transactionHash: Hash
}

const quantity = z.union([z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/)), z.int(), z.bigint()])

const log = z.object({ address, data: hex, topics: z.array(hex) })

const receipt = z.object({
  transactionHash: bytes32,
  status: z.union([z.string(), z.int()]),
  blockNumber: maybe(quantity),
  gasUsed: maybe(quantity),
  logs: maybe(z.array(log)),
})

const answer = z.object({
  status: z.union([z.string(), z.int()]),
  receipts: maybe(z.array(receipt)),
})

/**
 * Reads the answer of `wallet_getCallsStatus` (EIP-5792), of older wallets too.
 *
 * @returns undefined when it cannot be read: nothing is known then.
 */
export function readCallsStatus(value: unknown): CallsStatus | undefined {
  const parsed = z.safeParse(answer, value)
  if (!parsed.success) return undefined
  const receipts = (parsed.data.receipts ?? []).map(toReceipt)
  const outcome = outcomeOf(parsed.data.status)
  // The words of old wallets say only that it is over.
  const failed = receipts.filter(entry => entry.status === 'reverted').length
  if (outcome === 'success' && failed > 0) {
    return { outcome: failed === receipts.length ? 'reverted' : 'partial', receipts }
  }
  return outcome && { outcome, receipts }
}

function outcomeOf(status: string | number): CallsStatus['outcome'] | undefined {
  if (status === 'PENDING' || status === 'pending') return 'pending'
  if (status === 'CONFIRMED' || status === 'success') return 'success'
  const code = typeof status === 'number' ? status : Number.parseInt(status, 10)
  if (code >= 100 && code < 200) return 'pending'
  if (code >= 200 && code < 300) return 'success'
  if (code >= 400 && code < 500) return 'not_included'
  if (code >= 500 && code < 600) return 'reverted'
  if (code >= 600 && code < 700) return 'partial'
  return undefined
}

function toReceipt(entry: z.output<typeof receipt>): CallsReceipt {
  const ok = /^(0x0*1|1|success)$/.test(String(entry.status))
  const blockNumber = BigInt(entry.blockNumber ?? 0)
  const { transactionHash } = entry
  return {
    transactionHash,
    status: ok ? 'success' : 'reverted',
    blockNumber,
    gasUsed: BigInt(entry.gasUsed ?? 0),
    logs: (entry.logs ?? []).map((item, logIndex) => ({
      ...{ address: item.address, data: item.data, topics: item.topics as [Hex, ...Hex[]] },
      ...{ transactionHash, blockNumber, logIndex, removed: false },
      // What the wallet does not say, and nobody asks for.
      ...{ blockHash: `0x${'00'.repeat(32)}` as Hash, transactionIndex: 0 },
    })),
  }
}
