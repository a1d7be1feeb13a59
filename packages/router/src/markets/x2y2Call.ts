import { parametersCodec } from '../codec/parametersCodec.ts'

const order = [
  { name: 'salt', type: 'uint256' },
  { name: 'user', type: 'address' },
  { name: 'network', type: 'uint256' },
  { name: 'intent', type: 'uint256' },
  { name: 'delegateType', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
  { name: 'currency', type: 'address' },
  { name: 'dataMask', type: 'bytes' },
  {
    name: 'items',
    type: 'tuple[]',
    components: [
      { name: 'price', type: 'uint256' },
      { name: 'data', type: 'bytes' },
    ],
  },
  { name: 'r', type: 'bytes32' },
  { name: 's', type: 'bytes32' },
  { name: 'v', type: 'uint8' },
  { name: 'signVersion', type: 'uint8' },
] as const

const detail = [
  { name: 'op', type: 'uint8' },
  { name: 'orderIdx', type: 'uint256' },
  { name: 'itemIdx', type: 'uint256' },
  { name: 'price', type: 'uint256' },
  { name: 'itemHash', type: 'bytes32' },
  { name: 'executionDelegate', type: 'address' },
  { name: 'dataReplacement', type: 'bytes' },
  { name: 'bidIncentivePct', type: 'uint256' },
  { name: 'aucMinIncrementPct', type: 'uint256' },
  { name: 'aucIncDurationSecs', type: 'uint256' },
  {
    name: 'fees',
    type: 'tuple[]',
    components: [
      { name: 'percentage', type: 'uint256' },
      { name: 'to', type: 'address' },
    ],
  },
] as const

const input = [
  {
    name: 'input',
    type: 'tuple',
    components: [
      { name: 'orders', type: 'tuple[]', components: order },
      { name: 'details', type: 'tuple[]', components: detail },
      {
        name: 'shared',
        type: 'tuple',
        components: [
          { name: 'salt', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
          { name: 'amountToEth', type: 'uint256' },
          { name: 'amountToWeth', type: 'uint256' },
          { name: 'user', type: 'address' },
          { name: 'canFail', type: 'bool' },
        ],
      },
      { name: 'r', type: 'bytes32' },
      { name: 's', type: 'bytes32' },
      { name: 'v', type: 'uint8' },
    ],
  },
] as const

/** The selector of `run`; the marketplace signs what comes after it. */
export const x2y2Selector = '0x357a150b'

/** `run` of X2Y2. */
export const x2y2Call = /* @__PURE__ */ parametersCodec(input, x2y2Selector)

/** What an item of an ERC721 order is. */
export const x2y2Pairs721 = /* @__PURE__ */ parametersCodec([
  {
    name: 'pairs',
    type: 'tuple[]',
    components: [
      { name: 'token', type: 'address' },
      { name: 'tokenId', type: 'uint256' },
    ],
  },
])

/** What an item of an ERC1155 order is. */
export const x2y2Pairs1155 = /* @__PURE__ */ parametersCodec([
  {
    name: 'pairs',
    type: 'tuple[]',
    components: [
      { name: 'token', type: 'address' },
      { name: 'tokenId', type: 'uint256' },
      { name: 'amount', type: 'uint256' },
    ],
  },
])
