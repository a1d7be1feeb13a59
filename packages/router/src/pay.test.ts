import { describe, expect, test } from 'vitest'
import { buildTransaction } from './buildTransaction.ts'
import { decodeTransaction } from './decodeTransaction.ts'
import { RouterError } from './errors.ts'
import { type Payment, pay } from './pay.ts'
import { takeTokens } from './takeTokens.ts'
import { wrapWeth } from './wrapWeth.ts'

const native = `0x${'0'.repeat(40)}` as const
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const router = '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad'
const payee = `0x${'aa'.repeat(20)}` as const
const [sender, self] = [1, 2].map(last => `0x${'0'.repeat(39)}${last}`)
const permit = {
  details: { token: usdc, amount: 10n, expiration: 1_900_000_000, nonce: 0 },
  spender: router,
  sigDeadline: 1_900_000_000n,
  signature: `0x${'ab'.repeat(64)}1b`,
} as const
const commandsOf = (parts: Parameters<typeof buildTransaction>[0]) => {
  const { data, value } = buildTransaction(parts, { chainId: 1 })
  return { value, commands: decodeTransaction(data).commands }
}

describe('pay', () => {
  test('default: native currency is sent along, what stays goes back', () => {
    const { value, commands } = commandsOf([pay([{ token: native, recipient: payee, amount: 7n }])])
    expect(value).toBe(7n)
    expect(commands).toMatchObject([
      { command: 'TRANSFER', args: { token: native, recipient: payee, amount: 7n } },
      { command: 'SWEEP', args: { token: native, recipient: sender, amountMin: 0n } },
    ])
  })

  test('behavior: out of tokens that were taken in, with a permit', () => {
    const { value, commands } = commandsOf([
      takeTokens({ token: usdc, amount: 9n, permit }),
      pay([{ token: usdc, recipient: payee, amount: '9' }]),
    ])
    expect(value).toBe(0n)
    expect(commands).toMatchObject([
      { command: 'PERMIT2_PERMIT' },
      { command: 'PERMIT2_TRANSFER_FROM', args: { token: usdc, recipient: self, amount: 9n } },
      { command: 'TRANSFER', args: { token: usdc, recipient: payee, amount: 9n } },
      { command: 'SWEEP', args: { token: usdc, recipient: sender } },
    ])
  })

  test('behavior: out of wrapped currency', () => {
    const { value, commands } = commandsOf([
      wrapWeth({ amount: 5n, chainId: 1 }),
      pay([{ token: weth, recipient: payee, amount: 4n }]),
    ])
    expect(value).toBe(5n)
    expect(commands).toMatchObject([
      { command: 'WRAP_ETH', args: { recipient: self, amount: 5n } },
      { command: 'TRANSFER', args: { token: weth, recipient: payee, amount: 4n } },
      { command: 'SWEEP', args: { token: weth, recipient: sender } },
    ])
  })

  test('behavior: 0xeee… is native currency, too', () => {
    const token = `0x${'Ee'.repeat(20)}` as const
    const { value, commands } = commandsOf([pay([{ token, recipient: payee, amount: 7n }])])
    expect(value).toBe(7n)
    expect(commands[0]).toMatchObject({ command: 'TRANSFER', args: { token: native } })
  })

  test.each<[string, string, () => unknown]>([
    ['no payment', 'pay', () => pay([])],
    ['none of it', 'pay[0].amount', () => pay([{ token: native, recipient: payee, amount: 0n }])],
    ['nobody', 'pay[0].recipient', () => pay([{ token: native, recipient: native, amount: 1n }])],
    ['no token', 'pay[0].token', () => pay([{ recipient: payee, amount: 1n } as Payment])],
    [
      'the router',
      'parts[0].pay[0].recipient',
      () => commandsOf([pay([{ token: native, recipient: router, amount: 1n }])]),
    ],
    ['nothing taken', 'amount', () => takeTokens({ token: usdc, amount: 0n })],
    [
      'a permit of too little',
      'permit.details.amount',
      () => takeTokens({ token: usdc, amount: 11n, permit }),
    ],
    [
      'a permit of another token',
      'permit.details.token',
      () => takeTokens({ token: weth, amount: 1n, permit }),
    ],
    ['native currency taken', 'token', () => takeTokens({ token: native, amount: 1n })],
    [
      'native currency by 0xeee… taken',
      'token',
      () => takeTokens({ token: `0x${'ee'.repeat(20)}`, amount: 1n }),
    ],
    [
      'what its chain does not wrap into',
      'weth',
      () => wrapWeth({ amount: 1n, chainId: 1, weth: usdc }),
    ],
    [
      'what the chain of the plan does not wrap into',
      'parts[0].weth',
      () => commandsOf([wrapWeth({ amount: 1n, weth: usdc })]),
    ],
    ['nothing wrapped', 'amount', () => wrapWeth({ amount: 0n, weth })],
    ['a chain that is not known', 'chainId', () => wrapWeth({ amount: 1n, chainId: 31_337 })],
  ])('error: %s', (_title, field, action) => {
    let thrown: unknown
    try {
      action()
    } catch (error) {
      thrown = error
    }
    expect(thrown).toBeInstanceOf(RouterError)
    expect(thrown).toMatchObject({ code: 'invalid_input', field })
  })
})
