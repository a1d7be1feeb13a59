import { accounts, startTestChain, type TestChain } from '@sluice/devnet'
import {
  type Address,
  concat,
  createTestClient,
  createWalletClient,
  getContractAddress,
  type Hex,
  http,
  pad,
  publicActions,
  serializeErc6492Signature,
  size,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignRequest } from '../api/index.ts'
import { withApi } from '../chains/withApi.ts'
import { withRpc } from '../chains/withRpc.ts'
import { createClient } from '../client.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import { listAnswer, nft, oneEther, order, typedData } from '../testing/scenario.ts'
import type { WalletAdapter } from '../wallet.ts'
import { assertSignature } from './assertSignature.ts'
import { createReader } from './createReader.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

const owner = privateKeyToAccount(`0x${'51'.repeat(32)}`)
const stranger = privateKeyToAccount(`0x${'52'.repeat(32)}`)
const [funded] = accounts

/**
 * The smallest account contract of ERC-1271: `isValidSignature(bytes32 hash, bytes signature)` answers
 * with the magic value when the precompile `ecrecover` gives the owner for the 65 bytes.
 */
const accountCode = (key: Address): Hex =>
  concat([
    '0x600435600052', // memory[0x00] = the hash, the first argument
    '0x60a43560001a602052', // memory[0x20] = v, the 65th byte of the signature
    '0x606435604052', // memory[0x40] = r
    '0x608435606052', // memory[0x60] = s
    '0x602060806080600060015afa50', // memory[0x80] = ecrecover(memory[0x00..0x80])
    '0x60805173', // the signer,
    key, // the owner,
    '0x14', // and whether they are the same,
    '0x631626ba7e0260e01b600052', // times the magic value, to the left of the word
    '0x60206000f3', // returned
  ])

/** Init code that copies what follows it into the chain: PUSH1 length, from behind these 11 bytes. */
const initCode = (code: Hex): Hex =>
  concat(['0x60', toHex(size(code), { size: 1 }), '0x80600b6000396000f3', code])

/** Deploys `salt ++ init code` by CREATE2; anvil has it from the start. */
const factory: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

const request: SignRequest = { signatureKind: 'eip712', ...typedData }
const node = () =>
  createTestClient({ mode: 'anvil', transport: http(chain.url, { retryCount: 0 }) }).extend(
    publicActions,
  )
const local = () =>
  withRpc({ id: 31337, name: 'Local', paymentTokens: [], checkPollingInterval: 100 }, chain.url)
const check = (account: Address, signature: Hex, asked: SignRequest = request) =>
  assertSignature({
    reader: () => createReader(createClient({ chains: [] }), { chain: local() }),
    account,
    request: asked,
    signature,
  })

describe('assertSignature: a contract account (ERC-1271, F49, F50)', () => {
  const account: Address = '0x1271127112711271127112711271127112711271'
  beforeAll(() => node().setCode({ address: account, bytecode: accountCode(owner.address) }))

  test('default', async () => {
    const signature = await owner.signTypedData(order)
    expect(await check(account, signature)).toBe(signature)
  })

  test('behavior: a text', async () => {
    const signature = await owner.signMessage({ message: 'Hello' })
    const text: SignRequest = { signatureKind: 'eip191', message: 'Hello' }
    expect(await check(account, signature, text)).toBe(signature)
  })

  test('error: another`s signature, and the owner`s for another message', async () => {
    const other = { ...order, message: { amount: '6' } }
    for (const signature of [
      await stranger.signTypedData(order),
      await owner.signTypedData(other),
      '0x1234' as const,
    ]) {
      await expect(check(account, signature)).rejects.toMatchObject({
        ...{ code: 'wrong_signer', moneyMoved: 'no' },
        message: 'The signature was not used: the account does not accept it',
      })
    }
  })

  test('error: the node is gone: not proven, which is not the same as wrong', async () => {
    const dead = withRpc({ id: 31337, name: 'Local', paymentTokens: [] }, 'http://127.0.0.1:9/')
    const signature = await owner.signTypedData(order)
    await expect(
      assertSignature({
        reader: () => createReader(createClient({ chains: [] }), { chain: dead }),
        account,
        request,
        signature,
      }),
    ).rejects.toMatchObject({
      message: 'The signature was not used: it could not be proven whose it is',
    })
  })

  test('behavior: it lists, and the signature goes out as it is', async () => {
    const api = fakeApi({
      '/execute/list/v5': () => ({ json: listAnswer() }),
      '/order/v4': () => ({
        json: { results: [{ message: 'success', orderIndex: 0, orderId: `0x${'ab'.repeat(32)}` }] },
      }),
    })
    const client = createClient({ chains: [withApi(local(), api.base)], fetch: api.fetch })
    const wallet: WalletAdapter = {
      address: async () => account,
      handleSignMessageStep: () => owner.signTypedData(order),
      handleSendTransactionStep: async () => undefined,
    }
    const { state } = await client.actions.listToken({
      ...{ listings: [{ token: `${nft}:1`, weiPrice: oneEther }], wallet },
    })
    expect(state.status).toBe('complete')
    expect(api.to('/order/v4')[0]?.query.get('signature')).toBe(await owner.signTypedData(order))
  })
})

describe('assertSignature: an account that is not deployed yet (ERC-6492)', () => {
  const salt = pad('0x6492')
  const bytecode = initCode(accountCode(owner.address))
  const account = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode })
  const data = concat([salt, bytecode])
  const wrap = (signature: Hex) => serializeErc6492Signature({ address: factory, data, signature })

  test('default: before and after it is deployed', async () => {
    const signature = wrap(await owner.signTypedData(order))
    expect(await node().getCode({ address: account })).toBeUndefined()
    expect(await check(account, signature)).toBe(signature)
    const deployer = createWalletClient({
      account: privateKeyToAccount(funded?.privateKey ?? '0x'),
      transport: http(chain.url),
    })
    const hash = await deployer.sendTransaction({ to: factory, data, chain: null })
    await node().waitForTransactionReceipt({ hash, pollingInterval: 50 })
    expect(await node().getCode({ address: account })).toBe(
      accountCode(owner.address).toLowerCase(),
    )
    expect(await check(account, signature)).toBe(signature)
  })

  test('error: another`s signature, and one for an account that the factory does not make', async () => {
    await expect(check(account, wrap(await stranger.signTypedData(order)))).rejects.toMatchObject({
      code: 'wrong_signer',
    })
    const elsewhere: Address = '0x6492649264926492649264926492649264926492'
    await expect(check(elsewhere, wrap(await owner.signTypedData(order)))).rejects.toMatchObject({
      code: 'wrong_signer',
    })
  })
})

describe('assertSignature: a key that is delegated to a contract (EIP-7702, F53)', () => {
  test('default: the key`s own signature, and what the contract accepts once there is one', async () => {
    const contract: Address = '0x7702770277027702770277027702770277027702'
    await node().setCode({ address: contract, bytecode: accountCode(owner.address) })
    const key = privateKeyToAccount(`0x${'53'.repeat(32)}`)
    const [own, owners] = [await key.signTypedData(order), await owner.signTypedData(order)]
    expect(await check(key.address, own)).toBe(own)
    await expect(check(key.address, owners)).rejects.toMatchObject({
      message: 'The signature was not used: it was signed by another account',
    })

    // Code appears in the middle of a run.
    const sponsor = createWalletClient({
      account: privateKeyToAccount(funded?.privateKey ?? '0x'),
      transport: http(chain.url),
    })
    const authorization = await key.signAuthorization({
      contractAddress: contract,
      chainId: 31337,
      nonce: 0,
    })
    const hash = await sponsor.sendTransaction({
      ...{ to: key.address, chain: null, authorizationList: [authorization] },
    })
    await node().waitForTransactionReceipt({ hash, pollingInterval: 50 })
    expect(await node().getCode({ address: key.address })).toBe(
      `0xef0100${contract.slice(2).toLowerCase()}`,
    )
    expect(await check(key.address, own)).toBe(own)
    expect(await check(key.address, owners)).toBe(owners)
    await expect(check(key.address, await stranger.signTypedData(order))).rejects.toMatchObject({
      code: 'wrong_signer',
    })
  })
})
