import { accounts, feeRecipient, startTestChain, type TestChain, tidelines } from '@sluice/devnet'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sellLine } from '../testing/answers.ts'
import { answerOf, hands, onChain } from '../testing/onChain.ts'
import { fulfilment, seaportAbi, seaportOrder, signOrder } from '../testing/seaport.ts'

const weth: Address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const seaport: Address = '0x0000000000000068F116a894984e2DB1123eB395'
const tokenAbi = parseAbi([
  'function setApprovalForAll(address operator, bool approved)',
  'function ownerOf(uint256 id) view returns (address)',
])
const price = 10n ** 18n
const fee = price / 100n
const trader = (index: number) => privateKeyToAccount(accounts[index]?.privateKey ?? '0x')
const [seller, bidder, thief] = [trader(0), trader(3), trader(5)]

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
  const data = encodeFunctionData({
    ...{ abi: erc20Abi, functionName: 'approve', args: [seaport, 10n * price] },
  })
  await hands(chain.url, bidder).send(weth, data)
})
afterAll(() => chain.stop())

/** An offer of the bidder for one token, and what the marketplace answers to who accepts it. */
async function offered(id: bigint, recipient: Address) {
  const order = seaportOrder({
    offerer: bidder.address,
    give: { itemType: 1, token: weth, amount: price },
    get: [
      { itemType: 2, token: tidelines.address, id, amount: 1n, recipient: bidder.address },
      { itemType: 1, token: weth, amount: fee, recipient: feeRecipient },
    ],
    salt: id,
  })
  const signature = await signOrder(bidder, seaport, '1.6', order)
  const approve = encodeFunctionData({
    ...{ abi: tokenAbi, functionName: 'setApprovalForAll', args: [seaport, true] },
  })
  const approveFee = encodeFunctionData({
    ...{ abi: erc20Abi, functionName: 'approve', args: [seaport, fee] },
  })
  const fill: Hex = encodeFunctionData({
    abi: seaportAbi,
    functionName: 'fulfillAdvancedOrder',
    args: fulfilment(order, signature, recipient),
  })
  const line = { contract: tidelines.address, tokenId: `${id}`, currency: weth, orderId: '0xaa' }
  const s = onChain({
    url: chain.url,
    account: seller,
    handlers: {
      '/execute/sell/v7': () => ({
        json: answerOf(
          s.from,
          [
            { id: 'nft-approval', to: tidelines.address, data: approve },
            { id: 'currency-approval', to: weth, data: approveFee },
            { id: 'sale', to: seaport, data: fill },
          ],
          { path: [sellLine(price - fee, line)] },
        ),
      }),
    },
  })
  const items = [{ token: `${tidelines.address}:${id}`, orderId: '0xaa' }]
  const expectedPrice = { [weth]: { raw: price - fee } }
  const sell = () => s.client.actions.acceptOffer({ items, wallet: s.wallet, expectedPrice })
  return { sell, node: hands(chain.url, seller) }
}

describe('acceptOffer on a chain', () => {
  test('default: an offer on Seaport, approvals first', async () => {
    const { sell, node } = await offered(1n, seller.address)
    const balance = (address: Address) =>
      node.readContract({
        address: weth,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address],
      })
    const before = await balance(seller.address)
    const { state, steps } = await sell()
    expect(state).toEqual({ status: 'complete', error: undefined })
    expect(steps.map(step => step.items[0]?.state)).toEqual(['complete', 'complete', 'complete'])
    expect(
      await node.readContract({
        ...{ address: tidelines.address, abi: tokenAbi, functionName: 'ownerOf', args: [1n] },
      }),
    ).toBe(bidder.address)
    expect((await balance(seller.address)) - before).toBe(price - fee)
    expect(steps[2]?.items[0]?.transfersData).toHaveLength(3)
  })

  test('error: calldata that pays somebody else', async () => {
    // The fee comes out of the seller's own; the price goes to a third.
    const { sell } = await offered(2n, thief.address)
    await expect(sell()).rejects.toMatchObject({
      ...{ code: 'proceeds_missing', moneyMoved: 'yes' },
      details: { expected: price - fee, arrived: -fee },
    })
  })
})
