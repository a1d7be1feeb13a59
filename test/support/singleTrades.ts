import { addresses, dropPhases, firstLight, usdc } from '@sluice/devnet'
import type { Page } from 'playwright-core'
import { erc20Abi, erc721Abi, formatEther, parseEther, zeroAddress } from 'viem'
import { expect } from 'vitest'
import { askChain } from './askChain.ts'
import { fillPosted } from './fillPosted.ts'
import { firstLightFloor } from './firstLightFloor.ts'
import { newcomer } from './newcomer.ts'
import { postedPrices } from './postedPrices.ts'
import { tapOrClick } from './tapOrClick.ts'
import type { Trade } from './trade.ts'

const collection = firstLight.address.toLowerCase()
const idOf = (token: newcomer.Token) => `${firstLight.address}:${token.id}` as const
const card = (page: Page) => page.getByRole('region', { name: 'Price' })

/** The trades of one thing, by their names. */
export function singleTrades(market: { url: string; rpcUrl: string }) {
  const { url } = market
  const { chain, ownerOf, orderStatus } = askChain(market.rpcUrl)

  async function holder() {
    const who = await newcomer({ ...market, tokens: 1 })
    const [token] = who.tokens
    if (!token) throw new Error('there is no token')
    return { who, token, path: `/token/31337/${collection}/${token.id}` }
  }

  /** Somebody who offers, what for, and that its holder sells for it in the end. */
  async function bidder() {
    const [{ who: seller, token, path }, who] = await Promise.all([
      holder(),
      newcomer({ ...market, wrapped: parseEther('1') }),
    ])
    await who.approve('weth')
    const sold = { url, side: 'bids/v6', maker: who, by: seller, token: idOf(token) } as const
    return {
      ...{ who, token, path, asks: 'a signature' as const, before: [] },
      ask: () => postedPrices(url, 'bids/v6', who.address),
      async prove() {
        await fillPosted(sold)
        expect(await ownerOf(token.id)).toBe(who.address)
      },
    }
  }

  /** A listing, for which the wallet is asked for whatever was not approved before. */
  async function listing(): Promise<Trade & { who: newcomer.Newcomer }> {
    const { who, token, path } = await holder()
    return {
      ...{ who, path, dialog: `List ${token.name}`, confirm: 'List for 5 ETH' },
      begin: page => tapOrClick(page.getByRole('button', { name: 'List for sale' })),
      form: { field: 'Price', text: '5', review: 'Review listing' },
      ask: () => postedPrices(url, 'asks/v5', who.address),
      ...{ before: [], after: ['5'] },
      async prove() {
        const by = await newcomer(market)
        await fillPosted({ url, side: 'asks/v5', maker: who, by })
        expect(await ownerOf(token.id)).toBe(by.address)
      },
    }
  }

  return {
    async list() {
      const trade = await listing()
      await trade.who.approve('firstLight')
      return { ...trade, asks: 'a signature' }
    },
    async 'approve and list'() {
      return { ...(await listing()), asks: 'a transaction, then a signature' }
    },
    async bid() {
      const { token, ...trade } = await bidder()
      return {
        ...{ ...trade, dialog: `Offer for ${token.name}`, confirm: 'Offer 0.02 WETH' },
        begin: page => tapOrClick(card(page).getByRole('button', { name: 'Make offer' })),
        form: { field: 'Price', text: '0.02', review: 'Review offer' },
        after: ['0.02'],
      }
    },
    async 'bid for a trait'() {
      const { token, ...trade } = await bidder()
      const query = `tokens=${idOf(token)}&includeAttributes=true`
      const answer = await fetch(`${url}/api/31337/tokens/v7?${query}`)
      const { tokens } = (await answer.json()) as {
        tokens: { token: { attributes: { key: string; value: string }[] } }[]
      }
      const sky = tokens[0]?.token.attributes.find(({ key }) => key === 'Sky')?.value ?? ''
      const traits = encodeURIComponent(JSON.stringify({ Sky: [sky] }))
      return {
        ...{ ...trade, path: `/collection/31337/${collection}?tab=offers&traits=${traits}` },
        ...{ dialog: `Offer for any Sky: ${sky} of First Light`, confirm: 'Offer 0.03 WETH' },
        begin: page =>
          tapOrClick(page.getByRole('button', { name: `Make offer for Sky: ${sky}`, exact: true })),
        form: { field: 'Price each', text: '0.03', review: 'Review offer' },
        after: ['0.03'],
      }
    },
    async accept() {
      // Not below the floor, whatever is listed meanwhile: that would be warned of.
      const floor = await firstLightFloor(url)
      const price = floor > parseEther('5') ? floor : parseEther('5')
      const [{ who, token, path }, buyer] = await Promise.all([
        holder(),
        newcomer({ ...market, wrapped: price }),
      ])
      await Promise.all([
        who.approve('firstLight'),
        buyer.client.actions.placeBid({
          bids: [{ token: idOf(token), weiPrice: price }],
          wallet: buyer.signer,
        }),
      ])
      return {
        ...{ who, path, dialog: `Sell ${token.name}`, confirm: /^Sell for [\d.]+ WETH$/ },
        begin: page =>
          tapOrClick(
            page
              .getByRole('region', { name: 'Best offer' })
              .getByRole('button', { name: /^Accept for/ }),
          ),
        ...{ ask: () => ownerOf(token.id), before: who.address, after: buyer.address },
      }
    },
    async cancel() {
      const { who, token, path } = await holder()
      const id = await who.list(token, parseEther('5'))
      return {
        ...{ who, path, dialog: `Cancel the listing of ${token.name}`, confirm: 'Cancel 1 order' },
        begin: page => tapOrClick(card(page).getByRole('button', { name: 'Cancel listing' })),
        ...{ ask: () => orderStatus(id), before: 'open', after: 'cancelled' },
      }
    },
    async transfer() {
      const [{ who, token, path }, { address }] = await Promise.all([holder(), newcomer(market)])
      const box = /have sent nothing to this address/
      return {
        ...{ who, path, dialog: `Send ${token.name}`, confirm: /^Send$/ },
        begin: page => tapOrClick(card(page).getByRole('button', { name: 'Transfer' })),
        form: { field: 'Recipient', text: address, review: 'Review transfer', box },
        ...{ ask: () => ownerOf(token.id), before: who.address, after: address },
      }
    },
    async mint() {
      const who = await newcomer(market)
      const confirm = `Mint 2 for ${formatEther(dropPhases[1].price * 2n)} ETH`
      return {
        ...{ who, path: `/mint/31337/${collection}`, dialog: 'Mint First Light', confirm },
        async begin(page) {
          const mint = page.getByRole('region', { name: 'Mint' })
          await tapOrClick(mint.getByRole('button', { name: 'One more' }))
          await tapOrClick(mint.getByRole('button', { name: confirm }))
        },
        ask: () =>
          chain.readContract({
            ...{ address: firstLight.address, abi: erc721Abi, functionName: 'balanceOf' },
            args: [who.address],
          }),
        ...{ before: 0n, after: 2n },
      }
    },
    async wrap() {
      const who = await newcomer(market)
      return {
        ...{ who, dialog: 'Wrap ETH', confirm: 'Wrap 0.5 ETH' },
        path: `/swap?chain=31337&from=${zeroAddress}&to=${addresses.weth.toLowerCase()}`,
        begin: async () => undefined,
        form: { field: 'You pay', text: '0.5', review: 'Review swap', isInPage: true },
        ...{ ask: () => who.weth(), before: 0n, after: parseEther('0.5') },
      }
    },
    async swap() {
      const who = await newcomer(market)
      return {
        ...{ who, dialog: 'Swap ETH for USDC', confirm: /^Swap 0\.5 ETH for at least / },
        path: `/swap?chain=31337&from=${zeroAddress}&to=${usdc.toLowerCase()}`,
        begin: async () => undefined,
        form: { field: 'You pay', text: '0.5', review: 'Review swap', isInPage: true },
        // What comes out of the pools nobody can foresee; that it is one swap says the count of transactions.
        ask: async () =>
          0n <
          (await chain.readContract({
            ...{ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [who.address] },
          })),
        ...{ before: false, after: true },
      }
    },
  } satisfies Record<string, () => Promise<Trade>>
}
