import { accounts, addresses, solver, startTestChain, type TestChain } from '@sluice/devnet'
import { eq } from 'drizzle-orm'
import { decodeFunctionData, type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intents } from '../storage/schema/crossChain.ts'
import { type CrossMarket, type Side, startCrossMarket } from '../testing/startCrossMarket.ts'
import { escrowAbi } from './escrowAbi.ts'

const escrow = addresses.crossChainEscrow.toLowerCase() as Hex
const confirmations = 64

let chains: TestChain[]
let market: CrossMarket
let clock = Date.now()
beforeAll(async () => {
  chains = await Promise.all([startTestChain(), startTestChain({ chainId: 31338 })])
  const [near, far] = chains as [TestChain, TestChain]
  clock += (confirmations + 1) * 12_000
  market = await startCrossMarket({
    // As on the main network, where so many blocks are final.
    ...{ near, far, chain: { collections: [] }, blockTime: 12 },
    settings: { escrow, solverKey: solver.privateKey, confirmations },
    server: { follow: false, now: () => clock },
  })
})
afterAll(async () => {
  await market?.stop()
  await Promise.all((chains ?? []).map(chain => chain.stop()))
})

const pass = () => market.server().crossChain?.pass()
const head = async ({ reader }: Side) => Number((await reader.getBlock()).timestamp)
/** Both chains make blocks, one every twelve seconds, until as many seconds have passed. */
const wait = async (seconds: number) => {
  const blocks = Math.floor(seconds / 12)
  for (const { rpc } of chains)
    await rpc.request({ method: 'anvil_mine', params: [numberToHex(blocks), '0xc'] })
  clock += blocks * 12_000
}

test('behavior: what is paid at the last moment, and filled as late, is claimed before its deadline', async () => {
  const { near, far } = market
  const trader = market.trader(accounts[1]?.privateKey)
  const answer = await far.post('/execute/call/v1', {
    ...{ user: trader.address, originChainId: 31337 },
    txs: [{ to: accounts[4]?.address, data: '0x', value: '1000' }],
  })
  const [step] = (answer.steps ?? []) as {
    items: { data: { to: Hex; data: Hex; value: string }; check: { body: { id: Hex } } }[]
  }[]
  const [item] = step?.items ?? []
  if (!item) throw new Error(JSON.stringify(answer))
  const { id } = item.check.body
  const rowOf = async () =>
    (await market.database.db.select().from(intents).where(eq(intents.id, id)))[0]
  const quoted = await rowOf()
  const { payBy = 0, fillBy = 0, deadline = 0 } = quoted ?? {}
  // Confirmed on the far chain, and twice on the near one: 3 × 64 × 12 s at least.
  expect(deadline - fillBy).toBeGreaterThan(2 * 768)
  expect(fillBy - payBy).toBeGreaterThan(768)
  expect(decodeFunctionData({ abi: escrowAbi, data: item.data.data }).args?.[1]).toBe(
    BigInt(deadline),
  )

  await wait(590)
  const { account = null } = trader.near
  const { to, data, value } = item.data
  await trader.near.sendTransaction({ to, data, value: BigInt(value), chain: null, account })
  await wait(768)
  // As late as one is begun: it is seen by one pass, and by the next at the latest filled.
  await wait(fillBy - 120 - (await head(far)))
  await pass()
  await pass()
  expect((await rowOf())?.state).toBe('filling')
  await wait(768)
  await pass()
  await pass()
  await wait(12)
  expect(await head(near)).toBeGreaterThan(payBy + 1200)
  await wait(768)
  await pass()
  expect(await rowOf()).toMatchObject({ state: 'claimed', fillBy })
  expect(await near.reader.getBalance({ address: escrow })).toBe(0n)
  expect(market.failures).toEqual([])
})

test('error: where blocks come too slowly nothing is quoted, and why is named', async () => {
  const [, far] = chains
  await far?.rpc.request({ method: 'anvil_mine', params: [numberToHex(confirmations), '0x3c'] })
  clock += confirmations * 60_000
  const ask = () =>
    market.far.post('/execute/call/v1', {
      ...{ user: market.trader(accounts[1]?.privateKey).address, originChainId: 31337 },
      txs: [{ to: accounts[4]?.address, data: '0x', value: '1000' }],
    })
  expect(await ask()).toMatchObject({
    statusCode: 400,
    message: expect.stringMatching(
      /^crossChain\.confirmations \(64\) of chain 31338 took 3[89]\d\d seconds/,
    ),
  })
})
