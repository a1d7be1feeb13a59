import { type Address, createPublicClient, http, type PublicClient } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dropAbi } from './abis.ts'
import { accounts } from './accounts.ts'
import { firstLight } from './collections.ts'
import { allowListProof, dropPhases } from './drop.ts'
import { startTestChain, type TestChain } from './testChain.ts'

describe('openDrop', () => {
  let chain: TestChain
  let client: PublicClient

  beforeAll(async () => {
    chain = await startTestChain()
    client = createPublicClient({ transport: http(chain.url) })
  })

  afterAll(() => chain.stop())

  const mint = (phase: 0 | 1, to: Address, quantity: bigint, proof = allowListProof(to) ?? []) =>
    client.simulateContract({
      account: to,
      address: firstLight.address,
      abi: dropAbi,
      functionName: 'mint',
      args: [BigInt(phase), to, quantity, proof],
      value: dropPhases[phase].price * quantity,
    })

  const trader = (index: number) => accounts[index]?.address ?? firstLight.address

  test('default: two phases and some tokens', async () => {
    const drop = { address: firstLight.address, abi: dropAbi } as const
    expect(await client.readContract({ ...drop, functionName: 'phaseCount' })).toBe(2n)
    expect(await client.readContract({ ...drop, functionName: 'totalSupply' })).toBe(16n)
    expect(await client.readContract({ ...drop, functionName: 'ownerOf', args: [1n] })).toBe(
      trader(2),
    )
  })

  test('behavior: everybody on the list has a proof that holds, nobody else has one', async () => {
    for (const { address, index } of accounts) {
      if (index < 5) {
        await expect(mint(0, address, 2n)).resolves.toBeDefined()
      } else {
        expect(allowListProof(address)).toBeUndefined()
        await expect(mint(0, address, 1n)).rejects.toThrow()
        await expect(mint(0, address, 1n, allowListProof(trader(0)))).rejects.toThrow()
      }
    }
  })

  test('behavior: limits for each wallet, and the exact price', async () => {
    await expect(mint(0, trader(0), 3n)).rejects.toThrow()
    await expect(mint(1, trader(0), 5n)).resolves.toBeDefined()
    await expect(mint(1, trader(0), 6n)).rejects.toThrow()
    // Two of five are minted already.
    await expect(mint(1, trader(5), 3n)).resolves.toBeDefined()
    await expect(mint(1, trader(5), 4n)).rejects.toThrow()
    await expect(
      client.simulateContract({
        account: trader(0),
        address: firstLight.address,
        abi: dropAbi,
        functionName: 'mint',
        args: [1n, trader(0), 1n, []],
        value: dropPhases[1].price + 1n,
      }),
    ).rejects.toThrow()
  })
})
