import type { Page } from 'playwright-core'
import {
  createPublicClient,
  createWalletClient,
  defineChain,
  type Hex,
  http,
  keccak256,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

type Request = { method: string; params?: readonly unknown[] | undefined }
type Answer = { result: unknown } | { error: { code: number; message: string } }

type Held = { tells: boolean | 'later'; signing: Promise<Hex>[]; released: Promise<void> }

const prompts = new Set([
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_switchEthereumChain',
])

/**
 * Announces an EIP-6963 wallet in a page and in its frames that have an address of the web, as an extension would.
 * The keys stay in the test; the page sees an EIP-1193 provider. Call it before the page is opened.
 */
export async function testWallet(
  page: Page,
  options: testWallet.Options,
): Promise<testWallet.Wallet> {
  const account = privateKeyToAccount(options.privateKey)
  const chain = defineChain({
    id: options.localChainId,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [options.rpcUrl] } },
  })
  const transport = http(options.rpcUrl, { retryCount: 0 })
  const node = createPublicClient({ chain, transport })
  const signer = createWalletClient({ account, chain, transport })
  let chainId = options.chainId ?? options.localChainId
  let isLocked = options.isLocked ?? false
  let reject: ((method: string) => boolean) | undefined
  let held: Held | undefined
  const requests: Request[] = []
  const sent: { to: Hex; data: Hex; value: bigint; gas: bigint }[] = []

  async function answer({ method, params = [] }: Request): Promise<unknown> {
    switch (method) {
      case 'eth_requestAccounts':
      case 'eth_accounts':
        return isLocked ? [] : [account.address]
      case 'eth_chainId':
        return `0x${chainId.toString(16)}`
      case 'wallet_switchEthereumChain': {
        chainId = Number((params[0] as { chainId: Hex }).chainId)
        await page.evaluate(
          id => window.dispatchEvent(new CustomEvent('test-chain', { detail: id })),
          chainId,
        )
        return null
      }
      case 'eth_signTypedData_v4': {
        const { domain, types, primaryType, message } = JSON.parse(String(params[1]))
        return account.signTypedData({ domain, types, primaryType, message })
      }
      case 'personal_sign':
        return account.signMessage({ message: { raw: params[0] as Hex } })
      case 'eth_sendTransaction': {
        const { to, data, value } = params[0] as { to: Hex; data?: Hex; value?: Hex }
        const call = { to, data: data ?? '0x', value: BigInt(value ?? '0x0') }
        const prepare = async () => {
          // As wallets do: the call may cost more in the block that it gets into.
          const gas = ((await node.estimateGas({ account, ...call })) * 3n) / 2n
          sent.push({ ...call, gas })
          return { ...call, gas }
        }
        if (!held) return signer.sendTransaction(await prepare())
        const { tells, signing, released } = held
        // One after the other, as wallets count what they have sent and nobody has mined.
        const before = signing.length
        const signed = prepare().then(async transaction => {
          const nonce = before + (await node.getTransactionCount({ address: account.address }))
          return signer.signTransaction(
            await signer.prepareTransactionRequest({ ...transaction, nonce }),
          )
        })
        signing.push(signed)
        const hash = keccak256(await signed)
        if (tells !== true) await released
        return tells === false ? new Promise(() => undefined) : hash
      }
      default:
        return node.request({ method, params } as never)
    }
  }

  await page.exposeFunction('testWalletRequest', async (request: Request): Promise<Answer> => {
    requests.push(request)
    if (prompts.has(request.method) && reject?.(request.method)) {
      return { error: { code: 4001, message: 'User rejected the request.' } }
    }
    try {
      return { result: await answer(request) }
    } catch (error) {
      const { code, message } = error as { code?: number; message: string }
      return { error: { code: code ?? -32603, message } }
    }
  })
  await page.addInitScript(name => {
    if (!location.protocol.startsWith('http')) return
    const listeners = new Map<string, Set<(value: unknown) => void>>()
    const provider = {
      async request(request: unknown) {
        const page = window as unknown as { testWalletRequest(request: unknown): Promise<Answer> }
        const answer = await page.testWalletRequest(JSON.parse(JSON.stringify(request)))
        if ('error' in answer) {
          throw Object.assign(new Error(answer.error.message), { code: answer.error.code })
        }
        return answer.result
      },
      on(event: string, listener: (value: unknown) => void) {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      },
      removeListener(event: string, listener: (value: unknown) => void) {
        listeners.get(event)?.delete(listener)
      },
    }
    window.addEventListener('test-chain', event => {
      const id = `0x${(event as CustomEvent<number>).detail.toString(16)}`
      for (const listener of listeners.get('chainChanged') ?? []) listener(id)
    })
    window.addEventListener('test-accounts', event => {
      const { detail: accounts } = event as CustomEvent<string[]>
      for (const listener of listeners.get('accountsChanged') ?? []) listener(accounts)
    })
    const detail = Object.freeze({
      info: {
        uuid: '7f3c1b52-9d0e-4c55-8a55-2f0a4a1f6c11',
        name,
        icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
        rdns: 'local.sluice.test',
      },
      provider,
    })
    const announce = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }, options.name ?? 'Test Wallet')

  return {
    address: account.address,
    requests,
    chainId: () => chainId,
    rejectWhen(predicate) {
      reject = predicate
    },
    unlock() {
      isLocked = false
    },
    async lock() {
      isLocked = true
      await page.evaluate(() =>
        window.dispatchEvent(new CustomEvent('test-accounts', { detail: [] })),
      )
    },
    holdBack({ tells }) {
      const signing: Promise<Hex>[] = []
      let release = () => {}
      const released = new Promise<void>(resolve => {
        release = resolve
      })
      held = { tells, signing, released }
      return async () => {
        held = undefined
        for (const serializedTransaction of await Promise.all(signing)) {
          const hash = await signer.sendRawTransaction({ serializedTransaction })
          await node.waitForTransactionReceipt({ hash, pollingInterval: 50 })
        }
        release()
        return signing.length
      }
    },
    async replaceLast(by) {
      const nonce = await node.getTransactionCount({ address: account.address })
      const last = sent.at(-1)
      if (!last) throw new Error('nothing was sent')
      const { maxFeePerGas } = await node.estimateFeesPerGas()
      const elsewhere = '0x000000000000000000000000000000000000dEaD' as const
      const instead = {
        'the same': last,
        nothing: { to: account.address, value: 0n },
        another: { to: elsewhere, value: 1n },
      }[by]
      return signer.sendTransaction({
        ...instead,
        ...{ nonce, maxFeePerGas: maxFeePerGas * 3n, maxPriorityFeePerGas: maxFeePerGas },
      })
    },
  }
}

export declare namespace testWallet {
  type Options = {
    privateKey: Hex
    rpcUrl: string
    localChainId: number
    /** The chain that the wallet is on at first; the local one when absent. */
    chainId?: number | undefined
    name?: string | undefined
    /** Whether it shows no account until it is unlocked. */
    isLocked?: boolean | undefined
  }
  type Wallet = {
    address: Hex
    /** Every request that the page made, in order. */
    requests: readonly Request[]
    chainId(): number
    /** Declines what the person would be asked, as long as the predicate says so. */
    rejectWhen(predicate: ((method: string) => boolean) | undefined): void
    unlock(): void
    /** Takes the account back from the page, as wallets do after a while. */
    lock(): Promise<void>
    /**
     * Signs transactions and keeps them, until what it returns is called: that sends them, waits until they
     * are mined, and says how many there were. With `tells` the page gets their hashes at once, or 'later', once they
     * are mined; else nothing.
     */
    holdBack(options: { tells: boolean | 'later' }): () => Promise<number>
    /**
     * Puts another transaction in the place of the last one, which is not mined yet, for a higher fee: the
     * same, or nothing sent to itself, as a person does who speeds one up or cancels it; or something else.
     */
    replaceLast(by: 'the same' | 'nothing' | 'another'): Promise<Hex>
  }
}
