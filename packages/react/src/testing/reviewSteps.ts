import { encodeFunctionData, type Hex, parseAbi, zeroHash } from 'viem'
import { account, conduit, contract, ether, seaport, sending, signing, weth } from './openMarket.ts'
import { orderTypes } from './orderTypes.ts'

const chainId = 31337
export const now = Math.floor(Date.now() / 1000)
export const token = { contract, tokenId: 7n }
export const thief: Hex = '0x00000000000000000000000000000000deadbeef'
export const recipient: Hex = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const zone: Hex = '0x51d1ce0000000000000000000000000000000005'
export const old: Hex = `0x${'aa'.repeat(32)}`
const abi = parseAbi([
  'function setApprovalForAll(address operator, bool approved)',
  'function approve(address spender, uint256 amount)',
  'function deposit() payable',
  'function mint(uint256 phase, address to, uint256 quantity, bytes32[] proof) payable',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
])
export const approveAll = (operator: Hex) =>
  sending('nft-approval', {
    to: contract,
    data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [operator, true] }),
  })
export const approve = (amount: bigint, to = weth) =>
  sending('currency-approval', {
    to,
    data: encodeFunctionData({ abi, functionName: 'approve', args: [conduit, amount] }),
  })
export const wrap = (value: string, to = weth) =>
  sending('currency-wrapping', {
    ...{ to, data: encodeFunctionData({ abi, functionName: 'deposit' }), value },
  })
export const send = (to: Hex) =>
  sending('transfer', {
    to: contract,
    data: encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [account, to, 7n] }),
  })
export const mint = (to: Hex) =>
  sending('sale', {
    to: contract,
    data: encodeFunctionData({ abi, functionName: 'mint', args: [0n, to, 2n, []] }),
    value: '20',
  })

export const money = (amount: string, to: Hex, of = ether) => ({
  ...{ itemType: of === ether ? 0 : 1, token: of, identifierOrCriteria: '0', recipient: to },
  ...{ startAmount: amount, endAmount: amount },
})
const nft = { itemType: 2, token: contract, identifierOrCriteria: '7' }
const one = { ...nft, startAmount: '1', endAmount: '1' }
const sign = (order: object) =>
  signing('order-signature', {
    ...{ signatureKind: 'eip712', types: orderTypes, primaryType: 'OrderComponents' },
    domain: { name: 'Seaport', version: '1.5', chainId, verifyingContract: seaport },
    value: {
      ...{ offerer: account, zone: ether, orderType: 0, startTime: `${now}`, counter: '0' },
      ...{ endTime: `${now + 86_400}`, zoneHash: zeroHash, salt: '1', conduitKey: zeroHash },
      ...order,
    },
  })
/** Of a price of 200 without fees, to `seller`. */
export const listed = (seller: Hex, more: object = {}) =>
  sign({ offer: [one], consideration: [money('200', seller)], ...more })
/** The same for 200 base units of a token. */
export const listedIn = (of: Hex, more: object = {}) =>
  listed(account, { consideration: [money('200', account, of)], ...more })
export const bidIn = (of: Hex, more: object = {}) =>
  bid(account, { offer: [money('200', account, of)], ...more })
/** Of 200, for the token to `buyer`. */
export const bid = (buyer: Hex, more: object = {}) =>
  sign({
    ...{ offer: [money('200', account, weth)], consideration: [{ ...one, recipient: buyer }] },
    ...more,
  })
export const replacing = { zone, orderType: 2, salt: old }
export const later = {
  ...{ id: 'order-signature', action: 'Sign', kind: 'signature' },
  items: [{ status: 'incomplete' }],
}
