import type { routerWorld } from './routerWorld.ts'

type World = typeof routerWorld

// What an example of the router may use without saying where it comes from.
declare global {
  /** Who buys and signs. */
  const account: World['account']
  const seller: World['seller']
  /** Who gets a fee. */
  const marketplace: World['marketplace']
  /** A collection. */
  const token: World['token']
  /** The Universal Router of the main network. */
  const router: World['router']
  /** Seconds since 1970. */
  const deadline: World['deadline']
  const usdc: World['usdc']
  const dai: World['dai']
  const weth: World['weth']
  const ether: World['ether']
  /** A v2 pair. */
  const pair: World['pair']
  const usdcDai: World['usdcDai']
  const daiWeth: World['daiWeth']
  const usdcWeth: World['usdcWeth']
  /** A v3 pool. */
  const pool: World['pool']
  const pools: World['pools']
  const route: World['route']
  const trade: World['trade']
  /** A swap on Router02. */
  const transaction: World['transaction']
  /** A routing service's answer. */
  const response: World['response']
  const permit: World['permit']
  /** A listing of token 12 of the collection, for one ether. */
  const components: World['components']
  /** The seller's. */
  const signature: World['signature']
  /** The same listing, as it is bought through the router. */
  const purchase: World['purchase']
  /** Does an `eth_call`. */
  const call: World['call']
  /** Signs for the account. */
  const wallet: World['wallet']
  const looksRareListing: World['looksRareListing']
  const elementOrder: World['elementOrder']
  const signedInput: World['signedInput']
  /** The same without the counter, as it is filled. */
  const parameters: World['parameters']
  /** A connection to a node. */
  const client: World['client']
  const blockNumber: World['blockNumber']
  const totalSupply: World['totalSupply']
  const liquidity: World['liquidity']
}
