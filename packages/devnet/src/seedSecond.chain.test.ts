import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, http, type PublicClient, parseEther, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionAbi, usdAbi } from './abis.ts'
import { accounts } from './accounts.ts'
import { addresses } from './addresses.ts'
import { collections, eddies, usdc } from './collections.ts'
import { decodeDataUri } from './decodeDataUri.ts'
import { fulfilment } from './history.ts'
import { type Market, startMarket } from './market.ts'
import { parseSeedOrder } from './parseSeedOrder.ts'
import { orderTypes, seaportDomain } from './seaport.ts'

describe('startMarket, of the second chain', () => {
  let dataDir: string
  let market: Market
  let client: PublicClient

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'devnet-market-'))
    market = await startMarket({ dataDir, chainId: 31338, kind: 'second' })
    client = createPublicClient({ transport: http(market.url) })
  })

  afterAll(async () => {
    await market.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('default: one collection, two tokens and the same money for each trader', async () => {
    const contract = { address: eddies.address, abi: collectionAbi } as const
    expect(await client.readContract({ ...contract, functionName: 'name' })).toBe('Eddies')
    expect(
      await client.readContract({ ...contract, functionName: 'royaltyInfo', args: [1n, 10_000n] }),
    ).toEqual([eddies.royaltyReceiver, eddies.royaltyBps])
    for (const { address, index } of accounts) {
      for (const id of [index + 1, index + 11])
        expect(
          await client.readContract({ ...contract, functionName: 'ownerOf', args: [BigInt(id)] }),
        ).toBe(address)
      const holdings = await Promise.all(
        [usdc, addresses.weth].map(token =>
          client.readContract({
            address: token,
            abi: usdAbi,
            functionName: 'balanceOf',
            args: [address],
          }),
        ),
      )
      expect(holdings).toEqual([50_000_000_000n, parseEther('25')])
      expect(await client.getBalance({ address })).toBeGreaterThan(parseEther('9900'))
    }
    // What only the first chain has is not there, so that an address never means two things.
    for (const { address } of collections) expect(await client.getCode({ address })).toBeUndefined()
  })

  test('default: pictures are whole', async () => {
    for (let id = 1n; id <= 20n; id++) {
      const uri = await client.readContract({
        address: eddies.address,
        abi: collectionAbi,
        functionName: 'tokenURI',
        args: [id],
      })
      const { name, image } = JSON.parse(decodeDataUri(uri, 'data:application/json;base64,'))
      expect(name).toBe(`Eddy #${id}`)
      expect(decodeDataUri(image, 'data:image/svg+xml;base64,')).toMatch(/^<svg [^>]+>.*<\/svg>$/s)
    }
  })

  test('default: every listing can be filled here, and on no other chain', async () => {
    expect(market.seed.orders).toHaveLength(10)
    for (const order of market.seed.orders) {
      const { components, signature, price } = parseSeedOrder(order)
      const buyer = accounts.find(({ address }) => address !== components.offerer)
      await expect(
        client.call({
          account: buyer?.address ?? addresses.weth,
          to: addresses.seaport15,
          data: fulfilment({ components, signature, price }),
          value: price,
        }),
      ).resolves.toMatchObject({ data: `0x${'1'.padStart(64, '0')}` })
      const signed = (chainId: number) =>
        verifyTypedData({
          address: components.offerer,
          domain: seaportDomain(chainId),
          types: orderTypes,
          primaryType: 'OrderComponents',
          message: components,
          signature,
        })
      expect([await signed(31338), await signed(31337)]).toEqual([true, false])
    }
  })
})
