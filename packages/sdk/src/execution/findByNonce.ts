import { type Address, BlockNotFoundError, type PublicClient, type Transaction } from 'viem'

/** Below this many blocks each is looked into; above, the block is first narrowed down. */
const few = 16n

/**
 * The mined transaction of an account that has this nonce. The block is narrowed down by the account's
 * transaction count, as far as the node still knows it; else every block is looked into, newest first.
 *
 * @param options.from - First block to look into.
 * @param options.to - Last block to look into.
 */
export async function findByNonce(options: findByNonce.Options): Promise<Transaction | undefined> {
  const { from, to } = options
  if (to - from > few) {
    const block = await narrow(options).catch(() => undefined)
    const found = block === undefined ? undefined : await lookInto(options, block)
    if (found) return found
  }
  for (let number = to; number >= from; number -= 1n) {
    const found = await lookInto(options, number)
    if (found) return found
  }
  return undefined
}

export declare namespace findByNonce {
  type Options = {
    reader: PublicClient
    address: Address
    nonce: number
    from: bigint
    to: bigint
    call: <value>(work: () => Promise<value>) => Promise<value>
  }
}

/** The first block after which the count is above the nonce. */
async function narrow({ reader, address, nonce, from, to, call }: findByNonce.Options) {
  let low = from
  let high = to
  while (low < high) {
    const middle = (low + high) / 2n
    const count = await call(() => reader.getTransactionCount({ address, blockNumber: middle }))
    if (count > nonce) high = middle
    else low = middle + 1n
  }
  return low
}

async function lookInto(
  { reader, address, nonce, call }: findByNonce.Options,
  blockNumber: bigint,
): Promise<Transaction | undefined> {
  try {
    const block = await call(() => reader.getBlock({ blockNumber, includeTransactions: true }))
    return block.transactions.find(
      entry => entry.nonce === nonce && entry.from.toLowerCase() === address.toLowerCase(),
    )
  } catch (error) {
    if (error instanceof BlockNotFoundError) return undefined
    throw error
  }
}
