import { type Hex, hexToString } from 'viem'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cast } from '../testing/answers.ts'
import { oneEther } from '../testing/scenario.ts'
import { alter, fail } from './faultKinds.ts'
import { live } from './live.ts'
import { meetsCatalogue } from './meetsCatalogue.ts'
import type { TradeName } from './trades.ts'
import type { Effect, Fault } from './world.ts'

meetsCatalogue(import.meta.filename, { afterAll, afterEach, beforeEach })

// Defects of published clients in what they ask of the marketplace and the wallet.

const { ether, weth } = cast
const api = (code: string, match: RegExp, act: (effect: Effect) => unknown): Fault => ({
  ...{ code, name: code, on: 'api', match, act, times: 99 },
})
type Json = { steps: { items: Item[] }[] }
type Item = { data: { sign: object; post: object } }
/** Each item's data, changed. */
const withData = (change: (data: Item['data']) => object) =>
  alter((json: Json) => ({
    ...json,
    steps: json.steps.map(step => ({
      ...step,
      items: step.items.map(item => ({ ...item, data: change(item.data) })),
    })),
  }))

describe('what is asked for', () => {
  test('error: A10 with a relayer fee in the same currency every line counts: three are dearer than one', async () => {
    const relayer = {
      currency: { contract: ether, symbol: 'ETH', decimals: 18, chainId: 31337 },
      amount: { raw: '5' },
    }
    const fees = alter((json: object) => ({ ...json, fees: { relayer } }))
    const lived = await live({
      ...{ action: 'buy', items: 3, faults: [api('A10', /execute\/buy/, fees)] },
      more: { expectedPrice: { [ether]: { raw: oneEther } } },
    })
    expect(lived).toMatchObject({ code: 'price_changed', moneyMoved: 'no', prompts: 0 })
    expect(lived.error).toMatchObject({
      message: 'Attention: the total price is now 2.999999999999999995 ETH',
    })
  })

  test.each([
    'buy',
    'sell',
    'bid',
    'list',
    'mint',
    'transfer',
    'cancel',
    'call',
  ] as const satisfies TradeName[])(
    'error: A14 a chain that is not configured is no other one: nothing is asked of anybody: %s',
    async action => {
      const lived = await live({ action, more: { chainId: 137 } })
      expect(lived.error).toBeInstanceOf(ReferenceError)
      expect(lived.error).toMatchObject({ message: 'ReservoirClient missing chain configuration' })
      expect(lived.world.market.calls).toEqual([])
      expect(lived.prompts).toBe(0)
    },
  )

  test.each([true, false])(
    'error: A26 the third of three is rejected: the error is on it, and on no other: one by one %s',
    async sync => {
      const lived = await live({
        ...{ action: 'buy', items: 3, sync },
        faults: [
          {
            ...{ code: 'A26', name: 'rejected', on: 'wallet', match: /./, from: 2 },
            act: fail('User rejected', 4001),
          },
        ],
      })
      expect(lived.states).toEqual(['complete', 'complete', 'rejected'])
      const items = lived.click.snapshots.at(-1)?.steps.at(-1)?.items ?? []
      expect(items.map(item => item.error !== undefined)).toEqual([false, false, true])
    },
  )

  test('behavior: A29 the gas limit is that of every transaction, after the approval too', async () => {
    const lived = await live({ action: 'buy', items: 2, approval: true, more: { gas: 123_456n } })
    expect(lived).toMatchObject({ status: 'complete', happened: [0, 1] })
    const asked = lived.world.provider.prompts.map(({ params }) => params as { gas?: string }[])
    expect(asked.map(([first]) => first?.gas)).toEqual(['0x1e240', '0x1e240', '0x1e240'])
  })

  test.each(['PUT', 'PATCH'])('behavior: A31 a step that says %s is sent so', async method => {
    const change = withData(data => ({ ...data, post: { ...data.post, method } }))
    const lived = await live({ action: 'list', faults: [api('A31', /execute\/list/, change)] })
    expect(lived).toMatchObject({ status: 'complete', happened: [0] })
    expect(lived.world.market.to('/order/v4').map(call => call.method)).toEqual([method])
  })

  test.each([
    ['buy', ether, 'Attention: the total price is now 1 ETH', oneEther / 2n],
    ['sell', weth, 'Attention: the offer price of this token is now 1 WETH', oneEther * 2n],
  ] as const)(
    'error: A33 the price is told in figures and with its currency: %s',
    async (action, currency, message, raw) => {
      const lived = await live({ action, more: { expectedPrice: { [currency]: { raw } } } })
      expect(lived).toMatchObject({ code: 'price_changed', prompts: 0, error: { message } })
    },
  )

  const hash: Hex = `0x${'ab'.repeat(32)}`
  const message = (text: string) =>
    api(
      'A49',
      /execute\/list/,
      withData(data => ({ ...data, sign: { signatureKind: 'eip191', message: text } })),
    )
  test('error: A49 a bare hash is not shown to be signed', async () => {
    const lived = await live({ action: 'list', faults: [message(hash)] })
    expect(lived).toMatchObject({ status: 'failed', code: 'raw_hash', prompts: 0, happened: [] })
  })
  test('behavior: A49 a text with a hash in it is signed as the text it is', async () => {
    const text = `Sign ${hash} to go on`
    const lived = await live({ action: 'list', faults: [message(text)] })
    const [asked] = lived.world.provider.prompts
    expect(asked?.method).toBe('personal_sign')
    const [shown] = (asked?.params ?? []) as Hex[]
    expect(hexToString(shown ?? '0x')).toBe(text)
    // It is no signature of the order, so the marketplace refused that.
    expect(lived).toMatchObject({ status: 'failed', prompts: 1, happened: [] })
  })
})
