import {
  type Address,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  type Hex,
  http,
  type PublicClient,
  parseAbi,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Token } from '../swap/types.ts'

export const tokenAbi = parseAbi([
  'function mint(address[] to, uint256 amount)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function balanceOf(address owner) view returns (uint256)',
])
const multicallAbi = parseAbi([
  'struct Call { address target; bool allowFailure; bytes callData; }',
  'struct Answer { bool success; bytes returnData; }',
  'function aggregate3(Call[] calls) payable returns (Answer[])',
])

/** More of a token than any test moves. */
const plenty = 10n ** 60n

export type OnChain = {
  client: PublicClient
  owner: Address
  /** Sends a transaction and waits for it; gives the address of a contract that it made. */
  send(to: Address | undefined, data: Hex): Promise<Address>
  /** A token with plenty of it for the owner, which the spenders may take. */
  deployToken(spenders: readonly Address[]): Promise<Token>
  /** Asks a contract many things in few calls; each may fail. */
  ask(target: Address, calls: readonly Hex[]): Promise<readonly Answer[]>
}

export type Answer = { success: boolean; returnData: Hex }

/** What the tests of swaps do on the local chain. `tokenCode` makes a token that its maker may mint. */
export function onChain({ url, privateKey, tokenCode, multicall3 }: onChain.Options): OnChain {
  const network = defineChain({
    id: 31337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  const client = createPublicClient({ transport: http(url) })
  const account = privateKeyToAccount(privateKey)
  const wallet = createWalletClient({ account, chain: network, transport: http() })
  const owner = account.address

  const send: OnChain['send'] = async (to, data) => {
    const hash = await wallet.sendTransaction({ ...(to && { to }), data, gas: 15_000_000n })
    for (let tries = 0; tries < 5_000; tries++) {
      const receipt = await client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
      if (receipt?.status === '0x1') return receipt.contractAddress ?? '0x'
      if (receipt) break
    }
    throw new Error(`Not done: ${hash}`)
  }

  return {
    client,
    owner,
    send,
    async deployToken(spenders) {
      const address = await send(undefined, tokenCode)
      const abi = tokenAbi
      await send(
        address,
        encodeFunctionData({ abi, functionName: 'mint', args: [[owner], plenty] }),
      )
      for (const spender of spenders)
        await send(
          address,
          encodeFunctionData({ abi, functionName: 'approve', args: [spender, plenty] }),
        )
      return { chainId: 31337, address, decimals: 6 }
    },
    async ask(target, calls) {
      const answers: Answer[] = []
      for (let at = 0; at < calls.length; at += 25) {
        const { result } = await client.simulateContract({
          address: multicall3,
          abi: multicallAbi,
          functionName: 'aggregate3',
          args: [
            calls.slice(at, at + 25).map(callData => ({ target, allowFailure: true, callData })),
          ],
          gas: 1_000_000_000n,
        })
        answers.push(...result)
      }
      return answers
    },
  }
}

export declare namespace onChain {
  type Options = { url: string; privateKey: Hex; tokenCode: Hex; multicall3: Address }
}
