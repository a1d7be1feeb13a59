import { accounts, addresses, solver, startTestChain, type TestChain } from '@sluice/devnet'
import { eq } from 'drizzle-orm'
import { type Hex, numberToHex, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { intents, solverTransactions } from '../storage/schema/crossChain.ts'
import {
  type CrossMarket,
  gasOf,
  type Side,
  startCrossMarket,
} from '../testing/startCrossMarket.ts'
import { createSolverNode, type SolverNode } from './solverNode.ts'

const escrow = addresses.crossChainEscrow.toLowerCase() as Hex
const receiver = accounts[4]?.address ?? '0x'
/** What nodes do instead of what they should, by chain. */
const faults = new Map<number, Partial<SolverNode>>()

let chains: TestChain[]
let market: CrossMarket
let near: Side
let far: Side
let clock: number
beforeAll(async () => {
  const [one, two] = await Promise.all([startTestChain(), startTestChain({ chainId: 31338 })])
  chains = [one, two]
  clock = Date.now()
  const nodes = [one, two].map(({ chainId, url }): [number, SolverNode] => {
    const node = createSolverNode({ chainId, rpcUrls: [url] })
    const proxy = new Proxy(node, {
      get: (target, key: keyof SolverNode) => faults.get(chainId)?.[key] ?? target[key],
    })
    return [chainId, proxy]
  })
  market = await startCrossMarket({
    ...{ near: one, far: two, chain: { collections: [] } },
    settings: { escrow, solverKey: solver.privateKey, confirmations: 2 },
    // Nothing happens by itself: each pass is made by the test.
    server: { follow: false, now: () => clock, solverNodes: new Map(nodes) },
  })
  ;({ near, far } = market)
})
afterAll(async () => {
  await market?.stop()
  await Promise.all(chains.map(chain => chain.stop()))
})
afterEach(() => {
  faults.clear()
  expect(market.failures).toEqual([])
})

const pass = async () => {
  expect(await market.server().crossChain?.pass()).toBe(true)
}
const mine = (side: Side, blocks = 2) =>
  side.chain.rpc.request({ method: 'anvil_mine', params: [`0x${blocks.toString(16)}`] })
const rowOf = async (id: Hex) => {
  const [row] = await market.database.db.select().from(intents).where(eq(intents.id, id))
  return row
}
const stateOf = async (id: Hex) => (await rowOf(id))?.state
const sentFor = async (id: Hex) =>
  (await market.database.db.select().from(solverTransactions)).filter(row =>
    row.intentIds.includes(id),
  )
const setBalance = (balance: bigint) =>
  far.chain.rpc.request({
    method: 'anvil_setBalance',
    params: [solver.address, numberToHex(balance)],
  })
const received = () => far.reader.getBalance({ address: receiver })
const trader = () => market.trader(accounts[1]?.privateKey)

const quote = async (amount = 1000n) => {
  const answer = await far.post('/execute/call/v1', {
    user: trader().address,
    originChainId: 31337,
    txs: [{ to: receiver, data: '0x', value: `${amount}` }],
  })
  const [step] = (answer.steps ?? []) as {
    items: { data: { to: Hex; data: Hex; value: string }; check: { body: { id: Hex } } }[]
  }[]
  const [item] = step?.items ?? []
  if (!item) throw new Error(JSON.stringify(answer))
  const { to, data, value } = item.data
  const pay = async () => {
    const wallet = trader().near
    const account = wallet.account ?? null
    const hash = await wallet.sendTransaction({
      ...{ to, data, value: BigInt(value), chain: null, account },
    })
    await near.reader.waitForTransactionReceipt({ hash })
    return hash
  }
  return { id: item.check.body.id, pay }
}
/** Brings an intent whose fill is sent to its end. */
const finish = async (id: Hex) => {
  await mine(far)
  await pass()
  expect(await stateOf(id)).toBe('filled')
  await pass()
  await mine(near)
  await pass()
  expect(await stateOf(id)).toBe('claimed')
}

describe('the solver', () => {
  test('behavior: a payment counts when enough blocks lie on it, and one that is taken away does not', async () => {
    const { id, pay } = await quote()
    const before = await received()
    const snapshot = await near.chain.snapshot()
    await pay()
    await pass()
    expect(await stateOf(id)).toBe('quoted')
    // Another history, in which nobody paid.
    await near.chain.revert(snapshot)
    await mine(near, 5)
    await pass()
    expect([await stateOf(id), await sentFor(id)]).toEqual(['quoted', []])
    expect(await far.post('/execute/status/v1', { kind: 'cross-chain-intent', id })).toEqual({
      status: 'pending',
    })
    await pay()
    await mine(near)
    await pass()
    await pass()
    expect(await stateOf(id)).toBe('filling')
    await finish(id)
    expect(await received()).toBe(before + 1000n)
  })

  test('behavior: a payment that a deeper reorganisation takes away is not filled', async () => {
    const { id, pay } = await quote()
    const before = await received()
    const snapshot = await near.chain.snapshot()
    await pay()
    await mine(near)
    const away = new Error('away')
    faults.set(31338, { estimate: () => Promise.reject(away), fees: () => Promise.reject(away) })
    await pass()
    await pass()
    expect(await stateOf(id)).toBe('deposited')
    expect(market.failures.splice(0).length).toBeGreaterThan(0)
    await near.chain.revert(snapshot)
    await mine(near, 5)
    faults.clear()
    await pass()
    await pass()
    expect([await stateOf(id), await sentFor(id)]).toEqual(['quoted', []])
    expect(await received()).toBe(before)
  })

  test('behavior: what does not get in is replaced by dearer bytes with the same nonce; one is mined', async () => {
    const { id, pay } = await quote()
    const before = await received()
    const handedOver: Hex[] = []
    faults.set(31338, {
      send: async raw => {
        handedOver.push(raw)
        return undefined
      },
    })
    await pay()
    await mine(near)
    await pass()
    await pass()
    const [first] = await sentFor(id)
    expect([await stateOf(id), first?.forms.length]).toEqual(['filling', 1])
    clock += 10_000
    await pass()
    clock += 40_000
    await pass()
    const [row] = await sentFor(id)
    const [one, two] = row?.forms ?? []
    expect(row?.forms).toHaveLength(2)
    expect(row?.nonce).toBe(first?.nonce)
    const wei = (text: string | undefined) => BigInt(text ?? 0)
    expect(wei(two?.maxFeePerGas)).toBeGreaterThan((wei(one?.maxFeePerGas) * 11n) / 10n)
    expect(wei(two?.maxPriorityFeePerGas)).toBeGreaterThan(
      (wei(one?.maxPriorityFeePerGas) * 11n) / 10n,
    )
    // The same bytes again, then the dearer ones; nothing else was signed.
    expect([...new Set(handedOver)]).toEqual([one?.raw, two?.raw])
    faults.clear()
    // Whichever gets in: here it is the first, although the second was signed.
    await far.chain.rpc.request({ method: 'eth_sendRawTransaction', params: [one?.raw] })
    await mine(far)
    await pass()
    expect(await rowOf(id)).toMatchObject({ state: 'filled', fillHash: one?.hash })
    expect(await received()).toBe(before + 1000n)
    await pass()
    await mine(near)
    await pass()
    expect(await stateOf(id)).toBe('claimed')
  })

  test('behavior: after a crash between writing and sending another process sends the same bytes', async () => {
    const { id, pay } = await quote()
    const before = await received()
    faults.set(31338, { send: () => Promise.reject(new Error('the process dies here')) })
    await pay()
    await mine(near)
    await pass()
    await pass()
    market.failures.splice(0)
    const [written] = await sentFor(id)
    expect([written?.state, await received()]).toEqual(['pending', before])
    await market.stopServer()
    faults.clear()
    await market.start()
    await pass()
    await finish(id)
    expect((await sentFor(id)).filter(row => row.kind === 'fill')).toMatchObject([
      { state: 'succeeded', hash: written?.forms[0]?.hash, nonce: written?.nonce },
    ])
    expect(await received()).toBe(before + 1000n)
  })

  test('behavior: a nonce that somebody else used frees the intent, which is filled once', async () => {
    const { id, pay } = await quote()
    const before = await received()
    faults.set(31338, { send: async () => undefined })
    await pay()
    await mine(near)
    await pass()
    await pass()
    const [lost] = await sentFor(id)
    // The account is used by somebody who holds the key too.
    const wallet = market.trader(solver.privateKey).far
    const hash = await wallet.sendTransaction({
      ...{ to: receiver, value: 1n, chain: null, account: wallet.account ?? null },
      ...(lost ? { nonce: lost.nonce } : {}),
    })
    await gasOf(far, hash)
    faults.clear()
    await pass()
    // Not before it is as deep as everything else.
    expect(await stateOf(id)).toBe('filling')
    await mine(far)
    await pass()
    expect(market.failures.splice(0)).toMatchObject([
      { message: expect.stringMatching(/used nonce \d+ of the solver on chain 31338/) },
    ])
    await pass()
    await finish(id)
    expect((await sentFor(id)).map(row => [row.kind, row.state])).toEqual([
      ['fill', 'lost'],
      ['fill', 'succeeded'],
      ['claim', 'succeeded'],
    ])
    expect(await received()).toBe(before + 1001n)
  })

  test('behavior: calls that fail only when they are made send the money back, once that is final', async () => {
    const { id, pay } = await quote()
    const before = await received()
    await pay()
    await mine(near)
    // The estimate was right when it was made, and is too low by the time it runs.
    faults.set(31338, { estimate: async () => ({ gas: 40_000n }) })
    await pass()
    await pass()
    faults.clear()
    expect(await stateOf(id)).toBe('filling')
    await mine(far)
    await pass()
    await pass()
    expect(await stateOf(id)).toBe('refunding')
    await mine(near)
    await pass()
    expect(await rowOf(id)).toMatchObject({
      state: 'refunded',
      reason: 'the calls failed when they were made',
    })
    expect((await sentFor(id)).map(row => [row.kind, row.state])).toEqual([
      ['fill', 'reverted'],
      ['refund', 'succeeded'],
    ])
    // Its gas was the solver's: for an hour nothing is called for the same account.
    await expect(quote()).rejects.toThrow(/have failed in the last hour/)
    await market.database.db
      .update(solverTransactions)
      .set({ updatedAt: clock - 3_600_001 })
      .where(eq(solverTransactions.state, 'reverted'))
    await quote()
    expect(await received()).toBe(before)
    expect(await near.reader.getBalance({ address: escrow })).toBe(0n)
  })

  test('error: what only seems to succeed where nobody pays for gas is not quoted', async () => {
    // gasprice iszero push1 6 jumpi invalid jumpdest stop
    const trap = `0x${'7a'.repeat(20)}` as const
    await far.chain.rpc.request({ method: 'anvil_setCode', params: [trap, '0x3a15600657fe5b00'] })
    const { errors, steps } = await far.post('/execute/call/v1', {
      ...{ user: trader().address, originChainId: 31337 },
      txs: [{ to: trap, data: '0x', value: '0' }],
    })
    expect([steps, errors]).toEqual([
      undefined,
      [{ code: 'call_reverted', message: expect.any(String) }],
    ])
  })

  test('behavior: one balance is not given to two fills: the second waits for what the first leaves', async () => {
    const held = await far.reader.getBalance({ address: solver.address })
    const before = await received()
    await setBalance(parseEther('1'))
    const one = await quote(parseEther('0.6'))
    // Of two of one moment either may be the first.
    clock += 1
    const two = await quote(parseEther('0.6'))
    await one.pay()
    await two.pay()
    await mine(near)
    await far.chain.rpc.request({ method: 'evm_setAutomine', params: [false] })
    // As nodes do that estimate as of the newest block.
    faults.set(31338, { estimate: async () => ({ gas: 200_000n }) })
    const states = () => Promise.all([one, two].map(({ id }) => stateOf(id)))
    await pass()
    await pass()
    expect(await states()).toEqual(['filling', 'deposited'])
    await far.chain.rpc.request({ method: 'evm_setAutomine', params: [true] })
    await mine(far, 1)
    await pass()
    expect(await states()).toEqual(['filling', 'refunding'])
    await mine(far)
    await pass()
    await mine(near)
    await pass()
    expect((await rowOf(two.id))?.reason).toBe('the solver has not enough on the destination')
    expect(await received()).toBe(before + parseEther('0.6'))
    await mine(near)
    await pass()
    await mine(near)
    await pass()
    expect(await states()).toEqual(['claimed', 'refunded'])
    await setBalance(held)
  })

  test('behavior: one of which the node cannot say what it does holds up none of the others', async () => {
    const [one, two] = [await quote(1001n), await quote(1002n)]
    await one.pay()
    await two.pay()
    await mine(near)
    faults.set(31338, {
      estimate: async ({ value }) => {
        if (value === 1001n) throw new Error('no words for it')
        return { gas: 200_000n }
      },
    })
    await pass()
    await pass()
    expect(market.failures.splice(0)).toMatchObject([{ message: 'no words for it' }])
    expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(['deposited', 'filling'])
    faults.clear()
    await pass()
    for (const { id } of [one, two]) expect(await stateOf(id)).toBe('filling')
    await mine(far)
    await pass()
    await pass()
    await mine(near)
    await pass()
    for (const { id } of [one, two]) expect(await stateOf(id)).toBe('claimed')
  })

  test('behavior: a node that says that the money does not suffice has answered', async () => {
    const node = createSolverNode({ chainId: 31338, rpcUrls: [far.chain.url] })
    const deposit = { to: addresses.weth, data: '0xd0e30db0', value: 1n } as const
    expect(await node.estimate({ from: `0x${'a1'.repeat(20)}`, ...deposit })).toEqual({
      reason: expect.stringMatching(/insufficient funds/i),
      isShort: true,
    })
  })

  test('behavior: what is paid after the quote has ended goes back', async () => {
    const { id, pay } = await quote()
    const before = await received()
    const snapshot = await near.chain.snapshot()
    await near.chain.rpc.request({ method: 'evm_increaseTime', params: ['0x500'] })
    await mine(near, 1)
    await pay()
    await mine(near)
    // Seen, given up, given back.
    for (let passes = 0; passes < 3; passes++) await pass()
    await mine(near)
    await pass()
    expect(await rowOf(id)).toMatchObject({
      state: 'refunded',
      reason: 'it was too late to fill it',
    })
    expect(await received()).toBe(before)
    await near.chain.revert(snapshot)
  })

  test('behavior: several are claimed at once, and capacity is what is left', async () => {
    const capacity = () => far.post('/execute/solve/capacity/v2', { kind: 'cross-chain-intent' })
    const most = BigInt(`${(await capacity()).totalCapacity}`)
    const balance = await far.reader.getBalance({ address: solver.address })
    expect(most).toBeLessThan(balance)
    expect(balance - most).toBeLessThan(parseEther('0.1'))
    const quotes = [await quote(), await quote(), await quote()]
    for (const { pay } of quotes) await pay()
    await mine(near)
    faults.set(31338, { send: async () => undefined })
    await pass()
    await pass()
    const during = BigInt(`${(await capacity()).totalCapacity}`)
    expect(during).toBeLessThan(most - 3000n)
    faults.clear()
    clock += 4_000
    await pass()
    await mine(far)
    // None is claimed before all are filled.
    faults.set(31337, { estimate: () => Promise.reject(new Error('away')) })
    await pass()
    await pass()
    market.failures.splice(0)
    faults.clear()
    await pass()
    await mine(near)
    await pass()
    const claims = (await market.database.db.select().from(solverTransactions)).filter(
      row =>
        row.kind === 'claim' && row.intentIds.some(each => quotes.some(({ id }) => id === each)),
    )
    expect(claims).toMatchObject([{ state: 'succeeded' }])
    expect(new Set(claims[0]?.intentIds)).toEqual(new Set(quotes.map(({ id }) => id)))
    const body = {
      user: trader().address,
      originChainId: 31337,
      txs: [{ to: receiver, data: '0x', value: `${balance}` }],
    }
    expect(await far.post('/execute/call/v1', body)).toMatchObject({
      ...{ statusCode: 400, message: 'Insufficient capacity' },
    })
    const failing = [{ to: addresses.weth, data: '0x2e1a7d4d', value: '0' }]
    expect(await far.post('/execute/call/v1', { ...body, txs: failing })).toMatchObject({
      ...{ statusCode: 400, message: 'Error getting quote' },
      errors: [{ code: 'call_reverted' }],
    })
  })

  test('behavior: a fill that no node takes makes room for an empty one once it is too late', async () => {
    const held = await far.reader.getBalance({ address: solver.address })
    const before = await received()
    // Of the blocks before the one that it began with a chain has no state.
    await mine(far)
    const stuck = await quote(parseEther('0.6'))
    await stuck.pay()
    await mine(near)
    faults.set(31338, { send: async () => undefined })
    await pass()
    await pass()
    expect(await stateOf(stuck.id)).toBe('filling')
    faults.clear()
    // The key is used elsewhere, too.
    await setBalance(parseEther('0.1'))
    clock += 50_000
    await pass()
    expect(market.failures.splice(0)).toMatchObject([
      { message: expect.stringMatching(/refuses a transaction: Insufficient funds/i) },
    ])
    clock += 1_200_000
    await pass()
    await mine(far)
    await pass()
    await pass()
    await mine(near)
    await pass()
    expect(await rowOf(stuck.id)).toMatchObject({
      state: 'refunded',
      reason: 'its transaction was not mined in time',
    })
    const fill = (await sentFor(stuck.id)).find(({ kind }) => kind === 'fill')
    expect(fill).toMatchObject({ kind: 'fill', state: 'cancelled' })
    const [first] = fill?.forms ?? []
    const mined = await far.reader.getTransaction({ hash: fill?.hash ?? '0x' })
    expect(mined).toMatchObject({ nonce: fill?.nonce, value: 0n, input: '0x' })
    expect(mined.to).toBe(mined.from)
    expect(await received()).toBe(before)
    // The fill is worth nothing now, whoever has kept it.
    await setBalance(held)
    await expect(
      far.chain.rpc.request({ method: 'eth_sendRawTransaction', params: [first?.raw] }),
    ).rejects.toThrow(/nonce too low/i)
    const { id, pay } = await quote()
    await pay()
    await mine(near)
    await pass()
    await pass()
    await finish(id)
  })
})
