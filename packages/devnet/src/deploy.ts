import { concatHex, encodeAbiParameters, parseAbiParameters } from 'viem'
import { curator } from './accounts.ts'
import { committedBytecode } from './artifacts.ts'
import type { Collection } from './collections.ts'
import type { Sender } from './sender.ts'

/** Deploys a contract as the curator; a collection learns who receives its royalties. */
export async function deploy(sender: Sender, name: string, collection?: Collection): Promise<void> {
  await sender.send({
    from: curator,
    data: collection
      ? concatHex([
          committedBytecode(name),
          encodeAbiParameters(parseAbiParameters('address'), [collection.royaltyReceiver]),
        ])
      : committedBytecode(name),
    gas: 8_000_000n,
    label: `the contract ${name}`,
  })
}
