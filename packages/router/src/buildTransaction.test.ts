import { describe, expect, test } from 'vitest'
import { buildTransaction } from './buildTransaction.ts'
import type { Command } from './command.ts'
import { nativeCurrency, senderAsRecipient } from './constants.ts'
import { decodeCommands } from './decodeCommands.ts'
import { execute, executeUntil } from './execute.ts'
import { type FoundationOrder, foundation } from './markets/foundation.ts'
import type { Part } from './part.ts'
import { permitBatchCommand } from './permit2/permitBatchCommand.ts'
import { permitCommand } from './permit2/permitCommand.ts'

const router = '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad'
const account = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const collection = '0x3b3ee1931dc30c1957379fac9aba94d1c48a5405'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const now = 1_800_000_000n
const options = { chainId: 1, now }

const order = (tokenId: bigint, price: bigint): FoundationOrder => ({
  ...{ recipient: account, tokenAddress: collection, tokenId, price },
  referrer: nativeCurrency,
})
const wrap: Command = { command: 'WRAP_ETH', args: { recipient: account, amount: 1n } }
const part = (change: Partial<Part>): Part => ({
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
  ...{ value: 0n, spends: 0n, yields: 0n, commands: () => [wrap] },
  ...change,
})
const permit = (spender: `0x${string}`, sigDeadline: bigint, expiration = 2_000_000_000n) =>
  permitCommand({
    details: { token: usdc, amount: 1n, expiration, nonce: 0 },
    ...{ spender, sigDeadline, signature: `0x${'ab'.repeat(64)}1b` },
  })
const commandsOf = ({ data }: buildTransaction.Result) => {
  const { commands, inputs } = execute.decode(data)
  return decodeCommands(commands, inputs)
}
const refusal = (field: string, code = 'invalid_input') => expect.objectContaining({ code, field })

describe('buildTransaction', () => {
  test('behavior: what is left of the currency goes back to the sender', () => {
    const commands = commandsOf(buildTransaction([foundation([order(1n, 5n)])], options))
    expect(commands.map(each => each.command)).toEqual(['FOUNDATION', 'SWEEP'])
    expect(commands[1]?.args).toEqual({
      ...{ token: nativeCurrency, recipient: senderAsRecipient, amountMin: 0n },
    })
  })

  test('options: refundTo', () => {
    const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    const built = buildTransaction([foundation([order(1n, 5n)])], { ...options, refundTo: to })
    expect(commandsOf(built)[1]?.args).toMatchObject({ recipient: to.toLowerCase() })
  })

  test('behavior: every currency that was touched is swept once', () => {
    const parts = [
      part({ leaves: [usdc, nativeCurrency] }),
      foundation([order(1n, 5n)]),
      part({ leaves: [usdc, weth] }),
    ]
    const swept = commandsOf(buildTransaction(parts, options)).flatMap(each =>
      each.command === 'SWEEP' ? each.args.token : [],
    )
    expect(swept).toEqual([usdc, nativeCurrency, weth])
  })

  describe('the flag that lets orders fail', () => {
    const flags = (parts: Part[]) =>
      commandsOf(buildTransaction(parts, options)).flatMap(each =>
        each.command === 'FOUNDATION' ? each.allowRevert : [],
      )
    const one = foundation([order(1n, 5n)])
    const two = foundation([order(1n, 5n), order(2n, 5n)])

    test('behavior: not for the only order', () => {
      expect(flags([one])).toEqual([false])
      expect(flags([part({}), one])).toEqual([false])
    })

    test('behavior: for several orders, of one market or of two', () => {
      expect(flags([two])).toEqual([true, true])
      expect(flags([one, one])).toEqual([true, true])
    })

    test('behavior: a part may say otherwise', () => {
      expect(flags([{ ...two, allowRevert: false }, one])).toEqual([false, false, true])
      expect(flags([{ ...one, allowRevert: true }])).toEqual([true])
    })
  })

  describe('value', () => {
    const valueToSend = (...parts: Part[]) => buildTransaction(parts, options).value

    test('behavior: prices are sent along', () => {
      expect(valueToSend(foundation([order(1n, 5n), order(2n, 6n)]), part({ value: 100n }))).toBe(
        111n,
      )
    })

    test('behavior: what a swap leaves is spent first', () => {
      const swap = part({ yields: 10n })
      expect(valueToSend(swap, foundation([order(1n, 4n), order(2n, 5n)]))).toBe(0n)
      expect(valueToSend(swap, foundation([order(1n, 15n)]))).toBe(5n)
      expect(valueToSend(foundation([order(1n, 4n)]), swap)).toBe(4n)
    })

    test('behavior: what is left is spent by the orders after it, and no more than that', () => {
      const orders = [order(1n, 4n), order(2n, 4n), order(3n, 4n)].map(each => foundation([each]))
      expect(valueToSend(part({ yields: 10n }), ...orders)).toBe(2n)
      expect(valueToSend(part({ yields: 3n }), orders[0] ?? part({}), part({ yields: 5n }))).toBe(
        1n,
      )
    })

    test('error: more than any currency has', () => {
      const half = foundation([order(1n, 2n ** 255n)])
      expect(() => valueToSend(half, half)).toThrow(refusal('parts[1]', 'amount_overflow'))
    })
  })

  describe('deadline', () => {
    const one = [foundation([order(1n, 5n)])]

    test.each([now + 1n, Number(now) + 1, `${now + 1n}`])('behavior: %s', deadline => {
      const { data } = buildTransaction(one, { ...options, deadline })
      expect(executeUntil.decode(data).deadline).toBe(now + 1n)
    })

    test.each([now, now - 1n, 0n])('error: %s has passed', deadline => {
      expect(() => buildTransaction(one, { ...options, deadline })).toThrow(
        refusal('deadline', 'deadline_passed'),
      )
    })

    test('behavior: without `now` the clock is asked', () => {
      const seconds = BigInt(Math.floor(Date.now() / 1000))
      const at = (deadline: bigint) => () => buildTransaction(one, { chainId: 1, deadline })
      expect(at(seconds - 10n)).toThrow(refusal('deadline', 'deadline_passed'))
      expect(at(seconds + 100n)).not.toThrow()
    })

    test.each([-1n, 2n ** 256n, 1.5, Number.NaN, 'soon', null, {}])('error: %s', deadline => {
      expect(() => buildTransaction(one, { ...options, deadline: deadline as never })).toThrow(
        refusal('deadline'),
      )
    })

    test('error: milliseconds, which would be a deadline that never comes', () => {
      const deadline = now * 1000n
      expect(() => buildTransaction(one, { ...options, deadline })).toThrow(refusal('deadline'))
    })
  })

  describe('permits', () => {
    const withPermit = (command: Command) => () =>
      buildTransaction([part({ commands: () => [command] })], options)

    test('behavior: for the router, still valid', () => {
      expect(commandsOf(withPermit(permit(router, now + 1n))())[0]?.command).toBe('PERMIT2_PERMIT')
    })

    test('error: for another spender', () => {
      expect(withPermit(permit(account, now + 1n))).toThrow(
        refusal('parts[0].commands[0].args.permit.spender'),
      )
    })

    test('error: too late', () => {
      expect(withPermit(permit(router, now))).toThrow(
        refusal('parts[0].commands[0].args.permit.sigDeadline', 'deadline_passed'),
      )
    })

    test('error: for an allowance that is over by then', () => {
      expect(withPermit(permit(router, now + 1n, now))).toThrow(
        refusal('parts[0].commands[0].args.permit.details.expiration', 'deadline_passed'),
      )
      // Such an allowance is for this block.
      expect(withPermit(permit(router, now + 1n, 0n))).not.toThrow()
      const details = [now + 1n, 1n].map(expiration => {
        return { token: usdc, amount: 1n, expiration, nonce: 0 } as const
      })
      const batch = permitBatchCommand({
        ...{ details, spender: router, sigDeadline: now + 1n },
        signature: `0x${'ab'.repeat(64)}1b`,
      })
      expect(withPermit(batch)).toThrow(
        refusal('parts[0].commands[0].args.permit.details[1].expiration', 'deadline_passed'),
      )
    })

    test('error: within a sub-plan', () => {
      const commands = [wrap, permit(account, now + 1n)]
      expect(withPermit({ command: 'EXECUTE_SUB_PLAN', args: { commands } })).toThrow(
        refusal('parts[0].commands[0].args.commands[1].args.permit.spender'),
      )
    })
  })

  describe('minimumItems', () => {
    test('behavior: the checks are the last, after everything that could undo them', () => {
      const built = buildTransaction([foundation([order(1n, 5n), order(2n, 5n)])], {
        ...options,
        minimumItems: 'all',
      })
      expect(commandsOf(built).map(each => each.command)).toEqual([
        ...['FOUNDATION', 'FOUNDATION', 'SWEEP', 'OWNER_CHECK_721', 'OWNER_CHECK_721'],
      ])
    })

    test('error: a plan without items', () => {
      expect(() => buildTransaction([part({})], { ...options, minimumItems: 'all' })).toThrow(
        refusal('minimumItems'),
      )
    })
  })

  describe('the router', () => {
    test('behavior: by the chain, or as it is given', () => {
      const parts = [foundation([order(1n, 5n)])]
      expect(buildTransaction([part({})], { chainId: 137 }).to).toBe(
        '0xec7be89e9d109e7e3fec59c222cf297125fefda2',
      )
      const given = '0x459e213D8B5E79d706aB22b945e3aF983d51BC4C'
      expect(buildTransaction(parts, { router: given, chainId: 1 }).to).toBe(given.toLowerCase())
    })

    test.each([undefined, 31_337, '1', 'toString', '__proto__', -1, null])(
      'error: chain %s',
      chainId => {
        const given = { chainId: chainId as never }
        expect(() => buildTransaction([foundation([order(1n, 5n)])], given)).toThrow(
          refusal('chainId'),
        )
      },
    )

    test('error: parts of another chain, or of two', () => {
      const own = part({ chainId: 137 })
      expect(() => buildTransaction([part({}), own], options)).toThrow(refusal('parts[1].chainId'))
      const given = { router, now } as const
      expect(() => buildTransaction([own, part({ chainId: 1 })], given)).toThrow(
        refusal('parts[1].chainId'),
      )
      expect(() => buildTransaction([own, own], given)).not.toThrow()
      expect(() => buildTransaction([own], { ...given, chainId: 137 })).not.toThrow()
    })

    test('error: items that would stay in it, where anybody could take them', () => {
      const parts = [part({}), foundation([{ ...order(1n, 5n), recipient: router }])]
      expect(() => buildTransaction(parts, options)).toThrow(
        refusal('parts[1].foundation[0].recipient'),
      )
    })

    test('error: what is left to it', () => {
      const given = { ...options, refundTo: router } as const
      expect(() => buildTransaction([foundation([order(1n, 5n)])], given)).toThrow(
        refusal('refundTo'),
      )
    })
  })

  test.each<[string, unknown, unknown, string]>([
    ['no parts', [], options, 'parts'],
    ['nothing', undefined, options, 'parts'],
    ['a part for many', part({}), options, 'parts'],
    ['a hole', [part({}), null], options, 'parts[1]'],
    ['an empty place', Array(2), options, 'parts[0]'],
    ['something else', [{ kind: 'swap' }], options, 'parts[0].commands'],
    [
      'a command that is none',
      [part({ commands: () => [null as never] })],
      options,
      'parts[0].commands[0]',
    ],
    ['no commands', [part({ commands: () => 7 as never })], options, 'parts[0].commands'],
    ['money for nothing', [part({ value: 5n, commands: () => [] })], options, 'parts[0].commands'],
    [
      'money spent on nothing',
      [part({ spends: 5n, commands: () => [] })],
      options,
      'parts[0].commands',
    ],
    ['a value as a number', [part({ value: 5 as never })], options, 'parts[0].value'],
    ['less than nothing', [part({ spends: -1n })], options, 'parts[0].spends'],
    ['no yield', [part({ yields: undefined as never })], options, 'parts[0].yields'],
    ['no orders', [part({ orders: -1 })], options, 'parts[0].orders'],
    ['no items', [part({ items: null as never })], options, 'parts[0].items'],
    [
      'an item of nobody',
      [part({ items: [null as never] })],
      options,
      'parts[0].items[0].recipient',
    ],
    ['no leaves', [part({ leaves: 'ETH' as never })], options, 'parts[0].leaves'],
    ['a leaf that is none', [part({ leaves: ['0x1'] })], options, 'parts[0].leaves[0]'],
    [
      'a leaf in upper case, which would be swept twice',
      [part({ leaves: ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'] })],
      options,
      'parts[0].leaves[0]',
    ],
    ['no uses', [part({ uses: undefined as never })], options, 'parts[0].uses'],
    ['a use that is none', [part({ uses: [7 as never] })], options, 'parts[0].uses[0]'],
    [
      'a use of no token',
      [part({ uses: [{ token: '0x1', amount: 1n }] })],
      options,
      'parts[0].uses[0].token',
    ],
    [
      'a use of less than nothing',
      [part({ uses: [{ token: usdc, amount: -1n }] })],
      options,
      'parts[0].uses[0].amount',
    ],
    [
      'a tax that is none',
      [part({ uses: [{ token: usdc, amount: 1n, taxBps: 1 as never }] })],
      options,
      'parts[0].uses[0].taxBps',
    ],
    ['nothing brought', [part({ brings: undefined as never })], options, 'parts[0].brings'],
    ['no wrapped token', [part({ wrapped: '0x' })], options, 'parts[0].wrapped'],
    ['a chain that is none', [part({ chainId: Number.NaN })], options, 'parts[0].chainId'],
    ['a flag that is none', [part({ allowRevert: 1 as never })], options, 'parts[0].allowRevert'],
    ['no options', [part({})], undefined, 'options'],
    ['no account', [part({})], { ...options, refundTo: nativeCurrency }, 'refundTo'],
    ['no time', [part({})], { ...options, now: Number.NaN }, 'now'],
  ])('error: %s', (_name, parts, given, field) => {
    expect(() => buildTransaction(parts as never, given as never)).toThrow(refusal(field))
  })

  const bought = {
    ...{ tokenAddress: collection, tokenId: 7n, tokenType: 'ERC721', amount: 1n },
    recipient: account,
  }
  test.each<[string, unknown, string]>([
    ['no items', null, 'parts[0].items'],
    ['an item that is none', [null], 'parts[0].items[0]'],
    ['no collection', [{ ...bought, tokenAddress: 7 }], 'parts[0].items[0].tokenAddress'],
    ['no token', [{ ...bought, tokenId: Symbol('7') }], 'parts[0].items[0].tokenId'],
    ['no standard', [{ ...bought, tokenType: 'ERC20' }], 'parts[0].items[0].tokenType'],
    ['no amount', [{ ...bought, amount: -1n }], 'parts[0].items[0].amount'],
    ['nobody', [bought, { ...bought, recipient: null }], 'parts[0].items[1].recipient'],
  ])('error: items to check: %s', (_name, items, field) => {
    const given = part({ items: items as never, recipients: [account] })
    expect(() => buildTransaction([given], { ...options, minimumItems: 'all' })).toThrow(
      refusal(field),
    )
  })

  test('error: signed for a place that is none', () => {
    const given = part({ signedFor: [{ caller: account, path: Symbol('x') as never }] })
    expect(() => buildTransaction([given], options)).toThrow(refusal('parts[0].signedFor'))
  })
})
