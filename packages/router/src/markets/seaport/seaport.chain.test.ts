import { accounts, startTestChain, type TestChain, tidelines, vessels } from '@sluice/devnet'
import fc from 'fast-check'
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  type PublicClient,
  parseAbi,
  parseEther,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conduitControllerAbi, seaportAbi } from './abi.ts'
import {
  conduitControllerAddress,
  openseaConduitKey,
  seaportAddress,
  zeroAddress,
  zeroHash,
} from './addresses.ts'
import { bulkSignature, bulkTree, domainSeparator } from './bulkTree.ts'
import { fulfil } from './fulfil.ts'
import { orderHash } from './orderHash.ts'
import { typedData } from './typedData.ts'
import type { OrderComponents, SeaportVersion } from './types.ts'

const tokenAbi = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function setApprovalForAll(address, bool)',
])
const versions: SeaportVersion[] = ['1.5', '1.6']
const feeRecipient: Hex = `0x${'fe'.repeat(20)}`

let chain: TestChain
let client: PublicClient
let time: bigint
const wallet = (index: number) => {
  const trader = accounts[index]
  if (!trader) throw new Error(`There is no account ${index}`)
  const network = defineChain({
    id: 31337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chain.url] } },
  })
  return createWalletClient({
    account: privateKeyToAccount(trader.privateKey),
    chain: network,
    transport: http(),
  })
}

beforeAll(async () => {
  chain = await startTestChain()
  client = createPublicClient({ transport: http(chain.url), pollingInterval: 20 })
  time = (await client.getBlock()).timestamp
  const [conduit] = await client.readContract({
    address: conduitControllerAddress,
    abi: conduitControllerAbi,
    functionName: 'getConduit',
    args: [openseaConduitKey],
  })
  for (const { address } of [tidelines, vessels]) {
    const hash = await wallet(0).writeContract({
      address,
      abi: tokenAbi,
      functionName: 'setApprovalForAll',
      args: [conduit, true],
    })
    await client.waitForTransactionReceipt({ hash })
  }
})
afterAll(() => chain.stop())

/** Tokens that the first account holds, in the order of their ids. */
const held = async (count: number) => {
  const { address } = wallet(0).account
  const found: bigint[] = []
  for (let id = 1n; found.length < count && id <= tidelines.tokens; id++) {
    const owner = await client.readContract({
      address: tidelines.address,
      abi: tokenAbi,
      functionName: 'ownerOf',
      args: [id],
    })
    if (owner === address) found.push(id)
  }
  return found
}

const order = (tokenId: bigint, price: bigint, quantity?: bigint): OrderComponents => {
  const { address } = wallet(0).account
  const fee = price / 10n
  const pay = (amount: bigint, recipient: Hex) => ({
    itemType: 0,
    token: zeroAddress,
    identifierOrCriteria: 0n,
    startAmount: amount,
    endAmount: amount,
    recipient,
  })
  return {
    offerer: address,
    zone: zeroAddress,
    offer: [
      {
        itemType: quantity === undefined ? 2 : 3,
        token: quantity === undefined ? tidelines.address : vessels.address,
        identifierOrCriteria: tokenId,
        startAmount: quantity ?? 1n,
        endAmount: quantity ?? 1n,
      },
    ],
    consideration: [pay(price - fee, address), pay(fee, feeRecipient)],
    orderType: quantity === undefined ? 0 : 1,
    startTime: time - 60n,
    endTime: time + 86_400n,
    zoneHash: zeroHash,
    salt: price,
    conduitKey: openseaConduitKey,
    counter: 0n,
  }
}

const sign = (version: SeaportVersion, components: OrderComponents) =>
  wallet(0).signTypedData(
    typedData(31337, version, components) as Parameters<
      ReturnType<typeof wallet>['signTypedData']
    >[0],
  )
const execute = async (call: ReturnType<typeof fulfil>) => {
  const hash = await wallet(1).sendTransaction(call)
  return client.waitForTransactionReceipt({ hash })
}
const paid = () => client.getBalance({ address: feeRecipient })

describe('orderHash', () => {
  const address = fc
    .uint8Array({ minLength: 20, maxLength: 20 })
    .map(bytes => `0x${Buffer.from(bytes).toString('hex')}` as Hex)
  const bytes32 = fc
    .uint8Array({ minLength: 32, maxLength: 32 })
    .map(bytes => `0x${Buffer.from(bytes).toString('hex')}` as Hex)
  const uint = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })
  const item = {
    itemType: fc.integer({ min: 0, max: 5 }),
    token: address,
    identifierOrCriteria: uint,
    startAmount: uint,
    endAmount: uint,
  }
  const anyOrder = fc.record({
    offerer: address,
    zone: address,
    offer: fc.array(fc.record(item), { maxLength: 4 }),
    consideration: fc.array(fc.record({ ...item, recipient: address }), { maxLength: 4 }),
    orderType: fc.integer({ min: 0, max: 4 }),
    startTime: uint,
    endTime: uint,
    zoneHash: bytes32,
    salt: uint,
    conduitKey: bytes32,
    counter: uint,
  })

  test.each(versions)('default: Seaport %s knows every order by the same hash', async version => {
    const orders = fc.sample(anyOrder, 50)
    const hashes = await Promise.all(
      orders.map(each =>
        client.readContract({
          address: seaportAddress[version],
          abi: seaportAbi,
          functionName: 'getOrderHash',
          args: [each],
        }),
      ),
    )
    expect(orders.map(orderHash)).toEqual(hashes)
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

describe('fulfil', () => {
  test.each(versions)('default: one order on Seaport %s', async version => {
    const [tokenId = 0n] = await held(1)
    const components = order(tokenId, parseEther('1'))
    const before = await paid()
    const receipt = await execute(
      fulfil({
        version,
        recipient: wallet(1).account.address,
        orders: [{ components, signature: await sign(version, components) }],
      }),
    )
    expect(receipt.status).toBe('success')
    const owner = await client.readContract({
      address: tidelines.address,
      abi: tokenAbi,
      functionName: 'ownerOf',
      args: [tokenId],
    })
    expect(owner).toBe(wallet(1).account.address)
    expect((await paid()) - before).toBe(parseEther('0.1'))
  })

  test('behavior: of several signed by one tree, the dead one is left out and paid back', async () => {
    const snapshot = await chain.snapshot()
    const tokens = await held(3)
    const orders = tokens.map((tokenId, i) => order(tokenId, parseEther(`${i + 1}`)))
    const tree = bulkTree(31337, '1.5', orders)
    const signature = await wallet(0).signTypedData(
      tree as unknown as Parameters<ReturnType<typeof wallet>['signTypedData']>[0],
    )
    const [first] = orders
    if (!first) throw new Error('The first account holds nothing')
    const cancelled = await wallet(0).writeContract({
      address: seaportAddress['1.5'],
      abi: seaportAbi,
      functionName: 'cancel',
      args: [[first]],
    })
    await client.waitForTransactionReceipt({ hash: cancelled })
    const [feesBefore, balanceBefore] = await Promise.all([
      paid(),
      client.getBalance({ address: wallet(1).account.address }),
    ])
    const receipt = await execute(
      fulfil({
        recipient: wallet(1).account.address,
        orders: orders.map((components, i) => ({
          components,
          signature: bulkSignature(signature, i, tree.proofs[i] ?? []),
        })),
      }),
    )
    const owners = await Promise.all(
      tokens.map(id =>
        client.readContract({
          address: tidelines.address,
          abi: tokenAbi,
          functionName: 'ownerOf',
          args: [id],
        }),
      ),
    )
    const [seller, buyer] = [wallet(0).account.address, wallet(1).account.address]
    expect(owners).toEqual([seller, buyer, buyer])
    expect((await paid()) - feesBefore).toBe(parseEther('0.5'))
    const spent = balanceBefore - (await client.getBalance({ address: buyer }))
    expect(spent).toBe(parseEther('5') + receipt.gasUsed * receipt.effectiveGasPrice)
    await chain.revert(snapshot)
  })

  test('behavior: a part of an edition costs its part', async () => {
    const { address } = wallet(0).account
    const balance = (owner: Hex, id: bigint) =>
      client.readContract({
        address: vessels.address,
        abi: tokenAbi,
        functionName: 'balanceOf',
        args: [owner, id],
      })
    let tokenId = 1n
    while ((await balance(address, tokenId)) < 3n) tokenId++
    const size = await balance(address, tokenId)
    const components = order(tokenId, size * 1000n, size)
    const buyer = wallet(1).account.address
    const [had, feesBefore] = await Promise.all([balance(buyer, tokenId), paid()])
    const call = fulfil({
      recipient: buyer,
      orders: [{ components, signature: await sign('1.5', components), quantity: 2n }],
    })
    expect(call.value).toBe(2000n)
    await execute(call)
    expect((await balance(buyer, tokenId)) - had).toBe(2n)
    expect((await paid()) - feesBefore).toBe(200n)
  })
})
