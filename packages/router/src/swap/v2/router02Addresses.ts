import type { Address } from 'viem'

/**
 * Where Uniswap's v2 Router02 lives, by chain id. There is no default for chains that are not here: what
 * is sent to another contract of the same bytes is lost.
 */
export const router02Addresses: Readonly<Record<number, Address>> = {
  1: '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
  10: '0x4a7b5da61326a6379179b40d00f57e5bbdc962c2',
  56: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
  137: '0xedf6066a2b290c185783862c7f4776a2c8077ad1',
  480: '0x541ab7c31a119441ef3575f6973277de0ef460bd',
  8453: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
  42161: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
  43114: '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24',
  81457: '0xbb66eb1c5e875933d44dae661dbd80e5d9b03035',
  11155111: '0xee567fe1712faf6149d80da1e6934e354124cfe3',
}
