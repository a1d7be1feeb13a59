import {
  type Address,
  concatHex,
  encodeAbiParameters,
  type Hex,
  numberToHex,
  size,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import type { chainOf } from './chainOf.ts'

/** Who has the token. */
const owner: Address = '0x00000000000000000000000000000000000a11ce'

/**
 * Puts a collection (ERC721) with one token, number 1, on a local chain, whose metadata is what a test says: no
 * contract of the market lets others write that.
 */
export async function deployToken(
  chain: ReturnType<typeof chainOf>,
  metadata: object,
): Promise<Address> {
  const uri = `data:application/json;base64,${Buffer.from(JSON.stringify(metadata)).toString('base64')}`
  await chain.impersonateAccount({ address: owner })
  await chain.setBalance({ address: owner, value: 10n ** 18n })
  const hash = await chain.sendTransaction({ account: owner, data: creation(runtime(uri)) })
  const { contractAddress } = await chain.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The token was not made.')
  return contractAddress.toLowerCase() as Address
}

const two = (value: number) => numberToHex(value, { size: 2 })
/** What is on top of the stack is the answer. */
const word = '0x60005260206000f3'

/** Answers `supportsInterface`, `ownerOf` and `tokenURI`, whose text stands behind the code, and refuses anything else. */
function runtime(uri: string): Hex {
  const text = encodeAbiParameters([{ type: 'string' }], [uri])
  const answers = [
    ['supportsInterface(bytes4)', concatHex(['0x5b60043560e01c6380ac58cd14', word])],
    ['ownerOf(uint256)', concatHex(['0x5b73', owner, word])],
    ['tokenURI(uint256)', concatHex(['0x5b61', two(size(text)), '0x808038036000396000f3'])],
  ] as const
  const first = 6 + answers.length * 11 + 4
  const cases = answers.map(([signature], index) => {
    const start = answers.slice(0, index).reduce((sum, [, code]) => sum + size(code), first)
    const selector = toFunctionSelector(`function ${signature}`)
    return concatHex(['0x8063', selector, '0x1461', two(start), '0x57'])
  })
  return concatHex([
    ...['0x60003560e01c' as const, ...cases, '0x600080fd' as const],
    ...[...answers.map(([, code]) => code), text],
  ])
}

/** Tells of the token's transfer from nobody, and leaves the code. */
function creation(code: Hex): Hex {
  const transfer = toEventSelector('event Transfer(address, address, uint256)')
  const log = concatHex(['0x600173', owner, '0x60007f', transfer, '0x60006000a4'])
  return concatHex([
    log,
    '0x61',
    two(size(code)),
    '0x8061',
    two(size(log) + 13),
    '0x6000396000f3',
    code,
  ])
}
