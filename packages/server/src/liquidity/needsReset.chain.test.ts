import { addresses, startTestChain, type TestChain } from '@sluice/devnet'
import { createTestClient, createWalletClient, http, maxUint256, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Chain } from '../context.ts'
import { rpcSource } from '../indexer/rpcSource.ts'
import { spendingItems } from '../steps/buy/spendingItems.ts'
import { openTestDatabase, type TestDatabase } from '../testing/openTestDatabase.ts'
import { needsReset } from './needsReset.ts'

/** Keeps one allowance, and refuses another one than 0 while there is one; it says true when it approves. */
const strict =
  '0x60003560e01c63095ea7b314601a5760005460005260206000f35b602435801560005415176' +
  '02d5760006000fd5b600055600160005260206000f3'
/** The same that says nothing. */
const silent = strict.replace(/600160005260206000f3$/, '60006000f3')
/** Refuses nothing. */
const usual = strict.replace('600054151760', '600180501760')
const token = `0x${'7'.repeat(40)}` as const
const spender = `0x${'8'.repeat(40)}` as const
const owner = privateKeyToAccount(`0x${'5'.repeat(64)}`)

let chain: TestChain
let database: TestDatabase
const clients = () => {
  const options = { transport: http(chain.url) }
  return {
    test: createTestClient({ ...options, mode: 'anvil' }).extend(publicActions),
    wallet: createWalletClient({ ...options, account: owner }),
  }
}
const context = () => {
  const served = { id: 31337, wrappedNative: addresses.weth.toLowerCase() } as unknown as Chain
  return { chain: served, source: rpcSource({ chainId: 31337, rpcUrls: [chain.url] }) }
}
beforeAll(async () => {
  const opened = await Promise.all([startTestChain(), openTestDatabase()])
  chain = opened[0]
  database = opened[1]
  await clients().test.setBalance({ address: owner.address, value: 10n ** 18n })
}, 60_000)
afterAll(() => Promise.all([chain.stop(), database.close()]))

const place = async (bytecode: string, allowance: bigint) => {
  const { test: node } = clients()
  await node.setCode({ address: token, bytecode: bytecode as `0x${string}` })
  const value = `0x${allowance.toString(16).padStart(64, '0')}` as const
  await node.setStorageAt({ address: token, index: 0, value })
}
const ask = () => needsReset(context(), { token, owner: owner.address, spender, amount: 10n })

describe('needsReset, on the chain', () => {
  test('default: a token that refuses to change an allowance says so', async () => {
    await place(strict, 5n)
    expect(await ask()).toBe(true)
    await place(strict, 0n)
    expect(await ask()).toBe(false)
  })

  test('behavior: a token that says nothing has taken it, and one that takes any needs no more', async () => {
    await place(silent, 0n)
    expect(await ask()).toBe(false)
    await place(silent, 5n)
    expect(await ask()).toBe(true)
    await place(usual, maxUint256)
    expect(await ask()).toBe(false)
  })

  describe('spendingItems', () => {
    beforeEach(() => place(strict, 5n))

    const itemsFor = (amount: bigint) =>
      spendingItems({ ...context(), db: database.db } as never, {
        spends: [{ token, amount, spender, through: 'allowance' }],
        ...{ payer: owner.address, time: 0, usePermit: false, gas: {} },
      })
    const send = async ({ data }: { data?: unknown }) => {
      const { to, data: call } = data as { to: `0x${string}`; data: `0x${string}` }
      const { test: node, wallet } = clients()
      const hash = await wallet.sendTransaction({ to, data: call, chain: null, gas: 200_000n })
      return (await node.waitForTransactionReceipt({ hash })).status
    }

    test('behavior: what stood before is taken back first, then exactly what is spent approved', async () => {
      const { resets, approvals } = await itemsFor(10n)
      expect([resets.length, approvals.length]).toEqual([1, 1])
      const [reset] = resets
      const [approval] = approvals
      if (!reset || !approval) throw new Error('There is no item')
      // Without the first one the second one fails.
      expect(await send(approval)).toBe('reverted')
      expect([await send(reset), await send(approval)]).toEqual(['success', 'success'])
      expect(await itemsFor(10n)).toMatchObject({ resets: [], approvals: [{ status: 'complete' }] })
    })

    test('behavior: what suffices is left as it is', async () => {
      expect(await itemsFor(5n)).toMatchObject({ resets: [], approvals: [{ status: 'complete' }] })
    })
  })
})
