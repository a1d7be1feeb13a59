import { accounts, addresses, startTestChain, type TestChain, usdc } from '@sluice/devnet'
import {
  type Address,
  concat,
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  domainSeparator,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  http,
  maxUint256,
  type PublicClient,
  parseAbi,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
  stringToHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordGas } from '../../bench/support/recordGas.ts'
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
  'function transfer(address, uint256) returns (bool)',
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

const receiptOf = async (commands: readonly Command[]) => {
  const data = execute.encode(encodeCommands(commands))
  const hash = await wallet.sendTransaction({ to: router, data })
  return client.waitForTransactionReceipt({ hash })
}
const run = async (commands: readonly Command[]) => (await receiptOf(commands)).status
const balance = (token: Address, owner: Address) =>
  client.readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [owner] })
const allowance = (token: Address, owner: Address = wallet.account.address) =>
  client.readContract({
    address: permit2Address,
    abi: permit2Abi,
    functionName: 'allowance',
    args: [owner, token, router],
  })
const details = async (token: Address, amount: bigint) => {
  const [, , nonce] = await allowance(token)
  return { token, amount, expiration: Number(time) + 3600, nonce }
}
const sweep = (token: Address): Command => ({
  command: 'SWEEP',
  args: { token, recipient: senderAsRecipient, amountMin: 0n },
})

/**
 * What answers `isValidSignature` as a Safe of one owner: a last byte above 30 means that 4 was added to it, and
 * that the owner signed the hash as a message, by eth_sign. https://docs.safe.global/advanced/smart-account-signatures
 */
const safeOf = (owner: Address): Hex =>
  concat([
    // The message of the hash, and its own hash.
    `0x7f${stringToHex('\x19Ethereum Signed Message:\n32').slice(2)}00000000600052`,
    '0x600435601c52603c600020',
    // Whether it is that hash which was signed, or the hash itself, and by which recovery byte.
    '0x600435809103601e60a43560001a11809102909101600052',
    '0x60040260a43560001a03602052',
    // The owner's signature, or not: ecrecover.
    '0x606435604052608435606052602060806080600060015afa50',
    '0x60805173',
    owner,
    '0x147f1626ba7e',
    `0x${'00'.repeat(28)}`,
    '0x0260005260206000f3',
  ])

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

describe('the peer’s fault: it changes the last byte of what a Safe signs by eth_sign', () => {
  // `bench/differential/permit2.test.ts` shows what the peer makes of it.
  const signers: readonly [string, (signature: Hex) => Hex, 'success' | 'reverted'][] = [
    ['Permit2 takes it as it stands', signature => signature, 'success'],
    [
      'Permit2 refuses what the peer makes of it',
      signature => `${signature.slice(0, -2)}${signature.endsWith('1f') ? '1b' : '1c'}` as Hex,
      'reverted',
    ],
  ]
  test.each(signers)('%s', async (_name, form, status) => {
    const owner = wallet.account
    const safe: Address = `0x${'5afe'.repeat(10)}`
    const node = createTestClient({ mode: 'anvil', transport: http(chain.url) })
    await node.setCode({ address: safe, bytecode: safeOf(owner.address) })
    await node.setBalance({ address: safe, value: 10n ** 18n })
    await node.impersonateAccount({ address: safe })
    const send = async (to: Address, data: Hex) => {
      const hash = await wallet.sendTransaction({ account: safe, to, data, gas: 1_000_000n })
      return (await client.waitForTransactionReceipt({ hash })).status
    }
    const hash = await wallet.writeContract({
      ...{ address: usdc, abi: tokenAbi, functionName: 'transfer', args: [safe, 500n] },
    })
    await client.waitForTransactionReceipt({ hash })
    const approve = { abi: tokenAbi, functionName: 'approve' } as const
    await send(usdc, encodeFunctionData({ ...approve, args: [permit2Address, maxUint256] }))

    const [, , nonce] = await allowance(usdc, safe)
    const permit: PermitSingle = {
      details: { token: usdc, amount: 500n, expiration: Number(time) + 3600, nonce },
      spender: router,
      sigDeadline: time + 3600n,
    }
    const raw = hashTypedData(permitTypedData(permit, { chainId, router }))
    const signed = await owner.signMessage({ message: { raw } })
    const { r, s, yParity } = parseSignature(signed)
    const last = yParity === 0 ? '1f' : '20'
    const command = permitCommand({ ...permit, signature: `${r}${s.slice(2)}${last}` as Hex })
    if (command.command !== 'PERMIT2_PERMIT') throw new Error('no permit')
    const args = { ...command.args, signature: form(command.args.signature) }
    const before = await balance(usdc, friend)
    const data = execute.encode(
      encodeCommands([
        { ...command, args },
        transferFromCommand({ token: usdc, amount: 500n, recipient: friend }),
      ]),
    )
    expect(await send(router, data)).toBe(status)
    expect((await balance(usdc, friend)) - before).toBe(status === 'success' ? 500n : 0n)
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
    const { status, gasUsed } = await receiptOf([
      permitBatchCommand({ ...permit, signature }),
      transferFromBatchCommand([
        { from, to: friend, amount: 7n, token: usdc },
        { from, to: friend, amount: 9n, token: addresses.weth },
      ]),
    ])
    expect(status).toBe('success')
    recordGas('PERMIT2_PERMIT_BATCH, then PERMIT2_TRANSFER_FROM_BATCH of two tokens', gasUsed)
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
