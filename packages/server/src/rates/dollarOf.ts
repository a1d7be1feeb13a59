import type { Hex } from 'viem'
import type { Chain } from '../context.ts'

/** The dollar tokens of the chains that the client knows, in lower case. */
const dollars: Readonly<Record<number, Hex>> = {
  1: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  10: '0x7f5c764cbc14f9669b88837ca1490cca17c31607',
  56: '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d',
  137: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
  8453: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
  42161: '0xff970a61a04b1ca14834a43f5de4533ebddb5cc8',
  43114: '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e',
}

/** The token that counts as one dollar of the United States; undefined where none is known or configured. */
export function dollarOf(chain: Chain): Hex | undefined {
  return chain.dollar ?? dollars[chain.id]
}
