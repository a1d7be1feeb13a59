import { type Client, type SeriesSummary, SluiceError, watchSeries } from '@sluice/sdk'
import { UserRejectedError } from '@sluice/sdk/errors'
import { encodeFunctionData, type Hex, parseAbi, zeroHash } from 'viem'
import { describe, expect, test, vi } from 'vitest'
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

  test('behavior: what cannot be read of an address is warned about', async () => {
    const { flow } = setUp([], {
      isContract: async () => {
        throw new Error('the node is down')
      },
    })
    flow.open({ tokens: tokens(7n), to })
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({ quote: { open: [`contract:${to.toLowerCase()}`] } })
  })

  describe('whom the account has dealt with, as it is read', () => {
    const read = () => {
      let resolve: (known: readonly Hex[]) => void = () => undefined
      const promise = new Promise<readonly Hex[]>(done => {
        resolve = done
      })
      return { recent: vi.fn(() => promise), resolve }
    }

    test('default: the form is there before, and an address is checked once it is', async () => {
      const { recent, resolve } = read()
      const { flow } = setUp([], { recent })
      flow.open({ tokens: tokens(7n) })
      await until(flow, 'form')
      expect(recent).not.toHaveBeenCalled()
      flow.setForm({ to: maker })
      await vi.waitFor(() => expect(recent).toHaveBeenCalled())
      await new Promise(setImmediate)
      expect(flow.getState().phase).toBe('loading')
      resolve([`${maker.slice(0, 6)}${'1'.repeat(32)}${maker.slice(-4)}` as Hex])
      await until(flow, 'form')
      expect(flow.getState()).toMatchObject({ quote: { open: [`lookalike:${maker}`] } })
    })

    test('error: where it fails that has to be accepted, or is read again', async () => {
      let answers = false
      const recent = async () => {
        if (!answers) throw new Error('the marketplace is away')
        return [to] as const
      }
      const { flow } = setUp([sending('transfer', { to: contract })], { recent })
      flow.open({ tokens: tokens(7n), to })
      await until(flow, 'form')
      const open = [`unread:${to.toLowerCase()}`]
      expect(flow.getState()).toMatchObject({ quote: { open } })
      await flow.review()
      expect(flow.getState().phase).toBe('form')
      answers = true
      flow.setForm({ acknowledged: [] })
      await until(flow, 'form')
      expect(flow.getState()).toMatchObject({ quote: { open: [] } })
      answers = false
      flow.setForm({ acknowledged: open })
      await until(flow, 'form')
      await flow.review()
      expect(flow.getState()).toMatchObject({ phase: 'review', quote: { open: [] } })
    })

    test('behavior: nobody waits for it without end', async () => {
      vi.useFakeTimers()
      try {
        const { flow } = setUp([], { recent: read().recent })
        flow.open({ tokens: tokens(7n), to })
        await vi.advanceTimersByTimeAsync(10_000)
        expect(flow.getState()).toMatchObject({
          ...{ phase: 'form', quote: { open: [`unread:${to.toLowerCase()}`] } },
        })
      } finally {
        vi.useRealTimers()
      }
    })
  })

  test('behavior: a name is its address, which is checked, reviewed and shown; looked up anew each time', async () => {
    const answers = [to, to, maker]
    const resolveName = vi.fn(async (name: string) => ({
      ...{ name: name.toLowerCase(), address: (answers.shift() ?? maker) as Hex },
    }))
    const { flow, market } = setUp([sending('transfer', { to: contract })], { resolveName })
    expect([flow.readsNames, setUp([]).flow.readsNames]).toEqual([true, false])
    flow.open({ tokens: tokens(7n), to: ' Friend.eth ' })
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({
      quote: { recipient: { address: to, name: 'friend.eth', warnings: [] } },
    })
    await flow.review()
    expect(flow.getState()).toMatchObject({ phase: 'review' })
    expect(market.asked.at(-1)?.body).toMatchObject({ to })
    flow.edit()
    await flow.review()
    expect(flow.getState()).toMatchObject({
      ...{ phase: 'form', quote: { open: [`new:${maker}`] } },
    })
    // Accepted before it was seen, the change still has to be.
    answers.push(to, maker)
    flow.open({ tokens: tokens(7n), to: 'friend.eth', acknowledged: [`new:${maker}`] })
    await until(flow, 'form')
    await flow.review()
    expect(flow.getState()).toMatchObject({
      ...{ phase: 'form', quote: { recipient: { address: expect.stringMatching(/^0xb/i) } } },
      problem: { code: 'bad_recipient', happened: expect.stringMatching(/another address/) },
    })
  })

  test('behavior: what was accepted of an address is not accepted of another that its name stands for by now', async () => {
    const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
    let address: Hex = maker
    const { flow } = setUp([sending('transfer', { to: contract })], {
      resolveName: async name => ({ name, address }),
      recent: [],
    })
    flow.open({ tokens: tokens(7n), to: 'friend.eth', acknowledged: [`new:${maker}`] })
    await until(flow, 'form')
    expect(flow.getState()).toMatchObject({ quote: { open: [] } })
    address = stranger
    for (const _ of [1, 2]) {
      await flow.review()
      expect(flow.getState()).toMatchObject({
        ...{ phase: 'form', quote: { open: [`new:${stranger.toLowerCase()}`] } },
      })
    }
  })

  test.each<[string, TransferFlowOptions['resolveName'], RegExp]>([
    ['where there are none', undefined, /not known on this chain/],
    ['that nobody has', async () => undefined, /no address/],
    ['that cannot be read', () => Promise.reject(new Error('x')), /could not be looked up/],
    ['of the token itself', async name => ({ name, address: contract }), /contract of the token/],
  ])('error: a name %s', async (_, resolveName, happened) => {
    const { flow } = setUp([], { resolveName })
    flow.open({ tokens: tokens(7n), to: 'vitalik.eth' })
    await until(flow, 'form')
    expect(flow.getState().problem).toMatchObject({
      ...{ code: 'bad_recipient', happened: expect.stringMatching(happened) },
    })
  })

  describe('options: recipients: one for each token', () => {
    const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    const each = (...recipients: string[]) => ({ tokens: tokens(7n, 8n, 9n), recipients })

    function setUpEach(more: (body: { to: Hex }) => Hex = ({ to: asked }) => asked) {
      const market = openMarket({
        '/execute/transfer/v1': body => {
          const { items } = body as { items: { token: string }[] }
          const calls = items.map(({ token }) => ({
            to: contract,
            data: direct(account, more(body as { to: Hex }), BigInt(token.split(':')[1] ?? '')),
          }))
          return { steps: [sending('transfer', ...calls)] }
        },
      })
      return { market, flow: createTransferFlow({ ...market.scope, recent: [to, friend] }) }
    }

    test('default: each gets its own, and the wallet is asked for the first', async () => {
      const { market, flow } = setUpEach()
      flow.open(each(to, friend, to))
      await until(flow, 'form')
      await flow.review()
      expect(flow.getState()).toMatchObject({ phase: 'review', quote: { transactions: 3 } })
      const asked = askedAt(market, '/execute/transfer/v1')
      expect(asked.map(({ to, items }) => [to, (items as []).length])).toEqual([
        [to, 2],
        [friend, 1],
      ])
      await flow.start()
      expect(market.prompts).toHaveLength(1)
      expect(flow.getState()).toMatchObject({
        ...{ phase: 'failed', problem: { code: 'user_rejected', moneyMoved: 'no' } },
      })
    })

    test('behavior: what would go to the other one never reaches the wallet', async () => {
      const { market, flow } = setUpEach(({ to: asked }) =>
        asked.toLowerCase() === to.toLowerCase() ? friend : to,
      )
      flow.open(each(to, friend, to))
      await until(flow, 'form')
      await flow.review()
      await flow.start()
      expect(market.prompts).toEqual([])
      expect(flow.getState().problem).toMatchObject({ code: 'refused' })
    })

    type Ask = { to: Hex; items: { token: string }[]; series?: unknown; onProgress?: Progress }
    type Progress = (...shown: unknown[]) => void
    const stepOf = (item: object) => [{ id: 'transfer', kind: 'transaction', items: [item] }]

    /** Transfers of which some fail, by their place among all that are begun. */
    async function send(failures: Record<number, { item: object; error: Error }>) {
      const { scope } = setUpEach().market
      const sent: Ask[] = []
      const transferTokens = async (options: Ask) => {
        const { onProgress } = options
        if (onProgress === undefined) return { steps: [] }
        const failure = failures[sent.push(options) - 1]
        if (failure !== undefined) {
          onProgress(stepOf(failure.item), [], undefined, { status: 'running' })
          throw failure.error
        }
        const transfersData = options.items.map(({ token }) => ({
          ...{ from: account, to: options.to },
          token: { contract, tokenId: token.split(':')[1] },
        }))
        const done = { status: 'complete', state: 'complete', receipt: { status: 'success' } }
        return {
          steps: stepOf({ ...done, transfersData }),
          path: [],
          state: { status: 'complete' },
        }
      }
      const actions = { ...scope.client.actions, transferTokens } as never
      const client = { ...scope.client, actions }
      const flow = createTransferFlow({ ...scope, client, recent: [to, friend] })
      const start = async () => {
        await until(flow, 'form')
        await flow.review()
        await flow.start()
        return flow.getState()
      }
      flow.open(each(to, friend, to))
      return { flow, client, sent, start, state: await start() }
    }
    const declined = {
      item: { status: 'incomplete', state: 'rejected' },
      error: new UserRejectedError(),
    }
    const lost = {
      item: { status: 'incomplete', state: 'unknown' },
      error: new SluiceError('lost', { code: 'transaction_unknown', moneyMoved: 'unknown' }),
    }
    const kept = (client: Client) =>
      new Promise<readonly SeriesSummary[]>(resolve => {
        const stop = watchSeries(client, series => {
          resolve(series)
          queueMicrotask(() => stop())
        })
      })

    test('behavior: when the second fails, what the first got is told, and only the rest is left', async () => {
      const { flow, client, sent, start, state } = await send({ 1: declined })
      expect(sent.map(({ to }) => to)).toEqual([to, friend])
      expect(state).toMatchObject({
        ...{ phase: 'partial', problem: { code: 'user_rejected' } },
        receipt: {
          lines: [
            { to, outcome: 'sent' },
            { to: friend, outcome: 'not-sent' },
            { to, outcome: 'sent' },
          ],
        },
        rest: { tokens: tokens(8n), recipients: [friend], continues: { parts: [1] } },
      })
      const [series] = await kept(client)
      expect(series).toMatchObject({
        ...{ action: 'transfer', account, chainId: 31337, carriedBy: undefined },
        parts: [
          { status: 'complete', terms: { kind: 'transfer', to, tokens: tokens(7n, 9n) } },
          { status: 'failed', terms: { kind: 'transfer', to: friend, tokens: tokens(8n) } },
        ],
      })

      const before = state
      flow.open({ ...before.form, ...('rest' in before ? before.rest : {}) })
      expect(await start()).toMatchObject({ phase: 'complete', receipt: { lines: [{}] } })
      expect(sent.map(({ to, items }) => [to, items.length])).toEqual([
        ...[
          [to, 2],
          [friend, 1],
          [friend, 1],
        ],
      ])
      expect(sent.map(({ series }) => series)).toEqual(
        [0, 1, 2].map(part => ({ seriesId: series?.seriesId, part })),
      )
      expect(await kept(client)).toMatchObject([
        {
          parts: [
            { status: 'complete', isContinued: false },
            { status: 'failed', isContinued: true },
            { status: 'complete', isContinued: false },
          ],
        },
      ])
      // It was gone on with: the same rest is not left a second time.
      flow.open({ ...before.form, ...('rest' in before ? before.rest : {}) })
      expect(await start()).toMatchObject({ phase: 'failed', problem: { code: 'series_changed' } })
      expect(sent).toHaveLength(3)
    })

    test('behavior: what may have been sent is not known, and no part of the rest', async () => {
      const { state, client } = await send({ 1: lost })
      expect(state).toMatchObject({
        phase: 'partial',
        receipt: { lines: [{}, { outcome: 'unknown' }, { outcome: 'sent' }] },
      })
      expect('rest' in state ? state.rest : undefined).toBeUndefined()
      const [series] = await kept(client)
      expect(series?.parts.map(({ status }) => status)).toEqual(['complete', 'unknown'])
    })

    test('behavior: another try after nothing was done takes the place of the first', async () => {
      const { flow, client, start, state } = await send({ 0: declined })
      expect(state).toMatchObject({ phase: 'failed', problem: { code: 'user_rejected' } })
      flow.open(state.form)
      expect(await start()).toMatchObject({ phase: 'complete' })
      expect(await kept(client)).toMatchObject([
        {
          parts: [
            { status: 'failed', isContinued: true },
            { status: 'planned', isContinued: true },
            { status: 'complete', isContinued: false },
            { status: 'complete', isContinued: false },
          ],
        },
      ])
    })

    test.each<[string, string[], RegExp]>([
      ['one too few', [to, friend], /one recipient for each token/],
      ['one too many', [to, friend, to, friend], /one recipient for each token/],
      ['one that is mistyped', [to, friend.replace('CdDd', 'cdDd'), to], /mistyped/],
      ['a name where there are none', [to, 'a.eth', to], /not known on this chain/],
    ])('error: %s', async (_, recipients, happened) => {
      const { flow } = setUpEach()
      flow.open(each(...recipients))
      await until(flow, 'form')
      expect(flow.getState().problem?.happened).toMatch(happened)
      await flow.review()
      expect(flow.getState().phase).toBe('form')
    })

    test('behavior: those of tokens that follow may stand after them, as many as there are, and go with the rest', async () => {
      const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
      const { flow } = setUpEach()
      flow.open({ ...each(to, friend, to, 'not looked at yet', stranger), following: 2 })
      await until(flow, 'form')
      expect(flow.getState()).toMatchObject({
        problem: undefined,
        quote: { recipients: [{ address: to }, { address: friend }, { address: to }] },
      })
      flow.setForm({ recipients: [to, friend, to, friend, friend, friend] })
      await until(flow, 'form')
      expect(flow.getState().problem?.happened).toMatch(/one recipient for each token/)
    })

    test('behavior: a warning is accepted of the one address that it is about', async () => {
      const stranger = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
      const { flow } = setUpEach()
      flow.open({ ...each(to, stranger, to), acknowledged: [`new:${to}`] })
      await until(flow, 'form')
      const open = [`new:${stranger.toLowerCase()}`]
      expect(flow.getState()).toMatchObject({ quote: { open } })
      flow.setForm({ acknowledged: open })
      await until(flow, 'form')
      await flow.review()
      expect(flow.getState().phase).toBe('review')
    })
  })

  test.each([
    ['0', 0n],
    ['more than JSON can say', 2n ** 53n],
  ])('error: a quantity of %s is refused by its name, never rounded', async (_, quantity) => {
    const { market, flow } = setUp([])
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
