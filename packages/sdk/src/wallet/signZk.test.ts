import { createWalletClient, custom, type Hex, hashTypedData, keccak256, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { zksync } from 'viem/chains'
import {
  chainConfig,
  getApprovalBasedPaymasterInput,
  getGeneralPaymasterInput,
  parseEip712Transaction,
  sendEip712Transaction,
} from 'viem/zksync'
import { describe, expect, test } from 'vitest'
import type { TransactionData } from '../api/index.ts'
import type { ClientContext } from '../context.ts'
import { viemAdapter } from './viemAdapter.ts'

const account = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const other = `0x${'33'.repeat(20)}` as const
const bytecode = `0x${'cd'.repeat(96)}` as const
const paymasterInput = getGeneralPaymasterInput({ innerInput: '0x1234' })

/** A node of a zkSync-type chain; keeps what it is sent. */
function node() {
  const sent: { method: string; params: readonly unknown[] }[] = []
  const answers: Record<string, unknown> = {
    eth_chainId: '0x144',
    eth_getTransactionCount: '0x7',
    eth_estimateGas: '0x5208',
    eth_maxPriorityFeePerGas: '0x0',
    eth_gasPrice: '0xf4240',
    eth_getBlockByNumber: { number: '0x1', baseFeePerGas: '0xf4240', transactions: [] },
    eth_sendRawTransaction: `0x${'aa'.repeat(32)}`,
    eth_sendTransaction: `0x${'bb'.repeat(32)}`,
  }
  const transport = custom(
    {
      request: async ({ method, params }: { method: string; params?: unknown }) => {
        sent.push({ method, params: Array.isArray(params) ? params : [] })
        return answers[method]
      },
    },
    { retryCount: 0 },
  )
  const last = (method: string) => sent.filter(entry => entry.method === method).at(-1)?.params[0]
  return { transport, last }
}

const context = {
  config: { chains: [{ id: 324, name: 'zkSync', paymentTokens: [], network: zksync }] },
  // Each test is a chain of its own.
  get localSends() {
    return new Map()
  },
} as unknown as ClientContext

const plain = {
  ...{ from: account.address, to: other, data: '0xabcdef', value: '1001', type: 'eip712' },
} as const
const cases: [string, Partial<TransactionData>, Record<string, unknown>][] = [
  ['the type alone', {}, {}],
  ['a paymaster', { paymaster: other, paymasterInput }, { paymaster: other, paymasterInput }],
  [
    'a paymaster that takes a token',
    {
      paymaster: other,
      paymasterInput: getApprovalBasedPaymasterInput({
        ...{ token: other, minAllowance: 5n, innerInput: new Uint8Array() },
      }),
    },
    {
      paymaster: other,
      paymasterInput: getApprovalBasedPaymasterInput({
        ...{ token: other, minAllowance: 5n, innerInput: new Uint8Array() },
      }),
    },
  ],
  [
    'bytecode, pubdata and fees',
    {
      factoryDeps: [bytecode],
      gasPerPubdata: '50001',
      gas: '0x30d40',
      maxFeePerGas: '250000000',
      maxPriorityFeePerGas: '1',
    },
    {
      ...{ factoryDeps: [bytecode], gasPerPubdata: 50_001n, gas: 200_000n },
      ...{ maxFeePerGas: 250_000_000n, maxPriorityFeePerGas: 1n },
    },
  ],
]

const send = (wallet: ReturnType<typeof createWalletClient>, data: TransactionData) =>
  viemAdapter(wallet, context).handleSendTransactionStep(
    324,
    { status: 'incomplete', state: 'planned', data },
    { id: 'sale', action: '', description: '', kind: 'transaction', items: [] },
  )

describe('viemAdapter: a zkSync-type transaction', () => {
  test.each(cases)(
    'behavior: signed with a local key, the bytes are viem`s: %s',
    async (_, more, own) => {
      const ours = node()
      const hash = await send(createWalletClient({ account, transport: ours.transport }), {
        ...plain,
        ...more,
      } as TransactionData)
      const peer = node()
      await sendEip712Transaction(
        createWalletClient({ account, chain: zksync, transport: peer.transport }),
        { to: other, data: '0xabcdef', value: 1001n, type: 'eip712', ...own } as never,
      )
      const raw = ours.last('eth_sendRawTransaction') as Hex
      expect(raw).toBe(peer.last('eth_sendRawTransaction'))
      // The hash by which the chain knows it, from the signed bytes alone.
      const parsed = parseEip712Transaction(raw)
      const digest = hashTypedData(chainConfig.custom.getEip712Domain(parsed) as never)
      const signature = parsed.customSignature as Hex
      expect(hash).toBe(keccak256(`${digest}${keccak256(signature).slice(2)}`))
      expect(parsed.nonce).toBe(7)
    },
  )

  test.each(cases)('behavior: a wallet is asked as viem asks: %s', async (_, more, own) => {
    const ours = node()
    const asked = createWalletClient({ account: account.address, transport: ours.transport })
    expect(await send(asked, { ...plain, ...more } as TransactionData)).toBe(`0x${'bb'.repeat(32)}`)
    const peer = node()
    await createWalletClient({
      ...{ account: account.address, chain: zksync, transport: peer.transport },
    }).sendTransaction({ to: other, data: '0xabcdef', value: 1001n, ...own } as never)
    const { eip712Meta } = peer.last('eth_sendTransaction') as Record<string, unknown>
    expect(ours.last('eth_sendTransaction')).toMatchObject({
      ...{ type: '0x71', chainId: numberToHex(324), value: '0x3e9' },
      ...{ from: account.address, to: other },
    })
    expect(Reflect.get(ours.last('eth_sendTransaction') as object, 'eip712Meta')).toEqual(
      eip712Meta,
    )
  })
})
