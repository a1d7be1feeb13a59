/** What a seller signs on Element, as EIP-712 has it. */
export const elementTypes = {
  NFTSellOrder: [
    { name: 'maker', type: 'address' },
    { name: 'taker', type: 'address' },
    { name: 'expiry', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'erc20Token', type: 'address' },
    { name: 'erc20TokenAmount', type: 'uint256' },
    { name: 'fees', type: 'Fee[]' },
    { name: 'nft', type: 'address' },
    { name: 'nftId', type: 'uint256' },
    { name: 'hashNonce', type: 'uint256' },
  ],
  Fee: [
    { name: 'recipient', type: 'address' },
    { name: 'amount', type: 'uint256' },
    { name: 'feeData', type: 'bytes' },
  ],
} as const
