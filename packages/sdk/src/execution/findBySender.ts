import { type Address, BlockNotFoundError, type PublicClient, type Transaction } from 'viem'

/**
 * The first mined transaction of an account that is accepted, oldest block first.
 *
 * @param options.from - First block to look into.
 * @param options.to - Last block to look into.
 */
export async function findBySender(
  options: findBySender.Options,
): Promise<Transaction | undefined> {
  const { reader, address, accept, from, to, call } = options
  for (let blockNumber = from; blockNumber <= to; blockNumber += 1n) {
    try {
      const block = await call(() => reader.getBlock({ blockNumber, includeTransactions: true }))
      const found = block.transactions.find(
        entry => entry.from.toLowerCase() === address.toLowerCase() && accept(entry),
      )
      if (found) return found
    } catch (error) {
      if (!(error instanceof BlockNotFoundError)) throw error
    }
  }
  return undefined
}

export declare namespace findBySender {
  type Options = {
    reader: PublicClient
    address: Address
    accept: (transaction: Transaction) => boolean
    from: bigint
    to: bigint
    call: <value>(work: () => Promise<value>) => Promise<value>
  }
}
