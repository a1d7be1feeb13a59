import { parametersCodec } from './codec/parametersCodec.ts'
import { uint } from './codec/uint.ts'

const token = { name: 'token', type: 'address' } as const
const recipient = { name: 'recipient', type: 'address' } as const
const payerIsUser = { name: 'payerIsUser', type: 'bool' } as const
const identifier = { name: 'identifier', type: 'uint256' } as const
const value = /* @__PURE__ */ uint('value')
const data = { name: 'data', type: 'bytes' } as const
const signature = { name: 'signature', type: 'bytes' } as const
const v2Path = { name: 'path', type: 'address[]' } as const
const v3Path = { name: 'path', type: 'bytes' } as const
const permitDetails = [
  token,
  { name: 'amount', type: 'uint160' },
  { name: 'expiration', type: 'uint48' },
  { name: 'nonce', type: 'uint48' },
] as const
const permitRest = [
  { name: 'spender', type: 'address' },
  /* @__PURE__ */ uint('sigDeadline'),
] as const
const permitSingle = {
  name: 'permit',
  type: 'tuple',
  components: [{ name: 'details', type: 'tuple', components: permitDetails }, ...permitRest],
} as const
const permitBatch = {
  name: 'permit',
  type: 'tuple',
  components: [{ name: 'details', type: 'tuple[]', components: permitDetails }, ...permitRest],
} as const
const transferDetails = [
  { name: 'from', type: 'address' },
  { name: 'to', type: 'address' },
  { name: 'amount', type: 'uint160' },
  token,
] as const

/** How a command stands in calldata: its byte, whether its failure may be let pass, its arguments. */
const command = <const parameters extends Parameters<typeof parametersCodec>[0]>(
  id: number,
  parameters: parameters,
  revertible = false,
) => ({ id, revertible, codec: parametersCodec(parameters) })

/**
 * The commands of the Universal Router generation that trades NFTs, by the names and numbers of its
 * `Commands.sol` (universal-router 1.6.0). A call of a marketplace is `data`, sent with `value` in base
 * units of the native currency.
 */
export const commandTable = {
  V3_SWAP_EXACT_IN: /* @__PURE__ */ command(0x00, [
    recipient,
    uint('amountIn'),
    uint('amountOutMin'),
    v3Path,
    payerIsUser,
  ]),
  V3_SWAP_EXACT_OUT: /* @__PURE__ */ command(0x01, [
    recipient,
    uint('amountOut'),
    uint('amountInMax'),
    v3Path,
    payerIsUser,
  ]),
  PERMIT2_TRANSFER_FROM: /* @__PURE__ */ command(0x02, [
    token,
    recipient,
    { name: 'amount', type: 'uint160' },
  ]),
  PERMIT2_PERMIT_BATCH: /* @__PURE__ */ command(0x03, [permitBatch, signature]),
  SWEEP: /* @__PURE__ */ command(0x04, [token, recipient, uint('amountMin')]),
  TRANSFER: /* @__PURE__ */ command(0x05, [token, recipient, uint('amount')]),
  PAY_PORTION: /* @__PURE__ */ command(0x06, [token, recipient, uint('bips')]),
  V2_SWAP_EXACT_IN: /* @__PURE__ */ command(0x08, [
    recipient,
    uint('amountIn'),
    uint('amountOutMin'),
    v2Path,
    payerIsUser,
  ]),
  V2_SWAP_EXACT_OUT: /* @__PURE__ */ command(0x09, [
    recipient,
    uint('amountOut'),
    uint('amountInMax'),
    v2Path,
    payerIsUser,
  ]),
  PERMIT2_PERMIT: /* @__PURE__ */ command(0x0a, [permitSingle, signature]),
  WRAP_ETH: /* @__PURE__ */ command(0x0b, [recipient, uint('amount')]),
  UNWRAP_WETH: /* @__PURE__ */ command(0x0c, [recipient, uint('amountMin')]),
  PERMIT2_TRANSFER_FROM_BATCH: /* @__PURE__ */ command(0x0d, [
    { name: 'transfers', type: 'tuple[]', components: transferDetails },
  ]),
  BALANCE_CHECK_ERC20: /* @__PURE__ */ command(0x0e, [
    { name: 'owner', type: 'address' },
    token,
    uint('minBalance'),
  ]),
  SEAPORT_V1_5: /* @__PURE__ */ command(0x10, [value, data], true),
  LOOKS_RARE_V2: /* @__PURE__ */ command(0x11, [value, data], true),
  NFTX: /* @__PURE__ */ command(0x12, [value, data], true),
  CRYPTOPUNKS: /* @__PURE__ */ command(0x13, [identifier, recipient, value], true),
  OWNER_CHECK_721: /* @__PURE__ */ command(0x15, [
    { name: 'owner', type: 'address' },
    token,
    identifier,
  ]),
  OWNER_CHECK_1155: /* @__PURE__ */ command(0x16, [
    { name: 'owner', type: 'address' },
    token,
    identifier,
    uint('minBalance'),
  ]),
  SWEEP_ERC721: /* @__PURE__ */ command(0x17, [token, recipient, identifier]),
  X2Y2_721: /* @__PURE__ */ command(0x18, [value, data, recipient, token, identifier], true),
  SUDOSWAP: /* @__PURE__ */ command(0x19, [value, data], true),
  NFT20: /* @__PURE__ */ command(0x1a, [value, data], true),
  X2Y2_1155: /* @__PURE__ */ command(
    0x1b,
    [value, data, recipient, token, identifier, uint('amount')],
    true,
  ),
  FOUNDATION: /* @__PURE__ */ command(0x1c, [value, data, recipient, token, identifier], true),
  SWEEP_ERC1155: /* @__PURE__ */ command(0x1d, [token, recipient, identifier, uint('amountMin')]),
  ELEMENT_MARKET: /* @__PURE__ */ command(0x1e, [value, data], true),
  SEAPORT_V1_4: /* @__PURE__ */ command(0x20, [value, data], true),
  APPROVE_ERC20: /* @__PURE__ */ command(0x22, [token, uint('spender')]),
} as const

/** Runs other commands in a call of their own: all of them happen, or none. */
export const subPlan = /* @__PURE__ */ command(
  0x21,
  [
    { name: 'commands', type: 'bytes' },
    { name: 'inputs', type: 'bytes[]' },
  ],
  true,
)
