import { toHex } from 'viem'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import {
  accounts,
  builder,
  cosigner,
  curator,
  feeDistributor,
  feeRecipient,
  mnemonic,
  royaltyReceivers,
  solver,
} from './accounts.ts'
import { keys } from './keys.ts'

describe('accounts', () => {
  test('default: the well-known ten', () => {
    expect(accounts.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(accounts[0]).toEqual({
      index: 0,
      name: 'Seller',
      address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    })
    expect(accounts[9]?.address).toBe('0xa0Ee7A142d267C1f36714E4a8F75612F20a79720')
    for (const { address, privateKey } of accounts) {
      expect(privateKeyToAddress(privateKey)).toBe(address)
    }
  })

  test('behavior: every key is the one of its number in the mnemonic', () => {
    const parent = mnemonicToAccount(mnemonic, { path: "m/44'/60'/0'/0" }).getHdKey()
    const derived = keys.map((_, index) => {
      const key = toHex(parent.deriveChild(index).privateKey ?? new Uint8Array())
      return [privateKeyToAddress(key), key]
    })
    expect(keys).toEqual(derived)
    expect(keys.length).toBeGreaterThan(20)
  })

  test('behavior: who receives fees and royalties is nobody else', () => {
    const all = [
      ...accounts.map(({ address }) => address),
      feeRecipient,
      feeDistributor,
      ...Object.values(royaltyReceivers),
      curator,
      builder,
      cosigner.address,
      solver.address,
    ]
    expect(new Set(all).size).toBe(21)
    expect(new Set(accounts.map(({ name }) => name)).size).toBe(10)
  })
})
