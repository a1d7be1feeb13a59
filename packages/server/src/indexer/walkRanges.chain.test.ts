import { readFileSync } from 'node:fs'
import { accounts, startTestChain, type TestChain } from '@sluice/devnet'
import { eq, isNotNull } from 'drizzle-orm'
import { type Abi, createPublicClient, type Hex, http, type PublicClient } from 'viem'
import { encodeDeployData, encodeFunctionData } from 'viem/utils'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer, type Server } from '../app.ts'
import { balances, transferRanges, transfers } from '../storage/schema/chainData.ts'
import { tokens } from '../storage/schema/metadata.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { until } from '../testing/until.ts'

const { abi, bytecode } = JSON.parse(
  readFileSync(new URL('../../../devnet/contracts/out/Roster.json', import.meta.url), 'utf8'),
) as { abi: Abi; bytecode: Hex }
const [first, second] = accounts.map(({ address }) => address.toLowerCase() as Hex) as [Hex, Hex]

let chain: TestChain
let client: PublicClient
let database: TestDatabase
let server: Server
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startTestChain(), openTestDatabase()])
  client = createPublicClient({ transport: http(chain.url, { batch: true }) })
  // From here on: the market's own collections are none of it.
  const startBlock = Number(await client.getBlockNumber()) + 1
  server = await createServer({
    chains: [
      {
        ...{ id: 31337, name: 'Local', rpcUrls: [chain.url], startBlock },
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
    ],
    ...{ database, follow: false },
  })
}, 120_000)
afterAll(async () => {
  await server?.close()
  await database?.close()
  await chain?.stop()
})

/** Up to the head, and until no range is left: a pass writes as much of them as its time allows. */
async function catchUp() {
  do await server.indexers[0]?.catchUp()
  while ((await database.db.$count(transferRanges, isNotNull(transferRanges.next))) > 0)
}

const send = async (call: { from: Hex; to?: Hex; data: Hex }) => {
  const hash = (await chain.rpc.request({ method: 'eth_sendTransaction', params: [call] })) as Hex
  await until(
    'it is mined',
    () => chain.rpc.request({ method: 'eth_getTransactionReceipt', params: [hash] }),
    20_000,
  )
  const receipt = await client.getTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return receipt
}

async function expectIndexIsChain(roster: Hex, ids: readonly bigint[]) {
  const owners = await Promise.all(
    ids.map(id =>
      client
        .readContract({ address: roster, abi, functionName: 'ownerOf', args: [id] })
        .then(owner => `${id} ${`${owner}`.toLowerCase()}`)
        // It was burned.
        .catch(() => undefined),
    ),
  )
  const held = await database.db.select().from(balances).where(eq(balances.contract, roster))
  expect(held.map(({ tokenId, owner }) => `${tokenId} ${owner}`).sort()).toEqual(
    owners.filter(owner => owner !== undefined).sort(),
  )
  for (const account of [first, second]) {
    const balance = await client.readContract({
      ...{ address: roster, abi, functionName: 'balanceOf', args: [account] },
    })
    expect(BigInt(held.filter(({ owner }) => owner === account).length)).toBe(balance)
  }
}

test('behavior: tokens that are made at construction, in ranges, are what the contract says', async () => {
  const snapshot = await chain.snapshot()
  const args = [
    [first, second, first],
    [700n, 40n, 1n],
  ]
  const made = await send({ from: first, data: encodeDeployData({ abi, bytecode, args }) })
  const roster = made.contractAddress?.toLowerCase() as Hex
  // Only ranges say that there are any.
  expect(made.logs).toHaveLength(3)
  await catchUp()
  const ids = Array.from({ length: 741 }, (_, i) => BigInt(i))
  await expectIndexIsChain(roster, ids)
  const known = await database.db.select().from(tokens).where(eq(tokens.contract, roster))
  expect(known.map(({ name }) => name).sort()).toEqual(ids.map(id => `Member ${id}`).sort())
  const moving = await chain.snapshot()
  const call = (functionName: string, values: readonly unknown[]) => ({
    ...{ to: roster, data: encodeFunctionData({ abi, functionName, args: values }) },
  })
  await send({ from: first, ...call('transferFrom', [first, second, 5n]) })
  await send({ from: second, ...call('burn', [720n]) })
  await catchUp()
  await expectIndexIsChain(roster, ids)
  const told = (await (
    await server.app.request(`/api/31337/collections/v7?id=${roster}`)
  ).json()) as { collections: Record<string, unknown>[] }
  expect(told.collections[0]).toMatchObject({ name: 'Roster', tokenCount: '741', ownerCount: 2 })
  // The moves are taken back, and then the collection itself.
  await chain.revert(moving)
  await send({ from: first, to: second, data: '0x' })
  await catchUp()
  await expectIndexIsChain(roster, ids)
  await chain.revert(snapshot)
  await send({ from: first, to: second, data: '0x' })
  await catchUp()
  expect(await database.db.$count(transfers)).toBe(0)
  expect(await database.db.$count(tokens)).toBe(0)
  expect(await database.db.$count(balances)).toBe(0)
}, 120_000)
