import { encodeFunctionData } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  account,
  ask,
  askedAt,
  contract,
  maker,
  openMarket,
  sending,
  until,
  weth,
} from '../../testing/openMarket.ts'
import {
  bulk,
  direct,
  helper,
  setUpTransfer,
  to,
  tokens,
  transferAbi,
} from '../../testing/setUpTransfer.ts'
import { createTransferFlow } from './createTransferFlow.ts'

describe('createTransferFlow', () => {
  test.each<[string, bigint[], Parameters<typeof sending>[1][], boolean]>([
    ['one token', [7n], [{ to: contract, data: direct(account, to, 7n) }], true],
    [
      'two, one by one',
      [7n, 8n],
      [7n, 8n].map(id => ({ to: contract, data: direct(account, to, id) })),
      true,
    ],
    ['two by the helper', [7n, 8n], [{ to: helper, data: bulk([7n, 8n]) }], true],
    ['another token', [7n], [{ to: contract, data: direct(account, to, 8n) }], false],
    ['to somebody else', [7n], [{ to: contract, data: direct(account, maker, 7n) }], false],
    ['of somebody else', [7n], [{ to: contract, data: direct(maker, to, 7n) }], false],
    ['of another collection', [7n], [{ to: weth, data: direct(account, to, 7n) }], false],
    ['one too few', [7n, 8n], [{ to: helper, data: bulk([7n]) }], false],
    ['one too many', [7n], [{ to: helper, data: bulk([7n, 8n]) }], false],
    [
      'one twice',
      [7n],
      [7n, 7n].map(id => ({ to: contract, data: direct(account, to, id) })),
      false,
    ],
    ['in bulk to somebody else', [7n], [{ to: helper, data: bulk([7n], maker) }], false],
    ['in bulk as a currency', [1n], [{ to: helper, data: bulk([1n], to, 1) }], false],
    ['by an unknown helper', [7n], [{ to: maker, data: bulk([7n]) }], false],
    [
      'an approval',
      [7n],
      [
        {
          to: contract,
          data: encodeFunctionData({ abi: transferAbi, functionName: 'approve', args: [to, 7n] }),
        },
      ],
      false,
    ],
    ['with money', [7n], [{ to: contract, data: direct(account, to, 7n), value: '1' }], false],
  ])('behavior: %s', async (_, ids, calls, good) => {
    const { market, flow } = setUpTransfer([sending('transfer', ...calls)])
    flow.open({ tokens: tokens(...ids), to })
    await until(flow, 'form')
    await flow.review()
    expect(flow.getState().phase).toBe('review')
    await flow.start()
    expect(market.prompts.length > 0).toBe(good)
    expect(flow.getState().problem).toMatchObject({
      code: expect.stringMatching(good ? /^user_rejected$/ : /^(refused|value_above_quote)$/),
      moneyMoved: 'no',
    })
  })

  test('behavior: a warning has to be accepted before the review, for this very address', async () => {
    const lookalike = '0x7099000000000000000000000000000000dc79c8'
    const { flow } = setUpTransfer([sending('transfer', { to: contract })])
    flow.open({ tokens: tokens(7n), to: lookalike })
    await until(flow, 'form')
    const open = [`lookalike:${lookalike}`]
    expect(flow.getState()).toMatchObject({ quote: { open } })
    await flow.review()
    expect(flow.getState().phase).toBe('form')
    flow.setForm({ acknowledged: open })
    await until(flow, 'form')
    await flow.review()
    expect(flow.getState().phase).toBe('review')
  })

  test('behavior: a listing of what is sent has to be accepted, whoever it is sent to', async () => {
    const listed = (id: string, tokenId: string) =>
      ask(id, '5', tokenId, { maker: account, validUntil: 1_800_000_000 })
    let orders = [listed('0xA', '7'), listed('0xB', '9')]
    const market = openMarket({
      '/execute/transfer/v1': () => ({ steps: [sending('transfer', { to: contract })] }),
      '/orders/asks/v5': () => ({ orders }),
    })
    const flow = createTransferFlow({ ...market.scope, recent: [to, maker] })
    flow.open({ tokens: tokens(7n), to })
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({
      quote: {
        open: ['listed:0xa'],
        listed: [{ token: { tokenId: 7n }, price: { amount: 5n }, expiresAt: 1_800_000_000 }],
      },
    })
    await flow.review()
    expect(flow.getState().phase).toBe('form')
    flow.setForm({ acknowledged: ['listed:0xa'], to: maker })
    await until(flow, 'form')
    // What is listed in between is found by the review.
    orders = [...orders, listed('0xC', '7')]
    await flow.review()
    expect(flow.getState()).toMatchObject({ phase: 'form', quote: { open: ['listed:0xc'] } })
    orders = []
    flow.setForm({ acknowledged: ['listed:0xa', 'listed:0xc'] })
    await until(flow, 'form')
    await flow.review()
    expect(flow.getState()).toMatchObject({ phase: 'review', quote: { open: [], listed: [] } })
  })

  test.each<[string, held: string | undefined, listed: number[], sent: bigint, left: bigint[]]>([
    ['of 21, 7 listed, 1 sent: 20 stay', '21', [7], 1n, []],
    ['14 sent: just as many stay', '21', [7], 14n, []],
    ['15 sent: one too few', '21', [7], 15n, [6n]],
    ['all sent', '21', [7], 21n, [0n]],
    ['two listings, both of which 12 cannot fill', '21', [7, 6], 9n, [12n, 12n]],
    ['two listings, both of which 13 can', '21', [7, 6], 8n, []],
    ['an index that is behind', '3', [7], 5n, [0n]],
    ['how many there are cannot be read', undefined, [7], 1n, [0n]],
  ])('behavior: of an edition: %s', async (_, held, listed, sent, left) => {
    const asks = listed.map((quantityRemaining, index) =>
      ask(`0x${index}`, '5', '7', { maker: account, quantityRemaining }),
    )
    const market = openMarket({
      '/orders/asks/v5': () => ({ orders: asks }),
      ...(held === undefined
        ? {}
        : {
            [`/users/${account}/tokens/v10`]: () => ({
              tokens: [
                {
                  token: { contract, tokenId: '7', kind: 'erc1155' },
                  ownership: { tokenCount: held, onSaleCount: '7' },
                },
              ],
            }),
          }),
    })
    const flow = createTransferFlow({ ...market.scope, recent: [to] })
    flow.open({ tokens: [{ contract, tokenId: 7n, quantity: sent }], to })
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({
      quote: {
        listed: left.map(each => ({ left: each })),
        open: left.map((_, index) => `listed:0x${index}`),
      },
    })
  })

  test('behavior: what cannot be read of an address is warned about', async () => {
    const { flow } = setUpTransfer([], {
      isContract: async () => {
        throw new Error('the node is down')
      },
    })
    flow.open({ tokens: tokens(7n), to })
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({ quote: { open: [`contract:${to.toLowerCase()}`] } })
  })

  test.each([
    ['0', 0n],
    ['more than JSON can say', 2n ** 53n],
  ])('error: a quantity of %s is refused by its name, never rounded', async (_, quantity) => {
    const { market, flow } = setUpTransfer([])
    flow.open({ tokens: [{ contract, tokenId: 7n, quantity }], to })
    await until(flow, 'form')
    await flow.review()
    expect(flow.getState()).toMatchObject({ phase: 'form', problem: { code: 'invalid_input' } })
    expect(askedAt(market, '/execute/transfer/v1')).toEqual([])
  })

  test.each([
    ['mistyped', to.replace('C51812', 'c51812'), /mistyped/],
    ['the token itself', contract, /contract of the token/],
    ['my own', account, /your own/],
  ])('error: an address that is %s', async (_, typed, happened) => {
    const { flow } = setUpTransfer([])
    flow.open({ tokens: tokens(7n), to: typed })
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({
      ...{ code: 'bad_recipient', happened: expect.stringMatching(happened) },
    })
    await flow.review()
    expect(flow.getState().phase).toBe('form')
  })
})
