import type { ExecutionStep, Intent, TransactionItem } from '@sluice/sdk'
import { describe, expect, test } from 'vitest'
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
