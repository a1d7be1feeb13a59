import type { Hex } from 'viem'
import { numberToHex } from 'viem/utils'
import type { Block } from './chainSource.ts'
import { isSlow } from './isSlow.ts'
import { type JsonRpc, RpcError } from './jsonRpc.ts'
import { asksTooMuch, isUnknownMethod } from './rpcRefusals.ts'
import { headerOf, parseBlock, parseReceipts, succeeded } from './rpcShapes.ts'

/** Receipts that are asked for at once when a block's do not come together. */
const chunkSize = 100
/** Milliseconds for which they are not asked for together again by nodes that do not answer it in time. */
const slowFor = 600_000

/** How the nodes were found to give receipts; kept between reads. */
export type ReceiptHabits = {
  /** By `performance.now()`: until then each receipt is asked for by itself. */
  apartUntil: number
  /** Hears that all of a block's together do not come in time. */
  onSlow?: ((cause: unknown) => void) | undefined
  /** The last of the reads one by one: they take turns, whatever is read beside. */
  turn: Promise<unknown>
}

/**
 * A block and what became of its transactions; undefined when the chain has no such block. Receipts that no
 * answer holds, or that never come together in time, must not stop the index for ever: they are read one by one.
 *
 * @throws RpcError when the node refuses it, or its receipts for any other reason than that it has no such method.
 */
export async function readBlock(
  rpc: JsonRpc,
  number: number,
  habits: ReceiptHabits = { apartUntil: 0, turn: Promise.resolve() },
): Promise<Block | undefined> {
  const tag = numberToHex(number)
  const [answer, together] = await Promise.all([
    rpc.request<unknown>('eth_getBlockByNumber', [tag, false]),
    readTogether(rpc, tag, habits),
  ])
  if (!answer) return undefined
  const block = parseBlock(answer)
  const told = together === 'apart' ? await readApart(rpc, block.transactions, habits) : together
  const success = new Map<string, boolean>()
  for (const receipt of parseReceipts(told) ?? []) {
    const outcome = succeeded(receipt)
    if (receipt.blockHash === block.hash && outcome !== undefined)
      success.set(receipt.transactionHash, outcome)
  }
  return {
    ...headerOf(block),
    logsBloom: block.logsBloom,
    transactions: block.transactions.map(hash => ({ hash, success: success.get(hash) })),
  }
}

/** All receipts of a block in one answer; `apart` where they have to be asked for one by one. */
async function readTogether(rpc: JsonRpc, tag: Hex, habits: ReceiptHabits): Promise<unknown> {
  if (performance.now() < habits.apartUntil) return 'apart'
  try {
    // Not in one request with the blocks: what takes too long must not take them with it.
    return await rpc.request<unknown>('eth_getBlockReceipts', [tag], { group: 'receipts' })
  } catch (error) {
    if (isSlow(error) && !(error instanceof RpcError && asksTooMuch(error))) {
      if (performance.now() >= habits.apartUntil) habits.onSlow?.(error)
      habits.apartUntil = performance.now() + slowFor
      return 'apart'
    }
    if (!(error instanceof RpcError)) throw error
    if (asksTooMuch(error)) return 'apart'
    // Not every node has this method; without it a transaction's success is not known here.
    if (isUnknownMethod(error)) return null
    throw error
  }
}

function readApart(rpc: JsonRpc, hashes: readonly string[], habits: ReceiptHabits) {
  const read = async () => {
    const receipts: unknown[] = []
    for (let i = 0; i < hashes.length; i += chunkSize)
      receipts.push(
        ...(await Promise.all(
          hashes
            .slice(i, i + chunkSize)
            .map(hash => rpc.request<unknown>('eth_getTransactionReceipt', [hash])),
        )),
      )
    return receipts.filter(receipt => receipt !== null)
  }
  const turn = habits.turn.then(read)
  // Its failure is heard by whoever asked; the next one has its turn all the same.
  habits.turn = turn.catch(() => undefined)
  return turn
}
