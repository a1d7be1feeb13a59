import { addresses } from '@sluice/devnet'
import {
  type Address,
  encodeAbiParameters,
  erc20Abi,
  keccak256,
  numberToHex,
  parseAbi,
  parseEther,
} from 'viem'
import type { chainOf } from './chainOf.ts'

const maker: Address = '0x00000000000000000000000000000000000b0b77'
const factory = {
  address: addresses.uniswapV2Factory,
  abi: parseAbi([
    'function createPair(address, address) returns (address)',
    'function getPair(address, address) view returns (address)',
  ]),
}
const weth = { address: addresses.weth, abi: parseAbi(['function deposit() payable']) }
const pool = parseAbi(['function mint(address) returns (uint256)'])

/** Gives an account units of a copy of the local dollars, of which nobody is the owner. */
export async function giveUnits(
  chain: ReturnType<typeof chainOf>,
  { token, to, units }: { token: Address; to: Address; units: bigint },
): Promise<void> {
  // Balances are the first thing that it keeps.
  const index = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [to, 0n]))
  await chain.setStorageAt({ address: token, index, value: numberToHex(units, { size: 32 }) })
}

/** Makes a pool of Uniswap v2 in which so many units of such a token stand against so many ethers. */
export async function poolOf(
  chain: ReturnType<typeof chainOf>,
  { token, units, ether }: { token: Address; units: bigint; ether: string },
): Promise<void> {
  const value = parseEther(ether)
  await chain.impersonateAccount({ address: maker })
  await chain.setBalance({ address: maker, value: value + parseEther('1') })
  await giveUnits(chain, { token, to: maker, units })
  const account = { account: maker, chain: null }
  const send = async (sent: Promise<`0x${string}`>) => {
    const { status } = await chain.waitForTransactionReceipt({ hash: await sent })
    if (status !== 'success') throw new Error('The pool could not be made.')
  }
  await send(
    chain.writeContract({
      ...{ ...account, ...factory, functionName: 'createPair', args: [token, weth.address] },
    }),
  )
  const pair = await chain.readContract({
    ...{ ...factory, functionName: 'getPair', args: [token, weth.address] },
  })
  await send(chain.writeContract({ ...account, ...weth, functionName: 'deposit', value }))
  for (const [address, amount] of [
    [token, units],
    [weth.address, value],
  ] as const)
    await send(
      chain.writeContract({
        ...{ ...account, address, abi: erc20Abi, functionName: 'transfer', args: [pair, amount] },
      }),
    )
  await send(
    chain.writeContract({
      ...{ ...account, address: pair, abi: pool, functionName: 'mint', args: [maker] },
    }),
  )
}
