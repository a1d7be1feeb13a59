import { startTestChain, type TestChain } from '@sluice/devnet'
import {
  concat,
  createPublicClient,
  createTestClient,
  encodeAbiParameters,
  getCreate2Address,
  type Hex,
  http,
  keccak256,
  parseAbiParameters,
  size,
  toHex,
  walletActions,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChainSource } from '../indexer/chainSource.ts'
import { rpcSource } from '../indexer/rpcSource.ts'
import { contractSignature } from './contractSignature.ts'

const owner = privateKeyToAccount(`0x${'1'.repeat(64)}`)
const stranger = privateKeyToAccount(`0x${'2'.repeat(64)}`)
/** Makes contracts at addresses that are known before: it stands on every anvil, and takes a salt and the code. */
const factory: Hex = '0x4e59b44847b379578588920ca78fbf26c0b4956c'
const wrapper = '6492'.repeat(16)

/**
 * An account of one owner: `isValidSignature` has the EVM recover who signed the digest, and answers the word of
 * EIP-1271 where that is the owner.
 */
const walletCode = (account: Hex): Hex =>
  concat([
    // The digest, v, r and s, as the precompile wants them.
    '0x600435600052',
    '0x60a43560001a602052',
    '0x606435604052608435606052',
    '0x602060806080600060015afa50',
    // Whether it is the owner, times the word.
    '0x60805173',
    account,
    '0x14631626ba7e60e01b0260005260206000f3',
  ])
/** What leaves the code behind. */
const creationCode = (code: Hex): Hex =>
  concat([`0x61${toHex(size(code), { size: 2 }).slice(2)}80600a3d393df3`, code])

const creation = creationCode(walletCode(owner.address))
const digest = keccak256('0x1234')

let chain: TestChain
let source: ChainSource
beforeAll(async () => {
  chain = await startTestChain()
  source = rpcSource({ chainId: 31337, rpcUrls: [chain.url] })
})
afterAll(() => chain.stop())

const saltOf = (n: number) => toHex(n, { size: 32 })
const addressOf = (salt: Hex, code = creation) =>
  getCreate2Address({ from: factory, salt, bytecode: code }).toLowerCase() as Hex
const wrap = (signature: Hex, data: Hex, by = factory): Hex => {
  const inner = encodeAbiParameters(parseAbiParameters('address, bytes, bytes'), [
    by,
    data,
    signature,
  ])
  return `${inner}${wrapper}`
}
const check = (account: Hex, signature: Hex, of = digest) =>
  contractSignature({ source, account, digest: of, signature })

async function deploy(data: Hex) {
  const test = createTestClient({ mode: 'anvil', transport: http(chain.url) }).extend(walletActions)
  await test.setBalance({ address: owner.address, value: 10n ** 18n })
  const hash = await test.sendTransaction({ account: owner, chain: null, to: factory, data })
  const reader = createPublicClient({ transport: http(chain.url), pollingInterval: 20 })
  expect(await reader.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
}

describe('contractSignature on an EVM', () => {
  test('behavior: of an account that is not deployed yet (EIP-6492), and leaves nothing behind', async () => {
    const data = concat([saltOf(1), creation])
    const account = addressOf(saltOf(1))
    const signature = await owner.sign({ hash: digest })
    expect(await source.hasCode(account)).toBe(false)
    expect(await check(account, wrap(signature, data))).toEqual({ signature, isLater: true })
    expect(await source.hasCode(account)).toBe(false)
    // Without what deploys it there is nobody who could say so.
    expect(await check(account, signature)).toBeUndefined()
  })

  test('error: somebody else, another digest, another account, a factory that makes nothing', async () => {
    const data = concat([saltOf(2), creation])
    const account = addressOf(saltOf(2))
    const signature = await owner.sign({ hash: digest })
    const foreign = await stranger.sign({ hash: digest })
    expect(await check(account, wrap(foreign, data))).toBeUndefined()
    expect(await check(account, wrap(signature, data), keccak256('0x12'))).toBeUndefined()
    expect(await check(addressOf(saltOf(3)), wrap(signature, data))).toBeUndefined()
    const nothing: Hex = `0x${'ee'.repeat(20)}`
    expect(await check(account, wrap(signature, data, nothing))).toBeUndefined()
    expect(await check(account, wrap(signature, '0x'))).toBeUndefined()
    // And it is not that the account itself would not do.
    expect(await check(account, wrap(signature, data))).toMatchObject({ signature })
  })

  test('error: an account that burns all that it is given, made or asked', async () => {
    const endless = creationCode('0x5b600056')
    const data = concat([saltOf(4), endless])
    const account = addressOf(saltOf(4), endless)
    const signature = await owner.sign({ hash: digest })
    expect(await check(account, wrap(signature, data))).toBeUndefined()
    await deploy(data)
    expect(await check(account, signature)).toBeUndefined()
    const loop: Hex = '0x5b600056'
    const making = concat([saltOf(5), loop])
    expect(await check(addressOf(saltOf(5), loop), wrap(signature, making))).toBeUndefined()
  })

  test('behavior: once it is deployed it is asked itself (EIP-1271), with what is inside or alone', async () => {
    const data = concat([saltOf(6), creation])
    const account = addressOf(saltOf(6))
    await deploy(data)
    const signature = await owner.sign({ hash: digest })
    const foreign = await stranger.sign({ hash: digest })
    const accepted = { signature, isLater: false }
    expect(await check(account, signature)).toEqual(accepted)
    expect(await check(account, wrap(signature, data))).toEqual(accepted)
    expect(await check(account, foreign)).toBeUndefined()
    expect(await check(account, wrap(foreign, data))).toBeUndefined()
    expect(await check(account, signature, keccak256('0x99'))).toBeUndefined()
  })
})
