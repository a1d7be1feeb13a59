import { zksync } from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { devnet } from '../chains/devnet.ts'
import * as presets from '../chains/index.ts'
import { assertKind } from './assertKind.ts'
import { assertZkTransaction, isZkTransaction } from './assertZkTransaction.ts'

const address = `0x${'11'.repeat(20)}` as const
const good = { type: 'eip712', chainId: 324, to: address, from: address }
/** Bytecode of so many bytes. */
const bytecode = (bytes: number) => `0x${'ab'.repeat(bytes)}`
const check = (more: Partial<assertZkTransaction.Fields>) =>
  assertZkTransaction({ ...good, ...more })

describe('assertZkTransaction', () => {
  test('default', () => {
    check({})
    check({ paymaster: address, paymasterInput: '0x8c5a' })
    check({ factoryDeps: [bytecode(32), bytecode(96)] })
  })

  test.each<[string, Partial<assertZkTransaction.Fields>]>([
    ['paymaster', { paymaster: address, paymasterInput: '0x' }],
    ['gasPerPubdata', { gasPerPubdata: '50000' }],
    ['factoryDeps', { factoryDeps: [] }],
    ['customSignature', { customSignature: '0xab' }],
  ])('behavior: without the type, %s makes it one', (_, more) => {
    expect(isZkTransaction(more)).toBe(true)
    check({ type: undefined, ...more })
  })

  test.each<[string, Partial<assertZkTransaction.Fields>]>([
    ['zk_not_eip712', { type: 'eip1559' }],
    ['zk_not_eip712', { type: undefined }],
    ['zk_chain_id', { chainId: 0 }],
    ['zk_chain_id', { chainId: -324 }],
    ['zk_chain_id', { chainId: undefined }],
    ['zk_to', { to: '0x1234' }],
    ['zk_from', { from: 'vitalik.eth' }],
    ['zk_paymaster', { paymaster: '0x12', paymasterInput: '0x' }],
    ['zk_paymaster_input_missing', { paymaster: address }],
    ['zk_paymaster_missing', { paymasterInput: '0x' }],
    ['zk_bytes', { paymaster: address, paymasterInput: 'nothing' }],
    ['zk_bytes', { customSignature: '0xabc' }],
    ['zk_bytecode_words', { factoryDeps: [bytecode(31)] }],
    ['zk_bytecode_words', { factoryDeps: [bytecode(32), bytecode(33)] }],
    ['zk_bytecode_even', { factoryDeps: [bytecode(64)] }],
    ['zk_bytecode_even', { factoryDeps: ['0x'] }],
    ['zk_bytecode_long', { factoryDeps: [bytecode(32 * 65_537)] }],
  ])('error: %s %#', (code, more) => {
    expect(() => check(more)).toThrow(expect.objectContaining({ code, moneyMoved: 'no' }))
  })

  test('behavior: the longest bytecode is 32*65535 bytes', () => {
    check({ factoryDeps: [bytecode(32 * 65_535)] })
    expect(() => check({ factoryDeps: [bytecode(32 * 65_536)] })).toThrow(
      expect.objectContaining({ code: 'zk_bytecode_long' }),
    )
  })
})

describe('assertKind', () => {
  const plain = { from: address, to: address, data: '0x' } as const
  const chains = [devnet, { id: 324, name: 'zkSync', paymentTokens: [], network: zksync }]

  test('default: a plain transaction is for every chain', () => {
    assertKind(chains, plain, 31337)
    assertKind(chains, { ...plain, type: '0x2' }, 324)
  })

  test('behavior: one of the zkSync type is for a chain of that type', () => {
    const data = { ...plain, type: 'eip712' }
    assertKind(chains, data, 324)
    expect(() => assertKind(chains, data, 31337)).toThrow(
      expect.objectContaining({ code: 'zk_chain', moneyMoved: 'no' }),
    )
    expect(() => assertKind(chains, data, 5)).toThrow(expect.objectContaining({ code: 'zk_chain' }))
  })

  test('behavior: the presets of that type, and no other', () => {
    const all = Object.values(presets).filter(entry => typeof entry === 'object')
    const data = { ...plain, type: 'eip712' }
    const able = all.filter(chain => {
      try {
        assertKind(all, data, chain.id)
        return true
      } catch {
        return false
      }
    })
    expect(able.map(chain => chain.id).sort((a, b) => a - b)).toEqual([
      ...[324, 2741, 11124, 43210, 543210],
    ])
  })

  test('error: its rules are asserted first', () => {
    expect(() => assertKind(chains, { ...plain, paymaster: address }, 324)).toThrow(
      expect.objectContaining({ code: 'zk_paymaster_input_missing' }),
    )
  })
})
