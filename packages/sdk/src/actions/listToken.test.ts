import { recoverTypedDataAddress } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiChain } from '../chains/defineChain.ts'
import type { ClientConfig } from '../context.ts'
import { drive } from '../testing/drive.ts'
import {
  ether,
  listAnswer,
  nft,
  oneEther,
  order,
  orderItem,
  type Scenario,
  scenario,
  seller,
} from '../testing/scenario.ts'
import type { listToken } from './listToken.ts'

const now = 1_800_000_000
const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(async () => {
  const signature = await scenario().provider.account.signTypedData(order)
  await recoverTypedDataAddress({ ...order, signature })
  vi.useFakeTimers({ now: now * 1000 })
})
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const listing = { token: `${nft}:1`, weiPrice: oneEther } as const
const list = (s: Scenario, listings: readonly listToken.Listing[] = [listing]) =>
  drive(s.client.actions.listToken({ listings, wallet: s.wallet }), advance)
const params = async (
  listings: readonly listToken.Listing[],
  config: Partial<ClientConfig> = {},
  chain: Partial<ApiChain> = {},
) => {
  const s = scenario({ config, chain })
  await list(s, listings)
  const body = s.api.to('/execute/list/v5')[0]?.body as { params: Record<string, unknown>[] }
  return body.params
}
const fee = `${seller}:100`
const other = `${ether}:250`

describe('listToken', () => {
  test('default', async () => {
    const s = scenario({ config: { source: 'market.example' } })
    const { value } = await list(s)
    expect(value?.state.status).toBe('complete')
    expect(s.api.to('/execute/list/v5')[0]?.body).toEqual({
      maker: s.provider.account.address,
      source: 'market.example',
      params: [
        {
          ...{ token: `${nft}:1`, weiPrice: '1000000000000000000' },
          expirationTime: String(now + 30 * 86_400),
        },
      ],
    })
  })

  test('behavior: fees are inherited from the chain, else from the client', async () => {
    expect(await params([listing], { marketplaceFees: [fee] })).toMatchObject([
      { marketplaceFees: [fee] },
    ])
    expect(
      await params([listing], { marketplaceFees: [fee] }, { marketplaceFees: [other] }),
    ).toMatchObject([{ marketplaceFees: [other] }])
  })

  test.each([
    [{ fees: [] }, undefined],
    [{ marketplaceFees: [] }, []],
    [{ marketplaceFees: [other] }, [other]],
    [{ orderbook: 'opensea' }, undefined],
    [{ orderbook: 'reservoir' }, [fee]],
  ] as const)('behavior: fees of a listing with %j', async (more, expected) => {
    const [sent] = await params([{ ...listing, ...more } as listToken.Listing], {
      marketplaceFees: [fee],
    })
    expect(sent?.marketplaceFees).toEqual(expected)
  })

  test('behavior: automatedRoyalties is inherited where not set', async () => {
    const sent = await params([listing, { ...listing, automatedRoyalties: true }], {
      automatedRoyalties: false,
    })
    expect(sent.map(entry => entry.automatedRoyalties)).toEqual([false, true])
  })

  test('behavior: the caller`s listings are not changed', async () => {
    const own = { ...listing }
    await params([own], { marketplaceFees: [fee] })
    expect(own).toEqual(listing)
  })

  test('behavior: a listing that the marketplace leaves out makes the run partial', async () => {
    const s = scenario()
    s.api.handlers['/execute/list/v5'] = () => ({
      json: {
        ...listAnswer(),
        errors: [{ message: 'Maker does not own token', orderIndex: 1 }],
      },
    })
    const { value } = await list(s, [listing, { ...listing, token: `${nft}:2` }])
    expect(value?.state).toMatchObject({
      status: 'partial',
      error: {
        message: 'Only 1 of 2 orders were taken',
        cause: { message: 'Maker does not own token' },
      },
    })
  })

  test('error: the second of two is rejected in the wallet: the first is live, and the error says so', async () => {
    const s = scenario({
      handlers: { '/execute/list/v5': () => ({ json: listAnswer([orderItem(), orderItem()]) }) },
    })
    let asked = 0
    s.provider.onPrompt = () => {
      asked += 1
      if (asked === 2) throw Object.assign(new Error('no'), { code: 4001 })
    }
    const { error } = await list(s, [listing, { ...listing, token: `${nft}:2` }])
    expect(error).toMatchObject({
      ...{ code: 'partial', moneyMoved: 'yes', retryable: false, details: { done: 1n, asked: 2n } },
      cause: { code: 'user_rejected' },
    })
    expect(s.events).toMatchObject([
      { name: 'listing_error', data: { state: { status: 'partial' } } },
    ])
  })

  test('behavior: two clicks at different seconds are one listing', async () => {
    const s = scenario()
    const first = s.client.actions.listToken({ listings: [listing], wallet: s.wallet })
    vi.setSystemTime((now + 1) * 1000)
    const second = s.client.actions.listToken({ listings: [listing], wallet: s.wallet })
    await Promise.all([drive(first, advance), drive(second, advance)])
    expect(s.provider.prompts).toHaveLength(1)
  })

  test('behavior: what lasts for as long ends then, and is not sent itself', async () => {
    const [counted, given] = await params([
      { ...listing, duration: 86_400 },
      { ...listing, duration: 86_400, expirationTime: String(now + 86_000) },
    ])
    expect(counted).toEqual({
      ...{ token: `${nft}:1`, weiPrice: '1000000000000000000' },
      expirationTime: String(now + 86_400),
    })
    expect(given).toEqual({ ...counted, expirationTime: String(now + 86_000) })
  })

  test.each([
    ['one choice, reviewed twice', { duration: 86_400 }, { duration: 86_400 }, 1],
    ['two choices', { duration: 86_400 }, { duration: 7200 }, 2],
    ['two ends of one day', {}, {}, 2],
  ])('behavior: %s, with ends a minute apart, at once', async (_, first, second, prompts) => {
    const s = scenario()
    const runs = [first, second].map((chosen, index) => {
      const expirationTime = String(now + 86_400 + 60 * index)
      const listings = [{ ...listing, ...chosen, expirationTime }]
      return s.client.actions.listToken({ listings, wallet: s.wallet })
    })
    await Promise.all(runs.map(run => drive(run, advance)))
    expect(s.provider.prompts).toHaveLength(prompts)
  })

  test.each([
    [{ weiPrice: 0n }, 'weiPrice'],
    [{ weiPrice: '-1' }, 'weiPrice'],
    [{ weiPrice: '1.5' }, 'weiPrice'],
    [{ endWeiPrice: 0n }, 'endWeiPrice'],
    [{ endWeiPrice: oneEther + 1n }, 'endWeiPrice'],
    [{ weiPrice: 1n << 256n }, 'weiPrice'],
    [{ token: '0x12:1' }, 'token'],
    [{ quantity: 0 }, 'quantity'],
    [{ expirationTime: String(now) }, 'expirationTime'],
    [{ expirationTime: String(now + 181 * 86_400) }, 'expirationTime'],
    [{ expirationTime: 'tomorrow' }, 'expirationTime'],
    [{ duration: 0 }, 'duration'],
    [{ duration: 1.5 }, 'duration'],
    [{ duration: 181 * 86_400 }, 'expirationTime'],
    [{ marketplaceFees: ['0x12:1'] }, 'marketplaceFees.0'],
    [{ listingTime: String(now + 31 * 86_400) }, 'listingTime'],
  ])('error: %o', async (more, field) => {
    const s = scenario()
    const { error } = await list(s, [listing, { ...listing, ...more } as listToken.Listing])
    expect(error).toMatchObject({
      ...{ code: 'invalid_input', details: { field: `listings.1.${field}` } },
      message: expect.stringContaining(field),
    })
    expect(s.api.calls).toEqual([])
  })

  test('error: no listings', async () => {
    const s = scenario()
    expect((await list(s, [])).error).toMatchObject({ code: 'invalid_input' })
  })
})
