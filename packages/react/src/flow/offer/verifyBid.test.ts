import { criteriaTree } from '@sluice/router/seaport'
import type { ExecutionStep, Intent, StepItem } from '@sluice/sdk'
import { type Address, encodeFunctionData, erc20Abi, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, conduit, contract, maker, seaport, weth } from '../../testing/openMarket.ts'
import { criteriaRoot } from './criteriaRoot.ts'
import { verifyBid, type Wanted } from './verifyBid.ts'

const intent: Intent = { action: 'bid', chainId: 31337, account, arguments: undefined }
const root = criteriaRoot([1n, 7n, 9n])
const verify = (wanted: Wanted = { contract, tokenId: 7n }, zone?: Address) =>
  verifyBid({
    ...{ account, chainId: 31337, wanted, currency: weth, wrap: 60n, several: false, now: () => 0 },
    terms: { quantity: 1n, unitPrice: 100n, price: 100n, expiresAt: 500, missing: 0n },
    zone,
  })
const money = { itemType: 1, token: weth, identifierOrCriteria: '0' }
const given = { ...money, startAmount: '100', endAmount: '100' }
const got = {
  ...{ itemType: 2, token: contract, identifierOrCriteria: '7', recipient: account },
  ...{ startAmount: '1', endAmount: '1' },
}
const fee = { ...money, startAmount: '5', endAmount: '5', recipient: maker }
const order = {
  ...{ offerer: account, zone: zeroAddress, offer: [given], consideration: [got, fee] },
  ...{ orderType: 0, startTime: '0', endTime: '500', zoneHash: zeroHash, salt: '1' },
  ...{ conduitKey: zeroHash, counter: '0' },
}
const domain = { name: 'Seaport', version: '1.5', chainId: 31337, verifyingContract: seaport }

async function judge(id: string, data: unknown, wanted?: Wanted, zone?: Address) {
  const item = { status: 'incomplete', state: 'planned', data } as StepItem
  const kind = id === 'order-signature' ? 'signature' : 'transaction'
  const step = { id, action: '', description: '', kind, items: [item] } as ExecutionStep
  return (await verify(wanted, zone)(intent, step, item)).verdict
}
const sign = (value: object, primaryType = 'OrderComponents', on: object = domain) => ({
  sign: { signatureKind: 'eip712', domain: on, types: {}, primaryType, value },
})

describe('verifyBid', () => {
  test('default: exactly the price for exactly the token', async () => {
    expect(await judge('order-signature', sign(order))).toBe('allow')
  })

  test.each([
    ['more money', { offer: [{ ...given, startAmount: '101', endAmount: '101' }] }],
    ['a price that rises', { offer: [{ ...given, endAmount: '101' }] }],
    ['a token of mine beside it', { offer: [given, got] }],
    ['another currency', { offer: [{ ...given, token: contract }] }],
    ['another token', { consideration: [{ ...got, identifierOrCriteria: '8' }] }],
    ['any token', { consideration: [{ ...got, itemType: 4, identifierOrCriteria: '0' }] }],
    ['the token for somebody else', { consideration: [{ ...got, recipient: maker }] }],
    ['a second token', { consideration: [got, { ...got, identifierOrCriteria: '8' }] }],
    ['nothing', { consideration: [] }],
    [
      'fees that take all',
      { consideration: [got, { ...fee, startAmount: '100', endAmount: '100' }] },
    ],
    ['another end', { endTime: '501' }],
    ['a zone', { zone: maker }],
    ['another account', { offerer: maker }],
    ['an unknown conduit', { conduitKey: `0x${'12'.repeat(32)}` }],
  ])('error: an order for %s', async (_, change) => {
    expect(await judge('order-signature', sign({ ...order, ...change }))).toBe('refuse')
  })

  test.each([
    ['none', {}, 'refuse'],
    ['another one', { zone: contract, orderType: 2 }, 'refuse'],
    ['it, unasked', { zone: maker, orderType: 0 }, 'refuse'],
    ['it', { zone: maker, orderType: 2 }, 'allow'],
  ])('behavior: chosen to be cancelled by a zone, an order with %s', async (_, change, verdict) => {
    const signed = sign({ ...order, ...change })
    expect(await judge('order-signature', signed, undefined, maker)).toBe(verdict)
  })

  test.each([
    ['another chain', { ...domain, chainId: 1 }],
    ['another contract', { ...domain, verifyingContract: maker }],
    ['more than a domain', { ...domain, salt: zeroHash }],
  ])('error: a domain of %s', async (_, on) => {
    expect(await judge('order-signature', sign(order, 'OrderComponents', on))).toBe('refuse')
  })

  test('behavior: of a trait only the list of its own tokens, of a collection any', async () => {
    const trait = { contract, root }
    const listed = (identifier: string) =>
      sign({ ...order, consideration: [{ ...got, itemType: 4, identifierOrCriteria: identifier }] })
    expect(root).toBe(criteriaTree([9n, 1n, 7n]).root)
    expect(await judge('order-signature', listed(BigInt(root ?? 0).toString()), trait)).toBe(
      'allow',
    )
    expect(await judge('order-signature', listed('0'), trait)).toBe('refuse')
    const other = BigInt(criteriaRoot([2n]) ?? 0).toString()
    expect(await judge('order-signature', listed(other), trait)).toBe('refuse')
    expect(await judge('order-signature', listed('0'), { contract, root: undefined })).toBe('allow')
  })

  test.each([
    ['what is short', weth, '0xd0e30db0', '60', 'allow'],
    ['more', weth, '0xd0e30db0', '61', 'refuse'],
    ['by another contract', maker, '0xd0e30db0', '60', 'refuse'],
    ['with another call', weth, '0x2e1a7d4d', '60', 'refuse'],
  ])('behavior: wrapping %s', async (_, to, data, value, verdict) => {
    expect(await judge('currency-wrapping', { from: account, to, data, value })).toBe(verdict)
  })

  describe('all that a run asks for counts together', () => {
    const signature = (salt: string, more: object = {}): StepItem =>
      ({
        ...{ status: 'incomplete', state: 'planned', data: sign({ ...order, salt }), ...more },
      }) as StepItem
    const signing = (id: string, ...items: StepItem[]) =>
      ({ id, action: '', description: '', kind: 'signature', items }) as ExecutionStep
    const judgeAll = async (step: ExecutionStep, steps: readonly ExecutionStep[] = [step]) => {
      const item = step.items.find(({ data }) => data !== undefined) as StepItem
      return (await verify()(intent, step, item, steps)).verdict
    }
    /** As the journal tells of an item after a reload. */
    const gone = (more: object = {}) =>
      signature('1', { data: undefined, status: 'complete', state: 'complete', ...more })

    test('error: several signatures where one offer was reviewed', async () => {
      expect(await judgeAll(signing('order-signature', signature('1')))).toBe('allow')
      expect(await judgeAll(signing('order-signature', signature('1'), signature('2')))).toBe(
        'refuse',
      )
      // One that went through, and one whose bytes come later.
      const signed = signature('1', { status: 'complete', state: 'complete' })
      expect(await judgeAll(signing('order-signature', signature('2'), signed))).toBe('refuse')
      const later = gone({ status: 'incomplete', state: 'planned' })
      expect(await judgeAll(signing('order-signature', signature('1'), later))).toBe('refuse')
    })

    test('error: another signature in another step', async () => {
      const steps = ['order-signature', 'more'].map(id => signing(id, signature(`${id.length}`)))
      for (const step of steps) expect(await judgeAll(step, steps)).toBe('refuse')
    })

    test('error: a tree with more offers than one', async () => {
      const { zone, salt, ...rest } = order
      const empty = { ...rest, zone, salt, offerer: zeroAddress, offer: [], consideration: [] }
      const tree = (...leaves: object[]) =>
        signing('order-signature', signature('1', { data: sign({ tree: leaves }, 'BulkOrder') }))
      expect(await judgeAll(tree(order, empty))).toBe('allow')
      expect(await judgeAll(tree(order, { ...order, salt: '2' }))).toBe('refuse')
    })

    test('error: another signature after a reload, whatever is told of the first', async () => {
      for (const told of [{}, { orderIndexes: [0] }, { orderIndexes: [] }, { orderIndexes: [1] }])
        for (const state of ['complete', 'signed', 'unknown']) {
          const before = gone({ ...told, status: 'incomplete', state })
          const step = signing('order-signature', before, signature('2'))
          expect([told, await judgeAll(step)]).toEqual([told, 'refuse'])
        }
      // The place that an item is said to be of is held against its bytes while they are there.
      for (const orderIndexes of [[], [1]])
        expect(await judgeAll(signing('order-signature', signature('1', { orderIndexes })))).toBe(
          'refuse',
        )
    })

    test('error: two deposits of what was reviewed once, before a reload or after it', async () => {
      const wrap = (value: string) => {
        const data = { from: account, to: weth, data: '0xd0e30db0', value }
        return { status: 'incomplete', state: 'planned', data }
      }
      const wrapping = (...items: object[]) =>
        ({
          ...{ id: 'currency-wrapping', action: '', description: '', kind: 'transaction', items },
        }) as unknown as ExecutionStep
      const done = { status: 'complete', state: 'complete', done: { value: 40n, transfers: [] } }
      expect(await judgeAll(wrapping(wrap('20'), wrap('40')))).toBe('allow')
      expect(await judgeAll(wrapping(wrap('60'), wrap('60')))).toBe('refuse')
      expect(await judgeAll(wrapping(done, wrap('20')))).toBe('allow')
      expect(await judgeAll(wrapping(done, wrap('21')))).toBe('refuse')
    })
  })

  test.each([
    ['the price', 100n, 'allow'],
    ['more', 101n, 'refuse'],
  ])('behavior: approving %s', async (_, amount, verdict) => {
    const data = encodeFunctionData({
      ...{ abi: erc20Abi, functionName: 'approve', args: [conduit, amount] },
    })
    expect(await judge('currency-approval', { from: account, to: weth, data })).toBe(verdict)
  })
})

describe('criteriaRoot', () => {
  test('default: as the exchange computes it, for any number of tokens', () => {
    for (let count = 1; count < 20; count++) {
      const ids = Array.from({ length: count }, (_, at) => BigInt(at * 7 + 1))
      expect(criteriaRoot(ids)).toBe(criteriaTree(ids).root)
    }
    expect(criteriaRoot([])).toBeUndefined()
  })
})
