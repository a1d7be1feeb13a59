import { accounts, addresses, solver, startTestChain, type TestChain } from '@sluice/devnet'
import { eq } from 'drizzle-orm'
import { encodeFunctionData, type Hex, numberToHex, parseEther } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { intents, solverTransactions } from '../../storage/schema/crossChain.ts'
import { type CrossMarket, type Side, startCrossMarket } from '../../testing/startCrossMarket.ts'
import { escrowAbi } from '../escrowAbi.ts'
import { mostRefunds } from '../refundLimits.ts'
import { createSolverNode, type SolverNode } from '../solverNode.ts'

const escrow = addresses.crossChainEscrow.toLowerCase() as Hex
/** What the code of a depositor does when it is paid, whatever it is sent. */
const codes = {
  // gasprice iszero push1 6 jumpi invalid jumpdest stop
  failsWhereGasCosts: '0x3a15600657fe5b00',
  // push1 0 sload iszero push1 8 jumpi invalid jumpdest stop
  failsOnceItIsTold: '0x600054156008 57fe5b00'.replace(' ', '') as Hex,
  // push1 0 push1 0 revert
  reverts: '0x60006000fd',
  // jumpdest push1 0 jump
  burnsAll: '0x5b600056',
  // About 20,000 gas: push2 770 jumpdest push1 1 swap1 sub dup1 push1 3 jumpi stop
  burnsSome: '0x6103025b600190038060035700',
  // A log, as contract wallets write: push1 0 push1 32 push1 0 log1 stop
  wallet: '0x600060206000a100',
} as const satisfies Record<string, Hex>

/** What nodes do instead of what they should, by chain. */
const faults = new Map<number, Partial<SolverNode>>()
let chains: TestChain[]
let market: CrossMarket
let near: Side
let clock: number
beforeAll(async () => {
  chains = await Promise.all([startTestChain(), startTestChain({ chainId: 31338 })])
  const [one, two] = chains as [TestChain, TestChain]
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
    settings: { escrow, solverKey: solver.privateKey, confirmations: 1 },
    server: { follow: false, now: () => clock, solverNodes: new Map(nodes) },
  })
  near = market.near
})
afterAll(async () => {
  await market?.stop()
  await Promise.all((chains ?? []).map(chain => chain.stop()))
})
afterEach(() => {
  faults.clear()
  expect(market.failures).toEqual([])
})

const rpc = (method: string, ...params: unknown[]) => near.chain.rpc.request({ method, params })
const mine = () => rpc('anvil_mine', '0x1')
const pass = async () => {
  expect(await market.server().crossChain?.pass()).toBe(true)
}
const rowOf = async (id: Hex) => {
  const [row] = await market.database.db.select().from(intents).where(eq(intents.id, id))
  return row
}
const refundsOf = async (ids: readonly Hex[]) =>
  (await market.database.db.select().from(solverTransactions)).filter(
    ({ kind, intentIds }) => kind === 'refund' && intentIds.some(id => ids.includes(id)),
  )
const held = (address: Hex) => near.reader.getBalance({ address })

let places = 0
/** A contract that has money, and what it sends. */
async function contractOf(code: Hex) {
  const address: Hex = `0x${numberToHex(0xc0de0000 + places++)
    .slice(2)
    .padStart(40, '0')}`
  await rpc('anvil_setCode', address, code)
  await rpc('anvil_setBalance', address, numberToHex(parseEther('10')))
  await rpc('anvil_impersonateAccount', address)
  return address
}
/** Sends from an account that is no wallet's; answers what it took in gas, base units. */
async function send(from: Hex, call: { to: Hex; data: Hex; value?: bigint }) {
  const hash = (await rpc('eth_sendTransaction', {
    ...{ from, to: call.to, data: call.data, value: numberToHex(call.value ?? 0n) },
  })) as Hex
  const receipt = await near.reader.waitForTransactionReceipt({ hash })
  expect(receipt.status).toBe('success')
  return receipt.gasUsed
}
const refund = (id: Hex) => ({
  to: escrow,
  data: encodeFunctionData({ abi: escrowAbi, functionName: 'refund', args: [id] }),
})
const ask = (user: Hex) =>
  market.far.post('/execute/call/v1', {
    ...{ user, originChainId: 31337, skipBalanceCheck: true },
    txs: [{ to: accounts[4]?.address, data: '0x', value: '1000' }],
  })
/** A payment as it was quoted, of which nothing can be made any more. */
async function payFor(user: Hex) {
  const answer = await ask(user)
  const [step] = (answer.steps ?? []) as {
    items: { data: { to: Hex; data: Hex; value: string }; check: { body: { id: Hex } } }[]
  }[]
  const [item] = step?.items ?? []
  if (!item) throw new Error(JSON.stringify(answer))
  const { to, data, value } = item.data
  const gas = await send(user, { to, data, value: BigInt(value) })
  faults.set(31338, { estimate: async () => ({ reason: 'sold' }) })
  return { id: item.check.body.id, gas }
}
/** A payment that nobody quoted. */
async function payUnasked(user: Hex, value: bigint) {
  const { timestamp } = await near.reader.getBlock()
  const args = [`0x${'ab'.repeat(32)}`, timestamp + 80_000n] as const
  const data = encodeFunctionData({ abi: escrowAbi, functionName: 'deposit', args })
  await send(user, { to: escrow, data, value })
  await mine()
  await pass()
  const rows = await market.database.db.select().from(intents).where(eq(intents.user, user))
  return rows[0]?.id ?? '0x'
}
const advance = async (seconds: number) => {
  await rpc('evm_increaseTime', numberToHex(seconds))
  await mine()
  clock += seconds * 1000
}
/** Seen, given up, given back, followed. */
async function settle() {
  for (let passes = 0; passes < 4; passes++) {
    await mine()
    await pass()
  }
}
/** That the money is still the depositor's, who needs nobody for it. */
async function takeBack(id: Hex, user: Hex) {
  await advance(86_400)
  const before = await held(user)
  const amount = (await rowOf(id))?.amount ?? 0n
  await send(await contractOf('0x'), refund(id))
  expect((await held(user)) - before).toBe(amount)
  await settle()
  expect(await rowOf(id)).toMatchObject({ state: 'refunded' })
}

describe('refunds', () => {
  test.each([
    ['an account', undefined],
    ['a contract wallet', codes.wallet],
  ])('default: %s gets back what cannot be filled, at once and all of it', async (_, code) => {
    const user = await contractOf(code ?? '0x')
    const { id } = await payFor(user)
    const before = await held(user)
    await settle()
    const row = await rowOf(id)
    expect(row).toMatchObject({ state: 'refunded', reason: 'the calls fail: sold' })
    expect((await held(user)) - before).toBe(row?.amount)
  })

  test('error: what nobody quoted costs the solver nothing, whatever its account is (T12)', async () => {
    for (const code of ['0x', ...Object.values(codes)] as const) {
      const user = await contractOf(code)
      const before = await held(solver.address)
      const id = await payUnasked(user, parseEther('0.01'))
      await settle()
      expect(await rowOf(id)).toMatchObject({
        state: 'failed',
        reason: expect.stringMatching(
          `is not known here. Nobody quoted it.* Call refund\\(${id}\\) of ${escrow} after the deadline.`,
        ),
      })
      expect([await refundsOf([id]), await held(solver.address)]).toEqual([[], before])
      if (code === codes.wallet) await takeBack(id, user)
    }
  })

  test.each(['failsWhereGasCosts', 'reverts', 'burnsAll'] as const)(
    'error: an account whose code %s is sent nothing (T12)',
    async name => {
      const user = await contractOf(codes[name])
      const { id } = await payFor(user)
      const before = await held(solver.address)
      await settle()
      const row = await rowOf(id)
      expect(row?.state).toBe('failed')
      expect(row?.reason).toMatch(
        /^the calls fail: sold\. It cannot be paid back with 80000 gas: .+/,
      )
      expect([await refundsOf([id]), await held(solver.address)]).toEqual([[], before])
      expect(
        await market.far.post('/execute/status/v1', { kind: 'cross-chain-intent', id }),
      ).toMatchObject({
        ...{ status: 'failure', details: expect.stringContaining(`Call refund(${id})`) },
      })
    },
  )

  test('error: an account that refuses when it is mined is sent nothing again, and pays more than it costs (T12)', async () => {
    const user = await contractOf(codes.failsOnceItIsTold)
    const before = await held(solver.address)
    const paid: { id: Hex; gas: bigint }[] = []
    for (let times = 0; times < mostRefunds.ofUser + 2; times++) {
      faults.clear()
      paid.push(await payFor(user))
    }
    const ids = paid.map(({ id }) => id)
    await mine()
    await rpc('evm_setAutomine', false)
    for (let passes = 0; passes < 3; passes++) await pass()
    expect(await refundsOf(ids)).toHaveLength(mostRefunds.ofUser)
    // Seen while they wait to be mined.
    await rpc('anvil_setStorageAt', user, `0x${'0'.repeat(64)}`, `0x${'1'.padStart(64, '0')}`)
    await rpc('evm_setAutomine', true)
    for (let rounds = 0; rounds < 10; rounds++) await settle()
    const sent = await refundsOf(ids)
    expect(sent.map(({ state }) => state)).toEqual(Array(mostRefunds.ofUser).fill('reverted'))
    for (const id of ids)
      expect(await rowOf(id)).toMatchObject({
        ...{ state: 'failed', reason: expect.stringContaining(`Call refund(${id}) of ${escrow}`) },
      })
    const receipts = await Promise.all(
      sent.map(({ hash }) => near.reader.getTransactionReceipt({ hash: hash ?? '0x' })),
    )
    const lost = receipts.reduce((sum, { gasUsed }) => sum + gasUsed, 0n)
    for (const { gasUsed } of receipts) expect(gasUsed).toBeLessThanOrEqual(100_000n)
    expect(before - (await held(solver.address))).toBe(
      receipts.reduce((sum, each) => sum + each.gasUsed * each.effectiveGasPrice, 0n),
    )
    const own = paid.slice(0, sent.length).reduce((sum, { gas }) => sum + gas, 0n)
    expect(lost).toBeLessThan(own)
    // Nor is anything quoted to it, while others go on.
    faults.clear()
    expect(await ask(user)).toMatchObject({
      errors: [{ message: 'This account took no payment back within the last hour' }],
    })
    expect((await ask(await contractOf('0x'))).steps).toContainEqual(
      expect.objectContaining({ id: 'deposit' }),
    )
    await rpc('anvil_setStorageAt', user, `0x${'0'.repeat(64)}`, `0x${'0'.repeat(64)}`)
    await takeBack(ids[0] ?? '0x', user)
  })

  test('error: an account that burns gas gets ten back in an hour, which costs less than it pays (T12)', async () => {
    const user = await contractOf(codes.burnsSome)
    const honest = await contractOf('0x')
    const paid: { id: Hex; gas: bigint }[] = []
    for (let times = 0; times < mostRefunds.ofUser + 1; times++) {
      faults.clear()
      paid.push(await payFor(user))
    }
    faults.clear()
    const own = await payFor(honest)
    for (let rounds = 0; rounds < 3; rounds++) await settle()
    const states = async () => Promise.all(paid.map(async ({ id }) => (await rowOf(id))?.state))
    const waiting = async () => (await states()).filter(state => state === 'refunding').length
    expect((await states()).filter(state => state === 'refunded')).toHaveLength(mostRefunds.ofUser)
    expect([await waiting(), (await rowOf(own.id))?.state]).toEqual([1, 'refunded'])
    const sent = await refundsOf(paid.map(({ id }) => id))
    const used = await Promise.all(
      sent.map(async ({ hash }) =>
        near.reader.getTransactionReceipt({ hash: hash ?? '0x' }).then(({ gasUsed }) => gasUsed),
      ),
    )
    for (const gas of used) expect(gas).toBeGreaterThan(60_000n)
    const pays = paid.slice(0, sent.length).reduce((sum, { gas }) => sum + gas, 0n)
    expect(used.reduce((sum, gas) => sum + gas, 0n)).toBeLessThan(pays)
    faults.clear()
    expect(await ask(user)).toMatchObject({
      errors: [{ message: 'Too many payments were sent back in the last hour' }],
    })
    // It waits for its turn until it can be taken without the solver.
    await advance(3_000)
    await settle()
    const last = (await Promise.all(paid.map(({ id }) => rowOf(id)))).find(
      row => row?.state === 'failed',
    )
    expect(last?.reason).toMatch(/Too many were sent back within an hour\. Call refund\(0x/)
    expect(await waiting()).toBe(0)
  })

  test('error: a solver without gas says so, and sends back once it has some', async () => {
    const user = await contractOf('0x')
    const { id } = await payFor(user)
    const before = await held(solver.address)
    await rpc('anvil_setBalance', solver.address, '0x1')
    await settle()
    expect((await rowOf(id))?.state).toBe('refunding')
    expect(market.failures.splice(0)).toHaveLength(1)
    await rpc('anvil_setBalance', solver.address, numberToHex(before))
    await settle()
    expect((await rowOf(id))?.state).toBe('refunded')
  })
})
