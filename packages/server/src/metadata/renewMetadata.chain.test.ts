import { startTestChain, type TestChain, tidelines } from '@sluice/devnet'
import { eq } from 'drizzle-orm'
import { type Hex, toEventSelector, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer, type Server } from '../app.ts'
import { renewals, tokens } from '../storage/schema/metadata.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { until } from '../testing/until.ts'

const art = tidelines.address.toLowerCase() as Hex
/** A contract that tells what it is called with: the first word is the topic, the others are the data. */
const teller = '0x600035602036038060206000376000a100'
const word = (value: bigint) => toHex(value, { size: 32 }).slice(2)
const batch = (first: bigint, last: bigint): Hex =>
  `${toEventSelector('BatchMetadataUpdate(uint256,uint256)')}${word(first)}${word(last)}`

let chain: TestChain
let database: TestDatabase
let server: Server
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startTestChain(), openTestDatabase()])
  server = await createServer({
    chains: [
      {
        ...{ id: 31337, name: 'Local', rpcUrls: [chain.url], startBlock: 0, collections: [art] },
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      },
    ],
    ...{ database, follow: false },
  })
  await server.indexers[0]?.catchUp()
}, 120_000)
afterAll(async () => {
  await server?.close()
  await database?.close()
  await chain?.stop()
})

const rpc = (method: string, ...params: unknown[]) => chain.rpc.request({ method, params })
/** The collection itself tells it, in a block of its own; before and after it is what it was. */
async function tell(data: Hex) {
  const code = await rpc('eth_getCode', art, 'latest')
  await rpc('anvil_setCode', art, teller)
  const [from] = (await rpc('eth_accounts')) as Hex[]
  const hash = await rpc('eth_sendTransaction', { from, to: art, data })
  await until('it is mined', () => rpc('eth_getTransactionReceipt', hash), 20_000)
  await rpc('anvil_setCode', art, code)
  return code
}
const ours = eq(tokens.contract, art)
const names = async () => {
  const rows = await database.db
    .select({ id: tokens.tokenId, name: tokens.name })
    .from(tokens)
    .where(ours)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
const forget = () => database.db.update(tokens).set({ name: 'Sealed' }).where(ours)
const catchUp = () => server.indexers[0]?.catchUp()

test('renewMetadata: what a node tells of documents, and takes back', async () => {
  const real = await names()
  expect(real.size).toBeGreaterThan(3)
  expect([...real.values()]).not.toContain('Sealed')

  await forget()
  await tell(batch(2n, 3n))
  await catchUp()
  expect(await names()).toEqual(
    new Map([...real].map(([id, name]) => [id, id === 2n || id === 3n ? name : 'Sealed'])),
  )

  const code = await tell(batch(0n, 2n ** 256n - 1n))
  await catchUp()
  expect(await names()).toEqual(real)

  // What was read of a block that is taken back is read again: it may never have been so.
  await forget()
  await rpc('anvil_reorg', 1, [])
  await rpc('anvil_setCode', art, code)
  await catchUp()
  expect(await names()).toEqual(real)
  expect(await database.db.$count(renewals, eq(renewals.contract, art))).toBe(2)
  expect(server.indexers[0]?.status()).toMatchObject({ atHead: true, error: undefined })
}, 120_000)
