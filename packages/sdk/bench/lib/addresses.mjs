/** A token contract that says `Transfer(seller, caller, calldata[0..32])` to every call, and takes any value. */
export const nft = '0x1111111111111111111111111111111111111111'
export const seller = '0x3333333333333333333333333333333333333333'
export const ether = '0x0000000000000000000000000000000000000000'
export const chainId = 31337

const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** calldataload(0), caller, the seller and the topic, then LOG4 of no data. */
export const nftCode = `0x6000353373${seller.slice(2)}7f${transferTopic}60006000a400`

/** A key of the local chain's mnemonic that everybody knows. */
export const privateKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
