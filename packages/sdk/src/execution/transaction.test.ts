import { custom, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drive } from '../testing/drive.ts'
import type { ApiHandler } from '../testing/fakeApi.ts'
import { fakeChain, transferLog } from '../testing/fakeChain.ts'
import {
  buyAnswer,
  nft,
  oneEther,
  type Scenario,
  saleItem,
  saleStep,
  scenario,
  seller,
} from '../testing/scenario.ts'
import type { WalletAdapter } from '../wallet.ts'
import type { ExecutionStep } from './state.ts'

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})

const account = scenario().provider.account.address
const arrived = [transferLog(nft, seller, account, 1n)]

/** Buys, and hands back how it ended, with the item as it was shown last. */
async function buy(s: Scenario, options: { wallet?: WalletAdapter; signal?: AbortSignal } = {}) {
  let steps: readonly ExecutionStep[] = []
  const keep = (shown: readonly ExecutionStep[]) => {
    steps = shown
  }
  const settled = await drive(
    s.client.actions.buyToken({
      items: [{ token: `${nft}:1` }],
      ...{ wallet: s.wallet, onProgress: keep, ...options },
    }),
    advance,
    { limit: 28_800_000 },
  )
  return { ...settled, item: steps.find(step => step.id === 'sale')?.items[0] }
}
const synced: Record<string, ApiHandler> = {
  '/execute/buy/v7': () => ({
    json: buyAnswer(account, { steps: [saleStep([saleItem(account)])] }),
  }),
}
const sends = (s: Scenario) =>
  s.provider.prompts.filter(({ method }) => /sendTransaction/.test(method)).length
const failing = (code: number | undefined, message: string) => () => {
  throw Object.assign(new Error(message), code === undefined ? {} : { code })
}

describe('transaction: the prompt', () => {
  test.each([
    [4001, 'User rejected the request.'],
    [5000, 'no'],
    [undefined, 'MetaMask Tx Signature: User denied transaction signature.'],
    [undefined, 'Request cancelled by user'],
  ])('error: rejected with %s %s, within 100 ms (A30)', async (code, message) => {
    const s = scenario()
    s.provider.onPrompt = failing(code, message)
    const { error, item, elapsed } = await buy(s)
    expect(error).toMatchObject({ ...{ code: 'user_rejected', moneyMoved: 'no', retryable: true } })
    expect(item?.state).toBe('rejected')
    expect(elapsed).toBeLessThanOrEqual(100)
    expect(s.events).toHaveLength(1)
  })

  test.each([
    [-32000, 'insufficient funds for gas * price + value', 'insufficient_funds'],
    [-32602, 'Invalid parameters', 'wallet_refused'],
    [-32601, 'Method not found', 'wallet_refused'],
    [-32002, 'Request already pending', 'wallet_busy'],
    [-32603, 'execution reverted: not approved', 'would_revert'],
  ])('error: refused with %i %s; asked once (A22)', async (code, message, expected) => {
    const s = scenario()
    s.provider.onPrompt = failing(code, message)
    const { error, item } = await buy(s)
    expect(error).toMatchObject({ code: expected, moneyMoved: 'no' })
    expect(item?.state).toBe('blocked')
    expect(s.provider.prompts.map(prompt => prompt.method)).toEqual(['eth_sendTransaction'])
  })

  test('error: refused with a revert that a wallet wraps: told with what the contract says', async () => {
    const s = scenario()
    const data = { code: 3, message: 'execution reverted: sold', data: '0x' }
    s.provider.onPrompt = () => {
      throw Object.assign(new Error('Internal JSON-RPC error.'), { code: -32603, data })
    }
    const { error, item } = await buy(s)
    expect(error).toMatchObject({
      ...{ code: 'would_revert', reason: 'sold', retryable: true, moneyMoved: 'no' },
      summary: 'The transaction would fail: sold',
    })
    expect(item?.state).toBe('blocked')
    expect(s.provider.prompts).toHaveLength(1)
  })

  test.each([
    [-32000, 'already known'],
    [-32603, 'Internal error'],
    [undefined, 'WalletConnect: socket hang up'],
    [4900, 'disconnected'],
  ])('error: %s %s: unknown, and never asked again', async (code, message) => {
    const s = scenario()
    s.provider.onPrompt = failing(code, message)
    const { error, item } = await buy(s)
    expect(error).toMatchObject({ code: 'transaction_unknown', moneyMoved: 'unknown' })
    expect(item?.state).toBe('unknown')
    expect(sends(s)).toBe(1)
    expect(s.events).toMatchObject([{ data: { state: { status: 'unknown' } } }])
  })

  test.each([[null], [''], [`0x${'ab'.repeat(31)}`], ['done'], [42]])(
    'error: the wallet answers %j instead of a hash',
    async answer => {
      const s = scenario()
      s.provider.onPrompt = () => answer
      const { error, item } = await buy(s)
      expect(error).toMatchObject({
        message: 'Transaction hash not returned from sendTransaction method',
        ...{ code: 'transaction_unknown', moneyMoved: 'unknown' },
      })
      expect(item?.state).toBe('unknown')
      expect(sends(s)).toBe(1)
    },
  )

  test('error: the wallet never answers', async () => {
    const s = scenario()
    s.provider.onPrompt = () => new Promise(() => undefined)
    const { error, elapsed } = await buy(s)
    expect(error).toMatchObject({ code: 'transaction_unknown' })
    expect(Math.abs(elapsed - 600_000)).toBeLessThan(2_000)
  })

  test('error: for another account', async () => {
    const s = scenario({
      handlers: { '/execute/buy/v7': () => ({ json: buyAnswer(seller) }) },
    })
    const { error } = await buy(s)
    expect(error).toMatchObject({ code: 'from_mismatch' })
    expect(s.provider.prompts).toEqual([])
  })

  test('error: the account was switched before the prompt (A39)', async () => {
    const s = scenario()
    s.api.handlers['/execute/buy/v7'] = () => {
      s.provider.accounts = [seller]
      return { json: buyAnswer(account) }
    }
    const { error, item } = await buy(s)
    expect(error).toMatchObject({ code: 'account_changed', moneyMoved: 'no' })
    expect(item?.state).toBe('blocked')
    expect(s.provider.prompts).toEqual([])
  })

  test('behavior: a wallet of the caller', async () => {
    const s = scenario()
    const hash = () => s.provider.chain.send({ from: account, to: seller, input: '0x', value: 0n })
    let sent: Hex | undefined
    const wallet: WalletAdapter = {
      address: async () => account,
      handleSignMessageStep: async () => undefined,
      handleSendTransactionStep: async (chainId, item) => {
        expect(chainId).toBe(31337)
        const data = item.data as { to: Hex; data: Hex; value: string }
        expect(Object.isFrozen(data)).toBe(true)
        sent = s.provider.chain.send({
          ...{ from: account, to: data.to, input: data.data, value: BigInt(data.value) },
        })
        s.provider.chain.mine(sent, { logs: arrived })
        return sent
      },
      transport: custom(s.provider),
    }
    expect(hash()).toMatch(/^0x/)
    const { value } = await buy(s, { wallet })
    expect(value?.state.status).toBe('complete')
  })

  test('error: a wallet of the caller without a node to follow it on', async () => {
    const s = scenario()
    const wallet: WalletAdapter = {
      address: async () => account,
      handleSignMessageStep: async () => undefined,
      handleSendTransactionStep: async () => {
        throw new Error('asked')
      },
    }
    const { error } = await buy(s, { wallet })
    expect(error).toMatchObject({ code: 'missing_rpc', moneyMoved: 'no' })
  })
})

describe('transaction: the chain', () => {
  const elsewhere = (s: Scenario) => {
    const other = fakeChain(1)
    s.provider.chains.set(1, other)
    s.provider.chain = other
    return other
  }

  test('behavior: the wallet is switched before it is asked to send', async () => {
    const s = scenario()
    const other = elsewhere(s)
    const { value } = await buy(s)
    expect(value?.state.status).toBe('complete')
    expect(s.provider.prompts.map(prompt => prompt.method)).toEqual([
      'wallet_switchEthereumChain',
      'eth_sendTransaction',
    ])
    expect(other.transactions).toEqual([])
  })

  test('behavior: a chain the wallet does not know is added', async () => {
    const network = {
      ...{ id: 31337, name: 'Local', rpcUrls: { default: { http: ['http://127.0.0.1:1'] } } },
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }
    const s = scenario({ chain: { network } })
    const home = s.provider.chain
    elsewhere(s)
    s.provider.chains.delete(31337)
    s.provider.onPrompt = method => {
      if (method !== 'wallet_addEthereumChain') return undefined
      s.provider.chains.set(31337, home)
      return null
    }
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    const { value } = await buy(s)
    vi.unstubAllGlobals()
    expect(value?.state.status).toBe('complete')
    expect(s.provider.prompts.map(prompt => prompt.method)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
      'eth_sendTransaction',
    ])
  })

  test('error: the switch is rejected', async () => {
    const s = scenario()
    elsewhere(s)
    s.provider.onPrompt = failing(4001, 'User rejected')
    expect((await buy(s)).error).toMatchObject({ code: 'user_rejected' })
    expect(sends(s)).toBe(0)
  })

  test('error: the wallet says yes and stays (A13)', async () => {
    const s = scenario()
    const other = elsewhere(s)
    s.provider.onPrompt = method => (method === 'wallet_switchEthereumChain' ? null : undefined)
    const { error, item } = await buy(s)
    expect(error).toMatchObject({ code: 'wrong_chain', details: { expected: 31337, current: 1 } })
    expect(item?.state).toBe('blocked')
    expect(other.transactions).toEqual([])
    expect(sends(s)).toBe(0)
  })

  test('error: a step for a chain nobody configured is not sent anywhere (A13)', async () => {
    const data = {
      from: account,
      to: nft,
      data: '0x',
      value: oneEther.toString(),
      chainId: 987654321,
    }
    const s = scenario({
      handlers: {
        '/execute/buy/v7': () => ({
          json: buyAnswer(account, { steps: [saleStep([saleItem(account, { data })])] }),
        }),
      },
    })
    expect((await buy(s)).error).toMatchObject({ code: 'foreign_chain' })
    expect(s.provider.prompts).toEqual([])
  })
})

describe('transaction: the receipt', () => {
  test('error: reverted, though the API says success (A1)', async () => {
    const s = scenario()
    s.provider.onSent = hash => s.provider.chain.mine(hash, { status: 'reverted' })
    const { error, item } = await buy(s)
    expect(error).toMatchObject({
      message: 'Transaction reverted or missing tx receipt',
      ...{ code: 'transaction_reverted', moneyMoved: 'no' },
    })
    expect(item).toMatchObject({ state: 'reverted', receipt: { status: 'reverted' } })
    expect(s.api.to('/execute/results/v1').at(-1)?.body).toMatchObject({
      errorMessage: 'Transaction reverted or missing tx receipt',
    })
  })

  const replacement = (s: Scenario, to: Hex, value: bigint, input: Hex) => {
    s.provider.onSent = first => {
      setTimeout(() => {
        const nonce = s.provider.chain.transactions.find(entry => entry.hash === first)?.nonce ?? 0
        const hash = s.provider.chain.send({ from: account, to, value, input, nonce })
        s.provider.chain.mine(hash, { logs: arrived })
      }, 5_000)
    }
  }

  test('error: cancelled in the wallet (A4)', async () => {
    const s = scenario()
    replacement(s, account, 0n, '0x')
    const { error, item } = await buy(s)
    expect(error).toMatchObject({ message: 'Transaction cancelled', moneyMoved: 'no' })
    expect(item?.state).toBe('cancelled')
  })

  test('error: replaced by another transaction, whose hash is not taken for ours (A3)', async () => {
    const s = scenario()
    replacement(s, seller, 5n, '0x1234')
    const { error, item } = await buy(s)
    expect(error).toMatchObject({ code: 'transaction_replaced' })
    expect(item?.state).toBe('replaced')
    expect(item?.txHashes).toEqual([
      { txHash: s.provider.chain.transactions[0]?.hash, chainId: 31337 },
    ])
  })

  test('behavior: the same at a higher fee: the new hash is followed and reported', async () => {
    const s = scenario()
    replacement(s, '0x2222222222222222222222222222222222222222', oneEther, '0xabcdef')
    const { value, item } = await buy(s)
    const hash = s.provider.chain.transactions[1]?.hash
    expect(value?.state.status).toBe('complete')
    expect(item?.txHashes).toEqual([{ txHash: hash, chainId: 31337 }])
    expect(s.api.to('/execute/results/v1').at(-1)?.body).toMatchObject({ txHash: hash })
  })

  test('behavior: a lagging node does not make a transaction its own replacement', async () => {
    const s = scenario()
    const { chain } = s.provider
    const plain = chain.request
    const until = performance.now() + 10_000
    chain.request = request =>
      request.method === 'eth_getTransactionReceipt' && performance.now() < until
        ? Promise.resolve(null)
        : plain(request)
    const { value } = await buy(s)
    expect(value?.state.status).toBe('complete')
  })

  test('behavior: a node that fails after the send only prolongs the wait (A6)', async () => {
    const s = scenario()
    s.provider.onSent = hash => {
      s.provider.chain.fail = () => Object.assign(new Error('503'), { code: -32603 })
      setTimeout(() => {
        s.provider.chain.fail = () => undefined
        s.provider.chain.mine(hash, { logs: arrived })
      }, 60_000)
    }
    const { value, elapsed } = await buy(s)
    expect(value?.state.status).toBe('complete')
    expect(elapsed).toBeGreaterThanOrEqual(60_000)
  })

  test('error: never mined: the timeout of the specification, and not "failed"', async () => {
    const explorer = { name: 'Scan', url: 'https://scan.example' }
    const s = scenario({
      chain: {
        network: {
          ...{ id: 31337, name: 'Local', rpcUrls: { default: { http: [] } } },
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          blockExplorers: { default: explorer },
        },
      },
    })
    s.provider.onSent = () => undefined
    const { error, item, elapsed } = await buy(s)
    const hash = s.provider.chain.transactions[0]?.hash
    expect(error).toMatchObject({
      message: `Failed to receive a successful response for transaction with hash '${hash}' after 150 attempt(s). https://scan.example/tx/${hash}`,
      ...{ explorerUrl: `https://scan.example/tx/${hash}`, moneyMoved: 'unknown' },
    })
    expect(item?.state).toBe('unknown')
    expect(s.events).toMatchObject([{ data: { state: { status: 'unknown' } } }])
    expect(Math.abs(elapsed - 150_000)).toBeLessThan(2_000)
  })

  test('error: mined with other calldata than asked for', async () => {
    const s = scenario()
    s.provider.onPrompt = () => {
      const hash = s.provider.chain.send({
        from: account,
        to: seller,
        input: '0x',
        value: oneEther,
      })
      s.provider.chain.mine(hash, { logs: arrived })
      return hash
    }
    const { error } = await buy(s)
    expect(error).toMatchObject({ code: 'transaction_altered', moneyMoved: 'yes' })
  })

  test('behavior: a contract account sends through others', async () => {
    const s = scenario()
    s.provider.chain.contracts.set(account.toLowerCase(), '0x')
    s.provider.onPrompt = () => {
      const hash = s.provider.chain.send({ from: seller, to: nft, input: '0x99', value: 0n })
      s.provider.chain.mine(hash, { logs: arrived })
      return hash
    }
    expect((await buy(s)).value?.state.status).toBe('complete')
  })
})

describe('transaction: the marketplace', () => {
  test('behavior: no transactions in the answer is not synced (A7)', async () => {
    const s = scenario({
      handlers: {
        ...synced,
        '/transactions/synced/v2': (call, count) => ({
          json:
            count < 3
              ? { transactions: [] }
              : { transactions: [{ hash: call.query.get('txHash'), synced: true }] },
        }),
      },
    })
    const { value, elapsed } = await buy(s)
    expect(value?.state.status).toBe('complete')
    expect(s.api.to('/transactions/synced/v2')).toHaveLength(4)
    expect(elapsed).toBeGreaterThanOrEqual(3_000)
  })

  test('behavior: another hash being synced is not ours being synced', async () => {
    const s = scenario({
      handlers: {
        ...synced,
        '/transactions/synced/v2': () => ({
          json: { transactions: [{ hash: `0x${'99'.repeat(32)}`, synced: true }] },
        }),
      },
      config: { maxPollingAttemptsBeforeTimeout: 3 },
    })
    const { item } = await buy(s)
    expect(item?.warning).toMatch(/^Failed to receive a successful response/)
  })

  test('behavior: the first question follows the receipt at once', async () => {
    const s = scenario({ handlers: synced })
    expect((await buy(s)).elapsed).toBeLessThan(100)
  })

  test('behavior: 503s after the broadcast end nothing (A5)', async () => {
    const s = scenario({
      handlers: {
        '/execute/status/v1': (_, count) =>
          count < 30 ? { status: 503, text: 'busy' } : { json: { status: 'success' } },
      },
    })
    const { value } = await buy(s)
    expect(value?.state.status).toBe('complete')
    expect(s.api.to('/execute/status/v1')).toHaveLength(31)
  })

  test('behavior: mined but never indexed: complete, with a warning', async () => {
    const s = scenario({
      handlers: { ...synced, '/transactions/synced/v2': () => ({ status: 500 }) },
    })
    const { value, item } = await buy(s)
    expect(value?.state.status).toBe('complete')
    expect(item?.warning).toContain('after 150 attempt(s)')
    expect(item?.transfersData).toMatchObject([{ from: seller, token: { contract: nft } }])
  })

  test('behavior: the body of a check', async () => {
    const s = scenario()
    await buy(s)
    expect(s.api.to('/execute/status/v1')[0]).toMatchObject({
      method: 'POST',
      body: { kind: 'transaction', chainId: 31337, id: s.provider.chain.transactions[0]?.hash },
    })
  })

  test.each([
    [{ status: 'failure', details: 'Order expired' }, 'Order expired'],
    [{ status: 'failure' }, 'Transaction failed'],
    [{ data: { status: 'failure' } }, 'Transaction failed'],
  ])('error: the check says %j', async (json, message) => {
    const s = scenario({ handlers: { '/execute/status/v1': () => ({ json }) } })
    const { error } = await buy(s)
    expect(error).toMatchObject({ message, moneyMoved: 'yes', retryable: false })
    const txHash = s.provider.chain.transactions[0]?.hash
    expect(s.api.to('/execute/results/v1').map(call => call.body)).toEqual([
      { requestId: 'request-1', stepId: 'sale', txHash },
      { requestId: 'request-1', stepId: 'sale', txHash, errorMessage: message },
    ])
  })

  const crossChain = (kind: string, data?: Hex) => ({
    '/execute/buy/v7': () => ({
      json: buyAnswer(account, {
        steps: [
          saleStep([
            {
              ...saleItem(account, {
                check: { endpoint: '/execute/status/v1', method: 'POST', body: { kind } },
              }),
              ...(data ? { data: { ...saleItem(account).data, data } } : {}),
            },
          ]),
        ],
      }),
    }),
  })
  /** What pays into an escrow, to be taken back so many seconds from now. */
  const deposit = (seconds: number) =>
    encodeFunctionData({
      abi: parseAbi(['function deposit(bytes32 content, uint64 deadline) payable']),
      args: [`0x${'ab'.repeat(32)}`, BigInt(Math.floor(Date.now() / 1000) + seconds)],
    })
  const pending = { '/execute/status/v1': () => ({ json: { status: 'pending' } }) }

  test('error: the other chain failed: the text of the specification', async () => {
    const s = scenario({
      handlers: {
        ...crossChain('cross-chain-intent'),
        '/execute/status/v1': () => ({ json: { status: 'failure', details: 'REFUND' } }),
      },
    })
    expect((await buy(s)).error).toMatchObject({
      message:
        'Cross-chain purchase failed, please try again. Your balance can be used for another purchase. For assistance or withdrawal help, please contact market.example',
    })
  })

  test('behavior: pending on the other chain has a deadline of 30 minutes (A36)', async () => {
    const s = scenario({
      handlers: {
        ...crossChain('cross-chain-intent'),
        '/execute/status/v1': () => ({ json: { status: 'pending' } }),
      },
      config: { maxPollingAttemptsBeforeTimeout: 5 },
    })
    const { elapsed, error, item } = await buy(s)
    expect(Math.abs(elapsed - 1_800_000)).toBeLessThan(20_000)
    expect(error).toMatchObject({
      ...{ code: 'cross_chain_timeout', moneyMoved: 'unknown', refundableFrom: undefined },
      hints: [
        'The payment states no deadline: ask the marketplace what became of it.',
        'Do not pay again before that is known.',
      ],
    })
    expect(item?.state).toBe('unknown')
    expect(item).not.toHaveProperty('refundableFrom')
  })

  test('behavior: it waits until the deadline that the payment states, and says what becomes of it', async () => {
    const data = deposit(4_200)
    const from = Math.floor(Date.now() / 1000) + 4_200
    const s = scenario({ handlers: { ...crossChain('cross-chain-intent', data), ...pending } })
    const { elapsed, error, item } = await buy(s)
    expect(elapsed).toBeGreaterThanOrEqual(4_200_000)
    expect(elapsed).toBeLessThan(4_200_000 + 320_000)
    const time = new Date(from * 1000).toISOString().replace('.000Z', 'Z')
    expect(error).toMatchObject({
      ...{ code: 'cross_chain_timeout', moneyMoved: 'unknown', refundableFrom: from },
      ...{ retryable: false, details: { refundableFrom: from } },
      hints: [
        `Its deadline, ${time}, is over: what did not happen and was not sent back, the payer can take back from the escrow.`,
        'Look at both chains before paying again.',
      ],
    })
    expect(item).toMatchObject({ state: 'unknown', refundableFrom: from })
    // Once a second for half an hour, then four times a minute.
    expect(s.api.to('/execute/status/v1').length).toBeLessThan(1_800 + 200)
  })

  test('behavior: what happens after the usual time, before that deadline, is complete', async () => {
    const s = scenario({
      handlers: {
        ...crossChain('cross-chain-intent', deposit(4_200)),
        '/execute/status/v1': (_, count) => ({
          json: { status: count < 1_850 ? 'pending' : 'success' },
        }),
      },
    })
    const { elapsed, value } = await buy(s)
    expect(elapsed).toBeGreaterThan(2_400_000)
    expect(value?.state.status).toBe('complete')
  })

  test('behavior: no deadline keeps it waiting for longer than six hours', async () => {
    const data = deposit(80_000)
    const from = Math.floor(Date.now() / 1000) + 80_000
    const s = scenario({ handlers: { ...crossChain('cross-chain-intent', data), ...pending } })
    const { elapsed, error } = await buy(s)
    expect(Math.abs(elapsed - 21_600_000)).toBeLessThan(20_000)
    const time = new Date(from * 1000).toISOString().replace('.000Z', 'Z')
    expect(error).toMatchObject({
      hints: [
        `Until ${time} it happens or the payment is sent back; what is neither by then, the payer can take back from the escrow.`,
        'Do not pay again before that is known.',
      ],
    })
  })

  test('options: crossChainDeadline (F24)', async () => {
    const s = scenario({
      handlers: {
        ...crossChain('cross-chain-intent', deposit(4_200)),
        '/execute/status/v1': () => ({ json: { status: 'pending' } }),
      },
      config: { crossChainDeadline: 60_000 },
    })
    const { elapsed, item, error } = await buy(s)
    expect(Math.abs(elapsed - 60_000)).toBeLessThan(2_000)
    expect(s.api.to('/execute/results/v1').at(-1)?.body).toMatchObject({
      errorMessage: error instanceof Error && error.message,
    })
    expect(item?.state).toBe('unknown')
  })

  test.each(['refund', 'refunded'])('error: a %s is an end of its own (F24)', async status => {
    const s = scenario({
      handlers: {
        ...crossChain('cross-chain-intent'),
        '/execute/status/v1': (_, count) => ({
          json:
            count < 3
              ? { status: 'pending' }
              : { status, details: 'SLIPPAGE', txHashes: [`0x${'EF'.repeat(32)}`, '0x12'] },
        }),
      },
    })
    const { error, item } = await buy(s)
    const refund = `0x${'ef'.repeat(32)}`
    expect(error).toMatchObject({
      ...{ code: 'cross_chain_refunded', details: { details: 'SLIPPAGE', refunds: [refund] } },
    })
    expect(s.api.to('/execute/results/v1').at(-1)?.body).toMatchObject({
      errorMessage: error instanceof Error && error.message,
    })
    expect(item).toMatchObject({
      state: 'refunded',
      refundTxHashes: [{ txHash: refund, chainId: item?.internalTxHashes?.[0]?.chainId }],
    })
    expect(s.events).toMatchObject([{ data: { state: { status: 'failed' } } }])
  })

  test.each([
    ['what was paid', oneEther, true],
    ['less', oneEther - 1n, false],
    ['nothing', 0n, false],
  ])('error: whether it came back is what the chain shows: %s', async (_, amount, isProven) => {
    const refund: { hash?: Hex } = {}
    const s = scenario({
      handlers: {
        ...crossChain('cross-chain-intent'),
        '/execute/status/v1': () => {
          const { chain } = s.provider
          if (refund.hash === undefined) {
            refund.hash = chain.send({ from: seller, to: account, input: '0x', value: amount })
            chain.mine(refund.hash)
            const { head } = chain
            chain.balance = (address, block) =>
              address.toLowerCase() === account.toLowerCase() && block >= head ? amount : 0n
          }
          return { json: { status: 'refund', txHashes: [refund.hash] } }
        },
      },
    })
    const { error, item } = await buy(s)
    expect(item?.state).toBe('refunded')
    expect(error).toMatchObject({
      ...{ code: 'cross_chain_refunded', moneyMoved: 'yes' },
      details: { refunds: [refund.hash], isProven },
      summary: expect.stringMatching(isProven ? /was sent back\.$/ : /no transaction shows it\.$/),
    })
  })

  test('error: a check at a foreign endpoint (A50)', async () => {
    const check = { endpoint: '@evil.example/steal', method: 'POST', body: { kind: 'transaction' } }
    const s = scenario({
      handlers: {
        '/execute/buy/v7': () => ({
          json: buyAnswer(account, { steps: [saleStep([saleItem(account, { check })])] }),
        }),
      },
      config: { apiKey: 'secret' },
    })
    const { error } = await buy(s)
    expect(error).toMatchObject({ code: 'foreign_endpoint' })
    expect(s.provider.prompts).toEqual([])
    expect(s.api.calls.filter(call => call.url.includes('evil'))).toEqual([])
  })
})
