import { type Address, encodeFunctionData } from 'viem'
import { collectionAbi } from './abis.ts'
import { curator } from './accounts.ts'
import type { Collection } from './collections.ts'
import type { Sender } from './sender.ts'

/** Mints the tokens of an ERC-721 collection, one for each owner in turn. */
export async function mintTokens(
  sender: Sender,
  collection: Collection,
  owners: readonly Address[],
): Promise<void> {
  await sender.send({
    from: curator,
    to: collection.address,
    data: encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [owners] }),
    gas: 16_000_000n,
    label: `${collection.name}' tokens`,
  })
}
