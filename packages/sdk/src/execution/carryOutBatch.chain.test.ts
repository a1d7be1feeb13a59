import { accounts, addresses, startTestChain, type TestChain } from '@sluice/devnet'
import {
  type Address,
  createTestClient,
  createWalletClient,
  custom,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  multicall3Abi,
  type PublicClient,
  publicActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withApi } from '../chains/withApi.ts'
import { withRpc } from '../chains/withRpc.ts'
import { createClient } from '../client.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import { nft, pathLine, saleStep } from '../testing/scenario.ts'
import type { ExecutionStep } from './state.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

const weth: Address = addresses.weth
const spender: Address = '0x5555555555555555555555555555555555555555'
const key = privateKeyToAccount(accounts[1]?.privateKey ?? '0x')
const from = key.address.toLowerCase() as Address

const approve = (amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
const withdraw = (amount: bigint) => `0x2e1a7d4d${amount.toString(16).padStart(64, '0')}` as const

const allowanceOf = (node: Pick<PublicClient, 'readContract'>) =>
  node.readContract({
    ...{ abi: erc20Abi, address: weth, functionName: 'allowance', args: [from, spender] },
  })

type Call = { to: Address; data: Hex; value: Hex }

/**
 * A wallet that upgrades a key to a contract account (EIP-7702) and carries out its batches through it.
 * The contract is Multicall3: whoever delegates to it sends each call in their own name.
 */
function upgradingWallet(prompts: string[]) {
  const node = createTestClient({
    mode: 'anvil',
    transport: http(chain.url, { retryCount: 0 }),
  }).extend(publicActions)
  const signer = createWalletClient({ account: key, transport: http(chain.url, { retryCount: 0 }) })
  const batches = new Map<string, Hex>()
  const sendCalls = async ({ id, calls }: { id: string; calls: Call[] }) => {
    const nonce = await node.getTransactionCount({ address: key.address })
    const authorization = await key.signAuthorization({
      ...{ contractAddress: addresses.multicall3, chainId: 31337, nonce: nonce + 1 },
    })
    const inner = calls.map(({ to, data, value }) => ({
      ...{ target: to, callData: data, value: BigInt(value), allowFailure: false },
    }))
    const hash = await signer.sendTransaction({
      ...{ to: key.address, chain: null, authorizationList: [authorization], gas: 1_000_000n },
      value: inner.reduce((sum, call) => sum + call.value, 0n),
      data: encodeFunctionData({
        ...{ abi: aggregateAbi, functionName: 'aggregate3Value', args: [inner] },
      }),
    })
    batches.set(id, hash)
    return { id }
  }
  const status = async (id: string) => {
    const hash = batches.get(id)
    if (!hash) throw Object.assign(new Error('unknown bundle'), { code: 5730 })
    const asked = { method: 'eth_getTransactionReceipt', params: [hash] }
    const receipt = (await node.request(asked as never)) as { status: Hex } | null
    if (!receipt) return { version: '2.0.0', id, status: 100 }
    const code = receipt.status === '0x1' ? 200 : 500
    return { version: '2.0.0', id, status: code, atomic: true, receipts: [receipt] }
  }
  const request = async ({ method, params }: { method: string; params?: unknown }) => {
    const [first] = Array.isArray(params) ? params : []
    switch (method) {
      case 'wallet_getCapabilities':
        return { '0x7a69': { atomic: { status: 'ready' } } }
      case 'wallet_sendCalls':
        prompts.push(method)
        return sendCalls(first)
      case 'wallet_getCallsStatus':
        return status(first)
      case 'eth_accounts':
        return [key.address]
      case 'eth_sendTransaction':
        prompts.push(method)
        return node.request({ method, params } as never)
      default:
        return node.request({ method, params } as never)
    }
  }
  return { node, wallet: createWalletClient({ account: from, transport: custom({ request }) }) }
}

const aggregateAbi = [
  {
    ...multicall3Abi[0],
    name: 'aggregate3Value',
    stateMutability: 'payable',
    inputs: [
      {
        name: 'calls',
        type: 'tuple[]',
        components: [
          { name: 'target', type: 'address' },
          { name: 'allowFailure', type: 'bool' },
          { name: 'value', type: 'uint256' },
          { name: 'callData', type: 'bytes' },
        ],
      },
    ],
  },
] as const

/** A client whose marketplace asks for an approval and a sale. */
async function buy(allowance: bigint, sale: { data: Hex; value?: string }) {
  const api = fakeApi({
    '/execute/buy/v7': () => ({
      json: {
        steps: [
          {
            ...{ id: 'currency-approval', action: 'Approve', description: '', kind: 'transaction' },
            items: [{ status: 'incomplete', data: { from, to: weth, data: approve(allowance) } }],
          },
          saleStep([{ status: 'incomplete', data: { from, to: weth, ...sale } }]),
        ],
        path: [pathLine(BigInt(sale.value ?? 0))],
      },
    }),
    '/transactions/synced/v2': call => ({
      json: {
        transactions: call.query.getAll('txHash').map(hash => ({ hash, synced: true })),
      },
    }),
  })
  const local = withRpc(
    { id: 31337, name: 'Local', paymentTokens: [], checkPollingInterval: 100 },
    chain.url,
  )
  const client = createClient({
    ...{ chains: [withApi(local, api.base)], fetch: api.fetch, journal: false },
  })
  const prompts: string[] = []
  const { node, wallet } = upgradingWallet(prompts)
  let steps: readonly ExecutionStep[] = []
  const error = await client.actions
    .buyToken({
      ...{ items: [{ token: `${nft}:1` }], wallet },
      onProgress: shown => {
        steps = shown
      },
    })
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
  return { node, prompts, error, items: steps.flatMap(step => [...step.items]) }
}

describe('carryOutBatch: an upgraded key on a real chain', () => {
  test('default: approval and sale in one transaction, in the account`s own name', async () => {
    const { node, prompts, items, error } = await buy(77n, { data: '0xd0e30db0', value: '1001' })
    // It wraps ether, so both went through and nothing was bought.
    expect(error).toMatchObject({ code: 'nothing_bought' })
    expect(prompts).toEqual(['wallet_sendCalls'])
    expect(items.map(item => item.state)).toEqual(['complete', 'complete'])
    const [approval, sale] = items.map(item => item.receipt?.txHash)
    expect(approval).toBe(sale)
    expect(await allowanceOf(node)).toBe(77n)
    expect(await node.getCode({ address: from })).toBe(
      `0xef0100${addresses.multicall3.slice(2).toLowerCase()}`,
    )
  })

  test('error: the sale fails, so the approval does not happen either', async () => {
    const { node, prompts, items, error } = await buy(78n, { data: withdraw(10n ** 24n) })
    expect(error).toMatchObject({ code: 'transaction_reverted', moneyMoved: 'no' })
    expect(prompts).toEqual(['wallet_sendCalls'])
    expect(items.map(item => item.state)).toEqual(['reverted', 'reverted'])
    expect(await allowanceOf(node)).not.toBe(78n)
  })
})
