import { orderHash } from '@sluice/router/seaport'
import type { ExecutionStep, Intent, StepItem } from '@sluice/sdk'
import { encodeFunctionData, type Hex, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  account,
  contract,
  openMarket,
  seaport,
  sending,
  signing,
  until,
} from '../../testing/openMarket.ts'
import { orderTypes } from '../../testing/orderTypes.ts'
import { seaportAbi } from '../../testing/seaportAbi.ts'
import { createEditListingFlow } from './createEditListingFlow.ts'
import { createEditManyFlow } from './createEditManyFlow.ts'
import { staysFault } from './staysFault.ts'

const eth = 10n ** 18n
const domain = { name: 'Seaport', version: '1.5', chainId: 31337, verifyingContract: seaport }
const types = { ...orderTypes, BulkOrder: [{ name: 'tree', type: 'OrderComponents[2]' }] }
const item = (itemType: number, token: string, id: string, amount: string) => ({
  ...{ itemType, token, identifierOrCriteria: id, startAmount: amount, endAmount: amount },
})
const old = (salt: bigint) => ({
  ...{ offerer: account, zone: zeroAddress, offer: [], consideration: [], orderType: 0 },
  ...{ startTime: 0n, endTime: 9n, zoneHash: zeroHash, salt, conduitKey: zeroHash, counter: 0n },
})
const [seven, eight] = [orderHash(old(7n)), orderHash(old(8n))]
const cancel = (...tokenIds: number[]) =>
  encodeFunctionData({
    ...{ abi: seaportAbi, functionName: 'cancel', args: [tokenIds.map(id => old(BigInt(id)))] },
  })

describe('staysFault', () => {
  const intent: Intent = { action: 'list', chainId: 31337, account, arguments: undefined }
  const signature: ExecutionStep = {
    ...{ id: 'order-signature', action: '', description: '', kind: 'signature', items: [] },
  }
  const cancelling = (...items: Partial<StepItem>[]): ExecutionStep => ({
    ...{ id: 'cancellation', action: '', description: '', kind: 'transaction' },
    items: items.map(each => ({ status: 'incomplete', state: 'planned', ...each }) as never),
  })
  const bytes = (...tokenIds: number[]) => ({
    data: { from: account, to: seaport, data: cancel(...tokenIds), value: '0' } as const,
  })
  const gone = (orderIds: readonly Hex[], ...nonces: bigint[]): Partial<StepItem> => ({
    ...({ status: 'complete', state: 'complete' } as const),
    done: { value: 0n, transfers: [], cancelled: { orderIds, nonces } },
  })
  const judge = (steps: readonly ExecutionStep[], cancels: readonly Hex[] = [seven, eight]) =>
    staysFault({ step: signature, steps, intent }, { cancels })

  test('default: all that is replaced is ended before, together or each by itself', async () => {
    expect(await judge([cancelling(bytes(7, 8)), signature])).toBeUndefined()
    expect(await judge([cancelling(bytes(7), bytes(8)), signature])).toBeUndefined()
    expect(await judge([signature], [])).toBeUndefined()
  })

  test('behavior: what was sent before a reload counts by what the chain shows of it', async () => {
    expect(await judge([cancelling(gone([seven]), bytes(8)), signature])).toBeUndefined()
    expect(await judge([cancelling(gone([seven])), signature])).toBe('leaves_replaced')
    const steps = [cancelling(gone([seven], 5n)), signature]
    const nonces = [{ orderId: eight, nonce: 5n }]
    const replaced = { cancels: [seven, eight], nonces }
    expect(await staysFault({ step: signature, steps, intent }, replaced)).toBeUndefined()
  })

  test.each([
    ['none', [signature]],
    ['one of two', [cancelling(bytes(7)), signature]],
    ['after it', [signature, cancelling(bytes(7, 8))]],
    ['a transaction of which nothing is known', [cancelling({ status: 'complete' }), signature]],
    ['of which nothing is said', []],
  ])('error: %s', async (_, steps) => {
    expect(await judge(steps)).toBe('leaves_replaced')
  })
})

describe('a change of price', () => {
  type Param = { token: string; weiPrice: string; expirationTime: string }
  const made = ({ token, weiPrice, expirationTime }: Param) => ({
    ...{ zone: zeroAddress, orderType: 0, startTime: '0', zoneHash: zeroHash, counter: '0' },
    ...{ offerer: account, endTime: expirationTime, conduitKey: zeroHash, salt: '5' },
    offer: [item(2, contract, token.split(':')[1] ?? '', '1')],
    consideration: [{ ...item(0, zeroAddress, '0', weiPrice), recipient: account }],
  })

  /** `cancelled` are the tokens whose old listings the answer ends, by how often it was asked. */
  function setUp(cancelled: (time: number) => readonly number[]) {
    let asked = 0
    return openMarket({
      '/orders/asks/v5': () => ({
        orders: [7, 8].map((tokenId, index) => ({
          ...{
            id: [seven, eight][index],
            kind: 'seaport-v1.5',
            side: 'sell',
            maker: account,
            taker: zeroAddress,
          },
          ...{ tokenSetId: `token:${contract}:${tokenId}`, status: 'active', quantityRemaining: 1 },
          ...{ validFrom: 0, validUntil: 99, expiration: 99, createdAt: '', updatedAt: '' },
          price: {
            currency: { contract: zeroAddress, symbol: 'ETH', decimals: 18 },
            amount: { raw: `${eth / 10n}` },
          },
        })),
      }),
      [`/users/${account}/tokens/v10`]: () => ({
        tokens: ['7', '8'].map(tokenId => ({
          token: { contract, tokenId, kind: 'erc721' },
          ownership: { tokenCount: '1', onSaleCount: '1' },
        })),
      }),
      '/collections/v7': () => ({
        collections: [{ id: contract, royalties: { bps: 0, breakdown: [] } }],
      }),
      '/execute/list/v5': body => {
        asked += 1
        const orders = (body.params as Param[]).map(made)
        const ends = cancelled(asked)
        const isOne = orders.length === 1
        return {
          steps: [
            ...(ends.length === 0
              ? []
              : [sending('cancellation', { to: seaport, data: cancel(...ends) })]),
            signing('order-signature', {
              ...{ signatureKind: 'eip712', domain, types },
              primaryType: isOne ? 'OrderComponents' : 'BulkOrder',
              value: isOne ? orders[0] : { tree: orders },
            }),
          ],
        }
      },
    })
  }

  test.each([
    ['both', [7, 8], true],
    ['one of two', [7], false],
  ])('many: the answer ends %s of the old listings', async (_, ends, isGood) => {
    const market = setUp(() => ends)
    const orders = [seven, eight].map((orderId, index) => ({
      ...({ orderId, side: 'sell' } as const),
      token: { contract, tokenId: BigInt(7 + index) },
    }))
    const flow = createEditManyFlow({ ...market.scope, orders })
    flow.open({ items: orders.map(({ orderId }) => ({ orderId, price: '1' })) })
    await until(flow, 'form')
    await flow.review()
    expect(flow.getState()).toMatchObject({
      phase: 'review',
      problem: isGood ? undefined : { code: 'refused', reasons: ['leaves_replaced'] },
    })
  })

  test('one: what the review had cancelled first the run does not', async () => {
    const market = setUp(time => (time === 1 ? [7] : []))
    const token = { contract, tokenId: 7n } as const
    const flow = createEditListingFlow({ ...market.scope, token, orderId: seven })
    flow.open({ price: '1' })
    await until(flow, 'form')
    await flow.review()
    expect(flow.getState()).toMatchObject({ phase: 'review', problem: undefined })
    await flow.start()
    expect(market.prompts).toEqual([])
    expect(flow.getState()).toMatchObject({
      phase: 'failed',
      problem: { code: 'refused', reasons: ['leaves_replaced'] },
    })
  })
})
