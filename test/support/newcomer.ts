import { addresses, dropPhases, firstLight } from '@sluice/devnet'
import { erc20Abi, erc721Abi, type Hex, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { chainOf } from './chainOf.ts'
import { clientOf } from './clientOf.ts'
import type { testWallet } from './testWallet.ts'

const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'

/**
 * An account that no other test knows, with ether and, when asked for, First Lights that it minted and wrapped ether:
 * what a test does with these stands on nothing that another one left, and takes nothing from it.
 */
export async function newcomer(options: newcomer.Options): Promise<newcomer.Newcomer> {
  const { url, rpcUrl, tokens = 0, wrapped = 0n } = options
  const privateKey = generatePrivateKey()
  const address = privateKeyToAddress(privateKey)
  const chain = chainOf(rpcUrl)
  const ether = parseEther('50')
  await chain.setBalance({ address, value: ether })
  const { client, wallet } = clientOf({ url, rpcUrl, privateKey })
  const mined = async (hash: Hex) => {
    await chain.waitForTransactionReceipt({ hash })
  }
  if (wrapped > 0n)
    await mined(
      await wallet.writeContract({
        ...{ address: weth, abi: parseAbi(['function deposit() payable']) },
        ...{ functionName: 'deposit', value: wrapped },
      }),
    )
  if (tokens > 0)
    await mined(
      await wallet.writeContract({
        address: firstLight.address,
        abi: parseAbi(['function mint(uint256, address, uint256, bytes32[]) payable']),
        ...{ functionName: 'mint', args: [1n, address, BigInt(tokens), []] },
        value: dropPhases[1].price * BigInt(tokens),
      }),
    )
  return {
    ...{ address, client, signer: wallet },
    wallet: { privateKey, rpcUrl, localChainId: 31337 },
    tokens: tokens === 0 ? [] : await held(url, address, tokens),
    weth: () =>
      chain.readContract({
        ...{ address: weth, abi: erc20Abi, functionName: 'balanceOf', args: [address] },
      }),
    nonce: () => chain.getTransactionCount({ address }),
    async approve(what) {
      const spender = addresses.openseaConduit
      const hash: Hex =
        what === 'weth'
          ? await wallet.writeContract({
              ...{ address: weth, abi: erc20Abi, functionName: 'approve' },
              args: [spender, parseEther('1000')],
            })
          : await wallet.writeContract({
              ...{ address: firstLight.address, abi: erc721Abi, functionName: 'setApprovalForAll' },
              args: [spender, true],
            })
      await mined(hash)
    },
    async list(token, price) {
      const { steps } = await client.actions.listToken({
        listings: [{ token: `${firstLight.address}:${token.id}`, weiPrice: price }],
        wallet,
      })
      const posted = steps.flatMap(({ items }) => items.flatMap(({ orderData = [] }) => orderData))
      const orderId = posted[0]?.orderId
      if (orderId === undefined) throw new Error('the listing was not posted')
      return orderId as Hex
    },
  }
}

/** Of an account, as soon as the index has them all, with their names. */
async function held(url: string, address: string, count: number): Promise<newcomer.Token[]> {
  const path = `${url}/api/31337/users/${address}/tokens/v10?collection=${firstLight.address}&limit=100`
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const { tokens } = (await (await fetch(path)).json()) as {
      tokens: { token: { tokenId: string; name: string | null } }[]
    }
    const named = tokens.flatMap(({ token: { tokenId, name } }) =>
      name === null ? [] : { id: tokenId, name },
    )
    if (named.length === count) return named.sort((a, b) => Number(a.id) - Number(b.id))
    await new Promise(done => setTimeout(done, 100))
  }
  throw new Error(`the index has not ${count} tokens of ${address}`)
}

export declare namespace newcomer {
  type Options = {
    url: string
    rpcUrl: string
    /** How many First Lights it has, at most five. */
    tokens?: number | undefined
    /** How much wrapped ether. */
    wrapped?: bigint | undefined
  }
  type Token = { id: string; name: string }
  type Newcomer = {
    address: `0x${string}`
    /** For the page. */
    wallet: testWallet.Options
    /** For what it does elsewhere. */
    client: ReturnType<typeof clientOf>['client']
    signer: ReturnType<typeof clientOf>['wallet']
    tokens: readonly Token[]
    weth(): Promise<bigint>
    nonce(): Promise<number>
    /** Lets orders, and transfers of many, take its wrapped ether, or all of its First Lights, past the page. */
    approve(what: 'weth' | 'firstLight'): Promise<void>
    /** Lists one of its tokens past the page, and answers the order's id. */
    list(token: Token, price: bigint): Promise<Hex>
  }
}
