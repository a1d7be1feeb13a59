import { accounts, feeRecipient, startTestChain, type TestChain, tidelines } from '@sluice/devnet'
import {
  type Address,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  hashStruct,
  maxUint256,
  parseAbi,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerOf, hands, onChain } from '../testing/onChain.ts'
import { orderTypes } from '../testing/orderTypes.ts'
import { domainOf, fulfilment, seaportAbi, seaportOrder } from '../testing/seaport.ts'

const weth: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const seaport: Address = '0x0000000000000068F116a894984e2DB1123eB395'
const wethAbi = parseAbi(['function deposit() payable'])
const nftAbi = parseAbi(['function setApprovalForAll(address operator, bool approved)'])
const trader = (index: number) => privateKeyToAccount(accounts[index]?.privateKey ?? '0x')
const [owner, bidder] = [trader(0), trader(4)]

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

describe('placeBid on a chain', () => {
  test('default: wraps, approves, signs; the order that was posted can be filled', async () => {
    const node = hands(chain.url, owner)
    const balance = (address: Address) =>
      node.readContract({
        address: weth,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address],
      })
    const held = await balance(bidder.address)
    // One ether more than it has.
    const price = held + 10n ** 18n
    const order = seaportOrder({
      offerer: bidder.address,
      give: { itemType: 1, token: weth, amount: price },
      get: [
        { itemType: 2, token: tidelines.address, id: 1n, amount: 1n, recipient: bidder.address },
        { itemType: 1, token: weth, amount: price / 100n, recipient: feeRecipient },
      ],
    })
    const deposit = encodeFunctionData({ abi: wethAbi, functionName: 'deposit' })
    const approval = (amount: bigint) =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [seaport, amount] })
    const orderId = hashStruct({ data: order, primaryType: 'OrderComponents', types: orderTypes })
    const value = JSON.parse(
      JSON.stringify(order, (_, entry) => (typeof entry === 'bigint' ? `${entry}` : entry)),
    )
    const s = onChain({
      url: chain.url,
      account: bidder,
      handlers: {
        '/execute/bid/v5': () => {
          const wrapping = answerOf(s.from, [
            { id: 'currency-wrapping', to: weth, data: deposit, value: 10n ** 18n },
            { id: 'currency-approval', to: weth, data: approval(price) },
          ])
          const sign = {
            ...{ signatureKind: 'eip712', domain: domainOf(seaport, '1.6'), types: orderTypes },
            ...{ primaryType: 'OrderComponents', value },
          }
          const post = { endpoint: '/order/v4', method: 'POST', body: { items: [] } }
          const step = {
            ...{ id: 'order-signature', action: 'Authorize offer', kind: 'signature' },
            items: [{ status: 'incomplete', orderIndexes: [0], data: { sign, post } }],
          }
          return { json: { steps: [...(wrapping.steps as unknown[]), step] } }
        },
        '/order/v4': () => ({
          json: { results: [{ message: 'success', orderIndex: 0, orderId }] },
        }),
      },
    })
    const { state, steps } = await s.client.actions.placeBid({
      bids: [{ token: `${tidelines.address}:1`, weiPrice: price }],
      wallet: s.wallet,
    })
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(steps[2]?.items[0]?.orderData).toEqual([
      { orderId, crossPostingOrderId: undefined, orderIndex: 0 },
    ])
    expect(await balance(bidder.address)).toBe(price)

    const signature = s.api.to('/order/v4')[0]?.query.get('signature') as Hex
    const allow = encodeFunctionData({
      ...{ abi: nftAbi, functionName: 'setApprovalForAll', args: [seaport, true] },
    })
    await node.send(tidelines.address, allow)
    await node.send(weth, approval(maxUint256))
    const fill = encodeFunctionData({
      abi: seaportAbi,
      functionName: 'fulfillAdvancedOrder',
      args: fulfilment(order, signature, owner.address),
    })
    const before = await balance(owner.address)
    await node.send(seaport, fill)
    expect((await balance(owner.address)) - before).toBe(price - price / 100n)
    expect(await balance(bidder.address)).toBe(0n)
  })
})
