import type { ExecutionStep, Intent, TransactionItem } from '@sluice/sdk'
import { encodeFunctionData, erc20Abi, parseAbi, zeroAddress, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { contract, maker, weth } from '../../testing/openMarket.ts'
import { verifyPurchase } from './verifyPurchase.ts'

const account = '0xaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
const intent: Intent = { action: 'buy', chainId: 1, account, arguments: undefined }
const sale = {
  from: account,
  to: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC',
  data: '0x12345678',
  value: '200',
} as const

const ether = {
  address: '0x0000000000000000000000000000000000000000',
  symbol: 'ETH',
  decimals: 18,
} as const
const terms = (amount: bigint) => ({
  lines: [{ isMost: false }],
  totals: [{ currency: ether, amount }],
  partial: false,
  now: () => 0,
})

const seaportAbi = parseAbi([
  'struct Offer { uint8 itemType; address token; uint256 id; uint256 startAmount; uint256 endAmount; }',
  'struct Payment { uint8 itemType; address token; uint256 id; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct Parameters { address offerer; address zone; Offer[] offer; Payment[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 items; }',
  'struct Order { Parameters parameters; uint120 numerator; uint120 denominator; bytes signature; bytes extraData; }',
  'struct Resolver { uint256 orderIndex; uint8 side; uint256 index; uint256 identifier; bytes32[] proof; }',
  'function fulfillAdvancedOrder(Order order, Resolver[] resolvers, bytes32 key, address recipient) payable',
])

/** The bytes that fill one order, which is paid in wrapped ether. */
function payingTokens(amount: bigint) {
  const parameters = {
    ...{ offerer: maker, zone: zeroAddress, orderType: 0, startTime: 0n, endTime: 9n, items: 1n },
    ...{ zoneHash: zeroHash, salt: 0n, conduitKey: zeroHash },
    offer: [{ itemType: 2, token: contract, id: 7n, startAmount: 1n, endAmount: 1n }],
    consideration: [
      {
        ...{ itemType: 1, token: weth, id: 0n, startAmount: amount, endAmount: amount },
        recipient: maker,
      },
    ],
  } as const
  return encodeFunctionData({
    ...{ abi: seaportAbi, functionName: 'fulfillAdvancedOrder' },
    args: [
      { parameters, numerator: 1n, denominator: 1n, signature: '0x', extraData: '0x' },
      ...([[], zeroHash, account] as const),
    ],
  })
}

async function judge(change: Partial<TransactionItem['data']>) {
  const item: TransactionItem = {
    status: 'incomplete',
    state: 'planned',
    data: { ...sale, ...change },
  }
  const step: ExecutionStep = {
    id: 'sale',
    action: '',
    description: '',
    kind: 'transaction',
    items: [item],
  }
  return (await verifyPurchase(terms(200n))(intent, step, item)).verdict
}

describe('verifyPurchase', () => {
  test('default', async () => {
    expect(await judge({})).toBe('allow')
    expect(await judge({ value: '0xc8' })).toBe('allow')
  })

  test.each([
    ['to', { to: account } as const],
    ['one more', { value: '201' }],
    ['one less', { value: '199' }],
    ['no value', { value: undefined }],
  ])('error: %s', async (_name, change) => {
    expect(await judge(change)).toBe('refuse')
  })

  test('behavior: on another exchange, and on two in one step', async () => {
    const router = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
    expect(await judge({ to: router })).toBe('allow')
    const item = (to: `0x${string}`, value: string): TransactionItem => ({
      status: 'incomplete',
      state: 'planned',
      data: { ...sale, to, value },
    })
    const items = [item(router, '150'), item('0x0000000000000068F116a894984e2DB1123eB395', '50')]
    const both: ExecutionStep = {
      ...{ id: 'sale', action: '', description: '', kind: 'transaction', items },
    }
    const of = async (total: bigint) =>
      (await verifyPurchase(terms(total))(intent, both, items[0] as TransactionItem)).verdict
    expect([await of(200n), await of(150n), await of(201n)]).toEqual(['allow', 'refuse', 'refuse'])
  })

  describe('the rest of what was begun before a reload', () => {
    const open = (value: string, data: `0x${string}` = '0x12345678'): TransactionItem => ({
      ...{ status: 'incomplete', state: 'planned', data: { ...sale, data, value } },
    })
    const done = (value: bigint, paid: bigint = 0n): TransactionItem => ({
      ...{ status: 'complete', state: 'complete' },
      done: {
        value,
        transfers:
          paid === 0n
            ? []
            : [{ from: account, to: maker, token: { contract: weth }, amount: `${paid}` }],
      },
    })
    const of = async (options: Partial<verifyPurchase.Options>, ...items: TransactionItem[]) => {
      const step: ExecutionStep = {
        ...{ id: 'sale', action: '', description: '', kind: 'transaction', items },
      }
      const verify = verifyPurchase({ ...terms(200n), ...options })
      return (await verify(intent, step, items.at(-1) as TransactionItem)).verdict
    }

    test('default: one of three is done; both others are exactly what is left', async () => {
      expect(await of({}, done(60n), open('70'), open('70'))).toBe('allow')
      expect(await of({}, done(60n), done(70n), open('70'))).toBe('allow')
    })

    test('error: what is left with one base unit more, or less where no part will do', async () => {
      expect(await of({}, done(60n), open('70'), open('71'))).toBe('refuse')
      expect(await of({}, done(60n), open('200'))).toBe('refuse')
      expect(await of({}, done(60n), open('70'), open('69'))).toBe('refuse')
      expect(await of({ partial: true }, done(60n), open('70'), open('69'))).toBe('allow')
      expect(await of({ partial: true }, done(60n), open('70'), open('71'))).toBe('refuse')
    })

    test('error: nothing says what was paid', async () => {
      const gone: TransactionItem = { status: 'complete', state: 'complete' }
      expect(await of({ partial: true }, gone, open('70'))).toBe('refuse')
    })

    test('behavior: of a token the bytes say what the rest takes, whatever is still allowed', async () => {
      const totals = [{ currency: { address: weth, symbol: 'WETH', decimals: 18 }, amount: 100n }]
      const rest = open('0', payingTokens(40n))
      expect(await of({ totals }, done(0n, 60n), rest)).toBe('allow')
      expect(await of({ totals }, done(0n, 61n), rest)).toBe('refuse')
      // What cannot be read could take anything that is allowed.
      expect(await of({ totals }, done(0n, 60n), open('0'))).toBe('refuse')
    })
  })

  test('behavior: an approval is taken back, and what is approved then is no more than is paid', async () => {
    const usd = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
    const paid = { currency: { address: usd, symbol: 'USD', decimals: 6 }, amount: 500n } as const
    const verify = verifyPurchase({ ...terms(0n), totals: [paid] })
    const of = async (id: string, amount: bigint) => {
      const data = encodeFunctionData({
        ...{ abi: erc20Abi, functionName: 'approve' },
        args: ['0x000000000022D473030F116dDEE9F6B43aC78BA3', amount],
      })
      const item: TransactionItem = {
        ...{ status: 'incomplete', state: 'planned', data: { from: account, to: usd, data } },
      }
      const step: ExecutionStep = {
        ...{ id, action: '', description: '', kind: 'transaction', items: [item] },
      }
      return (await verify(intent, step, item)).verdict
    }
    expect(await of('currency-approval-reset', 0n)).toBe('allow')
    expect(await of('currency-approval-reset', 1n)).toBe('refuse')
    expect(await of('currency-approval', 500n)).toBe('allow')
    expect(await of('currency-approval', 501n)).toBe('refuse')
  })

  test('error: a signature is no purchase', async () => {
    const item = { status: 'incomplete', state: 'planned', data: {} } as const
    const step: ExecutionStep = {
      id: 'pre-signature',
      action: '',
      description: '',
      kind: 'signature',
      items: [item],
    }
    expect((await verifyPurchase(terms(200n))(intent, step, item)).verdict).toBe('refuse')
  })
})
