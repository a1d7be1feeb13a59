import { encodeFunctionData } from 'viem'
import { collectionAbi, usdAbi, wethAbi } from './abis.ts'
import { accounts, curator } from './accounts.ts'
import { addresses } from './addresses.ts'
import { type Collection, tidelines, usdc } from './collections.ts'
import type { Sender } from './sender.ts'

/** Gives each trader 50,000 USDC and 25 WETH, and OpenSea's conduit leave to move what they hold. */
export async function fundTraders(
  sender: Sender,
  collections: readonly Collection[],
): Promise<void> {
  await sender.send({
    from: curator,
    to: usdc,
    data: encodeFunctionData({
      abi: usdAbi,
      functionName: 'mint',
      args: [accounts.map(({ address }) => address), 50_000_000_000n],
    }),
    label: 'dollars for the traders',
  })
  for (const { address, index, name } of accounts) {
    await sender.send({
      from: address,
      to: addresses.weth,
      data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }),
      value: 25n * 10n ** 18n,
      gas: 100_000n,
      label: `${name}'s WETH`,
    })
    for (const collection of collections) {
      // The first account has never sold a Tideline: its first listing shows the approval too.
      if (index === 0 && collection === tidelines) continue
      await sender.send({
        from: address,
        to: collection.address,
        data: encodeFunctionData({
          abi: collectionAbi,
          functionName: 'setApprovalForAll',
          args: [addresses.openseaConduit, true],
        }),
        gas: 100_000n,
        label: `${name}'s approval for ${collection.name}`,
      })
    }
  }
}
