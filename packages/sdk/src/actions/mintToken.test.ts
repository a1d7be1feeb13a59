import type { Address } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deepFreeze } from '../deepFreeze.ts'
import { cast, mintAnswer } from '../testing/answers.ts'
import { drive } from '../testing/drive.ts'
import { transferLog } from '../testing/fakeChain.ts'
import { ether, nft, oneEther, pathLine, type Scenario, scenario } from '../testing/scenario.ts'
import type { mintToken } from './mintToken.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account: Address = scenario().provider.account.address
const mint = (s: Scenario, options: Partial<Omit<mintToken.Options, 'precheck'>> = {}) =>
  drive(
    s.client.actions.mintToken({ items: [{ collection: nft }], wallet: s.wallet, ...options }),
    advance,
  )
const answering = (more: Record<string, unknown>) =>
  scenario({ handlers: { '/execute/mint/v1': () => ({ json: mintAnswer(account, more) }) } })
const line = (raw: bigint, more: Record<string, unknown> = {}) => {
  const { tokenId: _, ...rest } = pathLine(raw, more)
  return rest
}

describe('mintToken', () => {
  test('default', async () => {
    const s = scenario()
    const { value } = await mint(s, { expectedPrice: { [ether]: { raw: oneEther } } })
    expect(value?.state).toEqual({ status: 'complete', error: undefined })
    expect(s.provider.chain.transactions[0]).toMatchObject({ value: oneEther })
    expect(value?.steps[0]?.items[0]?.transfersData).toMatchObject([{ to: account.toLowerCase() }])
    expect(s.events.map(event => event.name)).toEqual(['mint_complete'])
  })

  test('behavior: the request inherits source and referrer, and nothing else (I10)', async () => {
    const s = scenario({
      config: {
        ...{ source: 'market.example', bountyReferrer: cast.seller, normalizeRoyalties: true },
        ...{ automatedRoyalties: false, marketplaceFees: [`${cast.seller}:100`] },
      },
    })
    const input = deepFreeze({
      items: [{ collection: nft, quantity: 1 }],
      options: { comment: 'gm', partial: true },
    })
    expect((await mint(s, input)).value?.state.status).toBe('complete')
    expect(s.api.to('/execute/mint/v1')[0]?.body).toEqual({
      ...{ items: [{ collection: nft, quantity: 1 }], taker: account, source: 'market.example' },
      ...{ referrer: cast.seller, comment: 'gm', partial: true },
    })
  })

  describe('options: to', () => {
    const friend = cast.seller.toLowerCase() as Address
    /** A mint that the account pays for, and of which the tokens go to `receiver`. */
    const gift = async (receiver: Address) => {
      // An index that names no transfer: the logs say where it went.
      const s = scenario({
        handlers: {
          '/transactions/synced/v2': ({ query }) => ({
            json: {
              transactions: query
                .getAll('txHash')
                .map(hash => ({ hash, synced: true, transfers: [] })),
            },
          }),
        },
      })
      s.provider.onSent = hash =>
        s.provider.chain.mine(hash, { logs: [transferLog(nft, ether, receiver, 9n)] })
      return { s, ...(await mint(s, { to: friend })) }
    }

    test('default: asked as its taker, the account pays, and it is complete once it came there', async () => {
      const { s, value } = await gift(friend)
      expect(s.api.to('/execute/mint/v1')[0]?.body).toMatchObject({
        ...{ taker: friend, relayer: account },
      })
      expect(s.provider.chain.transactions[0]).toMatchObject({ from: account.toLowerCase() })
      expect(value?.state.status).toBe('complete')
      expect(value?.steps[0]?.items[0]?.transfersData).toMatchObject([{ to: friend }])
    })

    test('behavior: what came to the account instead is not what was asked for', async () => {
      const { error } = await gift(account)
      expect(error).toMatchObject({ code: 'nothing_bought', moneyMoved: 'yes' })
    })

    test.each([
      ['the zero address', ether],
      ['no address', '0x12'],
    ])('error: %s', async (_, to) => {
      const s = scenario()
      expect((await mint(s, { to: to as Address })).error).toMatchObject({
        ...{ code: 'invalid_input', details: { field: 'to' } },
      })
      expect(s.api.calls).toEqual([])
    })
  })

  test('options: precheck carries nothing out', async () => {
    const s = scenario()
    const items = [{ collection: nft }]
    const { value } = await drive(
      s.client.actions.mintToken({ items, wallet: s.wallet, precheck: true }),
      advance,
    )
    expect(Object.keys(value ?? {}).sort()).toEqual(['fees', 'path', 'steps'])
    expect(s.provider.prompts).toEqual([])
  })

  test('behavior: a custom mint is judged by its contract', async () => {
    const s = scenario()
    const tx = { to: nft, data: { signature: '0xa0712d68', params: [] } }
    const custom = { contract: nft, price: oneEther.toString(), details: { tx } }
    expect((await mint(s, { items: [{ custom }] })).value?.state.status).toBe('complete')
    expect(s.api.to('/execute/mint/v1')[0]?.body).toMatchObject({ items: [{ custom }] })
  })

  test('behavior: one of two arrived', async () => {
    const s = answering({ path: [line(oneEther / 2n, { quantity: 2 })] })
    const { value } = await mint(s, { items: [{ collection: nft, quantity: 2 }] })
    expect(value?.state).toMatchObject({
      ...{ status: 'partial', error: { message: 'Only 1 of 2 arrived' } },
    })
    expect(s.events.map(event => event.name)).toEqual(['mint_error'])
  })

  test('error: nothing arrived, whatever the API says', async () => {
    const s = scenario()
    s.provider.onSent = hash =>
      s.provider.chain.mine(hash, { logs: [transferLog(nft, ether, cast.seller, 9n)] })
    expect((await mint(s)).error).toMatchObject({ code: 'nothing_bought', moneyMoved: 'yes' })
  })

  test('error: a free mint that is quoted a price (A9)', async () => {
    const s = scenario()
    const { error } = await mint(s, { expectedPrice: { [ether]: { raw: 0n } } })
    expect(error).toMatchObject({ message: 'Attention: the total price is now 1 ETH' })
    expect(s.provider.prompts).toEqual([])
  })

  test('error: more native currency than quoted', async () => {
    const s = answering({ path: [line(oneEther / 2n)] })
    expect((await mint(s)).error).toMatchObject({ code: 'value_above_quote', moneyMoved: 'no' })
    expect(s.provider.prompts).toEqual([])
  })

  test('behavior: after a refusal of the API the orders of tokens are looked at again', async () => {
    const s = scenario({
      handlers: {
        '/execute/mint/v1': () => ({ status: 400, json: { message: 'No fillable mints' } }),
      },
    })
    expect((await mint(s, { items: [{ token: `${nft}:9` }] })).error).toMatchObject({
      message: 'No fillable mints',
    })
    await advance(0)
    expect(s.api.to('/tokens/refresh/v2')[0]?.body).toEqual({
      ...{ tokens: [`${nft}:9`], liquidityOnly: true },
    })
  })

  test.each([
    [{ items: [] }, 'items'],
    [{ items: [{}] }, 'items.0'],
    [{ items: [{ collection: nft, token: `${nft}:1` }] }, 'items.0'],
    [{ items: [{ collection: 'cats' }] }, 'items.0.collection'],
    [{ items: [{ collection: nft, quantity: 0 }] }, 'items.0.quantity'],
    [{ options: { feesOnTop: ['1'] } }, 'options.feesOnTop.0'],
  ])('error: %o', async (bad, field) => {
    const s = scenario()
    expect((await mint(s, bad as never)).error).toMatchObject({
      ...{ code: 'invalid_input', details: { field } },
    })
    expect(s.api.calls).toEqual([])
  })

  test('error: a chain that is not configured (A14)', async () => {
    const { error } = await mint(scenario(), { chainId: 137 })
    expect(error).toBeInstanceOf(ReferenceError)
    expect(error).toMatchObject({ message: 'ReservoirClient missing chain configuration' })
  })
})
