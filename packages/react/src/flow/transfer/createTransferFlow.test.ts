import { encodeFunctionData, type Hex, parseAbi, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  account,
  contract,
  maker,
  openMarket,
  sending,
  until,
  weth,
} from '../../testing/openMarket.ts'
import { createTransferFlow, type TransferFlowOptions } from './createTransferFlow.ts'

const helper = '0x0000000000c2d145a2526bD8C716263bFeBe1A72'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const abi = parseAbi([
  'struct Item { uint8 itemType; address token; uint256 identifier; uint256 amount; }',
  'struct Transfer { Item[] items; address recipient; bool validateERC721Receiver; }',
  'function bulkTransfer(Transfer[] items, bytes32 conduitKey) returns (bytes4)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function approve(address to, uint256 tokenId)',
])
const direct = (from: Hex, recipient: Hex, tokenId: bigint) =>
  encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [from, recipient, tokenId] })
const bulk = (tokenIds: bigint[], recipient: Hex = to, itemType = 2, amount = 1n) =>
  encodeFunctionData({
    abi,
    functionName: 'bulkTransfer',
    args: [
      [
        {
          items: tokenIds.map(identifier => ({ itemType, token: contract, identifier, amount })),
          recipient,
          validateERC721Receiver: true,
        },
      ],
      zeroHash,
    ],
  })
const tokens = (...ids: bigint[]) => ids.map(tokenId => ({ contract, tokenId, quantity: 1n }))

function setUp(steps: unknown[], more: Partial<TransferFlowOptions> = {}) {
  const market = openMarket({ '/execute/transfer/v1': () => ({ steps }) })
  return { market, flow: createTransferFlow({ ...market.scope, recent: [to], ...more }) }
}

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
          data: encodeFunctionData({ abi, functionName: 'approve', args: [to, 7n] }),
        },
      ],
      false,
    ],
    ['with money', [7n], [{ to: contract, data: direct(account, to, 7n), value: '1' }], false],
  ])('behavior: %s', async (_, ids, calls, good) => {
    const { market, flow } = setUp([sending('transfer', ...calls)])
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
    const { flow } = setUp([sending('transfer', { to: contract })])
    flow.open({ tokens: tokens(7n), to: lookalike })
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({ quote: { open: ['lookalike'] } })
    await flow.review()
    expect(flow.getState().phase).toBe('form')
    flow.setForm({ acknowledged: ['lookalike'] })
    await until(flow, 'form')
    await flow.review()
    expect(flow.getState().phase).toBe('review')
  })

  test('behavior: what cannot be read of an address is warned about', async () => {
    const { flow } = setUp([], {
      isContract: async () => {
        throw new Error('the node is down')
      },
    })
    flow.open({ tokens: tokens(7n), to })
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({ quote: { open: ['contract'] } })
  })

  test.each([
    ['mistyped', to.replace('C51812', 'c51812'), /mistyped/],
    ['the token itself', contract, /contract of the token/],
    ['my own', account, /your own/],
  ])('error: an address that is %s', async (_, typed, happened) => {
    const { flow } = setUp([])
    flow.open({ tokens: tokens(7n), to: typed })
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({
      ...{ code: 'bad_recipient', happened: expect.stringMatching(happened) },
    })
    await flow.review()
    expect(flow.getState().phase).toBe('form')
  })
})
