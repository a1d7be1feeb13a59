import { describe, expect, test } from 'vitest'
import type { Command } from './command.ts'
import {
  contractBalance,
  nativeCurrency,
  routerAsRecipient,
  senderAsRecipient,
} from './constants.ts'
import { joinParts } from './joinParts.ts'
import type { Part } from './part.ts'

type Address = `0x${string}`
const account: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const usdc: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const dai: Address = '0x6b175474e89094c44da98b954eedeac495271d0f'

const part = (change: Partial<Part>, ...commands: Command[]): Part => ({
  ...{
    kind: 'swap',
    orders: 0,
    items: [],
    prices: new Map(),
    inputs: new Map(),
    leaves: [],
    uses: [],
    brings: [],
  },
  ...{ value: 0n, spends: 0n, yields: 0n, wrapped: weth, commands: () => commands },
  ...change,
})
const join = (...parts: Part[]) =>
  joinParts(
    parts,
    parts.map(each => each.commands(false)),
    senderAsRecipient,
  )
const sweep = (
  token: Address,
  recipient: Address = senderAsRecipient,
  amountMin = 0n,
): Command => ({
  ...{ command: 'SWEEP', args: { token, recipient, amountMin } },
})
const v2 = (amountIn: bigint | string, ...path: Address[]): Command => ({
  command: 'V2_SWAP_EXACT_IN',
  args: { recipient: account, amountIn, amountOutMin: 0n, path, payerIsUser: false },
})
const v3 = (amountIn: bigint, ...[from, to]: [Address, Address]): Command => ({
  command: 'V3_SWAP_EXACT_IN',
  args: {
    ...{ recipient: account, amountIn, amountOutMin: 0n, payerIsUser: false },
    path: `${from}000bb8${to.slice(2)}`,
  },
})
const unwrap = (recipient: Address, amountMin = 0n): Command => ({
  ...{ command: 'UNWRAP_WETH', args: { recipient, amountMin } },
})
const share: Command = {
  ...{ command: 'PAY_PORTION', args: { token: usdc, recipient: account, bips: 10n } },
}
const pass: Command = { command: 'WRAP_ETH', args: { recipient: routerAsRecipient, amount: 1n } }

const keeping = (token: Address) => part({ leaves: [token] }, pass)
const paying = (token: Address) => part({ uses: [{ token, amount: 1n }], leaves: [token] }, pass)
const purchase = part({ spends: 5n, leaves: [nativeCurrency] }, pass)
const refused = (index: number) =>
  expect.objectContaining({ code: 'not_expressible', field: `parts[${index}]` })

// Each command that reads the router's balance, and the currency that it reads.
const mixed = usdc.replace('a0b8', 'A0B8') as Address
const reads: [string, Address, Command][] = [
  ['SWEEP to somebody', usdc, sweep(usdc, account)],
  ['SWEEP in another case', usdc, sweep(mixed, account)],
  ['SWEEP of a least', usdc, sweep(usdc, senderAsRecipient, 1n)],
  ['SWEEP of a least that stays', usdc, sweep(usdc, routerAsRecipient, 1n)],
  ['PAY_PORTION', usdc, share],
  ['UNWRAP_WETH to somebody', weth, unwrap(account)],
  ['UNWRAP_WETH of a least', weth, unwrap(senderAsRecipient, 1n)],
  ['UNWRAP_WETH to the router', weth, unwrap(routerAsRecipient)],
  ['UNWRAP_WETH to the sender', weth, unwrap(senderAsRecipient)],
  ['V2_SWAP_EXACT_IN of all', dai, v2(contractBalance, dai, usdc)],
  ['V2_SWAP_EXACT_IN of all in digits', dai, v2(String(contractBalance), dai, usdc)],
  ['V3_SWAP_EXACT_IN of all', dai, v3(contractBalance, dai, usdc)],
  [
    'TRANSFER of all',
    dai,
    { command: 'TRANSFER', args: { token: dai, recipient: account, amount: contractBalance } },
  ],
  [
    'WRAP_ETH of all',
    nativeCurrency,
    { command: 'WRAP_ETH', args: { recipient: account, amount: contractBalance } },
  ],
  [
    'a sub-plan of one of them',
    usdc,
    { command: 'EXECUTE_SUB_PLAN', args: { commands: [pass, share] }, allowRevert: true },
  ],
]

describe('joinParts', () => {
  test('default: the commands in a row, and a sweep of each currency that may be left', () => {
    expect(join(keeping(usdc), purchase, keeping(usdc), keeping(weth))).toEqual([
      ...[pass, pass, pass, pass, sweep(usdc), sweep(nativeCurrency), sweep(weth)],
    ])
  })

  test.each(reads)('behavior: %s: what an earlier part left goes back before it', (...read) => {
    const [, token, command] = read
    expect(join(keeping(token), part({}, command))).toEqual([pass, sweep(token), command])
    // What comes later is swept again.
    expect(join(keeping(token), part({}, command), keeping(token))).toEqual([
      ...[pass, sweep(token), command, pass, sweep(token)],
    ])
  })

  test.each(reads)('error: %s: what it or a later part is to be paid with', (...read) => {
    const [, token, command] = read
    const pays = token === nativeCurrency ? purchase : paying(token)
    expect(() => join(keeping(token), part({}, command), pays)).toThrow(refused(1))
    const both = { uses: [{ token, amount: 1n }], spends: token === nativeCurrency ? 1n : 0n }
    expect(() => join(keeping(token), part(both, command))).toThrow(refused(1))
  })

  test.each(reads)('behavior: %s: what is its own, or comes later, it may take', (...read) => {
    const [, token, command] = read
    const own = part({ leaves: [token] }, command)
    expect(join(own)).toEqual([command, sweep(token)])
    expect(join(own, keeping(token))).toEqual([command, pass, sweep(token)])
    const other = token === usdc ? weth : usdc
    expect(join(keeping(other), part({}, command))).toEqual([pass, command, sweep(other)])
    // A fee of a swap whose output pays for what comes next is such a case.
    if (token !== nativeCurrency) expect(() => join(own, paying(token))).not.toThrow()
  })

  test.each<[string, Command]>([
    ['exactly so much', v2(7n, dai, usdc)],
    ['exactly so much over v3', v3(7n, dai, usdc)],
    ['a transfer', { command: 'TRANSFER', args: { token: dai, recipient: account, amount: '7' } }],
    ['a look', sweep(dai, routerAsRecipient)],
  ])('behavior: %s takes nothing from others', (_name, command) => {
    expect(join(keeping(dai), part({}, command), paying(dai))).toEqual([
      ...[pass, command, pass, sweep(dai)],
    ])
  })

  test('behavior: change that goes to whom it goes anyway stays where it is', () => {
    const refund = part({}, sweep(usdc))
    expect(join(keeping(usdc), refund)).toEqual([pass, sweep(usdc), sweep(usdc)])
    expect(() => join(keeping(usdc), refund, paying(usdc))).toThrow(refused(1))
  })

  test('error: native currency that is sent along for later parts', () => {
    const safe = (recipient: Address) => part({}, sweep(nativeCurrency, recipient))
    expect(() => join(safe(senderAsRecipient), purchase)).toThrow(refused(0))
    expect(() => join(safe(account), part({ value: 1n }, pass))).toThrow(refused(0))
    expect(() => join(purchase, safe(senderAsRecipient))).not.toThrow()
    expect(join(purchase, safe(account))).toEqual([
      ...[pass, sweep(nativeCurrency), sweep(nativeCurrency, account)],
    ])
  })

  test('behavior: who unwraps an unknown token may take any', () => {
    const unwraps = part({ wrapped: undefined }, unwrap(account))
    expect(join(keeping(weth), keeping(dai), unwraps)).toEqual([
      ...[pass, pass, sweep(weth), sweep(dai), unwrap(account)],
    ])
    expect(() => join(keeping(weth), unwraps, paying(weth))).toThrow(refused(1))
  })
})
