import type { Hex } from 'viem'
import { parametersCodec } from '../../codec/parametersCodec.ts'

const rest = [
  { name: 'path', type: 'address[]' },
  { name: 'to', type: 'address' },
  { name: 'deadline', type: 'uint256' },
] as const
const exactEth = [{ name: 'amountOutMin', type: 'uint256' }, ...rest] as const
const exactInput = [
  { name: 'amountIn', type: 'uint256' },
  { name: 'amountOutMin', type: 'uint256' },
  ...rest,
] as const
const ethForExact = [{ name: 'amountOut', type: 'uint256' }, ...rest] as const
const exactOutput = [
  { name: 'amountOut', type: 'uint256' },
  { name: 'amountInMax', type: 'uint256' },
  ...rest,
] as const

const method = <const parameters extends Parameters<typeof parametersCodec>[0]>(
  parameters: parameters,
  selector: Hex,
) => ({ selector, codec: parametersCodec(parameters, selector) })

/** The swaps of Uniswap's `IUniswapV2Router02`, by their names there. */
export const router02Methods = {
  swapExactETHForTokens: /* @__PURE__ */ method(exactEth, '0x7ff36ab5'),
  swapExactETHForTokensSupportingFeeOnTransferTokens: /* @__PURE__ */ method(
    exactEth,
    '0xb6f9de95',
  ),
  swapExactTokensForETH: /* @__PURE__ */ method(exactInput, '0x18cbafe5'),
  swapExactTokensForETHSupportingFeeOnTransferTokens: /* @__PURE__ */ method(
    exactInput,
    '0x791ac947',
  ),
  swapExactTokensForTokens: /* @__PURE__ */ method(exactInput, '0x38ed1739'),
  swapExactTokensForTokensSupportingFeeOnTransferTokens: /* @__PURE__ */ method(
    exactInput,
    '0x5c11d795',
  ),
  swapETHForExactTokens: /* @__PURE__ */ method(ethForExact, '0xfb3bdb41'),
  swapTokensForExactETH: /* @__PURE__ */ method(exactOutput, '0x4a25d94a'),
  swapTokensForExactTokens: /* @__PURE__ */ method(exactOutput, '0x8803dbee'),
} as const
