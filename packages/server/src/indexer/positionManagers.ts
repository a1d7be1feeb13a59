import type { Address } from 'viem'

/**
 * The contracts of Uniswap that hold what is put into pools: each position is an ERC721 token, and none of
 * them is a work of a collection. By https://docs.uniswap.org/contracts, versions 3 and 4.
 */
export const positionManagers: readonly Address[] = [
  '0xc36442b4a4522e871399cd717abdd847ab11fe88',
  '0x03a520b32c04bf3beef7beb72e919cf822ed34f1',
  '0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e',
]
