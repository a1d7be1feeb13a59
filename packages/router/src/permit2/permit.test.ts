import { describe, expect, test } from 'vitest'
import { type Permit2PermitBatch, permitBatchCommand } from './permitBatchCommand.ts'
import { type Permit2Permit, permitCommand } from './permitCommand.ts'
import { permitTypedData } from './permitTypedData.ts'
import { toPermitCommand } from './toPermitCommand.ts'
import { transferFromBatchCommand } from './transferFromBatchCommand.ts'
import { transferFromCommand } from './transferFromCommand.ts'
import type { PermitDetails } from './types.ts'

const router = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const details = { token, amount: '1000000', expiration: 1_900_000_000, nonce: 0 } as const
const permit: Permit2Permit = {
  details,
  spender: router,
  sigDeadline: 1_900_000_000n,
  signature: `0x${'ab'.repeat(64)}1b`,
}
const batch: Permit2PermitBatch = { ...permit, details: [details, { ...details, nonce: 1 }] }

describe('permitCommand', () => {
  test('default', () => {
    expect(permitCommand(permit)).toEqual({
      command: 'PERMIT2_PERMIT',
      args: {
        permit: {
          details: {
            token: token.toLowerCase(),
            amount: 1_000_000n,
            expiration: 1_900_000_000,
            nonce: 0,
          },
          spender: router.toLowerCase(),
          sigDeadline: 1_900_000_000n,
        },
        signature: permit.signature,
      },
    })
  })

  test('behavior: the ends of the ranges', () => {
    const last: PermitDetails = {
      ...details,
      amount: 2n ** 160n - 1n,
      expiration: 2n ** 48n - 1n,
      nonce: '0',
    }
    const { args } = permitCommand({ ...permit, details: last, sigDeadline: 2n ** 256n - 1n })
    expect(args).toMatchObject({
      permit: { details: { amount: 2n ** 160n - 1n, expiration: 2 ** 48 - 1, nonce: 0 } },
    })
  })

  test.each<[string, unknown]>([
    ['token', '0x0000000000000000000000000000000000000000'],
    ['token', '0x12'],
    ['amount', 2n ** 160n],
    ['amount', -1n],
    ['amount', 1_000_000],
    ['expiration', 2n ** 48n],
    ['expiration', 2 ** 48],
    ['expiration', -1],
    ['expiration', 1.5],
    ['expiration', Number.NaN],
    ['expiration', 1_900_000_000_000],
    ['nonce', 2n ** 48n],
    ['nonce', null],
    ['nonce', '0x1'],
  ])('error: a %s of %s', (key, value) => {
    const wrong = { ...permit, details: { ...details, [key]: value } }
    expect(() => toPermitCommand(wrong as never, 'orders[1].permit')).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        field: `orders[1].permit.details.${key}`,
        value,
      }),
    )
  })

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'permit'],
    ['null', null, 'permit'],
    ['a list', [permit], 'permit'],
    ['no details', { ...permit, details: undefined }, 'permit.details'],
    ['no spender', { ...permit, spender: undefined }, 'permit.spender'],
    ['no deadline', { ...permit, sigDeadline: undefined }, 'permit.sigDeadline'],
    [
      'a deadline in milliseconds',
      { ...permit, sigDeadline: 1_900_000_000_000n },
      'permit.sigDeadline',
    ],
    ['no signature', { ...permit, signature: undefined }, 'permit.signature'],
  ])('error: %s', (_name, value, field) => {
    expect(() => permitCommand(value as never)).toThrow(
      expect.objectContaining({ code: 'invalid_input', field }),
    )
  })

  test('behavior: no error holds the signature', () => {
    const signature = `${permit.signature}f`
    expect(() => permitCommand({ ...permit, signature } as never)).toThrow(
      expect.objectContaining({ field: 'permit.signature', value: undefined }),
    )
  })
})

describe('permitBatchCommand', () => {
  test('default', () => {
    const { command, args } = permitBatchCommand(batch)
    expect(command).toBe('PERMIT2_PERMIT_BATCH')
    expect(args).toMatchObject({ permit: { details: [{ nonce: 0 }, { nonce: 1 }] } })
  })

  test.each<[string, unknown, string]>([
    ['no tokens', { ...batch, details: [] }, 'permit.details'],
    ['one permit for many', permit, 'permit.details'],
    ['a hole', { ...batch, details: [details, null] }, 'permit.details[1]'],
    [
      'an amount beyond its range',
      { ...batch, details: [details, { ...details, amount: 2n ** 160n }] },
      'permit.details[1].amount',
    ],
    ['no spender', { ...batch, spender: undefined }, 'permit.spender'],
  ])('error: %s', (_name, value, field) => {
    expect(() => permitBatchCommand(value as never)).toThrow(
      expect.objectContaining({ code: 'invalid_input', field }),
    )
  })
})

describe('transferFromCommand', () => {
  test('default: to the router', () => {
    expect(transferFromCommand({ token, amount: '5' })).toEqual({
      command: 'PERMIT2_TRANSFER_FROM',
      args: {
        token: token.toLowerCase(),
        recipient: '0x0000000000000000000000000000000000000002',
        amount: 5n,
      },
    })
  })

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'transfer'],
    ['more than Permit2 can hold', { token, amount: 2n ** 160n }, 'transfer.amount'],
    [
      'the zero address',
      { token, amount: 1n, recipient: `0x${'0'.repeat(40)}` },
      'transfer.recipient',
    ],
    ['the native currency', { token: `0x${'0'.repeat(40)}`, amount: 1n }, 'transfer.token'],
  ])('error: %s', (_name, value, field) => {
    expect(() => transferFromCommand(value as never)).toThrow(
      expect.objectContaining({ code: 'invalid_input', field }),
    )
  })
})

describe('transferFromBatchCommand', () => {
  const transfer = { from: account, to: router, amount: 1n, token } as const

  test('default', () => {
    const { args } = transferFromBatchCommand([transfer, { ...transfer, amount: '2' }])
    expect(args).toMatchObject({ transfers: [{ amount: 1n }, { amount: 2n }] })
  })

  test.each<[string, unknown, string]>([
    ['nothing', undefined, 'transfers'],
    ['no transfer', [], 'transfers'],
    [
      'an owner that is nobody',
      [{ ...transfer, from: '0x0000000000000000000000000000000000000000' }],
      'transfers[0].from',
    ],
    [
      "the router's name for the sender, which Permit2 does not know",
      [{ ...transfer, from: '0x0000000000000000000000000000000000000001' }],
      'transfers[0].from',
    ],
    ['two owners', [transfer, { ...transfer, from: router }], 'transfers[1].from'],
    [
      "the router's name for itself, which Permit2 does not know",
      [{ ...transfer, to: '0x0000000000000000000000000000000000000002' }],
      'transfers[0].to',
    ],
  ])('error: %s', (_name, value, field) => {
    expect(() => transferFromBatchCommand(value as never)).toThrow(
      expect.objectContaining({ code: 'invalid_input', field }),
    )
  })
})

describe('permitTypedData', () => {
  test('behavior: zkSync Era has a Permit2 of its own', () => {
    const { domain } = permitTypedData(permit, { chainId: 324 })
    expect(domain.verifyingContract).toBe('0x0000000000225e31d15943971f47ad3022f714fa')
  })

  test('behavior: a signature that was made already is not a part of it', () => {
    expect(permitTypedData(permit, { chainId: 1 }).message).not.toHaveProperty('signature')
  })

  test.each<[unknown, unknown, string]>([
    [permit, { chainId: 0 }, 'chainId'],
    [permit, { chainId: '1' }, 'chainId'],
    [permit, undefined, 'options'],
    [{ ...permit, spender: account }, { chainId: 1, router }, 'permit.spender'],
    [{ ...batch, spender: account }, { chainId: 1, router }, 'permit.spender'],
    [{ ...batch, details: [] }, { chainId: 1 }, 'permit.details'],
    [undefined, { chainId: 1 }, 'permit'],
  ])('error: %#', (value, options, field) => {
    expect(() => permitTypedData(value as never, options as never)).toThrow(
      expect.objectContaining({ code: 'invalid_input', field }),
    )
  })
})
