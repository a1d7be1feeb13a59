import type { Address } from 'viem'

/** Seaport 1.4, of before. */
export const seaport14: Address = '0x00000000000001ad428e4906aE43D8F9852d0dD6'

/** Seaport 1.5, in which orders are made; on every chain at the same place. */
export const seaport: Address = '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC'

/** Seaport 1.6, at the same place where a chain has it. */
export const seaport16: Address = '0x0000000000000068F116a894984e2DB1123eB395'

/** LooksRare V2: what is sent there ends listings of the account, and does nothing else. */
export const looksRare: Address = '0x0000000000E655fAe4d56241588680F86E3b2377'

/** The Universal Router that buys NFTs on several exchanges. */
export const universalRouter: Address = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'

/** Whom a trade may be sent to: Seaport 1.4, 1.5 and 1.6, and the Universal Router. */
export const exchanges: readonly Address[] = [seaport14, seaport, seaport16, universalRouter]

const names = ['Seaport 1.4', 'Seaport 1.5', 'Seaport 1.6', 'Universal Router', 'LooksRare V2']

/** What a contract is called that a trade or a cancellation may be sent to; undefined for any other. */
export function contractName(address: string): string | undefined {
  const isIt = (known: Address) => known.toLowerCase() === address.toLowerCase()
  return names[[...exchanges, looksRare].findIndex(isIt)]
}

/** The conduit that moves tokens and currencies for Seaport. */
export const conduit: Address = '0x1E0049783F008A0085193E00003D00cd54003c71'

/** The key by which an order names that conduit. */
export const conduitKey = '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000'

export const permit2: Address = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** Who may be allowed to take a currency. */
export const spenders: readonly Address[] = [conduit, ...exchanges]

/** Sends many tokens at once, through the conduit. */
export const transferHelper: Address = '0x0000000000c2d145a2526bD8C716263bFeBe1A72'
