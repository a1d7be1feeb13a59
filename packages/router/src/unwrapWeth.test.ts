import { describe, expect, test } from 'vitest'
import { buildTransaction } from './buildTransaction.ts'
import { decodeCommands } from './decodeCommands.ts'
import { RouterError } from './errors.ts'
import { execute } from './execute.ts'
import { unwrapWeth } from './unwrapWeth.ts'

const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const router = '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad'
const permit = {
  details: { token: weth, amount: 10n, expiration: 1_900_000_000, nonce: 0 },
  spender: router,
  sigDeadline: 1_900_000_000n,
  signature: `0x${'ab'.repeat(64)}1b`,
} as const

describe('unwrapWeth', () => {
  test('default: takes, unwraps in the router, and sweeps what is left', () => {
    const { data, value } = buildTransaction([unwrapWeth({ amount: 7n, chainId: 1 })], {
      chainId: 1,
    })
    const { commands, inputs } = execute.decode(data)
    const [self, sender] = [2, 1].map(last => `0x${'0'.repeat(39)}${last}`)
    expect(value).toBe(0n)
    expect(decodeCommands(commands, inputs)).toMatchObject([
      { command: 'PERMIT2_TRANSFER_FROM', args: { token: weth, recipient: self, amount: 7n } },
      { command: 'UNWRAP_WETH', args: { recipient: self, amountMin: 7n } },
      {
        command: 'SWEEP',
        args: { token: `0x${'0'.repeat(40)}`, recipient: sender, amountMin: 0n },
      },
    ])
  })

  test('options: a permit, of exactly the amount or more', () => {
    for (const amount of [10n, '9']) {
      const part = unwrapWeth({ amount, weth, permit })
      expect(part.commands(false).map(({ command }) => command)).toEqual([
        'PERMIT2_PERMIT',
        'PERMIT2_TRANSFER_FROM',
        'UNWRAP_WETH',
      ])
    }
  })

  test('behavior: the next part spends what was unwrapped', () => {
    const purchase = { ...unwrapWeth({ amount: 1n, weth }), yields: 0n, spends: 9n }
    expect(
      buildTransaction([unwrapWeth({ amount: 7n, weth }), purchase], { chainId: 1 }).value,
    ).toBe(2n)
  })

  test.each<[string, string, unknown]>([
    [
      'a permit of another token',
      'permit.details.token',
      { amount: 1n, weth, permit: { ...permit, details: { ...permit.details, token: router } } },
    ],
    ['a permit of too little', 'permit.details.amount', { amount: 11n, weth, permit }],
    [
      'a permit of fewer digits',
      'permit.details.amount',
      { amount: '10', weth, permit: { ...permit, details: { ...permit.details, amount: '9' } } },
    ],
    ['a permit that is none', 'permit', { amount: 1n, weth, permit: 'yes' }],
    ['nothing to unwrap', 'amount', { amount: 0n, weth }],
    ['more than Permit2 can hold', 'amount', { amount: 1n << 160n, weth }],
    ['a number', 'amount', { amount: 1, weth }],
    ['a chain that is not known', 'chainId', { amount: 1n, chainId: 31_337 }],
    ['no chain', 'chainId', { amount: 1n }],
    ['a currency that is none', 'weth', { amount: 1n, weth: `0x${'0'.repeat(40)}` }],
    ['nothing', 'options', undefined],
  ])('error: %s', (_title, field, options) => {
    const error = thrownBy(() => unwrapWeth(options as unwrapWeth.Options))
    expect(error).toMatchObject({ code: 'invalid_input', field })
  })

  test('error: another chain than that of the plan, and an allowance that is over', () => {
    const part = unwrapWeth({ amount: 1n, chainId: 10 })
    expect(thrownBy(() => buildTransaction([part], { chainId: 1 })).field).toBe('parts[0].chainId')
    const details = { ...permit.details, expiration: 1 }
    const over = unwrapWeth({ amount: 1n, weth, permit: { ...permit, details } })
    expect(thrownBy(() => buildTransaction([over], { chainId: 1 }))).toMatchObject({
      ...{ code: 'deadline_passed', field: 'parts[0].permit.details.expiration' },
    })
  })

  test('error: a permit for another spender than the router', () => {
    const part = unwrapWeth({ amount: 1n, weth, permit: { ...permit, spender: weth } })
    expect(thrownBy(() => buildTransaction([part], { chainId: 1 })).field).toBe(
      'parts[0].permit.spender',
    )
  })
})

function thrownBy(action: () => unknown): RouterError {
  try {
    action()
  } catch (error) {
    if (error instanceof RouterError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}
