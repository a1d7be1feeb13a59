import { startTestChain, type TestChain } from '@sluice/devnet'
import fc from 'fast-check'
import { createPublicClient, http, type PublicClient } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, bytesOf, uintOf } from '../../../bench/differential/values.ts'
import { seaportAbi } from './abi.ts'
import { seaportAddress } from './addresses.ts'
import { domainSeparator } from './bulkTree.ts'
import { orderHash } from './orderHash.ts'
import type { SeaportVersion } from './types.ts'

const versions: readonly SeaportVersion[] = ['1.4', '1.5', '1.6']

let chain: TestChain
let client: PublicClient

beforeAll(async () => {
  chain = await startTestChain()
  client = createPublicClient({ transport: http(chain.url), pollingInterval: 20 })
})
afterAll(() => chain.stop())

describe('orderHash', () => {
  const item = {
    itemType: fc.integer({ min: 0, max: 5 }),
    token: addressOf,
    identifierOrCriteria: uintOf(256),
    startAmount: uintOf(256),
    endAmount: uintOf(256),
  }
  const anyOrder = fc.record({
    offerer: addressOf,
    zone: addressOf,
    offer: fc.array(fc.record(item), { maxLength: 4 }),
    consideration: fc.array(fc.record({ ...item, recipient: addressOf }), { maxLength: 4 }),
    orderType: fc.integer({ min: 0, max: 4 }),
    startTime: uintOf(256),
    endTime: uintOf(256),
    zoneHash: bytesOf(32),
    salt: uintOf(256),
    conduitKey: bytesOf(32),
    counter: uintOf(256),
  })

  test.each(versions)('default: Seaport %s knows every order by the same hash', async version => {
    const orders = fc.sample(anyOrder, 50)
    const hashes = await Promise.all(
      orders.map(order =>
        client.readContract({
          address: seaportAddress[version],
          abi: seaportAbi,
          functionName: 'getOrderHash',
          args: [order],
        }),
      ),
    )
    expect(orders.map(order => orderHash(order))).toEqual(hashes)
  })
})

describe('domainSeparator', () => {
  test.each(versions)('default: %s', async version => {
    const [name, separator] = await client.readContract({
      address: seaportAddress[version],
      abi: seaportAbi,
      functionName: 'information',
    })
    expect([name, separator]).toEqual([version, domainSeparator(31337, version)])
  })
})
