import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StepItem } from '../execution/state.ts'
import { cast } from '../testing/answers.ts'
import { fakeProvider } from '../testing/fakeProvider.ts'
import { alter, fail, mineAfter, reply } from './faultKinds.ts'
import { live } from './live.ts'
import { meetsCatalogue } from './meetsCatalogue.ts'
import type { Effect, Fault } from './world.ts'

meetsCatalogue(import.meta.filename, { afterAll, afterEach, beforeEach })

// Defects that were seen in published clients and are no fault of the world: what the client makes of a
// world that is well.

const api = (match: RegExp, act: (effect: Effect) => unknown, more = {}): Fault => ({
  ...{ code: 'A', name: 'answer', on: 'api', match, act },
  ...more,
})

const { nft } = cast
const account = fakeProvider().account.address

describe('defects of other clients', () => {
  test('behavior: A19 a slow transaction is pending, and never called failed', async () => {
    const seen = new Set<string>()
    const lived = await live({
      action: 'buy',
      faults: [{ code: 'A19', name: 'slow', on: 'chain', act: mineAfter(140_000) }],
    })
    for (const { steps, run } of lived.click.snapshots) {
      seen.add(`${run.status} ${steps[0]?.items[0]?.state}`)
    }
    expect(lived.status).toBe('complete')
    expect([...seen].filter(entry => /failed|unknown/.test(entry))).toEqual([])
  })

  test('error: A20 the hash survives a wait that fails', async () => {
    const lived = await live({
      action: 'buy',
      faults: [{ code: 'A20', name: 'never', on: 'chain', act: () => undefined }],
    })
    const [sent] = lived.world.chain.transactions
    expect(lived.status).toBe('unknown')
    expect(lived.error).toMatchObject({ details: { hash: sent?.hash } })
    expect(lived.click.snapshots.at(-1)?.steps[0]?.items[0]?.txHashes).toEqual([
      { txHash: sent?.hash, chainId: 31337 },
    ])
  })

  test('error: A21 a receipt is read: reverted is not confirmed', async () => {
    const lived = await live({
      action: 'transfer',
      faults: [{ code: 'A21', name: 'reverted', on: 'chain', act: mineAfter(1_000, 'reverted') }],
    })
    expect(lived).toMatchObject({ status: 'failed', states: ['reverted'], happened: [] })
  })

  test('error: A28 a failure in a late step is one event, and on its own item', async () => {
    const lived = await live({
      action: 'buy',
      approval: true,
      items: 2,
      sync: true,
      faults: [
        {
          ...{ code: 'A28', name: 'rejected', on: 'wallet', match: /./, from: 2 },
          act: fail('User rejected', 4001),
        },
      ],
    })
    expect(lived.states).toEqual(['complete', 'rejected'])
    expect(lived.click.tab.events.map(event => event.name)).toEqual(['purchase_error'])
  })

  test('behavior: A34 transfers of others, and of other tokens, are not shown as ours', async () => {
    const other = '0x8888888888888888888888888888888888888888'
    const transfer = (from: string, to: string, contract: string, tokenId: string) => ({
      ...{ from, to, amount: '1', token: { contract, tokenId } },
    })
    const lived = await live({
      action: 'buy',
      faults: [
        api(
          /synced/,
          alter((json: { transactions: object[] }) => ({
            transactions: json.transactions.map(entry => ({
              ...entry,
              transfers: [
                transfer(other, account, nft, '1'),
                transfer(other, '0x9999999999999999999999999999999999999999', nft, '2'),
                transfer(other, account, other, '3'),
              ],
            })),
          })),
          { times: 99 },
        ),
      ],
    })
    const shown = lived.click.settled?.value?.steps[0]?.items[0]?.transfersData
    expect(shown?.map(entry => entry.token?.tokenId)).toEqual(['1'])
  })

  test('behavior: A35 the hash is reported before it is confirmed, and a failure with its reason', async () => {
    const lived = await live({
      action: 'buy',
      faults: [{ code: 'A35', name: 'reverted', on: 'chain', act: mineAfter(5_000, 'reverted') }],
    })
    const reports = lived.world.market.to('/execute/results/v1').map(call => call.body)
    const txHash = lived.world.chain.transactions[0]?.hash
    expect(reports).toEqual([
      { requestId: 'request-1', stepId: 'sale', txHash },
      {
        ...{ requestId: 'request-1', stepId: 'sale', txHash },
        errorMessage: 'Transaction reverted or missing tx receipt',
      },
    ])
    const first = lived.world.log.find(entry => entry.label === 'POST /execute/results/v1')
    const mined = lived.world.log.find(entry => entry.label === 'mined reverted')
    expect(first?.at).toBeLessThan(mined?.at ?? 0)
  })

  test('behavior: A40 a signature is on its own post and on no other call', async () => {
    const lived = await live({ action: 'list', items: 3, approval: true })
    const posts = lived.world.market.to('/order/v4').map(call => call.query.get('signature'))
    expect(new Set(posts)).toEqual(lived.world.signatures)
    const others = lived.world.market.calls.filter(call => call.path !== '/order/v4')
    expect(others.filter(call => call.query.has('signature'))).toEqual([])
  })

  test('behavior: A48 steps in the answer to a posted order are not carried out', async () => {
    const lived = await live({
      action: 'list',
      faults: [
        api(
          /order\/v4/,
          alter((json: object) => ({
            ...json,
            steps: [{ id: 'sale', action: 'x', kind: 'transaction', items: [] }],
          })),
        ),
      ],
    })
    expect(lived).toMatchObject({ status: 'complete', prompts: 1, happened: [0] })
    expect(lived.click.settled?.value?.steps.map(step => step.id)).toEqual(['order-signature'])
  })

  type Json = { steps: { items: { data: { sign: { types: object } } }[] }[] }
  test('behavior: A51 the primary type is the one that is named, whatever the order of the types', async () => {
    const lived = await live({
      action: 'list',
      faults: [
        api(
          /execute\/list/,
          alter((json: Json) => {
            for (const { items } of json.steps) {
              for (const { data } of items) {
                data.sign.types = Object.fromEntries(Object.entries(data.sign.types).reverse())
              }
            }
            return json
          }),
        ),
      ],
    })
    expect(lived).toMatchObject({ status: 'complete', happened: [0] })
    const [asked] = lived.world.provider.prompts
    const typed: unknown = Array.isArray(asked?.params) ? asked.params[1] : undefined
    expect(JSON.parse(String(typed))).toMatchObject({ primaryType: 'OrderComponents' })
  })

  test('error: A46 a batch that is rejected leaves no item marked as done', async () => {
    const lived = await live({
      ...{ action: 'buy', items: 2, approval: true, atomic: true },
      faults: [
        {
          ...{ code: 'A46', name: 'rejected', on: 'wallet', match: /sendCalls/ },
          act: fail('User rejected', 4001),
        },
      ],
    })
    expect(lived).toMatchObject({ status: 'failed', code: 'user_rejected', happened: [] })
    for (const { steps } of lived.click.snapshots) {
      const states = steps.flatMap(step => step.items.map(item => item.status))
      expect(states).toEqual(['incomplete', 'incomplete', 'incomplete'])
    }
  })

  test('behavior: A47 the id of a batch is never shown as the hash of a transaction', async () => {
    const lived = await live({ action: 'buy', items: 2, approval: true, atomic: true })
    expect(lived).toMatchObject({ status: 'complete', happened: [0, 1], prompts: 1 })
    const hashes = lived.world.chain.transactions.map(entry => entry.hash)
    for (const { steps } of lived.click.snapshots) {
      for (const item of steps.flatMap((step): readonly StepItem[] => step.items)) {
        for (const { txHash } of item.txHashes ?? []) expect(hashes).toContain(txHash)
      }
    }
  })

  test('error: A42 a failure that the marketplace reports ends the wait, with its reason', async () => {
    const act = reply(200, { status: 'failure', details: 'INSUFFICIENT_LIQUIDITY' })
    const lived = await live({ action: 'buy', check: true, faults: [api(/status\/v1/, act)] })
    expect(lived.error).toMatchObject({ message: 'INSUFFICIENT_LIQUIDITY' })
    const asked = lived.world.log.filter(entry => entry.label === 'POST /execute/status/v1')
    expect(asked).toHaveLength(1)
  })
})
