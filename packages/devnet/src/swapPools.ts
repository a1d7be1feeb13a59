import { type Address, encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { wethAbi } from './abis.ts'
import { curator, poolMaker } from './accounts.ts'
import { addresses } from './addresses.ts'
import { usdc } from './collections.ts'
import type { Sender } from './sender.ts'

const abi = parseAbi([
  'function mint(address[] to, uint256 amount)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function addLiquidity(address tokenA, address tokenB, uint256 amountADesired, uint256 amountBDesired, uint256 amountAMin, uint256 amountBMin, address to, uint256 deadline)',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address)',
])
const positionsAbi = parseAbi([
  'struct Mint { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function mint(Mint params) payable',
])
const dollars = 10n ** 6n
const ether = 10n ** 18n
/** What an ether costs in the pools. */
const etherPrice = 3000n
const fee = 3000
/** Whole multiples of the spacing of the fee, 60: the whole range. */
const mostTick = 887_220

/** Pools of dollars and wrapped ether on Uniswap v2 (40 of ether) and v3 (60), at one price. */
export async function openSwapPools(sender: Sender): Promise<void> {
  const send = (to: Address, data: `0x${string}`, label: string, value = 0n, from = poolMaker) =>
    sender.send({ from, to, data, value, gas: 8_000_000n, label })
  await send(
    usdc,
    encodeFunctionData({ abi, functionName: 'mint', args: [[poolMaker], 1_000_000n * dollars] }),
    'dollars for pools',
    0n,
    curator,
  )
  await sender.mine()
  await send(
    addresses.weth,
    encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }),
    'ether for pools',
    100n * ether,
  )
  for (const spender of [addresses.uniswapV2Router02, addresses.uniswapV3PositionManager])
    for (const token of [usdc, addresses.weth])
      await send(
        token,
        encodeFunctionData({ abi, functionName: 'approve', args: [spender, maxUint256] }),
        'an approval of Uniswap',
      )
  const never = 2n ** 40n
  await send(
    addresses.uniswapV2Router02,
    encodeFunctionData({
      abi,
      functionName: 'addLiquidity',
      args: [usdc, addresses.weth, ...amounts(40n), 0n, 0n, poolMaker, never],
    }),
    'a pair on Uniswap v2',
  )
  const manager = addresses.uniswapV3PositionManager
  const [amount0, amount1] = amounts(60n)
  await send(
    manager,
    encodeFunctionData({
      abi,
      functionName: 'createAndInitializePoolIfNecessary',
      args: [usdc, addresses.weth, fee, squareRoot((amount1 << 192n) / amount0)],
    }),
    'a pool on Uniswap v3',
  )
  await sender.mine()
  const params = {
    token0: usdc,
    token1: addresses.weth,
    fee,
    tickLower: -mostTick,
    tickUpper: mostTick,
    amount0Desired: amount0,
    amount1Desired: amount1,
    amount0Min: 0n,
    amount1Min: 0n,
    recipient: poolMaker,
    deadline: never,
  }
  await send(
    manager,
    encodeFunctionData({ abi: positionsAbi, functionName: 'mint', args: [params] }),
    'liquidity on Uniswap v3',
  )
  await sender.mine()
}

/** Dollars and wrapped ether of the same worth; the dollars' address is the lower one. */
const amounts = (ethers: bigint): [bigint, bigint] => [
  ethers * etherPrice * dollars,
  ethers * ether,
]

/** The whole part of a square root, by Newton's method. */
function squareRoot(value: bigint): bigint {
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (guess + value / guess) / 2n
    if (next >= guess) return guess
    guess = next
  }
}
