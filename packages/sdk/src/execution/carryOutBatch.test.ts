import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ClientConfig } from '../context.ts'
import type { JournalStore } from '../journal/journalStore.ts'
import { memoryStore } from '../journal/memoryStore.ts'
import { drive } from '../testing/drive.ts'
import { transferLog } from '../testing/fakeChain.ts'
import {
  approvalStep,
  buyAnswer,
  nft,
  oneEther,
  pathLine,
  type Scenario,
  saleItem,
  saleStep,
  scenario,
  seller,
} from '../testing/scenario.ts'
import type { BatchCall, WalletAdapter } from '../wallet.ts'
import type { execute } from './execute.ts'
import { decodeRecord } from './journalRecord.ts'
import type { ExecutionStep } from './state.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account = scenario().provider.account.address
const arrived = transferLog(nft, seller, account, 1n)
const both = () =>
  buyAnswer(account, { steps: [approvalStep(account), saleStep([saleItem(account)])] })
/** As the marketplace answers once the approval is mined. */
const onlySale = () => buyAnswer(account, { steps: [saleStep([saleItem(account)])] })

/** A purchase with an approval, and a wallet that carries out several calls as one. */
function batching(
  options: { answer?: unknown; config?: Partial<ClientConfig>; capabilities?: unknown } = {},
): Scenario {
  const { answer = both(), config = {} } = options
  const s = scenario({
    config,
    handlers: {
      '/execute/buy/v7': (_, count) => ({ json: count === 0 ? answer : onlySale() }),
    },
  })
  s.provider.capabilities =
    'capabilities' in options
      ? options.capabilities
      : { '0x7a69': { atomic: { status: 'supported' } } }
  return s
}

async function buy(
  s: Scenario,
  options: Partial<Pick<execute.Options, 'batch' | 'gas' | 'signal' | 'verify'>> & {
    wallet?: WalletAdapter
    quantity?: number
  } = {},
) {
  let steps: readonly ExecutionStep[] = []
  const seen: string[] = []
  const { quantity = 1, ...rest } = options
  const settled = await drive(
    s.client.actions.buyToken({
      items: [{ token: `${nft}:1`, quantity }],
      ...{ wallet: s.wallet, ...rest },
      onProgress: shown => {
        steps = shown
        seen.push(shown.map(step => step.items.map(item => item.state).join('+')).join(' '))
      },
    }),
    advance,
  )
  return { ...settled, seen, items: steps.flatMap(step => [...step.items]) }
}
const prompts = (s: Scenario) => s.provider.prompts.map(prompt => prompt.method)
const failing =
  (code: number | undefined, message = 'x') =>
  (method: string) => {
    if (method !== 'wallet_sendCalls') return undefined
    throw Object.assign(new Error(message), code === undefined ? {} : { code })
  }
const batchOf = (s: Scenario) => [s.provider.prompts[0]?.params].flat()[0]

describe('carryOutBatch', () => {
  test('default: one prompt for approval and sale', async () => {
    const s = batching()
    const { value, items, seen } = await buy(s)
    expect(value?.state.status).toBe('complete')
    expect(prompts(s)).toEqual(['wallet_sendCalls'])
    expect(batchOf(s)).toEqual({
      ...{
        version: '2.0.0',
        id: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        from: account.toLowerCase(),
      },
      ...{ chainId: '0x7a69', atomicRequired: true },
      calls: [
        { to: nft, data: '0xa22cb465', value: '0x0' },
        { to: expect.any(String), data: '0xabcdef', value: `0x${oneEther.toString(16)}` },
      ],
    })
    const hash = s.provider.chain.transactions[0]?.hash
    expect(items.map(item => [item.state, item.txHashes])).toEqual([
      ['complete', [{ txHash: hash, chainId: 31337 }]],
      ['complete', [{ txHash: hash, chainId: 31337 }]],
    ])
    // None is marked before: both are judged, then both are asked for, then both are taken (A46).
    expect(seen.filter(line => line.includes('prompting'))).toEqual([
      'prompting verified',
      'prompting prompting',
      'submitted prompting',
    ])
    expect(s.events.map(event => event.name)).toEqual(['purchase_complete'])
  })

  test.each<[string, unknown, boolean]>([
    ['supported', { '0x7a69': { atomic: { status: 'supported' } } }, true],
    ['ready: the person upgrades', { '0x7a69': { atomic: { status: 'ready' } } }, true],
    ['unsupported', { '0x7a69': { atomic: { status: 'unsupported' } } }, false],
    ['on another chain', { '0x1': { atomic: { status: 'supported' } } }, false],
    ['on every chain', { '0x0': { atomic: { status: 'supported' } } }, true],
    ['as the first version says it', { '0x7a69': { atomicBatch: { supported: true } } }, true],
    ['of that chain alone', { atomic: { status: 'supported' } }, true],
    ['nothing', {}, false],
    ['nonsense', ['0x7a69', null, 7], false],
    ['no such method', undefined, false],
  ])('behavior: the wallet`s capability: %s', async (_, capabilities, batched) => {
    const s = batching({ capabilities })
    expect((await buy(s)).value?.state.status).toBe('complete')
    expect(prompts(s)).toEqual(
      batched ? ['wallet_sendCalls'] : ['eth_sendTransaction', 'eth_sendTransaction'],
    )
  })

  test.each<[string, Parameters<typeof buy>[1], Partial<ClientConfig>]>([
    ['batch: false', { batch: false }, {}],
    ['gas', { gas: 100_000n }, {}],
    ['synchronousStepItemExecution', {}, { synchronousStepItemExecution: true }],
  ])('options: %s asks for each by itself', async (_, options, config) => {
    const s = batching({ config })
    expect((await buy(s, options)).value?.state.status).toBe('complete')
    expect(prompts(s)).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
  })

  test('behavior: a single item is sent as it is', async () => {
    const s = batching({ answer: onlySale() })
    expect((await buy(s)).value?.state.status).toBe('complete')
    expect(prompts(s)).toEqual(['eth_sendTransaction'])
  })

  test('behavior: a sale that has no data yet waits for the approval', async () => {
    const s = batching({
      answer: buyAnswer(account, {
        steps: [approvalStep(account), saleStep([saleItem(account, { data: {} })])],
      }),
    })
    expect((await buy(s)).value?.state.status).toBe('complete')
    expect(prompts(s)).toEqual(['eth_sendTransaction', 'eth_sendTransaction'])
  })

  test('behavior: two items of one step arrive by the logs of one transaction, counted once', async () => {
    const items = [saleItem(account), saleItem(account)]
    const answer = buyAnswer(account, {
      ...{ steps: [saleStep(items)], path: [pathLine(oneEther, { quantity: 2 })] },
    })
    const one = batching({ answer })
    const { error } = await buy(one, { quantity: 2 })
    expect(error).toBeUndefined()
    expect(one.events).toMatchObject([
      { data: { state: { status: 'partial', error: { details: { done: 1n, asked: 2n } } } } },
    ])
    const two = batching({ answer })
    two.provider.onSent = hash => two.provider.chain.mine(hash, { logs: [arrived, arrived] })
    expect((await buy(two, { quantity: 2 })).value?.state.status).toBe('complete')
  })

  test('error: one item is refused: nothing is asked of the wallet', async () => {
    const s = batching({
      answer: buyAnswer(account, {
        steps: [
          approvalStep(account),
          saleStep([
            saleItem(account, {
              data: { from: account, to: nft, data: '0x01', value: (9n * oneEther).toString() },
            }),
          ]),
        ],
      }),
    })
    const { error, items } = await buy(s)
    expect(error).toMatchObject({ code: 'value_above_quote', moneyMoved: 'no' })
    expect(prompts(s)).toEqual([])
    expect(items.map(item => item.state)).toEqual(['planned', 'blocked'])
  })

  test('error: the caller`s verifier is asked about each', async () => {
    const s = batching()
    const asked: string[] = []
    const { error } = await buy(s, {
      verify: async (_, step) => {
        asked.push(step.id)
        return { verdict: step.id === 'sale' ? 'refuse' : 'allow', reasons: ['no'] }
      },
    })
    expect(error).toMatchObject({ code: 'refused' })
    expect(asked).toEqual(['nft-approval', 'sale'])
    expect(prompts(s)).toEqual([])
  })
})

describe('carryOutBatch: what the wallet answers (F52)', () => {
  test.each([
    [5700, 'a capability is not supported'],
    [5710, 'the chain is not supported'],
    [5740, 'too large'],
    [5750, 'User rejected the upgrade'],
    [5760, 'atomicity is not supported'],
    [-32601, 'no such method'],
    [-32602, 'invalid params'],
    [4200, 'not supported'],
  ])(
    'behavior: %i %s: nothing was accepted, so each is asked for by itself',
    async (code, message) => {
      const s = batching()
      s.provider.onPrompt = failing(code, message)
      const { value, items, seen } = await buy(s)
      expect(value?.state.status).toBe('complete')
      expect(prompts(s)).toEqual(['wallet_sendCalls', 'eth_sendTransaction', 'eth_sendTransaction'])
      expect(seen).toContain('planned planned')
      expect(items.map(item => item.callsId)).toEqual([undefined, undefined])
      // The sale had not begun, so its bytes are those of the answer after the approval.
      expect(s.api.to('/execute/buy/v7')).toHaveLength(2)
    },
  )

  test.each([
    [4001, 'User rejected the request.'],
    [undefined, 'User denied transaction signature'],
  ])('error: %s %s: rejected, and not asked again', async (code, message) => {
    const s = batching()
    s.provider.onPrompt = failing(code, message)
    const { error, items, elapsed } = await buy(s)
    expect(error).toMatchObject({ code: 'user_rejected', moneyMoved: 'no', retryable: true })
    expect(items.map(item => item.state)).toEqual(['rejected', 'rejected'])
    expect(prompts(s)).toEqual(['wallet_sendCalls'])
    expect(elapsed).toBeLessThanOrEqual(100)
    expect(s.events).toMatchObject([{ data: { state: { status: 'failed' } } }])
  })

  test('error: refused for want of funds: nothing was sent', async () => {
    const s = batching()
    s.provider.onPrompt = failing(-32000, 'insufficient funds')
    const { error, items } = await buy(s)
    expect(error).toMatchObject({ code: 'insufficient_funds', moneyMoved: 'no' })
    expect(items.map(item => item.state)).toEqual(['blocked', 'blocked'])
    expect(prompts(s)).toHaveLength(1)
  })

  test('behavior: 5720: the wallet has it already', async () => {
    const s = batching()
    s.provider.onPrompt = (method, [batch]) => {
      if (method !== 'wallet_sendCalls') return undefined
      const { id, calls } = batch as { id: string; calls: unknown[] }
      const hash = s.provider.chain.send({ from: account, to: account, input: '0x', value: 0n })
      s.provider.batches.set(id, { hash, calls })
      s.provider.onSent(hash)
      throw Object.assign(new Error('Duplicate ID'), { code: 5720 })
    }
    expect((await buy(s)).value?.state.status).toBe('complete')
    expect(prompts(s)).toEqual(['wallet_sendCalls'])
  })

  test.each([
    [undefined, 'socket hang up'],
    [undefined, 'Request aborted'],
    [undefined, 'The user aborted a request.'],
    [undefined, 'Request was cancelled: connection lost'],
    [-32602, 'Invalid params'],
    [-32601, 'no such method'],
    [-32004, 'not supported'],
    [4200, 'not supported'],
    [5710, 'the chain is not supported'],
  ])('behavior: %s %s, and the wallet knows the batch all the same', async (code, message) => {
    const s = batching()
    s.provider.onPrompt = (method, [batch]) => {
      if (method !== 'wallet_sendCalls') return undefined
      const { id, calls } = batch as { id: string; calls: unknown[] }
      const hash = s.provider.chain.send({ from: account, to: account, input: '0x', value: 0n })
      s.provider.batches.set(id, { hash, calls })
      s.provider.onSent(hash)
      throw Object.assign(new Error(message), code === undefined ? {} : { code })
    }
    expect((await buy(s)).value?.state.status).toBe('complete')
    expect(prompts(s)).toEqual(['wallet_sendCalls'])
  })

  test('behavior: refused, and the wallet says that it included nothing: one by one', async () => {
    const s = batching()
    s.provider.onPrompt = failing(-32602)
    s.provider.onCallsStatus = id => ({ version: '2.0.0', id, status: 400, atomic: true })
    expect((await buy(s)).value?.state.status).toBe('complete')
    expect(prompts(s)).toEqual(['wallet_sendCalls', 'eth_sendTransaction', 'eth_sendTransaction'])
  })

  test('error: the answer is lost, and the wallet knows nothing: unknown, never sent again', async () => {
    const s = batching()
    s.provider.onPrompt = failing(undefined, 'socket hang up')
    const { error, items } = await buy(s)
    expect(error).toMatchObject({ code: 'transaction_unknown', moneyMoved: 'unknown' })
    expect(items.map(item => item.state)).toEqual(['unknown', 'unknown'])
    expect(prompts(s)).toEqual(['wallet_sendCalls'])
    expect(s.events).toMatchObject([{ data: { state: { status: 'unknown' } } }])
  })

  test('error: aborted while it asks', async () => {
    const s = batching()
    const controller = new AbortController()
    s.provider.onPrompt = () => new Promise(() => controller.abort())
    const { error } = await buy(s, { signal: controller.signal })
    expect(error).toMatchObject({ code: 'aborted', moneyMoved: 'unknown' })
    expect(prompts(s)).toEqual(['wallet_sendCalls'])
  })

  test('behavior: an id of the wallet`s own', async () => {
    const s = batching()
    s.provider.onPrompt = (method, [batch]) => {
      if (method !== 'wallet_sendCalls') return undefined
      const { calls } = batch as { calls: unknown[] }
      const hash = s.provider.chain.send({ from: account, to: account, input: '0x', value: 0n })
      s.provider.batches.set('its-own', { hash, calls })
      s.provider.onSent(hash)
      return 'its-own'
    }
    const { value, items } = await buy(s)
    expect(value?.state.status).toBe('complete')
    expect(items.map(item => item.callsId)).toEqual(['its-own', 'its-own'])
    expect(JSON.stringify(items.map(item => item.txHashes))).not.toContain('its-own')
  })
})

describe('carryOutBatch: what becomes of it (F52)', () => {
  test('behavior: pending, then mined', async () => {
    const s = batching()
    s.provider.onSent = hash => {
      setTimeout(() => s.provider.chain.mine(hash, { logs: [arrived] }), 12_000)
    }
    const { value, elapsed } = await buy(s)
    expect(value?.state.status).toBe('complete')
    expect(elapsed).toBeGreaterThanOrEqual(12_000)
    expect(elapsed).toBeLessThan(15_000)
  })

  test.each<[number, object, string, string, string]>([
    [400, {}, 'batch_not_included', 'no', 'cancelled'],
    [500, {}, 'transaction_reverted', 'no', 'reverted'],
    [600, {}, 'batch_partial', 'yes', 'unknown'],
  ])('error: status %i', async (status, more, code, moneyMoved, state) => {
    const s = batching()
    s.provider.onSent = () => undefined
    s.provider.onCallsStatus = () => ({ status, ...more })
    const { error, items } = await buy(s)
    expect(error).toMatchObject({ code, moneyMoved, retryable: moneyMoved === 'no' })
    expect(items.map(item => item.state)).toEqual([state, state])
    expect(items.flatMap(item => item.txHashes ?? [])).toEqual([])
    expect(prompts(s)).toEqual(['wallet_sendCalls'])
  })

  test('error: reverted on the chain', async () => {
    const s = batching()
    s.provider.onSent = hash => s.provider.chain.mine(hash, { status: 'reverted' })
    const { error, items } = await buy(s)
    expect(error).toMatchObject({
      message: 'Transaction reverted or missing tx receipt',
      ...{ code: 'transaction_reverted', moneyMoved: 'no' },
    })
    expect(items.map(item => item.state)).toEqual(['reverted', 'reverted'])
  })

  test('error: the wallet says success, the chain says reverted: the chain is right', async () => {
    const s = batching()
    s.provider.onSent = hash => s.provider.chain.mine(hash, { status: 'reverted' })
    s.provider.onCallsStatus = () => ({
      status: 200,
      receipts: [{ transactionHash: s.provider.chain.transactions[0]?.hash, status: '0x1' }],
    })
    const { error, items } = await buy(s)
    expect(error).toMatchObject({ code: 'transaction_reverted' })
    expect(items.map(item => item.state)).toEqual(['reverted', 'reverted'])
  })

  test('error: success, but nothing arrived by the chain`s logs, whatever the wallet`s say', async () => {
    const s = batching()
    s.provider.onSent = hash => s.provider.chain.mine(hash, { logs: [] })
    s.provider.onCallsStatus = () => ({
      status: 200,
      receipts: [
        {
          transactionHash: s.provider.chain.transactions[0]?.hash,
          ...{ status: '0x1', logs: [arrived] },
        },
      ],
    })
    const { error } = await buy(s)
    expect(error).toMatchObject({ code: 'nothing_bought', moneyMoved: 'yes' })
  })

  test('behavior: no node has the receipt: the wallet`s own logs are the evidence', async () => {
    const s = batching()
    s.provider.chain.fail = method =>
      method === 'eth_getTransactionReceipt' ? new Error('503') : undefined
    s.provider.onCallsStatus = () => ({
      status: 200,
      receipts: [
        { transactionHash: s.provider.chain.transactions[0]?.hash, status: '0x1', logs: [arrived] },
      ],
    })
    expect((await buy(s)).value?.state.status).toBe('complete')
  })

  test('behavior: not atomic after all: the sale alone went through', async () => {
    const s = batching()
    const { chain } = s.provider
    s.provider.onPrompt = (method, [batch]) => {
      if (method !== 'wallet_sendCalls') return undefined
      for (const status of ['reverted', 'success'] as const) {
        const hash = chain.send({ from: account, to: nft, input: '0x', value: 0n })
        chain.mine(hash, { status, logs: status === 'success' ? [arrived] : [] })
      }
      return { id: (batch as { id: string }).id }
    }
    s.provider.onCallsStatus = () => ({
      status: 600,
      receipts: chain.transactions.map(entry => ({
        ...{ transactionHash: entry.hash, status: entry.status === 'success' ? '0x1' : '0x0' },
      })),
    })
    const { error, items } = await buy(s)
    expect(error).toMatchObject({ code: 'batch_partial', moneyMoved: 'yes' })
    expect(items.map(item => item.state)).toEqual(['reverted', 'complete'])
    expect(items.map(item => item.txHashes?.[0]?.txHash)).toEqual(
      chain.transactions.map(entry => entry.hash),
    )
  })

  test('behavior: a contract account with other signers takes hours (F51)', async () => {
    const s = batching()
    s.provider.chain.contracts.set(account.toLowerCase(), '0x')
    const warnings = new Set<string | undefined>()
    const waits = new Set<string>()
    s.provider.onSent = hash => {
      setTimeout(() => s.provider.chain.mine(hash, { logs: [arrived] }), 7_200_000)
    }
    const { value, error } = await drive(
      s.client.actions.buyToken({
        ...{ items: [{ token: `${nft}:1` }], wallet: s.wallet },
        onProgress: steps => {
          warnings.add(steps.at(-1)?.items[0]?.warning)
          waits.add(steps.flatMap(step => step.items.map(item => item.waitReason)).join())
        },
      }),
      advance,
      { limit: 10_000_000, step: 1_000 },
    )
    expect(error).toBeUndefined()
    expect(value?.state.status).toBe('complete')
    expect(value?.steps.flatMap(step => step.items.map(item => item.warning))).toEqual([
      ...[undefined, undefined],
    ])
    expect([...warnings].join()).toMatch(/awaiting other signers/i)
    // Of each item of the batch.
    expect(waits).toContain('awaiting_signers,awaiting_signers')
    expect(value?.steps.flatMap(step => step.items.map(item => item.waitReason))).toEqual([
      ...[undefined, undefined],
    ])
  })

  test('error: the wallet forgot it (5730): unknown after 30 seconds', async () => {
    const s = batching()
    s.provider.onCallsStatus = () => {
      throw Object.assign(new Error('No matching bundle found'), { code: 5730 })
    }
    const { error, items, elapsed } = await buy(s)
    expect(error).toMatchObject({ code: 'transaction_unknown', moneyMoved: 'unknown' })
    expect(items.map(item => item.state)).toEqual(['unknown', 'unknown'])
    expect(Math.abs(elapsed - 30_000)).toBeLessThan(2_000)
    expect(prompts(s)).toEqual(['wallet_sendCalls'])
  })

  test.each<[string, () => unknown]>([
    ['nothing that can be read', () => ({ status: 'fine' })],
    ['pending for ever', () => ({ status: 100 })],
    ['success without a receipt', () => ({ status: 200 })],
    [
      'an error',
      () => {
        throw new Error('503')
      },
    ],
  ])('error: it answers %s: unknown at the deadline', async (_, answer) => {
    const s = batching()
    s.provider.onCallsStatus = answer
    const { error, items, elapsed } = await buy(s)
    expect(error).toMatchObject({ code: 'transaction_unknown', moneyMoved: 'unknown' })
    expect(items.map(item => item.state)).toEqual(['unknown', 'unknown'])
    expect(Math.abs(elapsed - 150_000)).toBeLessThan(3_000)
  })
})

describe('carryOutBatch: the journal', () => {
  const recordOf = async (store: JournalStore) => {
    const [key] = await store.keys('run/')
    return decodeRecord((key && (await store.get(key))) || undefined)
  }

  test('behavior: what the account sends while a person judges the last of it is none of it', async () => {
    const journal = memoryStore()
    const s = batching({ config: { journal } })
    const { chain } = s.provider
    const verify: execute.Options['verify'] = async (_, step) => {
      if (step.id === 'sale') {
        chain.mine(chain.send({ from: account, to: nft, input: '0x', value: 0n }))
      }
      return { verdict: 'allow', reasons: [] }
    }
    let asked: Awaited<ReturnType<typeof recordOf>> | undefined
    s.provider.onPrompt = async () => {
      asked = await recordOf(journal)
      return undefined
    }
    await buy(s, { verify })
    const window = { latest: 1, pending: 1, block: 101n }
    expect(asked?.prompts).toMatchObject({ 'nft-approval/0': { window }, 'sale/0': { window } })
  })

  test('behavior: its id is written down before the wallet is asked, the hash as soon as it is known', async () => {
    const journal = memoryStore()
    const s = batching({ config: { journal } })
    let asked: unknown
    s.provider.onPrompt = async () => {
      asked = await recordOf(journal)
      return undefined
    }
    await buy(s)
    const id = [...s.provider.batches.keys()][0]
    expect(asked).toMatchObject({
      prompts: { 'nft-approval/0': { callsId: id }, 'sale/0': { callsId: id, value: oneEther } },
    })
    expect(await recordOf(journal)).toMatchObject({
      prompts: { 'sale/0': { callsId: id, hash: s.provider.chain.transactions[0]?.hash } },
    })
  })

  test('behavior: a batch that was not taken leaves no id behind', async () => {
    const journal = memoryStore()
    const s = batching({ config: { journal } })
    const seen: unknown[] = []
    s.provider.onPrompt = async (method, params) => {
      seen.push((await recordOf(journal))?.prompts['sale/0']?.callsId)
      return failing(5760)(method) ?? params?.[9]
    }
    expect((await buy(s)).value?.state.status).toBe('complete')
    expect(seen).toEqual([expect.any(String), undefined, undefined])
  })
})

describe('carryOutBatch: a wallet of one`s own', () => {
  test('behavior: it is given the calls and our id', async () => {
    const s = batching()
    const { chain } = s.provider
    const taken: { chainId: number; calls: readonly BatchCall[]; id: string }[] = []
    const wallet: WalletAdapter = {
      address: async () => account,
      handleSignMessageStep: async () => undefined,
      handleSendTransactionStep: () => {
        throw new Error('not asked')
      },
      getCapabilities: async () => ({ atomic: { status: 'supported' } }),
      handleSendCallsStep: async (chainId, calls, id) => {
        taken.push({ chainId, calls, id })
        const hash = chain.send({ from: account, to: account, input: '0x', value: 0n })
        chain.mine(hash, { logs: [arrived] })
        return undefined
      },
      getCallsStatus: async id => {
        expect(id).toBe(taken[0]?.id)
        const [sent] = chain.transactions
        return { status: 200, receipts: [{ transactionHash: sent?.hash, status: '0x1' }] }
      },
      transport: s.wallet.transport && (() => s.wallet.transport as never),
    }
    const { value } = await buy(s, { wallet })
    expect(value?.state.status).toBe('complete')
    expect(taken).toMatchObject([
      { chainId: 31337, calls: [{ value: 0n }, { data: '0xabcdef', value: oneEther }] },
    ])
  })

  test('behavior: without `getCallsStatus` nothing could be followed, so it is asked one by one', async () => {
    const s = batching()
    const sent: string[] = []
    const wallet: WalletAdapter = {
      address: async () => account,
      handleSignMessageStep: async () => undefined,
      getCapabilities: async () => ({ atomic: { status: 'supported' } }),
      handleSendCallsStep: () => {
        throw new Error('not asked')
      },
      handleSendTransactionStep: async (_, item) => {
        const data = item.data && 'to' in item.data ? item.data : undefined
        if (!data) return undefined
        const { from, to, data: input } = data
        const hash = s.provider.chain.send({ from, to, input, value: BigInt(data.value ?? 0) })
        s.provider.chain.mine(hash, { logs: [arrived] })
        sent.push(input)
        return hash
      },
      transport: () => s.wallet.transport as never,
    }
    expect((await buy(s, { wallet })).value?.state.status).toBe('complete')
    expect(sent).toEqual(['0xa22cb465', '0xabcdef'])
  })
})
