import type { Market } from './part.ts'

const seaportAlone: readonly Market[] = ['seaport']

/**
 * The markets that the routers of `routerAddresses` were deployed with, by chain id; a chain that is not here has all
 * of them. The others are stood in for by a contract that refuses every call, and most of them exist on Ethereum
 * only. Source: `script/deployParameters` of the router's repository, as of 1.6.0; for Zora it is not published, and
 * only what exists nowhere but elsewhere is left out.
 */
export const routerMarkets: Readonly<Record<number, readonly Market[] | undefined>> = {
  10: seaportAlone,
  56: seaportAlone,
  137: ['seaport', 'element'],
  324: [],
  8453: seaportAlone,
  42161: ['seaport', 'nftx'],
  42220: [],
  43114: seaportAlone,
  81457: [],
  7777777: seaportAlone,
  11155111: seaportAlone,
}
