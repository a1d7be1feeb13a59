import {
  domainSeparator,
  type OrderComponents,
  openseaConduitKey,
  orderHash,
  zeroAddress,
  zeroHash,
} from '@sluice/router/seaport'
import { privateKeyToAccount } from 'viem/accounts'
import { concat, keccak256 } from 'viem/utils'
import { toJson } from '../../src/orderbook/parseOrder.ts'
import { chainId, signers, startTime, type World } from '../world/createWorld.ts'
import { signerKey } from '../world/signerKey.ts'

/** Bodies of `/order/v4`, each with one listing that its maker has really signed, no two the same. */
export async function signPosts(world: World, count: number, from: number): Promise<object[]> {
  const accounts = Array.from({ length: signers }, (_, i) => privateKeyToAccount(signerKey(i)))
  const domain = domainSeparator(chainId, '1.5')
  const bodies: object[] = []
  for (let i = from; i < from + count; i++) {
    const tokenId = i % (world.collections[0] ?? 1)
    const account = accounts[world.holder(0, tokenId)]
    if (!account) throw new Error(`Nobody holds token ${tokenId}`)
    const order = listing(world, {
      maker: account.address.toLowerCase() as `0x${string}`,
      tokenId,
      salt: BigInt(startTime) * 1_000_000n + BigInt(i),
    })
    const digest = keccak256(concat(['0x1901', domain, orderHash(order)]))
    const signature = await account.sign({ hash: digest })
    const data = { ...toJson(order), signature }
    const item = { order: { kind: 'seaport-v1.5', data }, orderbook: 'reservoir' }
    bodies.push({ items: [item], source: 'bench.example' })
  }
  return bodies
}

function listing(
  world: World,
  { maker, tokenId, salt }: { maker: `0x${string}`; tokenId: number; salt: bigint },
): OrderComponents {
  const price = (world.worth(0, tokenId) * (1200n + (salt % 500n))) / 1000n
  const fee = price / 200n
  const payments = [
    { recipient: maker, amount: price - fee },
    { recipient: `0x${'fe'.repeat(20)}` as const, amount: fee },
  ]
  return {
    offerer: maker,
    zone: zeroAddress,
    offer: [
      {
        itemType: 2,
        token: world.contract(0),
        identifierOrCriteria: BigInt(tokenId),
        startAmount: 1n,
        endAmount: 1n,
      },
    ],
    consideration: payments.map(({ recipient, amount }) => ({
      itemType: 0,
      token: zeroAddress,
      identifierOrCriteria: 0n,
      startAmount: amount,
      endAmount: amount,
      recipient,
    })),
    orderType: 0,
    startTime: BigInt(startTime - 60),
    endTime: BigInt(startTime + 30 * 86_400),
    zoneHash: zeroHash,
    salt,
    conduitKey: openseaConduitKey,
    counter: 0n,
  }
}
