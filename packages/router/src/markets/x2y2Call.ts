import { parametersCodec } from '../codec/parametersCodec.ts'

/** How a number is read that a purchase need not know: as it is, or as the word that it is. */
type Unread = 'uint256' | 'bytes32'

const order = <const unread extends Unread>(unread: unread) =>
  [
    { name: 'salt', type: unread },
    { name: 'user', type: 'address' },
    { name: 'network', type: unread },
    { name: 'intent', type: 'uint256' },
    { name: 'delegateType', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
    { name: 'currency', type: 'address' },
    { name: 'dataMask', type: 'bytes' },
    {
      name: 'items',
      type: 'tuple[]',
      components: [
        { name: 'price', type: unread },
        { name: 'data', type: 'bytes' },
      ],
    },
    { name: 'r', type: 'bytes32' },
    { name: 's', type: 'bytes32' },
    { name: 'v', type: 'uint8' },
    { name: 'signVersion', type: 'uint8' },
  ] as const

const detail = <const unread extends Unread>(unread: unread) =>
  [
    { name: 'op', type: 'uint8' },
    { name: 'orderIdx', type: 'uint256' },
    { name: 'itemIdx', type: 'uint256' },
    { name: 'price', type: 'uint256' },
    { name: 'itemHash', type: 'bytes32' },
    { name: 'executionDelegate', type: 'address' },
    { name: 'dataReplacement', type: 'bytes' },
    { name: 'bidIncentivePct', type: unread },
    { name: 'aucMinIncrementPct', type: unread },
    { name: 'aucIncDurationSecs', type: unread },
    {
      name: 'fees',
      type: 'tuple[]',
      components: [
        { name: 'percentage', type: unread },
        { name: 'to', type: 'address' },
      ],
    },
  ] as const

const input = <const unread extends Unread>(unread: unread) =>
  [
    {
      name: 'input',
      type: 'tuple',
      components: [
        { name: 'orders', type: 'tuple[]', components: order(unread) },
        { name: 'details', type: 'tuple[]', components: detail(unread) },
        {
          name: 'shared',
          type: 'tuple',
          components: [
            { name: 'salt', type: unread },
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
export const x2y2Call = /* @__PURE__ */ parametersCodec(
  /* @__PURE__ */ input('uint256'),
  x2y2Selector,
)

/** Its arguments alone, which the marketplace signs. What is one word whatever it says is not looked into. */
export const x2y2Signed = /* @__PURE__ */ parametersCodec(/* @__PURE__ */ input('bytes32'))

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
