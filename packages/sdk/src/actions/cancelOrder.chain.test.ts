import { accounts, startTestChain, type TestChain, tidelines } from '@sluice/devnet'
import { type Address, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, hands, onChain } from '../testing/onChain.ts'
import { seaportAbi, seaportOrder } from '../testing/seaport.ts'

const maker = privateKeyToAccount(accounts[0]?.privateKey ?? '0x')

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

const order = (id: bigint) =>
  seaportOrder({
    offerer: maker.address,
    give: { itemType: 2, token: tidelines.address, id, amount: 1n },
    get: [{ itemType: 0, token: zeroAddress, amount: 5n, recipient: maker.address }],
    salt: id,
  })

describe.each([
  ['1.5', '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC'],
  ['1.6', '0x0000000000000068F116a894984e2DB1123eB395'],
] as [string, Address][])('cancelOrder on Seaport %s', (_, seaport) => {
  const contract = { address: seaport, abi: seaportAbi } as const
  const idOf = (id: bigint) =>
    hands(chain.url, maker).readContract({
      ...{ ...contract, functionName: 'getOrderHash', args: [order(id)] },
    })
  const cancelled = async (id: bigint) => {
    const [, isCancelled] = await hands(chain.url, maker).readContract({
      ...{ ...contract, functionName: 'getOrderStatus', args: [await idOf(id)] },
    })
    return isCancelled
  }
  const cancelling = (ids: readonly Hex[], data: Hex) => {
    const s = onChain({
      url: chain.url,
      account: maker,
      handlers: {
        '/execute/cancel/v3': () => ({
          json: answerOf(s.from, [{ id: 'cancellation', to: seaport, data }]),
        }),
      },
    })
    return s.client.actions.cancelOrder({ ids, wallet: s.wallet })
  }
  const cancel = (ids: readonly bigint[]) =>
    encodeFunctionData({ abi: seaportAbi, functionName: 'cancel', args: [ids.map(order)] })

  test('default', async () => {
    const ids = [await idOf(1n), await idOf(2n)]
    expect((await cancelling(ids, cancel([1n, 2n]))).state.status).toBe('complete')
    expect([await cancelled(1n), await cancelled(2n)]).toEqual([true, true])
  })

  test('behavior: by the counter', async () => {
    const data = encodeFunctionData({ abi: seaportAbi, functionName: 'incrementCounter' })
    expect((await cancelling([await idOf(3n)], data)).state.status).toBe('complete')
  })

  test('behavior: calldata that leaves one out', async () => {
    const { state } = await cancelling([await idOf(4n), await idOf(5n)], cancel([4n]))
    expect(state).toMatchObject({
      ...{ status: 'partial', error: { message: 'Only 1 of 2 orders were cancelled' } },
    })
    expect([await cancelled(4n), await cancelled(5n)]).toEqual([true, false])
  })

  test('error: calldata that cancels another order', async () => {
    await expect(cancelling([await idOf(6n)], cancel([7n]))).rejects.toMatchObject({
      ...{ code: 'nothing_cancelled', moneyMoved: 'no' },
    })
    expect(await cancelled(6n)).toBe(false)
  })
})
