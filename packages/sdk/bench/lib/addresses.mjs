/** A token contract that says `Transfer(from, to, id)` to every call of three words, and takes any value. */
export const nft = '0x1111111111111111111111111111111111111111'
export const seller = '0x3333333333333333333333333333333333333333'
export const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
/** Seaport 1.6 where it is on every chain; the code here says `OrderCancelled` of the hash that it is called with. */
export const seaport = '0x0000000000000068F116a894984e2DB1123eB395'
export const ether = '0x0000000000000000000000000000000000000000'
export const chainId = 31337

const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Calldata is id, from, to: topics in reverse, then LOG4 of no data. */
export const nftCode = `0x6000356040356020357f${transferTopic}60006000a400`

/** The same for a currency: calldata is amount, from, to; the amount is the data of LOG3. */
export const currencyCode = `0x6000356000526040356020357f${transferTopic}60206000a300`

const cancelledTopic = '6bacc01dbe442496068f7d234edd811f1a5f833243e0aec824f86ab861f3c90d'

/** Calldata is the hash of an order: the data of LOG3; the topics are the caller and no zone. */
export const seaportCode = `0x6000356000526000337f${cancelledTopic}60206000a300`

/** The calldata of the first two. */
export const words = (...values) =>
  `0x${values.map(value => BigInt(value).toString(16).padStart(64, '0')).join('')}`

/** A key of the local chain's mnemonic that everybody knows. */
export const privateKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
