import { readFileSync } from 'node:fs'
import { accounts, addresses, usdc as usdcAddress } from '@sluice/devnet'
import {
  type Address,
  concatHex,
  encodeAbiParameters,
  type Hex,
  maxUint160,
  maxUint256,
  multicall3Abi,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import type { buildTransaction } from '../../src/buildTransaction.ts'
import { permit2Address } from '../../src/constants.ts'
import type { Permit2Permit } from '../../src/permit2/permitCommand.ts'
import { permitTypedData } from '../../src/permit2/permitTypedData.ts'
import type { Currency, Pool, Token } from '../../src/swap/types.ts'
import { type MarketChain, router, startMarketChain } from './marketChain.ts'
import { createPools, type PoolName } from './pools.ts'

export type CurrencyName = 'ether' | 'weth' | 'usdc' | 'dai' | 'eur' | 'taxed'

/** Base units of each currency, of those that are not zero. */
export type Amounts = Partial<Record<CurrencyName, bigint>>

/** A local chain with pools of tokens, and a buyer who holds some of each and lets Permit2 have them. */
export type SwapChain = MarketChain & {
  /** Somebody who made the pools, and has enough left to move their prices. */
  maker: Address
  currencies: Record<CurrencyName, Currency>
  /** The pools as they stand now. */
  readPools: () => Promise<Record<PoolName, Pool>>
  /** What each of some owners holds. */
  holdings: (owners: readonly Address[]) => Promise<Amounts[]>
  /**
   * The buyer sends a transaction: what it changed of what each of some owners holds (the gas left out),
   * and what is in the contract that was called.
   */
  trace: <const owner extends string>(
    transaction: buildTransaction.Result,
    owners: Record<owner, Address>,
  ) => Promise<Trace<owner>>
  /** What the buyer signs so that the router may take some of a token. */
  permit: (token: CurrencyName, amount: bigint) => Promise<Permit2Permit>
  /** Some of what the maker has. */
  give: (token: CurrencyName, receiver: Address, amount: bigint) => Promise<void>
  /** Lets the router take what the buyer has, or nothing of it any more. */
  allow: (token: CurrencyName, amount?: bigint) => Promise<void>
}

export type Trace<owner extends string> = {
  success: boolean
  gas: bigint
  changes: Record<owner, Amounts>
  left: Amounts
}

/** What the taxed token burns of every transfer, in bps. */
export const taxBps = 300n

export const erc20Abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function approve(address, uint256) returns (bool)',
  'function transfer(address, uint256) returns (bool)',
  'function deposit() payable',
  'function mint(address[] to, uint256 amount)',
  'function owner() view returns (address)',
])
const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function allowance(address, address, address) view returns (uint160, uint48, uint48)',
])

const chainId = 31_337
const [, , , someone] = accounts
const maker = someone?.address as Address

export async function startSwapChain(): Promise<SwapChain> {
  const chain = await startMarketChain()
  const { client, buyer, call, deploy, seller } = chain
  const token = (address: Address, decimals: number, tax = {}): Token => ({
    chainId,
    address,
    decimals,
    ...tax,
  })
  const weth = token(addresses.weth, 18)
  const usdc = token(usdcAddress, 6)
  const dai = token(await deploy(bytecodeOf('LocalUsd')), 6)
  const eur = token(await deploy(bytecodeOf('LocalUsd')), 6)
  const supply = 10n ** 26n
  const taxed = token(await deploy(taxedBytecode(taxBps, supply)), 18, {
    buyFeeBps: taxBps,
    sellFeeBps: taxBps,
  })
  const tokens = { weth, usdc, dai, eur, taxed }
  const currencies = { ether: { chainId, native: true, wrapped: weth }, ...tokens } as const

  // Always the same time from block to block: what a pool writes depends on it, and so does the gas.
  await anvil('anvil_setBlockTimestampInterval', 12)
  await mintDollars()
  for (const { address } of [dai, eur])
    await call(seller.address, address, erc20Abi, 'mint', [
      [maker, buyer.address],
      10_000_000_000_000n,
    ])
  for (const receiver of [maker, buyer.address])
    await call(seller.address, taxed.address, erc20Abi, 'transfer', [receiver, supply / 4n])
  await chain.send(maker, weth.address, '0xd0e30db0', 8_000n * 10n ** 18n)
  for (const { address } of Object.values(tokens))
    await call(buyer.address, address, erc20Abi, 'approve', [permit2Address, maxUint256])

  const readPools = await createPools({ chain, maker, tokens })
  const addressOf = (name: CurrencyName): Address =>
    name === 'ether' ? tokens.weth.address : tokens[name].address

  async function anvil(method: string, ...params: unknown[]): Promise<void> {
    await (client.request as (call: object) => Promise<unknown>)({ method, params })
  }

  /** Dollars belong to the local chain's own account, which has no ether left either. */
  async function mintDollars(): Promise<void> {
    const owner = await client.readContract({
      address: usdc.address,
      abi: erc20Abi,
      functionName: 'owner',
    })
    await anvil('anvil_impersonateAccount', owner)
    await anvil('anvil_setBalance', owner, '0xde0b6b3a7640000')
    await call(owner, usdc.address, erc20Abi, 'mint', [[maker], 10_000_000_000_000n])
    await anvil('anvil_stopImpersonatingAccount', owner)
  }

  async function holdings(owners: readonly Address[]): Promise<Amounts[]> {
    const names = Object.keys(currencies) as CurrencyName[]
    const amounts = (await client.multicall({
      contracts: owners.flatMap(owner =>
        names.map(name =>
          name === 'ether'
            ? {
                address: addresses.multicall3,
                abi: multicall3Abi,
                functionName: 'getEthBalance',
                args: [owner],
              }
            : {
                address: addressOf(name),
                abi: erc20Abi,
                functionName: 'balanceOf',
                args: [owner],
              },
        ),
      ),
      multicallAddress: addresses.multicall3,
      allowFailure: false,
      batchSize: 100_000,
    })) as bigint[]
    return owners.map((_, at) =>
      Object.fromEntries(
        names
          .map((name, index) => [name, amounts[at * names.length + index] ?? 0n] as const)
          .filter(([, amount]) => amount !== 0n),
      ),
    )
  }

  return {
    ...chain,
    maker,
    currencies,
    readPools,
    holdings,
    async trace(transaction, owners) {
      type Owner = keyof typeof owners
      const names = Object.keys(owners) as Owner[]
      const addresses = [...names.map(name => owners[name]), transaction.to]
      const before = await holdings(addresses)
      const { success, spent, gas } = await chain.execute(transaction)
      const after = await holdings(addresses)
      const changes = names.map((name, at) => {
        const spends = owners[name] === buyer.address ? spent : undefined
        return [name, changeOf(before[at] ?? {}, after[at] ?? {}, spends)] as const
      })
      return {
        success,
        gas,
        changes: Object.fromEntries(changes) as Record<Owner, Amounts>,
        left: after.at(-1) ?? {},
      }
    },
    async permit(name, amount) {
      const [, , nonce] = await client.readContract({
        address: permit2Address,
        abi: permit2Abi,
        functionName: 'allowance',
        args: [buyer.address, addressOf(name), router],
      })
      const { timestamp } = await client.getBlock()
      const permit = {
        details: {
          token: addressOf(name),
          amount,
          expiration: timestamp + 3_600n,
          nonce,
        },
        spender: router,
        sigDeadline: timestamp + 3_600n,
      }
      const signature = await buyer.signTypedData(permitTypedData(permit, { chainId, router }))
      return { ...permit, signature }
    },
    async give(name, receiver, amount) {
      await call(maker, addressOf(name), erc20Abi, 'transfer', [receiver, amount])
    },
    async allow(name, amount = maxUint160) {
      const args = [addressOf(name), router, amount, 2 ** 40]
      await call(buyer.address, permit2Address, permit2Abi, 'approve', args)
    },
  }
}

/** `spent` is told from the outside, because gas is paid in ether, too. */
function changeOf(before: Amounts, after: Amounts, spent: bigint | undefined): Amounts {
  const changes: Amounts = {}
  for (const name of new Set([...Object.keys(before), ...Object.keys(after), 'ether'])) {
    const at = name as CurrencyName
    const change =
      at === 'ether' && spent !== undefined ? -spent : (after[at] ?? 0n) - (before[at] ?? 0n)
    if (change !== 0n) changes[at] = change
  }
  return changes
}

function bytecodeOf(contract: string): Hex {
  const file = new URL(`../../../devnet/contracts/out/${contract}.json`, import.meta.url)
  return JSON.parse(readFileSync(file, 'utf8')).bytecode
}

const taxedBytecode = (bps: bigint, supply: bigint): Hex =>
  concatHex([
    bytecodeOf('TaxedToken'),
    encodeAbiParameters(parseAbiParameters('uint256, uint256'), [bps, supply]),
  ])
