import { accounts, addresses, startTestChain, type TestChain, usdc } from '@sluice/devnet'
import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  domainSeparator,
  type Hex,
  http,
  maxUint256,
  type PublicClient,
  parseAbi,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Command } from '../command.ts'
import { permit2Address, senderAsRecipient } from '../constants.ts'
import { encodeCommands } from '../encodeCommands.ts'
import { execute } from '../execute.ts'
import { permitBatchCommand } from './permitBatchCommand.ts'
import { permitCommand } from './permitCommand.ts'
import { permitTypedData } from './permitTypedData.ts'
import { transferFromBatchCommand } from './transferFromBatchCommand.ts'
import { transferFromCommand } from './transferFromCommand.ts'
import type { PermitSingle } from './types.ts'

const chainId = 31_337
const router = addresses.universalRouter
const friend: Address = `0x${'f1'.repeat(20)}`
const tokenAbi = parseAbi([
  'function approve(address, uint256) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
])
const permit2Abi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function allowance(address, address, address) view returns (uint160, uint48, uint48)',
])

let chain: TestChain
let client: PublicClient
let wallet: ReturnType<typeof connect>
let time: bigint

const connect = (url: string) =>
  createWalletClient({
    account: privateKeyToAccount(accounts[1]?.privateKey ?? '0x'),
    chain: defineChain({
      id: chainId,
      name: 'Local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [url] } },
    }),
    transport: http(),
  })

beforeAll(async () => {
  chain = await startTestChain()
  client = createPublicClient({ transport: http(chain.url), pollingInterval: 20 })
  wallet = connect(chain.url)
  time = (await client.getBlock()).timestamp
  for (const address of [usdc, addresses.weth]) {
    const args = [permit2Address, maxUint256] as const
    const hash = await wallet.writeContract({
      ...{ address, abi: tokenAbi, functionName: 'approve', args },
    })
    await client.waitForTransactionReceipt({ hash })
  }
})
afterAll(() => chain.stop())

const run = async (commands: readonly Command[]) => {
  const data = execute.encode(encodeCommands(commands))
  const hash = await wallet.sendTransaction({ to: router, data })
  return (await client.waitForTransactionReceipt({ hash })).status
}
const balance = (token: Address, owner: Address) =>
  client.readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [owner] })
const allowance = (token: Address) =>
  client.readContract({
    address: permit2Address,
    abi: permit2Abi,
    functionName: 'allowance',
    args: [wallet.account.address, token, router],
  })
const details = async (token: Address, amount: bigint) => {
  const [, , nonce] = await allowance(token)
  return { token, amount, expiration: Number(time) + 3600, nonce }
}
const sweep = (token: Address): Command => ({
  command: 'SWEEP',
  args: { token, recipient: senderAsRecipient, amountMin: 0n },
})

describe('permitTypedData', () => {
  test('behavior: the domain is that of the contract', async () => {
    const separator = await client.readContract({
      ...{ address: permit2Address, abi: permit2Abi, functionName: 'DOMAIN_SEPARATOR' },
    })
    const permit = {
      details: await details(usdc, 1n),
      spender: router,
      sigDeadline: time + 3600n,
    }
    const { domain } = permitTypedData(permit, { chainId })
    expect(domainSeparator({ domain })).toBe(separator)
  })
})

describe('permitCommand', () => {
  const forms: readonly [string, (signature: Hex) => Hex][] = [
    ['as a wallet makes it', signature => signature],
    ['compact (EIP-2098)', compact],
    ['with a recovery bit', withRecoveryBit],
  ]
  test.each(forms)('behavior: Permit2 takes a signature %s', async (_name, form) => {
    const permit: PermitSingle = {
      details: await details(usdc, 500n),
      spender: router,
      sigDeadline: time + 3600n,
    }
    const signature = await wallet.signTypedData(permitTypedData(permit, { chainId, router }))
    const before = await balance(usdc, friend)
    const status = await run([
      permitCommand({ ...permit, signature: form(signature) }),
      transferFromCommand({ token: usdc, amount: 300n }),
      { command: 'TRANSFER', args: { token: usdc, recipient: friend, amount: 100n } },
      sweep(usdc),
    ])
    expect(status).toBe('success')
    expect((await balance(usdc, friend)) - before).toBe(100n)
    expect(await balance(usdc, router)).toBe(0n)
    expect(await allowance(usdc)).toEqual([
      200n,
      Number(permit.details.expiration),
      Number(permit.details.nonce) + 1,
    ])
  })
})

describe('permitBatchCommand', () => {
  test('default: two tokens under one signature, moved by one batch', async () => {
    const { address: from } = wallet.account
    const permit = {
      details: [await details(usdc, 7n), await details(addresses.weth, 9n)],
      spender: router,
      sigDeadline: time + 3600n,
    }
    const signature = await wallet.signTypedData(permitTypedData(permit, { chainId, router }))
    const before = [await balance(usdc, friend), await balance(addresses.weth, friend)]
    const status = await run([
      permitBatchCommand({ ...permit, signature }),
      transferFromBatchCommand([
        { from, to: friend, amount: 7n, token: usdc },
        { from, to: friend, amount: 9n, token: addresses.weth },
      ]),
    ])
    expect(status).toBe('success')
    const after = [await balance(usdc, friend), await balance(addresses.weth, friend)]
    expect(after).toEqual([(before[0] ?? 0n) + 7n, (before[1] ?? 0n) + 9n])
  })
})

function compact(signature: Hex): Hex {
  return serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)))
}

function withRecoveryBit(signature: Hex): Hex {
  return `0x${signature.slice(2, -2)}${signature.endsWith('1b') ? '00' : '01'}`
}
