import type { ElementOrder, LooksRareListing, Permit2Permit, SeaportPurchase } from '@sluice/router'
import type { OrderComponents } from '@sluice/router/seaport'
import {
  type Currency,
  createRoute,
  createTrade,
  encodeRouter02,
  type fromQuote,
  type Token,
  v2Pair,
  v3Pool,
} from '@sluice/router/swap'
import {
  type Address,
  encodeAbiParameters,
  type Hex,
  parseEther,
  zeroAddress,
  zeroHash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { x2y2Parameters } from '../../packages/router/bench/x2y2Input.ts'

// What the router's examples use without saying where it comes from. Everything is in memory.

const owner = privateKeyToAccount(`0x${'01'.repeat(32)}`)
const account: Address = owner.address
const seller: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const marketplace: Address = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const token: Address = '0x3B3ee1931Dc30C1957379FAc9aba94D1C48a5405'
const router: Address = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const later = 4_000_000_000n

const usdc: Token = {
  ...{ chainId: 1, address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', decimals: 6 },
  symbol: 'USDC',
}
const dai: Token = {
  ...{ chainId: 1, address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', decimals: 18 },
  symbol: 'DAI',
}
const weth: Token = {
  ...{ chainId: 1, address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', decimals: 18 },
  symbol: 'WETH',
}
const ether: Currency = { chainId: 1, native: true, wrapped: weth }

const pair = v2Pair({
  ...{ tokenA: usdc, reserveA: 3_000_000_000_000n },
  ...{ tokenB: weth, reserveB: parseEther('1000') },
})
const usdcDai = v2Pair({
  ...{ tokenA: usdc, reserveA: 1_000_000_000_000n },
  ...{ tokenB: dai, reserveB: parseEther('1000000') },
})
const daiWeth = v2Pair({
  ...{ tokenA: dai, reserveA: parseEther('3000000') },
  ...{ tokenB: weth, reserveB: parseEther('1000') },
})
/** USDC and WETH at about 3,150 to one, with one position over the whole range. */
const usdcWeth = v3Pool({
  ...{ tokenA: usdc, tokenB: weth, fee: 500, liquidity: 5n * 10n ** 18n },
  sqrtRatioX96: 1_409_950_246_553_413_312_000_000_000_000_000n,
  ticks: [
    { index: -887_270, liquidityNet: 5n * 10n ** 18n },
    { index: 887_270, liquidityNet: -5n * 10n ** 18n },
  ],
})
const route = createRoute({ pools: [pair], input: ether, output: usdc })
const trade = createTrade({ type: 'exactIn', routes: [{ route, amount: parseEther('1') }] })
const transaction = encodeRouter02(trade, {
  ...{ slippageTolerance: 50n, recipient: account, ttl: 600n },
})

/** A routing service's answer: one ether for USDC, through the pair. */
const quotedToken = ({ chainId, address, decimals }: Token) => ({
  ...{ chainId, address, decimals: String(decimals) },
})
const quote: fromQuote.Quote = {
  ...{ tokenIn: zeroAddress, tokenOut: usdc.address, tradeType: 0 },
  route: [
    [
      {
        ...{ type: 'v2-pool', tokenIn: quotedToken(weth), tokenOut: quotedToken(usdc) },
        reserve0: { token: quotedToken(usdc), quotient: pair.reserve0.toString() },
        reserve1: { token: quotedToken(weth), quotient: pair.reserve1.toString() },
        amountIn: parseEther('1').toString(),
        amountOut: trade.outputAmount.toString(),
      },
    ],
  ],
}

const permit: Permit2Permit = {
  details: { token: weth.address, amount: parseEther('5'), expiration: 4_000_000_000, nonce: 0 },
  ...{ spender: router, sigDeadline: later, signature: `0x${'ab'.repeat(64)}1b` },
}

/** A listing of token 12 for one ether, as its seller signed it. */
const components: OrderComponents = {
  ...{ offerer: seller, zone: zeroAddress, orderType: 0, startTime: 0n, endTime: later },
  offer: [{ itemType: 2, token, identifierOrCriteria: 12n, startAmount: 1n, endAmount: 1n }],
  consideration: [
    {
      ...{ itemType: 0, token: zeroAddress, identifierOrCriteria: 0n, recipient: seller },
      ...{ startAmount: parseEther('1'), endAmount: parseEther('1') },
    },
  ],
  ...{ zoneHash: zeroHash, salt: 1n, conduitKey: zeroHash, counter: 0n },
}
const signature: Hex = `0x${'cd'.repeat(64)}1c`
const { counter: _, ...parameters } = components
const purchase: SeaportPurchase = {
  items: [{ parameters, signature }],
  ...{ recipient: account, protocolAddress: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC' },
}

const looksRareListing: LooksRareListing = {
  ...{ quoteType: 1, globalNonce: '0', subsetNonce: '0', orderNonce: '0', strategyId: 0 },
  ...{ collectionType: 0, collection: token, currency: zeroAddress, signer: seller },
  ...{ startTime: 0, endTime: Number(later), price: '1000000000000000000' },
  ...{ itemIds: ['12'], amounts: ['1'], additionalParameters: '0x' as const, signature },
}
const elementOrder: Omit<ElementOrder, 'recipient'> = {
  order: {
    ...{ maker: seller, taker: zeroAddress, expiry: later, nonce: '1', fees: [] },
    erc20Token: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' as const,
    ...{ erc20TokenAmount: '1000000000000000000', nft: token, nftId: '12' },
  },
  signature: { signatureType: 0, v: 27, r: zeroHash, s: zeroHash },
}
const signedInput = encodeAbiParameters(x2y2Parameters, [
  {
    orders: [
      {
        ...{ salt: 1n, user: seller, network: 1n, intent: 1n, delegateType: 1n, deadline: later },
        ...{ currency: zeroAddress, dataMask: '0x', r: zeroHash, s: zeroHash, v: 27 },
        signVersion: 1,
        items: [
          {
            price: parseEther('1'),
            data: encodeAbiParameters(
              [
                {
                  type: 'tuple[]',
                  components: [
                    { name: 'token', type: 'address' },
                    { name: 'tokenId', type: 'uint256' },
                  ],
                },
              ],
              [[{ token, tokenId: 12n }]],
            ),
          },
        ],
      },
    ],
    details: [
      {
        ...{ op: 1, orderIdx: 0n, itemIdx: 0n, price: parseEther('1'), itemHash: zeroHash },
        ...{ executionDelegate: seller, dataReplacement: '0x', bidIncentivePct: 0n, fees: [] },
        ...{ aucMinIncrementPct: 0n, aucIncDurationSecs: 0n },
      },
    ],
    shared: {
      ...{ salt: 1n, deadline: later, amountToEth: 0n, amountToWeth: 0n, user: router },
      canFail: false,
    },
    ...{ r: zeroHash, s: zeroHash, v: 27 },
  },
])

/** A node that knows the ticks of one pool: its lowest and its highest. */
const call = async ({ data }: { to: Address; data: Hex }): Promise<Hex> => {
  const word = (value: bigint) => BigInt.asUintN(256, value).toString(16).padStart(64, '0')
  const argument = Number(BigInt.asIntN(24, BigInt(`0x${data.slice(10)}`)))
  if (data.startsWith('0x5339c296')) {
    const ends = [-88_727, 88_727].filter(tick => tick >> 8 === argument)
    const bits = ends.reduce((map, tick) => map | (1n << BigInt(tick & 255)), 0n)
    return `0x${word(bits)}`
  }
  const net = argument < 0 ? usdcWeth.liquidity : -usdcWeth.liquidity
  return `0x${word(usdcWeth.liquidity)}${word(net)}${word(0n).repeat(6)}`
}

/** A connection to a node. */
const client = {
  call: async (request: { to: Address; data: Hex; blockNumber: bigint }) => ({
    data: await call(request),
  }),
}

/** The names and what they stand for. */
export const routerWorld = {
  ...{ account, seller, marketplace, token, router, deadline: later },
  ...{ usdc, dai, weth, ether, pair, usdcDai, daiWeth, usdcWeth, pool: usdcWeth },
  ...{ pools: [pair, usdcDai, daiWeth], route, trade, transaction },
  response: { json: async (): Promise<typeof quote> => quote },
  ...{ permit, components, parameters, signature, purchase, call, client, blockNumber: 1n },
  wallet: owner,
  ...{ looksRareListing, elementOrder, signedInput },
  ...{ totalSupply: parseEther('50000'), liquidity: parseEther('500') },
}
