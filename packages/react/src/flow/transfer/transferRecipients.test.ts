import { type Client, type SeriesSummary, SluiceError, watchSeries } from '@sluice/sdk'
import { UserRejectedError } from '@sluice/sdk/errors'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, askedAt, contract, openMarket, sending, until } from '../../testing/openMarket.ts'
import { direct, to, tokens } from '../../testing/setUpTransfer.ts'
import { createTransferFlow } from './createTransferFlow.ts'

describe('a transfer with a recipient for each token', () => {
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
      const txHash = `0x${sent.length}`
      const done = { status: 'complete', state: 'complete', receipt: { status: 'success', txHash } }
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

  test('behavior: names that change places meanwhile are noticed, and what is reviewed then is what is sent', async () => {
    const market = openMarket({
      '/execute/transfer/v1': body => {
        const { items, to: asked } = body as { items: { token: string }[]; to: Hex }
        const calls = items.map(({ token }) => ({
          to: contract,
          data: direct(account, asked, BigInt(token.split(':')[1] ?? '')),
        }))
        return { steps: [sending('transfer', ...calls)] }
      },
    })
    let isSwapped = false
    const resolveName = async (name: string) => ({
      ...{ name, address: ((name === 'x.eth') !== isSwapped ? to : friend) as Hex },
    })
    const asked = () =>
      askedAt(market, '/execute/transfer/v1').map(({ to, items }) => [
        to,
        ...(items as { token: string }[]).map(({ token }) => token.split(':')[1]),
      ])
    const flow = createTransferFlow({ ...market.scope, recent: [to, friend], resolveName })
    flow.open({ tokens: tokens(6n, 7n, 8n, 9n), recipients: [to, friend, 'x.eth', 'y.eth'] })
    await until(flow, 'form')
    isSwapped = true
    await flow.review()
    expect(flow.getState()).toMatchObject({ phase: 'form', problem: { code: 'bad_recipient' } })
    expect(flow.getState().problem?.happened).toMatch(/another address than when you typed it/)
    expect(asked()).toEqual([])
    await flow.review()
    expect(flow.getState().phase).toBe('review')
    const reviewed = [
      [to, '6', '9'],
      [friend, '7', '8'],
    ]
    expect(asked()).toEqual(reviewed)
    await flow.start()
    expect(asked()[2]).toEqual(reviewed[0])
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
